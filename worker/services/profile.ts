import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#shared/domain/app-error.ts";
import type { Person, SignedIn } from "#shared/domain/person.ts";
import type { Viewer } from "#shared/domain/roles.ts";
import { searchTextOf } from "#shared/domain/search-text.ts";
import type { EmailChange, PasswordChange, ProfileForm } from "#shared/schemas/account.ts";
import { query } from "../db/client.ts";
import { users } from "../db/schema-people.ts";
import { passwordChangedMail } from "../mail/account-messages.ts";
import { type AccountDependencies, checkNewPassword, takenAddress } from "./accounts.ts";
import { newLink } from "./accounts-links.ts";
import { LIMITS, type Limits } from "./limits.ts";
import type { Letter } from "./security-mail.ts";
import { toPerson, type UserRow } from "./sessions.ts";
import type { Identity } from "./sessions-identity.ts";

type Proof = Pick<AccountDependencies, "db" | "passwords"> & { limits: Limits };

/** The row of whoever is signed in. @throws AppError `unauthenticated` where it is gone, `unavailable` */
export async function ownRow({ db }: Pick<Proof, "db">, viewer: Viewer): Promise<UserRow> {
  const row = await query(() => db.select().from(users).where(eq(users.id, viewer.id)).get());
  if (!row) throw new AppError("unauthenticated", "Your account is gone. Please sign in again.");
  return row;
}

/**
 * The row of whoever is signed in and has just proved to know the password.
 * @throws AppError `invalid` with a message for `field`, `rate_limited`, `unauthenticated`, `unavailable`
 */
export async function provenRow(
  proof: Proof,
  viewer: Viewer,
  password: string,
  field: string,
): Promise<UserRow> {
  await proof.limits.take([LIMITS.passwordAccount, viewer.id]);
  const row = await ownRow(proof, viewer);
  const { matches } = await proof.passwords.verify(password, row.passwordHash);
  if (!matches) {
    const message = "That is not your password.";
    throw new AppError("invalid", message, { fields: { [field]: message } });
  }
  await proof.limits.clear([LIMITS.passwordAccount, viewer.id]);
  return row;
}

/** What a person does with their own account. */
export function createProfile(dependencies: AccountDependencies) {
  const { db, config, now, defer, securityMail, passwords, sessions } = dependencies;

  /** Raises the epoch: every token and session of the account is over. Sets `values` with it. */
  async function endEverySession(
    row: UserRow,
    values: { passwordHash?: string },
    // In the same batch: what is told of the change is kept with it, or neither is.
    letters: Letter["statement"][] = [],
  ): Promise<UserRow> {
    const [changed, ended] = await query(() =>
      db.batch([
        db
          .update(users)
          .set({ ...values, sessionEpoch: sql`${users.sessionEpoch} + 1`, updatedAt: now() })
          // Two changes at once: the second was proved with a password that is no longer right.
          .where(and(eq(users.id, row.id), eq(users.passwordHash, row.passwordHash)))
          .returning(),
        sessions.endAllOf(row.id),
        ...letters,
      ]),
    );
    sessions.discard(ended.map(({ id }) => id));
    const [after] = changed;
    if (!after)
      throw new AppError("conflict", "Your password was changed elsewhere just now. Please sign in again.");
    return after;
  }

  /** A new session for this browser after all of them ended. What was done stays done where that fails. */
  async function goOn(after: UserRow, identity: Identity, done: string): Promise<SignedIn> {
    try {
      return await sessions.start(after, identity);
    } catch (cause) {
      const message = `${done} Only signing you in again did not work: please do that in a minute.`;
      throw new AppError("unavailable", message, { cause, retryAfter: 60 });
    }
  }

  return {
    /** @throws AppError `unauthenticated`, `unavailable` */
    async get(viewer: Viewer): Promise<Person> {
      return toPerson(await ownRow({ db }, viewer));
    },

    /** Changes name and phone. The answer brings a new token, because the name stands in it. */
    async update(viewer: Viewer, { fullName, phone }: ProfileForm, identity: Identity): Promise<SignedIn> {
      const { email } = await ownRow({ db }, viewer);
      const [row] = await query(() =>
        db
          .update(users)
          .set({ fullName, phone, searchText: searchTextOf({ fullName, email, phone }), updatedAt: now() })
          // The search text was made from this address.
          .where(and(eq(users.id, viewer.id), eq(users.email, email)))
          .returning(),
      );
      if (!row) throw new AppError("conflict", "Your address was changed just now. Please try again.");
      return sessions.renew(row, viewer, identity);
    },

    /**
     * Sets another password, ends every session and begins a new one for this browser.
     * @throws AppError `invalid`, `conflict`, `rate_limited`, `unavailable`
     */
    async changePassword(viewer: Viewer, form: PasswordChange, identity: Identity): Promise<SignedIn> {
      const row = await provenRow(dependencies, viewer, form.currentPassword, "currentPassword");
      checkNewPassword("newPassword", form.newPassword, row.email);
      const changedMail = passwordChangedMail(config.site, row.email);
      const letter = await securityMail.notice("password_changed", changedMail, identity.network);
      const passwordHash = await passwords.hash(form.newPassword);
      const after = await endEverySession(row, { passwordHash }, [letter.statement]);
      defer(letter.send());
      return goOn(after, identity, "Your password is changed.");
    },

    /**
     * Mails a link to a new address; it becomes the account's when the link is used.
     * @throws AppError `invalid`, `conflict` for an address that has an account, `rate_limited`, `unavailable`
     */
    async changeEmail(viewer: Viewer, { email, password }: EmailChange): Promise<void> {
      const row = await provenRow(dependencies, viewer, password, "password");
      await dependencies.limits.take([LIMITS.confirmAccount, viewer.id]);
      const taken = await query(() =>
        db.select({ id: users.id }).from(users).where(eq(users.email, email)).get(),
      );
      if (taken && taken.id !== row.id) throw takenAddress();
      const link = await newLink(
        { db, securityMail, site: config.site },
        { userId: row.id, email, purpose: "confirm_email", at: now() },
      );
      const [kept] = await query(() => db.batch(link.statements));
      if (kept.length === 0) throw await securityMail.refusal(email);
      defer(link.send());
    },

    /** Signs every other browser out; this one goes on in a new session. */
    async endOtherSessions(viewer: Viewer, identity: Identity): Promise<SignedIn> {
      const after = await endEverySession(await ownRow({ db }, viewer), {});
      return goOn(after, identity, "Every device is signed out.");
    },
  };
}

export type Profile = ReturnType<typeof createProfile>;
