import { and, count, desc, eq, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { AppError } from "#shared/app-error.ts";
import { stateOf } from "#shared/enrolments/enrolling.ts";
import { personNotes, userSessions, users } from "#worker/accounts/schema.ts";
import { contactMessages } from "#worker/contact/schema.ts";
import { personCourses } from "#worker/enrolments/person-courses.ts";
import { mentorshipRequests } from "#worker/mentorship/schema.ts";
import { conversations, messages } from "#worker/messages/schema.ts";
import { newsletterSubscribers } from "#worker/newsletter/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { outbox } from "#worker/platform/schema.ts";

/** How many letters, requests and emails are listed; the newest. */
const LISTED = 20;

const gone = () => new AppError("not_found", "There is no such person.");

/** Everything the site knows about a person, for the instructor. Callers must check that the viewer is an admin. */
export function createPeople({ db, now }: { db: Database; now: () => Date }) {
  function lettersOf(
    table: typeof contactMessages | typeof mentorshipRequests,
    from: SQLiteColumn,
    id: string,
  ) {
    return db
      .select({
        ...{ id: table.id, text: sql<string>`${from}`, createdAt: table.createdAt },
        ...{ repliedAt: table.repliedAt, archivedAt: table.archivedAt },
      })
      .from(table)
      .where(sql`${table.email} = ${addressOf(id)}`)
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(LISTED);
  }
  const addressOf = (id: string) => sql`(select email from users where id = ${id})`;

  return {
    /** One round trip. @throws AppError `not_found` */
    async read(id: string) {
      const [
        [person],
        [seen],
        [newsletter],
        [talk],
        [written],
        letters,
        requests,
        failed,
        [note],
        courses,
        choices,
      ] = await query(() =>
        db.batch([
          db
            .select({
              ...{ id: users.id, fullName: users.fullName, email: users.email, phone: users.phone },
              ...{ role: users.role, packageName: users.packageName, pricingId: users.pricingId },
              ...{ emailConfirmedAt: users.emailConfirmedAt, createdAt: users.createdAt },
            })
            .from(users)
            .where(eq(users.id, id)),
          db
            .select({ at: userSessions.lastSeenAt })
            .from(userSessions)
            .where(eq(userSessions.userId, id))
            .orderBy(desc(userSessions.lastSeenAt))
            .limit(1),
          db
            .select({
              status: newsletterSubscribers.status,
              confirmedAt: newsletterSubscribers.confirmedAt,
            })
            .from(newsletterSubscribers)
            .where(sql`${newsletterSubscribers.email} = ${addressOf(id)}`),
          db
            .select({
              unread: conversations.unreadByInstructor,
              lastMessageAt: conversations.lastMessageAt,
            })
            .from(conversations)
            .where(eq(conversations.studentId, id)),
          db.select({ count: count() }).from(messages).where(eq(messages.studentId, id)),
          lettersOf(contactMessages, contactMessages.message, id),
          lettersOf(mentorshipRequests, mentorshipRequests.packageName, id),
          db
            .select({
              ...{ id: outbox.id, subject: outbox.subject, failure: outbox.failure },
              failedAt: outbox.failedAt,
            })
            .from(outbox)
            .where(and(sql`${outbox.recipient} = ${addressOf(id)}`, eq(outbox.status, "failed")))
            .orderBy(desc(outbox.failedAt))
            .limit(LISTED),
          db
            .select({
              ...{ body: personNotes.body, version: personNotes.version, updatedAt: personNotes.updatedAt },
            })
            .from(personNotes)
            .where(eq(personNotes.userId, id)),
          ...personCourses(db, id),
        ]),
      );
      if (!person) throw gone();
      return {
        person: { ...person, member: person.emailConfirmedAt !== null && person.packageName !== null },
        lastSeenAt: seen?.at ?? null,
        newsletter: newsletter ?? null,
        conversation: talk ? { ...talk, messages: written?.count ?? 0 } : null,
        letters,
        requests,
        failedMails: failed,
        courses: courses.map((one) => ({ ...one, state: stateOf(one, now()) })),
        /** Those that they can be enrolled in. */
        courseChoices: choices,
        note: note ?? { body: "", version: 0, updatedAt: null },
      };
    },

    /**
     * Saves the note about a person. Saving the same text again is not an error.
     * @throws AppError `conflict` if it was changed since `version`, `not_found` for an unknown person
     */
    async saveNote(userId: string, { body, version }: { body: string; version: number }): Promise<void> {
      const at = now();
      const [people, saved, [kept]] = await query(() =>
        db.batch([
          db.select({ id: users.id }).from(users).where(eq(users.id, userId)),
          db
            .insert(personNotes)
            .select(
              sql`select ${userId}, ${body}, ${version + 1}, ${at.getTime()} from users where id = ${userId}
                and (${version} = 0 or exists (select 1 from person_notes where user_id = ${userId}))`,
            )
            .onConflictDoUpdate({
              target: personNotes.userId,
              set: { body, version: version + 1, updatedAt: at },
              setWhere: eq(personNotes.version, version),
            })
            .returning({ version: personNotes.version }),
          db.select({ body: personNotes.body }).from(personNotes).where(eq(personNotes.userId, userId)),
        ]),
      );
      if (people.length === 0) throw gone();
      if (saved.length > 0 || kept?.body === body) return;
      throw new AppError(
        "conflict",
        "This note was changed in another tab since you opened it. Save again to keep the text shown here.",
      );
    },
  };
}

export type People = ReturnType<typeof createPeople>;
