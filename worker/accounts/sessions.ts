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

/** An account as its owner sees it. */
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
 * Who is signed in where. A session lies in KV behind a signed cookie; its row in the database says
 * whether it is still good; an access token of fifteen minutes spares most requests both
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

  /** Signs a token for a session and hands it to the browser as well, together with `cookies`. */
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

  /** The account of a session that is still good, its epoch and its row in the database both checked. */
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

  /** Signs a browser in again by its session cookie, with a fresh access token. */
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

  /** Removes sessions from KV. Their rows are gone already, so nobody waits for it. */
  function discard(ids: readonly string[]): void {
    defer(Promise.allSettled(ids.map((id) => store.destroy(id))));
  }

  /** Ends a session. Its row is what counts. */
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
     * Begins a session for an account whose owner has just proved to be it. Its id is new, and the one
     * that the browser had is over: a session that somebody planted there leads nowhere. A session that
     * takes the place of an ended one keeps the time of its sign-in, `signedInAt`. A script that brings its
     * token gets no cookies: it takes the next token from the answer.
     */
    async start(row: UserRow, identity: Identity, signedInAt = now()): Promise<SignedIn> {
      const at = now();
      const id = newToken();
      const before = identity.hasBearer ? null : await query(() => store.read(identity.request));
      // First: what lies in KV alone opens nothing and is let go of, but a row shows as a device.
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
      throw new AppError("unauthenticated", "Your session is over. Please sign in again.");
    },

    /** A new access token after the account changed, so that names and roles in it are right. */
    async renew(row: UserRow, viewer: Viewer, identity: Identity): Promise<SignedIn> {
      return { token: await grant(row, viewer.sessionId, identity), user: toPerson(row) };
    },

    /**
     * Signs the browser or the bearer out. Without a session it does nothing, and is no error. Where KV
     * does not say which session it is, the access token does.
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

    /** The sessions of an account, the last used first. */
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
     * Ends one session of one's own.
     * @throws AppError `not_found`
     */
    async end(viewer: Viewer, id: string, identity: Identity): Promise<void> {
      const ended = await query(() =>
        db
          .delete(userSessions)
          .where(and(eq(userSessions.id, id), eq(userSessions.userId, viewer.id)))
          .returning({ id: userSessions.id }),
      );
      if (ended.length === 0) throw new AppError("not_found", "This session is over already.");
      discard([id]);
      if (id === viewer.sessionId) identity.leave();
    },

    /**
     * The statement that ends all sessions of an account, for the batch that raises its epoch. The account
     * comes as an id in a list, or as a query that gives the id where the batch may go on.
     */
    endAllOf: (account: string[] | SQLWrapper) =>
      db
        .delete(userSessions)
        .where(inArray(userSessions.userId, account))
        .returning({ id: userSessions.id, createdAt: userSessions.createdAt }),

    discard,

    /** Removes sessions that are over; for the cron trigger. KV lets go of its part by itself. */
    async cleanUp(): Promise<void> {
      await query(() => db.delete(userSessions).where(lte(userSessions.expiresAt, now())).run());
    },

    /** For `/.well-known/jwks.json`. */
    publicKeys: tokens.publicKeys,
  };
}

export type Sessions = ReturnType<typeof createSessions>;
