import {
  and,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { SignedIn } from "#shared/accounts/person.ts";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { searchTextOf } from "#shared/search-text.ts";
import { query } from "#worker/platform/client.ts";
import type { Statement } from "#worker/platform/content-store.ts";
import { LIMITS } from "#worker/platform/limits.ts";
import { hashToken } from "#worker/platform/secret-tokens.ts";
import { type AccountDependencies, isTakenAddress, takenAddress } from "./accounts.ts";
import type { Identity } from "./identity.ts";
import { linkOwner, newLink, refusedLink, useLink } from "./links.ts";
import { emailChangedMail } from "./mails.ts";
import { mailedTokens, passkeys, signInCodes, users } from "./schema.ts";
import type { UserRow } from "./sessions.ts";

/**
 * `clean`: all earlier sessions and passkeys were removed. `signedIn`: the browser's new session. `signedOut`: the
 * browser was signed in, and its new session could not be started.
 */
export type Confirmed = { clean: boolean; signedIn: SignedIn | null; signedOut: boolean };

const PURPOSE = "confirm_email";
const AGAIN: Confirmed = { clean: false, signedIn: null, signedOut: false };

function linkOver(): AppError {
  return new AppError(
    "invalid",
    "This link no longer works. It was used or cancelled, replaced by a newer one, or is older than 24 hours.",
  );
}

/** Confirms addresses with emailed links, and cancels changes of address. */
export function createConfirmation(
  dependencies: AccountDependencies & {
    /** Takes back what these people may see. `people`: a query for their ids. */
    revokeEnrolments: (people: SQLWrapper, at: Date) => Statement;
    /** Their orders under one address are under another from now on. `people`: a query for their ids. */
    moveOrders: (people: SQLWrapper, from: string, to: string) => Statement;
  },
) {
  const { db, config, now, defer, log, securityMail, limits, sessions, revokeEnrolments, moveOrders } =
    dependencies;
  const { site } = config;

  const takeLink = ({ network }: Pick<Identity, "network">) => limits.take([LIMITS.linkNetwork, network]);

  /** A link and its account, even if the link no longer works. */
  const find = (hash: string) =>
    query(() =>
      db
        .select({ to: mailedTokens.email, user: users })
        .from(mailedTokens)
        .innerJoin(users, eq(users.id, mailedTokens.userId))
        .where(and(eq(mailedTokens.tokenHash, hash), eq(mailedTokens.purpose, PURPOSE)))
        .get(),
    );
  const isDone = (link: { to: string; user: UserRow } | undefined) =>
    link !== undefined && link.user.email === link.to && link.user.emailConfirmedAt !== null;

  /** The pending change that a cancel link is for. @throws AppError `invalid` if there is nothing to cancel */
  async function pendingChange(cancelHash: string): Promise<{ userId: string; email: string }> {
    const found = await query(() =>
      db
        .select({
          to: mailedTokens.email,
          expiresAt: mailedTokens.expiresAt,
          epoch: mailedTokens.epoch,
          user: users,
        })
        .from(mailedTokens)
        .innerJoin(users, eq(users.id, mailedTokens.userId))
        .where(eq(mailedTokens.cancelHash, cancelHash))
        .get(),
    );
    if (found && found.to === found.user.email) {
      throw new AppError(
        "invalid",
        "It is too late to cancel: your account already uses the other address. Please write to us.",
      );
    }
    // A truncated link must not sound reassuring: the change may still be pending.
    if (!found) {
      throw new AppError(
        "invalid",
        "We do not recognise this link. Part of it may be missing, so copy the whole link from the email. To be safe, set a new password: that cancels the change too. If you can no longer sign in, write to us.",
      );
    }
    if (found.epoch !== found.user.sessionEpoch || found.expiresAt <= now()) {
      throw new AppError("invalid", "This change is no longer pending, so there is nothing to cancel.");
    }
    return { userId: found.user.id, email: found.user.email };
  }

  /** The account's pending changes of address. */
  const changesOf = ({ userId, email }: { userId: string; email: string }) =>
    and(
      eq(mailedTokens.userId, userId),
      eq(mailedTokens.purpose, PURPOSE),
      isNull(mailedTokens.usedAt),
      ne(mailedTokens.email, email),
    );

  const waiting = ({ id }: Pick<Viewer, "id">) =>
    query(() =>
      db
        .select({ to: mailedTokens.email, from: users.email, expiresAt: mailedTokens.expiresAt })
        .from(mailedTokens)
        .innerJoin(users, eq(users.id, mailedTokens.userId))
        .where(
          and(
            eq(mailedTokens.userId, id),
            eq(mailedTokens.purpose, PURPOSE),
            isNull(mailedTokens.usedAt),
            gt(mailedTokens.expiresAt, now()),
            eq(mailedTokens.epoch, users.sessionEpoch),
            ne(mailedTokens.email, users.email),
          ),
        )
        .orderBy(desc(mailedTokens.createdAt))
        .limit(1)
        .get(),
    );

  /** Starts a new session for the browser that confirmed: its old one ended with all the others. */
  async function signInAgain(after: UserRow, identity: Identity, signedInAt: Date): Promise<SignedIn | null> {
    try {
      return await sessions.start(after, identity, signedInAt);
    } catch (error) {
      // The address is confirmed anyway, so a failed sign-in is only logged.
      log.error("confirm.not_signed_in", error);
      identity.leave();
      return null;
    }
  }

  return {
    /** Whether a link can be used ("ready") or was used ("done"). @throws AppError `invalid` */
    async look(token: string): Promise<"ready" | "done"> {
      const hash = await hashToken(token);
      if (isDone(await find(hash))) return "done";
      const owner = await query(() => linkOwner(db, hash, PURPOSE, now()).get());
      if (!owner) throw linkOver();
      return "ready";
    },

    /**
     * Confirms the address that a link was emailed to and makes it the account's address. The first confirmation ends
     * every earlier session, passkey and link, because someone else may have registered the address. So does a change
     * of address in a browser that is not signed in to the account, because someone else may have requested it. The
     * browser that confirms stays signed in. Using a link again changes nothing.
     * @throws AppError `invalid`, `conflict` if another account took the address in the meantime, `rate_limited`
     */
    async confirm(token: string, identity: Identity): Promise<Confirmed> {
      await takeLink(identity);
      const at = now();
      const hash = await hashToken(token);
      const link = await find(hash);
      if (!link) throw linkOver();
      if (isDone(link)) return AGAIN;
      const { to, user } = link;
      const viewer = user.emailConfirmedAt === null || to !== user.email ? await identity.viewer() : null;
      const owner = linkOwner(db, hash, PURPOSE, at);
      const ownerIf = (condition: SQL) =>
        db
          .select({ id: users.id })
          .from(users)
          .where(and(inArray(users.id, owner), condition));
      const isMoving = ne(users.email, to);
      const moving = ownerIf(isMoving);
      const startsClean = sql`(${or(isNull(users.emailConfirmedAt), viewer?.id === user.id ? undefined : isMoving)})`;
      const cleaned = ownerIf(startsClean);
      const notice = await securityMail.notice("email_changed", emailChangedMail(site, user.email), {
        when: exists(moving),
      });
      try {
        const [ended, , , , , , , changed] = await query(() =>
          db.batch([
            sessions.endAllOf(cleaned),
            db.delete(passkeys).where(inArray(passkeys.userId, cleaned)),
            // Links and codes emailed to the old address end too: it no longer belongs to the account.
            db.delete(signInCodes).where(inArray(signInCodes.userId, owner)),
            db
              .delete(mailedTokens)
              .where(and(inArray(mailedTokens.userId, owner), ne(mailedTokens.tokenHash, hash))),
            notice.statement,
            moveOrders(ownerIf(sql`(${isNotNull(users.emailConfirmedAt)} and ${isMoving})`), user.email, to),
            // They were given to an address that nobody showed to be theirs, so they do not move to another one.
            revokeEnrolments(ownerIf(sql`(${isNull(users.emailConfirmedAt)} and ${isMoving})`), at),
            db
              .update(users)
              .set({
                email: to,
                searchText: searchTextOf({ ...user, email: to }),
                sessionEpoch: sql`${users.sessionEpoch} + ${startsClean}`,
                emailConfirmedAt: at,
                updatedAt: at,
              })
              .where(inArray(users.id, owner))
              .returning(),
            useLink(db, hash, at),
          ]),
        );
        const [after] = changed;
        if (!after) {
          // A second click at the same moment.
          if (isDone(await find(hash))) return AGAIN;
          throw linkOver();
        }
        sessions.discard(ended.map(({ id }) => id));
        if (to !== user.email) defer(notice.send());
        const mine = viewer?.id === after.id && ended.find(({ id }) => id === viewer.sessionId);
        const signedIn = mine ? await signInAgain(after, identity, mine.createdAt) : null;
        return {
          clean: after.sessionEpoch !== user.sessionEpoch,
          signedIn,
          signedOut: Boolean(mine && !signedIn),
        };
      } catch (error) {
        if (isTakenAddress(error)) throw takenAddress();
        throw error;
      }
    },

    /**
     * Sends the confirmation email again, unless the address is already confirmed.
     * @throws AppError `conflict` if the account was changed in the meantime, `rate_limited`, `unavailable`
     */
    async resend(viewer: Pick<Viewer, "id">): Promise<void> {
      await limits.take([LIMITS.confirmAccount, viewer.id]);
      const row = await query(() => db.select().from(users).where(eq(users.id, viewer.id)).get());
      if (!row || row.emailConfirmedAt !== null) return;
      const link = await newLink(
        { db, securityMail, site },
        { user: row, email: row.email, purpose: PURPOSE, at: now() },
      );
      const [kept] = await query(() => db.batch(link.statements));
      if (kept.length === 0) throw await refusedLink(dependencies, { user: row, email: row.email });
      defer(link.send());
    },

    /** The pending change of address, for the profile page. `until`: ISO 8601. */
    async waitingChange(viewer: Pick<Viewer, "id">): Promise<{ to: string; until: string } | null> {
      const change = await waiting(viewer);
      return change ? { to: change.to, until: change.expiresAt.toISOString() } : null;
    },

    /** Cancels the signed-in person's pending change of address, if there is one. */
    async cancelOwnChange(viewer: Pick<Viewer, "id">): Promise<void> {
      const change = await waiting(viewer);
      if (!change) return;
      const mine = changesOf({ userId: viewer.id, email: change.from });
      await query(() => db.update(mailedTokens).set({ usedAt: now() }).where(mine).run());
    },

    /**
     * Whether a change of address can be cancelled ("ready") or was cancelled ("done"). @throws AppError `invalid`
     */
    async lookAtChange(token: string): Promise<"ready" | "done"> {
      const account = await pendingChange(await hashToken(token));
      const waiting = await query(() =>
        db.select({ to: mailedTokens.email }).from(mailedTokens).where(changesOf(account)).limit(1).get(),
      );
      return waiting ? "ready" : "done";
    },

    /**
     * Cancels an account's pending change of address, with the link that was emailed to the current address. Earlier
     * links cancel a later change too. Cancelling twice is not an error.
     * @throws AppError `invalid`, `rate_limited`, `unavailable`
     */
    async cancelChange(token: string, identity: Pick<Identity, "network">): Promise<void> {
      await takeLink(identity);
      const account = await pendingChange(await hashToken(token));
      await query(() => db.update(mailedTokens).set({ usedAt: now() }).where(changesOf(account)).run());
    },
  };
}

export type Confirmation = ReturnType<typeof createConfirmation>;
