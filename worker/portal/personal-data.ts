import { asc, eq, or } from "drizzle-orm";
import type { Deletion } from "#shared/accounts/person.ts";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import type { AccountDependencies } from "#worker/accounts/accounts.ts";
import { choiceMailKey } from "#worker/accounts/choice.ts";
import type { Identity } from "#worker/accounts/identity.ts";
import { ownRow, provenRow } from "#worker/accounts/profile.ts";
import { mailedTokens, passkeys, userSessions, users } from "#worker/accounts/schema.ts";
import { toPerson } from "#worker/accounts/sessions.ts";
import { contactMessages } from "#worker/contact/schema.ts";
import { uploads } from "#worker/media/schema.ts";
import { mentorshipRequests } from "#worker/mentorship/schema.ts";
import type { MessageNotices } from "#worker/messages/notices.ts";
import { conversations, messages } from "#worker/messages/schema.ts";
import { newsletterSubscribers } from "#worker/newsletter/schema.ts";
import { query } from "#worker/platform/client.ts";
import { outbox } from "#worker/platform/schema.ts";

const UNCONFIRMED =
  "What was sent to us under this address without being signed in is not part of this: confirm the address first, so that we know it is yours.";

/** A person's right to their data: to have a copy, and to have it deleted (docs/decisions/024). */
export function createProfileData(dependencies: AccountDependencies & { notices: MessageNotices }) {
  const { db, now, log, sessions, notices } = dependencies;

  return {
    /**
     * Everything that is kept about a person, for a JSON file. What was sent under the same address
     * without an account belongs to it only once the address is confirmed: anybody can register it.
     */
    async export(viewer: Viewer) {
      const row = await ownRow({ db }, viewer);
      const { id, email } = row;
      const [sessionRows, passkeyRows, messageRows, contactRows, requestRows, newsletterRows] = await query(
        () =>
          db.batch([
            db.select().from(userSessions).where(eq(userSessions.userId, id)),
            db
              .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
              .from(passkeys)
              .where(eq(passkeys.userId, id)),
            db
              .select({ author: messages.author, body: messages.body, createdAt: messages.createdAt })
              .from(messages)
              .where(eq(messages.studentId, id))
              .orderBy(asc(messages.createdAt)),
            db
              .select({ message: contactMessages.message, createdAt: contactMessages.createdAt })
              .from(contactMessages)
              .where(eq(contactMessages.email, email)),
            db
              .select({
                packageName: mentorshipRequests.packageName,
                phone: mentorshipRequests.phone,
                createdAt: mentorshipRequests.createdAt,
              })
              .from(mentorshipRequests)
              .where(eq(mentorshipRequests.email, email)),
            db
              .select({
                status: newsletterSubscribers.status,
                confirmedAt: newsletterSubscribers.confirmedAt,
                createdAt: newsletterSubscribers.createdAt,
              })
              .from(newsletterSubscribers)
              .where(eq(newsletterSubscribers.email, email)),
          ]),
      );
      const confirmed = row.emailConfirmedAt !== null;
      return {
        exportedAt: now().toISOString(),
        account: {
          ...toPerson(row),
          emailConfirmedAt: row.emailConfirmedAt,
          createdAt: row.createdAt,
          updatedAt: row.updatedAt,
        },
        sessions: sessionRows.map(({ device, createdAt, lastSeenAt }) => ({ device, createdAt, lastSeenAt })),
        passkeys: passkeyRows,
        messages: messageRows,
        contactMessages: confirmed ? contactRows : [],
        mentorshipRequests: confirmed ? requestRows : [],
        newsletter: confirmed ? newsletterRows : [],
        notes: confirmed ? [] : [UNCONFIRMED],
      };
    },

    /**
     * Deletes an account and what hangs on it, and signs out. Pictures that it uploaded are part of
     * the site: they stay, and the account's row with them, without a name or an address.
     * @throws AppError `invalid` for a wrong password, `conflict` for an admin's account
     */
    async remove(viewer: Viewer, password: string, identity: Identity): Promise<Deletion> {
      const row = await provenRow(dependencies, viewer, password, "password");
      if (row.role === "admin") {
        throw new AppError(
          "conflict",
          "An admin's account cannot delete itself: the site's owner takes the role away first (npm run admin).",
        );
      }
      const { id, email } = row;
      const at = now();
      const confirmed = row.emailConfirmedAt !== null;
      const owned = await query(() =>
        db.select({ id: uploads.id }).from(uploads).where(eq(uploads.ownerId, id)).limit(1).get(),
      );
      const underAddress = [
        db.delete(contactMessages).where(eq(contactMessages.email, email)),
        db.delete(mentorshipRequests).where(eq(mentorshipRequests.email, email)),
        // Also what told the instructor of them.
        db.delete(outbox).where(or(eq(outbox.recipient, email), eq(outbox.replyTo, email))),
        db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)),
      ];
      const account = owned
        ? db
            .update(users)
            .set({
              email: `deleted-${id}@deleted.invalid`,
              fullName: "Deleted account",
              phone: null,
              passwordHash: "deleted",
              searchText: "",
              sessionEpoch: row.sessionEpoch + 1,
              emailConfirmedAt: null,
              packageName: null,
              messageMail: false,
              updatedAt: at,
            })
            .where(eq(users.id, id))
        : db.delete(users).where(eq(users.id, id));
      const [ended] = await query(() =>
        db.batch([
          sessions.endAllOf([id]),
          db.delete(messages).where(eq(messages.studentId, id)),
          db.delete(conversations).where(eq(conversations.studentId, id)),
          // Also the mail that tells the instructor of them, where they were all that was new.
          notices.settle("instructor", id),
          ...notices.dropAllOf(id),
          db.delete(passkeys).where(eq(passkeys.userId, id)),
          db.delete(mailedTokens).where(eq(mailedTokens.userId, id)),
          db.delete(outbox).where(eq(outbox.id, choiceMailKey(id))),
          ...(confirmed ? underAddress : []),
          account,
        ]),
      );
      sessions.discard(ended.map((session) => session.id));
      identity.leave();
      log.info("account.deleted", { anonymised: owned !== undefined });
      return {
        deleted: [
          "Your account: name, address, phone, password and passkeys.",
          "Your conversation with the instructor.",
          "Every session: all your devices are signed out.",
          ...(confirmed
            ? ["Contact messages, mentorship requests and the newsletter under your address."]
            : []),
        ],
        kept: [
          ...(confirmed
            ? []
            : [{ what: "What was sent under this address without signing in.", why: UNCONFIRMED }]),
          ...(owned
            ? [
                {
                  what: "Pictures that you uploaded, without your name.",
                  why: "Pages of the site show them.",
                },
              ]
            : []),
        ],
      };
    },
  };
}

export type ProfileData = ReturnType<typeof createProfileData>;
