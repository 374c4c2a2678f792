import { and, eq, lte } from "drizzle-orm";
import type { Login, Registration } from "#shared/accounts/account.ts";
import type { Person, SignedIn } from "#shared/accounts/person.ts";
import { AppError } from "#shared/app-error.ts";
import { searchTextOf } from "#shared/search-text.ts";
import type { PublicForms, Sender } from "#worker/http/public-form.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import { LIMITS, type Limits, loginPair } from "#worker/platform/limits.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { choiceMail, choiceMailKey, readChoice } from "./choice.ts";
import type { Identity } from "./identity.ts";
import { newLink } from "./links.ts";
import { passwordProblem } from "./password-rules.ts";
import { mailedTokens, signInCodes, users } from "./schema.ts";
import type { SecurityMail } from "./security-mail.ts";
import { type Sessions, toPerson } from "./sessions.ts";

/** What all account services need. */
export type AccountDependencies = Dependencies & {
  outbox: Outbox;
  securityMail: SecurityMail;
  limits: Limits;
  sessions: Sessions;
  publicForms: PublicForms;
};

/** Whether the database refused a write because the email address is taken. Follows the chain of causes. */
export function isTakenAddress(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (/UNIQUE constraint failed: users\.email/.test(current.message)) return true;
  }
  return false;
}

export function takenAddress(): AppError {
  const message = "This email address already has an account. Sign in, or reset your password.";
  return new AppError("conflict", message, { fields: { email: message } });
}

/** Rejects forbidden passwords. @throws AppError `invalid` */
export function checkNewPassword(field: string, password: string, email: string): void {
  const problem = passwordProblem(password, email);
  if (problem) throw new AppError("invalid", problem, { fields: { [field]: problem } });
}

/** Registering and signing in. */
export function createAccounts(dependencies: AccountDependencies) {
  const { db, config, now, defer, log, outbox, securityMail, passwords, limits, sessions, publicForms } =
    dependencies;

  return {
    /**
     * Creates a student's account, emails a link that confirms the address, and tells the instructor who registered
     * and what they chose. Does not sign the visitor in (spec.md §2). Registering the same address several times at
     * once creates one account. If the address has already received too many emails, no link is sent; the portal can
     * send one later.
     * @throws AppError `invalid`, `conflict` if the address has an account (docs/decisions/022), `rate_limited`,
     * `unavailable`
     */
    async register(
      form: Registration,
      sender: Sender,
    ): Promise<{ user: Person; confirmationMailed: boolean }> {
      const { fullName, email, phone } = form;
      checkNewPassword("password", form.password, email);
      await publicForms.admit("register", form, sender);
      const choice = await readChoice(db, form);
      const existing = await query(() =>
        db.select({ id: users.id }).from(users).where(eq(users.email, email)).get(),
      );
      if (existing) throw takenAddress();

      const passwordHash = await passwords.hash(form.password);
      const at = now();
      const row = {
        id: newId(at),
        email,
        fullName,
        phone,
        passwordHash,
        searchText: searchTextOf({ fullName, email, phone }),
        packageName: choice.packageName,
        pricingId: choice.pricingId,
        createdAt: at,
        updatedAt: at,
      };
      const link = await newLink(
        { db, securityMail, site: config.site },
        { user: { id: row.id, email, sessionEpoch: 0 }, email, purpose: "confirm_email", at },
      );
      const news = outbox.insert(choiceMail(config.site, row, choice), choiceMailKey(row.id));
      try {
        const [inserted, mailed] = await query(() =>
          db.batch([db.insert(users).values(row).returning(), ...link.statements, news.statement]),
        );
        const [stored] = inserted;
        if (!stored) throw new Error("the new account was not returned");
        defer(link.send());
        defer(outbox.send(news.id));
        return { user: toPerson(stored), confirmationMailed: mailed.length > 0 };
      } catch (error) {
        // Two registrations at once: the unique index rejects the whole second batch.
        if (isTakenAddress(error)) throw takenAddress();
        throw error;
      }
    },

    /**
     * Signs a browser in: starts a session, sets its cookies, and returns the token for scripts. An unknown address
     * takes as long as a wrong password and gets the same answer.
     * @throws AppError `unauthenticated`, `rate_limited` before the password is checked, `unavailable`
     */
    async login({ email, password }: Login, identity: Identity): Promise<SignedIn> {
      const { network } = identity;
      const pair = loginPair(email, network);
      await limits.take([LIMITS.loginNetwork, network], pair, [LIMITS.loginAccount, email]);
      const row = await query(() => db.select().from(users).where(eq(users.email, email)).get());
      const { matches, outdated } = await passwords.verify(password, row?.passwordHash ?? null);
      if (!row || !matches) {
        throw new AppError("unauthenticated", "The email address or the password is wrong.");
      }
      if (outdated) {
        const passwordHash = await passwords.hash(password);
        await query(() =>
          db
            .update(users)
            .set({ passwordHash })
            // Must not overwrite a password that was changed in the meantime.
            .where(and(eq(users.id, row.id), eq(users.passwordHash, row.passwordHash)))
            .run(),
        );
        log.info("account.rehashed");
      }
      await limits.clear([LIMITS.loginAccount, email], pair);
      await limits.refund(LIMITS.loginNetwork, network);
      return sessions.start(row, identity);
    },

    /** The credentials that prefill the login form, if the deployment sets them (decisions.md). */
    demo: () => config.demo,

    /** Deletes expired links and codes; for the cron trigger. */
    async cleanUp(): Promise<void> {
      await query(() =>
        db.batch([
          db.delete(mailedTokens).where(lte(mailedTokens.expiresAt, now())),
          db.delete(signInCodes).where(lte(signInCodes.expiresAt, now())),
        ]),
      );
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
