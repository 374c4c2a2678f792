import { and, eq, exists, gte, inArray, not, type SQL } from "drizzle-orm";
import type { EmailChange, PasswordChange, ProfileForm } from "#shared/accounts/account.ts";
import type { Person, SignedIn } from "#shared/accounts/person.ts";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { searchTextOf } from "#shared/search-text.ts";
import { query } from "#worker/platform/client.ts";
import { LIMITS, type Limits } from "#worker/platform/limits.ts";
import { outbox } from "#worker/platform/schema.ts";
import { hashToken, newToken } from "#worker/platform/secret-tokens.ts";
import { type AccountDependencies, checkNewPassword, takenAddress } from "./accounts.ts";
import type { Identity } from "./identity.ts";
import { newLink, refusedLink } from "./links.ts";
import { emailChangeRequestedMail, passwordChangedMail } from "./mails.ts";
import { NO_PASSWORD } from "./passwords.ts";
import { userSessions, users } from "./schema.ts";
import type { Letter } from "./security-mail.ts";
import { toPerson, type UserRow } from "./sessions.ts";

type Proof = Pick<AccountDependencies, "db" | "passwords" | "now"> & { limits: Limits };
/** For this long after signing in, the password is not asked for again. */
const RECENT_MS = 10 * 60_000;

/** The signed-in person's row. @throws AppError `unauthenticated` if it was deleted, `unavailable` */
export async function ownRow({ db }: Pick<Proof, "db">, viewer: Viewer): Promise<UserRow> {
  const row = await query(() => db.select().from(users).where(eq(users.id, viewer.id)).get());
  if (!row) throw new AppError("unauthenticated", "Your account no longer exists.");
  return row;
}

function wrong(field: string, message: string): AppError {
  return new AppError("invalid", message, { fields: { [field]: message } });
}

/**
 * The signed-in person's row, after checking their password.
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
  if (row.passwordHash === NO_PASSWORD) {
    throw wrong(field, "Your account has no password yet. Set one first: your profile mails you a link.");
  }
  const { matches } = await proof.passwords.verify(password, row.passwordHash);
  if (!matches) throw wrong(field, "That password is wrong.");
  await proof.limits.clear([LIMITS.passwordAccount, viewer.id]);
  return row;
}

/** The session, if the person signed in within the last ten minutes. Renewing a token does not count. */
function recentSession({ db, now }: Pick<Proof, "db" | "now">, { id, sessionId }: Viewer) {
  const recent = new Date(now().getTime() - RECENT_MS);
  return db
    .select({ id: userSessions.id })
    .from(userSessions)
    .where(
      and(eq(userSessions.id, sessionId), eq(userSessions.userId, id), gte(userSessions.createdAt, recent)),
    );
}

/** Whether the person signed in within the last ten minutes. */
export const signedInRecently = async (needs: Pick<Proof, "db" | "now">, viewer: Viewer): Promise<boolean> =>
  (await query(() => recentSession(needs, viewer).get())) !== undefined;

/**
 * The signed-in person's row, for actions that a stolen session must not allow: needs the password, or a sign-in
 * within the last ten minutes. A password that is given must be right.
 * @throws AppError `invalid` with a message for `password`, `rate_limited`, `unauthenticated`, `unavailable`
 */
export async function freshRow(proof: Proof, viewer: Viewer, password: string | undefined): Promise<UserRow> {
  if (password !== undefined) return provenRow(proof, viewer, password, "password");
  const row = await ownRow(proof, viewer);
  if (await signedInRecently(proof, viewer)) return row;
  throw wrong(
    "password",
    row.passwordHash === NO_PASSWORD
      ? "You signed in a while ago. Sign in again with a code to continue."
      : "You signed in a while ago. Enter your password to continue.",
  );
}

/**
 * The signed-in person's row, for what cannot be undone: needs the password. For an account without one it needs a
 * confirmed address and a sign-in within the last ten minutes: the browser of somebody who paid under another person's
 * address has the second, but not the first.
 * @throws AppError `invalid` with a message for `password`, `rate_limited`, `unauthenticated`, `unavailable`
 */
export async function ownerRow(proof: Proof, viewer: Viewer, password: string | undefined): Promise<UserRow> {
  const row = await ownRow(proof, viewer);
  if (row.passwordHash !== NO_PASSWORD) {
    if (password === undefined) throw wrong("password", "Enter your password.");
    return provenRow(proof, viewer, password, "password");
  }
  if (row.emailConfirmedAt !== null && (await signedInRecently(proof, viewer))) return row;
  throw wrong(
    "password",
    "Your account has no password. Sign in again with a code to show that it is yours.",
  );
}

/** What people do with their own account. */
export function createProfile(dependencies: AccountDependencies) {
  const { db, config, now, defer, securityMail, passwords, sessions } = dependencies;

  /**
   * Raises the epoch, which ends every token, session and emailed link of the account, and sets `values` in the same
   * write. Returns when this browser signed in as `signedInAt`.
   */
  async function endEverySession(
    row: UserRow,
    { sessionId }: Pick<Viewer, "sessionId">,
    {
      values = {},
      notice,
    }: { values?: { passwordHash?: string }; notice?: (when: SQL) => Promise<Letter> } = {},
  ): Promise<{ after: UserRow; signedInAt: Date | undefined }> {
    const holds = (epoch: number, passwordHash: string) =>
      db
        .select({ id: users.id })
        .from(users)
        .where(
          and(eq(users.id, row.id), eq(users.sessionEpoch, epoch), eq(users.passwordHash, passwordHash)),
        );
    // With two changes at once, the second was checked against an account that has changed since.
    const unchanged = holds(row.sessionEpoch, row.passwordHash);
    const changed = holds(row.sessionEpoch + 1, values.passwordHash ?? row.passwordHash);
    const letter = notice && (await notice(exists(changed)));
    const [ended, [after]] = await query(() =>
      db.batch([
        sessions.endAllOf(unchanged),
        db
          .update(users)
          .set({ ...values, sessionEpoch: row.sessionEpoch + 1, updatedAt: now() })
          .where(inArray(users.id, unchanged))
          .returning(),
        ...(letter ? [letter.statement] : []),
      ]),
    );
    if (!after)
      throw new AppError(
        "conflict",
        "Your account was just changed on another device. Please sign in again.",
      );
    sessions.discard(ended.map(({ id }) => id));
    if (letter) defer(letter.send());
    return { after, signedInAt: ended.find(({ id }) => id === sessionId)?.createdAt };
  }

  /** Starts a new session for this browser after all of them ended. If that fails, the change itself still stands. */
  async function goOn(
    after: UserRow,
    identity: Identity,
    done: string,
    signedInAt?: Date,
  ): Promise<SignedIn> {
    try {
      return await sessions.start(after, identity, signedInAt);
    } catch (cause) {
      const message = `${done} We could not sign you in again, so please sign in yourself in a minute.`;
      throw new AppError("unavailable", message, { cause, retryAfter: 60 });
    }
  }

  return {
    /**
     * Whether the account has a password, and whether the person signed in within the last ten minutes: then
     * `freshRow` does not ask for it.
     */
    async proof(viewer: Viewer): Promise<{ hasPassword: boolean; isRecent: boolean }> {
      const { row, isRecent } = await query(async () => {
        const [[row], [session]] = await db.batch([
          db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, viewer.id)),
          recentSession(dependencies, viewer),
        ]);
        return { row, isRecent: session !== undefined };
      });
      return { hasPassword: row?.passwordHash !== NO_PASSWORD, isRecent };
    },

    /**
     * Emails the link that sets a password, to the account's own address. For accounts without one.
     * @throws AppError `conflict` if the account was changed in the meantime, `rate_limited`, `unavailable`
     */
    async mailPasswordLink(viewer: Viewer): Promise<void> {
      await dependencies.limits.take([LIMITS.confirmAccount, viewer.id]);
      const row = await ownRow({ db }, viewer);
      const link = await newLink(
        { db, securityMail, site: config.site },
        { user: row, email: row.email, purpose: "reset_password", at: now() },
      );
      const [kept] = await query(() => db.batch(link.statements));
      if (kept.length === 0) throw await refusedLink(dependencies, { user: row, email: row.email });
      defer(link.send());
    },

    /** @throws AppError `unauthenticated`, `unavailable` */
    async get(viewer: Viewer): Promise<Person> {
      return toPerson(await ownRow({ db }, viewer));
    },

    /** Changes name and phone. Returns a new token, because tokens contain the name. */
    async update(viewer: Viewer, { fullName, phone }: ProfileForm, identity: Identity): Promise<SignedIn> {
      const { email } = await ownRow({ db }, viewer);
      const [row] = await query(() =>
        db
          .update(users)
          .set({ fullName, phone, searchText: searchTextOf({ fullName, email, phone }), updatedAt: now() })
          // The search text contains this address.
          .where(and(eq(users.id, viewer.id), eq(users.email, email)))
          .returning(),
      );
      if (!row)
        throw new AppError("conflict", "Your email address was changed a moment ago. Please try again.");
      return sessions.renew(row, viewer, identity);
    },

    /**
     * Changes the password, ends every session and starts a new one for this browser.
     * @throws AppError `invalid`, `conflict`, `rate_limited`, `unavailable`
     */
    async changePassword(viewer: Viewer, form: PasswordChange, identity: Identity): Promise<SignedIn> {
      const row = await provenRow(dependencies, viewer, form.currentPassword, "currentPassword");
      checkNewPassword("newPassword", form.newPassword, row.email);
      const passwordHash = await passwords.hash(form.newPassword);
      const mail = passwordChangedMail(config.site, row.email);
      const { after } = await endEverySession(row, viewer, {
        values: { passwordHash },
        notice: (when) => securityMail.notice("password_changed", mail, { cause: identity.network, when }),
      });
      return goOn(after, identity, "Your password is changed.");
    },

    /**
     * Emails a link to the new address, which becomes the account's when the link is used. The current address is
     * told at once, with a link that cancels the change. Sends nothing if the account changed while the password was
     * checked, because the current address may be another one by then.
     * @throws AppError `invalid`, `conflict` if the address has an account or this account changed in the meantime,
     * `rate_limited`, `unavailable`
     */
    async changeEmail(viewer: Viewer, { email, password }: EmailChange): Promise<void> {
      const row = await provenRow(dependencies, viewer, password, "password");
      await dependencies.limits.take([LIMITS.confirmAccount, viewer.id]);
      const taken = await query(() =>
        db.select({ id: users.id }).from(users).where(eq(users.email, email)).get(),
      );
      if (taken && taken.id !== row.id) throw takenAddress();
      const { site } = config;
      const cancel = newToken();
      const link = await newLink(
        { db, securityMail, site },
        // Bound to the epoch in which the password was checked, so a later epoch ends this link.
        { user: row, email, purpose: "confirm_email", at: now(), cancelHash: await hashToken(cancel) },
      );
      if (email === row.email) {
        const [kept] = await query(() => db.batch(link.statements));
        if (kept.length === 0) throw await refusedLink(dependencies, { user: row, email });
        defer(link.send());
        return;
      }
      const cancelUrl = `${site.origin}/cancel-email-change?token=${cancel}`;
      const mailKept = (id: string) =>
        exists(db.select({ id: outbox.id }).from(outbox).where(eq(outbox.id, id)));
      const notice = await securityMail.notice(
        "email_change_requested",
        emailChangeRequestedMail(site, row.email, cancelUrl),
        { when: mailKept(link.id) },
      );
      const [mail, ...rest] = link.statements;
      const [linkKept, noticeKept] = await query(() =>
        db.batch([
          mail,
          notice.statement,
          // Never send the link without the notice to the current address.
          db.delete(outbox).where(and(eq(outbox.id, link.id), not(mailKept(notice.id)))),
          ...rest,
        ]),
      );
      if (linkKept.length === 0) throw await refusedLink(dependencies, { user: row, email });
      if (noticeKept.length === 0) throw await securityMail.refusal(row.email);
      defer(link.send());
      defer(notice.send());
    },

    /** Signs every other browser out and gives this one a new session. */
    async endOtherSessions(viewer: Viewer, identity: Identity): Promise<SignedIn> {
      const { after, signedInAt } = await endEverySession(await ownRow({ db }, viewer), viewer);
      // This session was ended a moment ago, so it must not get another one.
      if (!signedInAt) throw new AppError("unauthenticated", "Your session has ended. Please sign in again.");
      return goOn(after, identity, "Every device is signed out.", signedInAt);
    },
  };
}

export type Profile = ReturnType<typeof createProfile>;
