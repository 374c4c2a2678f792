import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { AppError } from "#shared/domain/app-error.ts";
import type { Viewer } from "#shared/domain/roles.ts";
import { searchTextOf } from "#shared/domain/search-text.ts";
import type { Reset } from "#shared/schemas/account.ts";
import { hashToken } from "../auth/secret-tokens.ts";
import { query } from "../db/client.ts";
import { mailedTokens, passkeys, users } from "../db/schema-people.ts";
import { emailChangedMail, passwordChangedMail } from "../mail/account-messages.ts";
import { type AccountDependencies, checkNewPassword, isTakenAddress, takenAddress } from "./accounts.ts";
import { newLink, usable } from "./accounts-links.ts";
import { LIMITS, loginPair } from "./limits.ts";
import type { Identity } from "./sessions-identity.ts";

/** What goes through a mailed link: confirming an address and setting a new password. */
export function createRecovery(dependencies: AccountDependencies) {
  const { db, config, now, defer, log, securityMail, passwords, limits, sessions } = dependencies;
  const { site } = config;

  const used = (hash: string, at: Date) =>
    db
      .update(mailedTokens)
      .set({ usedAt: at })
      .where(and(eq(mailedTokens.tokenHash, hash), isNull(mailedTokens.usedAt)));

  /** The account that a link is for, while the link can be used. */
  const ownerOf = (hash: string, purpose: "confirm_email" | "reset_password", at: Date) =>
    db
      .select({ id: mailedTokens.userId })
      .from(mailedTokens)
      .where(usable(hash, purpose, at));

  return {
    /**
     * Confirms the address that a link was mailed to, and makes it the account's. Using a link again
     * while its address is still the account's says so kindly.
     * @throws AppError `invalid`, `conflict` where another account took the address meanwhile
     */
    async confirm(token: string): Promise<void> {
      const at = now();
      const hash = await hashToken(token);
      const link = await query(() =>
        db
          .select({ to: mailedTokens.email, user: users })
          .from(mailedTokens)
          .innerJoin(users, eq(users.id, mailedTokens.userId))
          .where(and(eq(mailedTokens.tokenHash, hash), eq(mailedTokens.purpose, "confirm_email")))
          .get(),
      );
      const expired = new AppError(
        "invalid",
        "This link has expired or was replaced by a newer one. Ask for a fresh one.",
      );
      if (!link) throw expired;
      const { to, user } = link;
      if (user.email === to && user.emailConfirmedAt !== null) return;
      const notice =
        user.email === to
          ? null
          : await securityMail.notice("email_changed", emailChangedMail(site, user.email));
      try {
        const [confirmed] = await query(() =>
          db.batch([
            db
              .update(users)
              .set({
                email: to,
                searchText: searchTextOf({ ...user, email: to }),
                emailConfirmedAt: at,
                updatedAt: at,
              })
              .where(inArray(users.id, ownerOf(hash, "confirm_email", at)))
              .returning({ id: users.id }),
            ...(notice ? [notice.statement] : []),
            used(hash, at),
          ]),
        );
        if (confirmed.length === 0) throw expired;
        if (notice) defer(notice.send());
      } catch (error) {
        if (isTakenAddress(error)) throw takenAddress();
        throw error;
      }
    },

    /**
     * Mails the confirmation once more. An address that is confirmed already gets none.
     * @throws AppError `rate_limited`, `unavailable`
     */
    async resendConfirmation(viewer: Viewer): Promise<void> {
      await limits.take([LIMITS.confirmAccount, viewer.id]);
      const row = await query(() => db.select().from(users).where(eq(users.id, viewer.id)).get());
      if (!row || row.emailConfirmedAt !== null) return;
      const link = await newLink(
        { db, securityMail, site },
        { userId: row.id, email: row.email, purpose: "confirm_email", at: now() },
      );
      const [kept] = await query(() => db.batch(link.statements));
      if (kept.length === 0) throw await securityMail.refusal(row.email);
      defer(link.send());
    },

    /**
     * Mails a link for a new password, if the address has an account and has not had too many mails. Neither
     * shows: the lookup and all that follows happen after the answer.
     * @throws AppError `rate_limited`, the same for every address, and `unavailable`
     */
    async forgot(email: string, { network }: Pick<Identity, "network">): Promise<void> {
      await limits.take([LIMITS.forgotNetwork, network], [LIMITS.forgotPair, `${email} ${network}`]);
      const mailLink = async () => {
        try {
          const row = await query(() =>
            db.select({ id: users.id }).from(users).where(eq(users.email, email)).get(),
          );
          if (!row) return;
          const link = await newLink(
            { db, securityMail, site },
            { userId: row.id, email, purpose: "reset_password", at: now(), network },
          );
          await query(() => db.batch(link.statements));
          await link.send();
        } catch (error) {
          log.error("account.forgot_failed", error);
        }
      };
      defer(mailLink());
    },

    /**
     * Sets a new password with a mailed link, and signs every device out. The link proves the address,
     * so it is confirmed by it; where it was not before, passkeys go too: whoever registered somebody
     * else's address must not keep a way in.
     * @throws AppError `invalid` for a link that was used, replaced or is too old, before the new
     * password is hashed; `rate_limited`, `unavailable`
     */
    async reset({ token, password }: Reset, { network }: Pick<Identity, "network">): Promise<void> {
      await limits.take([LIMITS.resetNetwork, network]);
      const at = now();
      const hash = await hashToken(token);
      const link = await query(() =>
        db
          .select({ sentTo: mailedTokens.email, user: users })
          .from(mailedTokens)
          .innerJoin(users, eq(users.id, mailedTokens.userId))
          .where(usable(hash, "reset_password", at))
          .get(),
      );
      const useless = new AppError(
        "invalid",
        "This link was used already, was replaced by a newer one, or is older than 30 minutes. Ask for a fresh one.",
      );
      // The mail went to the address that the account had then; it proves that one only.
      if (!link || link.sentTo !== link.user.email) throw useless;
      const { user } = link;
      checkNewPassword("password", password, user.email);
      const passwordHash = await passwords.hash(password);
      const owner = ownerOf(hash, "reset_password", at);
      const dropPasskeys =
        user.emailConfirmedAt === null ? [db.delete(passkeys).where(inArray(passkeys.userId, owner))] : [];
      const changedMail = passwordChangedMail(site, user.email);
      const letter = await securityMail.notice("password_changed", changedMail, network);
      const [changed, ended] = await query(() =>
        db.batch([
          db
            .update(users)
            .set({
              passwordHash,
              sessionEpoch: sql`${users.sessionEpoch} + 1`,
              emailConfirmedAt: user.emailConfirmedAt ?? at,
              updatedAt: at,
            })
            .where(inArray(users.id, owner))
            .returning({ id: users.id }),
          sessions.endAllOf(user.id),
          ...dropPasskeys,
          letter.statement,
          // Last: until here the link counts as unused.
          used(hash, at),
        ]),
      );
      if (changed.length === 0) throw useless;
      sessions.discard(ended.map(({ id }) => id));
      defer(letter.send());
      // The password is set: that earlier tries still count must not read as a failure.
      await limits
        .clear([LIMITS.loginAccount, user.email], loginPair(user.email, network))
        .catch((error) => log.error("account.tries_not_cleared", error));
    },
  };
}

export type Recovery = ReturnType<typeof createRecovery>;
