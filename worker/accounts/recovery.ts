import { and, asc, eq, exists, gte, inArray, sql } from "drizzle-orm";
import type { Reset } from "#shared/accounts/account.ts";
import type { PasskeyInfo } from "#shared/accounts/person.ts";
import { AppError } from "#shared/app-error.ts";
import { query } from "#worker/platform/client.ts";
import { LIMITS, loginPair } from "#worker/platform/limits.ts";
import { hashToken } from "#worker/platform/secret-tokens.ts";
import { type AccountDependencies, checkNewPassword } from "./accounts.ts";
import type { Identity } from "./identity.ts";
import { linkOwner, newLink, useLink } from "./links.ts";
import { passwordChangedMail } from "./mails.ts";
import { NO_PASSWORD } from "./passwords.ts";
import { mailedTokens, passkeys, users } from "./schema.ts";

/**
 * What the page of a reset link shows. `mayKeep`: the passkeys were added by the owner of the address. `isFirst`: the
 * account has had no password yet.
 */
export type OpenReset = { passkeys: Omit<PasskeyInfo, "id">[]; mayKeep: boolean; isFirst: boolean };

const PURPOSE = "reset_password";

function linkOver(): AppError {
  return new AppError(
    "invalid",
    "This link no longer works. It was used, your account was secured since, or it is too old. Ask for a new one.",
  );
}

/** Sets new passwords with emailed links. */
export function createRecovery(dependencies: AccountDependencies) {
  const { db, config, now, defer, log, securityMail, passwords, limits, sessions } = dependencies;
  const { site } = config;

  /** The account of a valid link. @throws AppError `invalid` */
  async function ownerOf(hash: string, at: Date) {
    const found = await query(() =>
      db
        .select({ mailedAt: mailedTokens.createdAt, user: users })
        .from(mailedTokens)
        .innerJoin(users, eq(users.id, mailedTokens.userId))
        .where(and(eq(mailedTokens.tokenHash, hash), inArray(users.id, linkOwner(db, hash, PURPOSE, at))))
        .get(),
    );
    if (!found) throw linkOver();
    return found;
  }

  return {
    /**
     * Emails a link for a new password, if the address has an account and has not received too many emails. The
     * lookup and everything after it happen after the response, so that it reveals neither.
     * @throws AppError `rate_limited`, the same for every address, and `unavailable`
     */
    async forgot(email: string, { network }: Pick<Identity, "network">): Promise<void> {
      await limits.take([LIMITS.forgotNetwork, network], [LIMITS.forgotPair, `${email} ${network}`]);
      const mailLink = async () => {
        try {
          const row = await query(() => db.select().from(users).where(eq(users.email, email)).get());
          if (!row) return;
          const link = await newLink(
            { db, securityMail, site },
            {
              ...{ user: row, email, purpose: PURPOSE, at: now() },
              // An unconfirmed address may belong to someone else, so it gets no email beyond the limits.
              network: row.emailConfirmedAt === null ? undefined : network,
            },
          );
          await query(() => db.batch(link.statements));
          await link.send();
        } catch (error) {
          log.error("account.forgot_failed", error);
        }
      };
      defer(mailLink());
    },

    /** What the page of a valid link shows. @throws AppError `invalid` */
    async openReset(token: string): Promise<OpenReset> {
      const { user } = await ownerOf(await hashToken(token), now());
      const rows = await query(() =>
        db.select().from(passkeys).where(eq(passkeys.userId, user.id)).orderBy(asc(passkeys.createdAt)).all(),
      );
      return {
        passkeys: rows.map(({ name, createdAt, lastUsedAt }) => ({
          name,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        mayKeep: user.emailConfirmedAt !== null,
        isFirst: user.passwordHash === NO_PASSWORD,
      };
    },

    /**
     * Sets a new password with an emailed link, confirms the address, signs every device out and removes the
     * passkeys. Passkeys from before the link was sent are kept if the owner says so, but never if the address was
     * unconfirmed: someone else may have registered it. Returns the account's address, and whether the password is its
     * first.
     * @throws AppError `invalid` for a link that no longer works, before the new password is hashed; `rate_limited`,
     * `unavailable`
     */
    async reset(
      { token, password, keepPasskeys }: Reset,
      { network }: Pick<Identity, "network">,
    ): Promise<{ email: string; isFirst: boolean }> {
      await limits.take([LIMITS.linkNetwork, network], [LIMITS.resetNetwork, network]);
      const at = now();
      const hash = await hashToken(token);
      const { user, mailedAt } = await ownerOf(hash, at);
      checkNewPassword("password", password, user.email);
      const passwordHash = await passwords.hash(password);
      // Each statement checks again: hashing takes a while, and another link may be used in the meantime.
      const owner = linkOwner(db, hash, PURPOSE, at);
      const keeps = keepPasskeys && user.emailConfirmedAt !== null;
      const letter = await securityMail.notice("password_changed", passwordChangedMail(site, user.email), {
        cause: network,
        when: exists(owner),
      });
      const [ended, , , changed] = await query(() =>
        db.batch([
          sessions.endAllOf(owner),
          db
            .delete(passkeys)
            .where(
              and(inArray(passkeys.userId, owner), keeps ? gte(passkeys.createdAt, mailedAt) : undefined),
            ),
          letter.statement,
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
          useLink(db, hash, at),
        ]),
      );
      if (changed.length === 0) throw linkOver();
      sessions.discard(ended.map(({ id }) => id));
      defer(letter.send());
      // The password is set, so failing to clear earlier attempts must not look like a failure.
      await limits
        .clear([LIMITS.loginAccount, user.email], loginPair(user.email, network))
        .catch((error) => log.error("account.tries_not_cleared", error));
      return { email: user.email, isFirst: user.passwordHash === NO_PASSWORD };
    },
  };
}

export type Recovery = ReturnType<typeof createRecovery>;
