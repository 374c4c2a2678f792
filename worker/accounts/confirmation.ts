import { and, desc, eq, exists, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { SignedIn } from "#shared/accounts/person.ts";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { searchTextOf } from "#shared/search-text.ts";
import { query } from "#worker/platform/client.ts";
import { LIMITS } from "#worker/platform/limits.ts";
import { hashToken } from "#worker/platform/secret-tokens.ts";
import { type AccountDependencies, isTakenAddress, takenAddress } from "./accounts.ts";
import type { Identity } from "./identity.ts";
import { linkOwner, newLink, refusedLink, useLink } from "./links.ts";
import { emailChangedMail } from "./mails.ts";
import { mailedTokens, passkeys, users } from "./schema.ts";
import type { UserRow } from "./sessions.ts";

/**
 * `clean`: every session and passkey of before ended. `signedIn`: the browser's new session. `signedOut`:
 * it had one before, and a new one could not begin.
 */
export type Confirmed = { clean: boolean; signedIn: SignedIn | null; signedOut: boolean };

const PURPOSE = "confirm_email";
const AGAIN: Confirmed = { clean: false, signedIn: null, signedOut: false };

function linkOver(): AppError {
  return new AppError(
    "invalid",
    "This link no longer works. It was used or cancelled, a newer one took its place, or it is older than 24 hours.",
  );
}

/** Confirming an address with a mailed link, and cancelling a change of address. */
export function createConfirmation(dependencies: AccountDependencies) {
  const { db, config, now, defer, log, securityMail, limits, sessions } = dependencies;
  const { site } = config;

  const takeLink = ({ network }: Pick<Identity, "network">) => limits.take([LIMITS.linkNetwork, network]);

  /** A link and its account, whether or not the link still works. */
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

  /** The change that a cancelling link is for. @throws AppError `invalid` where there is nothing to cancel */
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
        "It is too late to cancel: your account has moved already to the other address. Please write to us.",
      );
    }
    // A cut link must never reassure: the change may well be waiting.
    if (!found) {
      throw new AppError(
        "invalid",
        "We do not recognise this link. Part of it may be missing, so copy the whole address from the email. To be safe, set a new password: that cancels a change, too. If you can no longer sign in, write to us.",
      );
    }
    if (found.epoch !== found.user.sessionEpoch || found.expiresAt <= now()) {
      throw new AppError("invalid", "This change is no longer waiting, so there is nothing to cancel.");
    }
    return { userId: found.user.id, email: found.user.email };
  }

  /** The changes of address that wait for an account. */
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

  /** A new session for the browser that confirmed: the old one ended with all others. */
  async function signInAgain(after: UserRow, identity: Identity, signedInAt: Date): Promise<SignedIn | null> {
    try {
      return await sessions.start(after, identity, signedInAt);
    } catch (error) {
      // The address is confirmed: that its owner has to sign in again is no failure of that.
      log.error("confirm.not_signed_in", error);
      identity.leave();
      return null;
    }
  }

  return {
    /** Whether a link can be used ("ready") or has been already ("done"). @throws AppError `invalid` */
    async look(token: string): Promise<"ready" | "done"> {
      const hash = await hashToken(token);
      if (isDone(await find(hash))) return "done";
      const owner = await query(() => linkOwner(db, hash, PURPOSE, now()).get());
      if (!owner) throw linkOver();
      return "ready";
    },

    /**
     * Confirms the address that a link was mailed to, and makes it the account's. The first confirmation
     * ends every session, passkey and link of before: somebody else may have registered the address. So does
     * moving the account in a browser that is not signed in to it: somebody else may have asked for that.
     * The browser that confirms stays signed in. Using a link again changes nothing.
     * @throws AppError `invalid`, `conflict` where another account took the address meanwhile, `rate_limited`
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
        const [ended, , , , changed] = await query(() =>
          db.batch([
            sessions.endAllOf(cleaned),
            db.delete(passkeys).where(inArray(passkeys.userId, cleaned)),
            // Also what was mailed to the old address: it no longer speaks for the account.
            db
              .delete(mailedTokens)
              .where(and(inArray(mailedTokens.userId, owner), ne(mailedTokens.tokenHash, hash))),
            notice.statement,
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
          // A second click at the same instant.
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
     * Mails the confirmation once more. An address that is confirmed already gets none.
     * @throws AppError `conflict` where the account was changed meanwhile, `rate_limited`, `unavailable`
     */
    async resend(viewer: Viewer): Promise<void> {
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

    /** The change of address that waits for its link to be followed, for its owner's profile. `until`: ISO 8601. */
    async waitingChange(viewer: Pick<Viewer, "id">): Promise<{ to: string; until: string } | null> {
      const change = await waiting(viewer);
      return change ? { to: change.to, until: change.expiresAt.toISOString() } : null;
    },

    /** Cancels the signed-in person's own change of address. Where none waits, nothing happens. */
    async cancelOwnChange(viewer: Pick<Viewer, "id">): Promise<void> {
      const change = await waiting(viewer);
      if (!change) return;
      const mine = changesOf({ userId: viewer.id, email: change.from });
      await query(() => db.update(mailedTokens).set({ usedAt: now() }).where(mine).run());
    },

    /** Whether a change of address waits to be cancelled ("ready") or has been ("done"). @throws AppError `invalid` */
    async lookAtChange(token: string): Promise<"ready" | "done"> {
      const account = await pendingChange(await hashToken(token));
      const waiting = await query(() =>
        db.select({ to: mailedTokens.email }).from(mailedTokens).where(changesOf(account)).limit(1).get(),
      );
      return waiting ? "ready" : "done";
    },

    /**
     * Cancels the change of address that waits for an account, with the link that was mailed to its
     * address. Earlier links cancel a later change too. Cancelling again is no error.
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
