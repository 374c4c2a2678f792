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
import { userSessions, users } from "./schema.ts";
import type { Letter } from "./security-mail.ts";
import { toPerson, type UserRow } from "./sessions.ts";

type Proof = Pick<AccountDependencies, "db" | "passwords" | "now"> & { limits: Limits };
/** How long after signing in nobody is asked for the password again. */
const RECENT_MS = 10 * 60_000;

/** The signed-in person's row. @throws AppError `unauthenticated` where it is gone, `unavailable` */
export async function ownRow({ db }: Pick<Proof, "db">, viewer: Viewer): Promise<UserRow> {
  const row = await query(() => db.select().from(users).where(eq(users.id, viewer.id)).get());
  if (!row) throw new AppError("unauthenticated", "Your account is gone. Please sign in again.");
  return row;
}

/**
 * The signed-in person's row, once they have proved to know the password.
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

/** Whether a session began with a sign-in of the last ten minutes. A renewed token is not a sign-in. */
export async function signedInRecently(
  { db, now }: Pick<Proof, "db" | "now">,
  { id, sessionId }: Viewer,
): Promise<boolean> {
  const recent = new Date(now().getTime() - RECENT_MS);
  const session = await query(() =>
    db
      .select({ id: userSessions.id })
      .from(userSessions)
      .where(
        and(eq(userSessions.id, sessionId), eq(userSessions.userId, id), gte(userSessions.createdAt, recent)),
      )
      .get(),
  );
  return session !== undefined;
}

/**
 * The signed-in person's row, for what a stolen session must not do: they give the password, or signed in
 * within the last ten minutes. A password that is given has to be right.
 * @throws AppError `invalid` with a message for `password`, `rate_limited`, `unauthenticated`, `unavailable`
 */
export async function freshRow(proof: Proof, viewer: Viewer, password: string | undefined): Promise<UserRow> {
  if (password !== undefined) return provenRow(proof, viewer, password, "password");
  if (await signedInRecently(proof, viewer)) return ownRow(proof, viewer);
  const message = "You signed in a while ago. Enter your password to go on.";
  throw new AppError("invalid", message, { fields: { password: message } });
}

/** What a person does with their own account. */
export function createProfile(dependencies: AccountDependencies) {
  const { db, config, now, defer, securityMail, passwords, sessions } = dependencies;

  /**
   * Raises the epoch: every token, session and mailed link of the account is over. Sets `values` with it.
   * `signedInAt` is when this browser signed in.
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
    // Two changes at once: the second was allowed for an account that is another one by now.
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
      throw new AppError("conflict", "Your account was changed elsewhere just now. Please sign in again.");
    sessions.discard(ended.map(({ id }) => id));
    if (letter) defer(letter.send());
    return { after, signedInAt: ended.find(({ id }) => id === sessionId)?.createdAt };
  }

  /** A new session for this browser after all of them ended. What was done stays done where that fails. */
  async function goOn(
    after: UserRow,
    identity: Identity,
    done: string,
    signedInAt?: Date,
  ): Promise<SignedIn> {
    try {
      return await sessions.start(after, identity, signedInAt);
    } catch (cause) {
      const message = `${done} Only signing you in again did not work: please do that in a minute.`;
      throw new AppError("unavailable", message, { cause, retryAfter: 60 });
    }
  }

  return {
    /** Whether `freshRow` would ask for the password. */
    needsPassword: async (viewer: Viewer) => !(await signedInRecently(dependencies, viewer)),

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
      const passwordHash = await passwords.hash(form.newPassword);
      const mail = passwordChangedMail(config.site, row.email);
      const { after } = await endEverySession(row, viewer, {
        values: { passwordHash },
        notice: (when) => securityMail.notice("password_changed", mail, { cause: identity.network, when }),
      });
      return goOn(after, identity, "Your password is changed.");
    },

    /**
     * Mails a link to a new address; it becomes the account's when the link is used. The old address is
     * told at once, with a link that cancels the change. Nothing is mailed if the account was changed while the
     * password was checked: it may have left the address that would be told.
     * @throws AppError `invalid`, `conflict` for an address that has an account or an account that was changed
     * meanwhile, `rate_limited`, `unavailable`
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
        // Of the epoch in which the password was checked: what ended that epoch meanwhile ends this link.
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
          // The link never goes out without the notice to the old address.
          db.delete(outbox).where(and(eq(outbox.id, link.id), not(mailKept(notice.id)))),
          ...rest,
        ]),
      );
      if (linkKept.length === 0) throw await refusedLink(dependencies, { user: row, email });
      if (noticeKept.length === 0) throw await securityMail.refusal(row.email);
      defer(link.send());
      defer(notice.send());
    },

    /** Signs every other browser out; this one goes on in a new session. */
    async endOtherSessions(viewer: Viewer, identity: Identity): Promise<SignedIn> {
      const { after, signedInAt } = await endEverySession(await ownRow({ db }, viewer), viewer);
      // Somebody ended this session a moment ago: it must not get another one.
      if (!signedInAt) throw new AppError("unauthenticated", "Your session is over. Please sign in again.");
      return goOn(after, identity, "Every device is signed out.", signedInAt);
    },
  };
}

export type Profile = ReturnType<typeof createProfile>;
