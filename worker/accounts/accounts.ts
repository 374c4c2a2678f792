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
import { mailedTokens, users } from "./schema.ts";
import type { SecurityMail } from "./security-mail.ts";
import { type Sessions, toPerson } from "./sessions.ts";

/** What the services of accounts share. */
export type AccountDependencies = Dependencies & {
  outbox: Outbox;
  securityMail: SecurityMail;
  limits: Limits;
  sessions: Sessions;
  publicForms: PublicForms;
};

/** Whether the database refused a write because an address is taken, anywhere in the chain of causes. */
export function isTakenAddress(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (/UNIQUE constraint failed: users\.email/.test(current.message)) return true;
  }
  return false;
}

export function takenAddress(): AppError {
  const message = "There is an account with this address already. Sign in, or ask for a new password.";
  return new AppError("conflict", message, { fields: { email: message } });
}

/** Refuses a password that may not be chosen. @throws AppError `invalid` */
export function checkNewPassword(field: string, password: string, email: string): void {
  const problem = passwordProblem(password, email);
  if (problem) throw new AppError("invalid", problem, { fields: { [field]: problem } });
}

/** Accounts from outside: registering and signing in. What needs a link or a session lies beside. */
export function createAccounts(dependencies: AccountDependencies) {
  const { db, config, now, defer, log, outbox, securityMail, passwords, limits, sessions, publicForms } =
    dependencies;

  return {
    /**
     * Makes a student's account, mails a link that confirms its address, and tells the instructor who it
     * is and what they chose. The visitor is not signed in by it (spec.md §2). An address has one
     * account, however often it is sent at once. An address that has had enough mails gets no link: the portal
     * sends one later.
     * @throws AppError `invalid`, `conflict` for an address that has an account (docs/decisions/022),
     * `rate_limited`, `unavailable`
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
        // Two at the same instant: the second finds the index in its way, and nothing of it is stored.
        if (isTakenAddress(error)) throw takenAddress();
        throw error;
      }
    },

    /**
     * Signs a browser in: a new session, its cookies on the answer, and the token for scripts. An
     * unknown address costs the same work as a wrong password, and gets the same answer.
     * @throws AppError `unauthenticated`, `rate_limited` before a password is looked at, `unavailable`
     */
    async login({ email, password }: Login, identity: Identity): Promise<SignedIn> {
      const { network } = identity;
      const pair = loginPair(email, network);
      await limits.take([LIMITS.loginNetwork, network], pair, [LIMITS.loginAccount, email]);
      const row = await query(() => db.select().from(users).where(eq(users.email, email)).get());
      const { matches, outdated } = await passwords.verify(password, row?.passwordHash ?? null);
      if (!row || !matches) {
        throw new AppError("unauthenticated", "The email address or the password is not right.");
      }
      if (outdated) {
        const passwordHash = await passwords.hash(password);
        await query(() =>
          db
            .update(users)
            .set({ passwordHash })
            // Not over a password that was changed meanwhile.
            .where(and(eq(users.id, row.id), eq(users.passwordHash, row.passwordHash)))
            .run(),
        );
        log.info("account.rehashed");
      }
      await limits.clear([LIMITS.loginAccount, email], pair);
      await limits.refund(LIMITS.loginNetwork, network);
      return sessions.start(row, identity);
    },

    /** The credentials that the login form is prefilled with, where the deployment sets them (decisions.md). */
    demo: () => config.demo,

    /** Removes links that can no longer be used; for the cron trigger. */
    async cleanUp(): Promise<void> {
      await query(() => db.delete(mailedTokens).where(lte(mailedTokens.expiresAt, now())).run());
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
