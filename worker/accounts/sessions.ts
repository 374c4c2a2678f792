import { and, desc, eq, gt, inArray, lte, type SQLWrapper } from "drizzle-orm";
import type { Person, SessionInfo, SignedIn } from "#shared/accounts/person.ts";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { newToken } from "#worker/platform/secret-tokens.ts";
import { ACCESS_SECONDS, type AccessTokens } from "./access-tokens.ts";
import { deviceOf } from "./device.ts";
import type { Identity, Witness } from "./identity.ts";
import { userSessions, users } from "./schema.ts";
import { SESSION_SECONDS, type SessionStore } from "./session-store.ts";

export type UserRow = typeof users.$inferSelect;

export function toPerson(row: UserRow): Person {
  const { id, fullName, email, phone, role, packageName, pricingId } = row;
  return {
    id,
    fullName,
    email,
    phone,
    role,
    emailConfirmed: row.emailConfirmedAt !== null,
    packageName,
    pricingId,
    messageMail: row.messageMail,
  };
}

/**
 * Who is signed in on which device. A session is stored in KV behind a signed cookie, and its row in the database
 * says whether it is still valid. An access token of fifteen minutes saves most requests both lookups
 * (docs/decisions/020).
 */
export function createSessions({
  db,
  tokens,
  store,
  now,
  defer,
}: {
  db: Database;
  tokens: AccessTokens;
  store: SessionStore;
  now: () => Date;
  defer: (work: Promise<unknown>) => void;
}) {
  async function sign(row: UserRow, sessionId: string): Promise<string> {
    const { id: userId, role, fullName, sessionEpoch: epoch } = row;
    return tokens.sign({ userId, sessionId, role, fullName, epoch });
  }

  /** Signs a token for a session and sets it as a cookie too, together with `cookies`. */
  async function grant(
    row: UserRow,
    sessionId: string,
    identity: Identity,
    cookies: readonly string[] = [],
  ): Promise<string> {
    const token = await sign(row, sessionId);
    const { id, fullName, role } = row;
    const { line } = identity.siteCookies;
    const lines = [
      ...cookies,
      line("access", token, ACCESS_SECONDS),
      ...(role === "admin" ? [line("admin", "1", SESSION_SECONDS)] : []),
    ];
    identity.become({ id, fullName, role, sessionId }, identity.hasBearer ? [] : lines);
    return token;
  }

  /** The account of a valid session; checks both its epoch and its row in the database. */
  async function accountOf(session: { id: string; userId: string; epoch: number }): Promise<UserRow | null> {
    const rows = await query(() =>
      db
        .select({ user: users })
        .from(userSessions)
        .innerJoin(users, eq(users.id, userSessions.userId))
        .where(
          and(
            eq(userSessions.id, session.id),
            eq(users.id, session.userId),
            eq(users.sessionEpoch, session.epoch),
            gt(userSessions.expiresAt, now()),
          ),
        ),
    );
    return rows[0]?.user ?? null;
  }

  /** Renews a browser's access token from its session cookie. */
  async function resume(identity: Identity): Promise<SignedIn | null> {
    const session = await query(() => store.read(identity.request));
    if (!session) return null;
    const { id, record } = session;
    const row = await accountOf({ id, ...record });
    if (!row) return null;
    await query(() =>
      db.update(userSessions).set({ lastSeenAt: now() }).where(eq(userSessions.id, id)).run(),
    );
    return { token: await grant(row, id, identity), user: toPerson(row) };
  }

  /** Removes sessions from KV, in the background because their rows are already deleted. */
  function discard(ids: readonly string[]): void {
    defer(Promise.allSettled(ids.map((id) => store.destroy(id))));
  }

  /** Ends a session. Deleting its row is enough. */
  async function endSession(id: string): Promise<void> {
    await query(() => db.delete(userSessions).where(eq(userSessions.id, id)).run());
    discard([id]);
  }

  return {
    witness: {
      verify: tokens.verify,
      resume: async (identity) => (await resume(identity)) !== null,
      isCurrent: async ({ userId, sessionId, role, epoch }) =>
        (await accountOf({ id: sessionId, userId, epoch }))?.role === role,
    } satisfies Witness,

    /**
     * Starts a session after someone has proved that the account is theirs. It gets a new id and the browser's old
     * session ends, so a session planted by an attacker is useless. A session that replaces an ended one keeps its
     * sign-in time, `signedInAt`. Scripts that send a token get no cookies: they take the next token from the
     * response.
     */
    async start(row: UserRow, identity: Identity, signedInAt = now()): Promise<SignedIn> {
      const at = now();
      const id = newToken();
      const before = identity.hasBearer ? null : await query(() => store.read(identity.request));
      // KV first: a record without a row grants nothing and expires, but a row would show up as a device.
      const record = { userId: row.id, epoch: row.sessionEpoch, createdAt: signedInAt.getTime() };
      const cookies = identity.hasBearer ? [] : [await query(() => store.create(id, record))];
      await query(() =>
        db.insert(userSessions).values({
          id,
          userId: row.id,
          device: deviceOf(identity.request.headers.get("user-agent")),
          createdAt: signedInAt,
          lastSeenAt: at,
          expiresAt: new Date(at.getTime() + SESSION_SECONDS * 1000),
        }),
      );
      if (before) await endSession(before.id);
      return { token: await grant(row, id, identity, cookies), user: toPerson(row) };
    },

    /**
     * A new access token for the session of the request's cookie.
     * @throws AppError `unauthenticated`, `unavailable`
     */
    async refresh(identity: Identity): Promise<SignedIn> {
      const signedIn = await resume(identity);
      if (signedIn) return signedIn;
      identity.leave();
      throw new AppError("unauthenticated", "Your session has ended. Please sign in again.");
    },

    /** A new access token after the account changed, because tokens contain the name and role. */
    async renew(row: UserRow, viewer: Viewer, identity: Identity): Promise<SignedIn> {
      return { token: await grant(row, viewer.sessionId, identity), user: toPerson(row) };
    },

    /**
     * Signs the browser or bearer out. Does nothing without a session. If KV cannot say which session it is, the
     * access token does.
     */
    async signOut(identity: Identity): Promise<void> {
      const [read, known] = await Promise.allSettled([
        query(() => store.read(identity.request)),
        identity.viewer(),
      ]);
      if (known.status === "rejected") throw known.reason;
      const viewer = known.value;
      if (read.status === "rejected" && !viewer) throw read.reason;
      const session = read.status === "fulfilled" ? read.value : null;
      const ids = new Set([session?.id, viewer?.sessionId].filter((id) => id !== undefined));
      identity.leave();
      for (const id of ids) await endSession(id);
    },

    /** The account's sessions, most recently used first. */
    async list(viewer: Viewer): Promise<SessionInfo[]> {
      const rows = await query(() =>
        db
          .select()
          .from(userSessions)
          .where(and(eq(userSessions.userId, viewer.id), gt(userSessions.expiresAt, now())))
          .orderBy(desc(userSessions.lastSeenAt))
          .limit(100)
          .all(),
      );
      return rows.map(({ id, device, createdAt, lastSeenAt }) => ({
        id,
        device,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        current: id === viewer.sessionId,
      }));
    },

    /**
     * Ends one of the person's sessions.
     * @throws AppError `not_found`
     */
    async end(viewer: Viewer, id: string, identity: Identity): Promise<void> {
      const ended = await query(() =>
        db
          .delete(userSessions)
          .where(and(eq(userSessions.id, id), eq(userSessions.userId, viewer.id)))
          .returning({ id: userSessions.id }),
      );
      if (ended.length === 0) throw new AppError("not_found", "This session has already ended.");
      discard([id]);
      if (id === viewer.sessionId) identity.leave();
    },

    /**
     * The statement that ends all sessions of an account, for the batch that raises its epoch. `account` is a list
     * with its id, or a query that returns the id if the batch should go ahead.
     */
    endAllOf: (account: string[] | SQLWrapper) =>
      db
        .delete(userSessions)
        .where(inArray(userSessions.userId, account))
        .returning({ id: userSessions.id, createdAt: userSessions.createdAt }),

    discard,

    /** Deletes the rows of expired sessions, for the cron trigger. KV expires its records itself. */
    async cleanUp(): Promise<void> {
      await query(() => db.delete(userSessions).where(lte(userSessions.expiresAt, now())).run());
    },

    /** For `/.well-known/jwks.json`. */
    publicKeys: tokens.publicKeys,
  };
}

export type Sessions = ReturnType<typeof createSessions>;
