import { and, count, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { AppError } from "#shared/app-error.ts";
import { stateOf } from "#shared/enrolments/enrolling.ts";
import { personNotes, userSessions, users } from "#worker/accounts/schema.ts";
import { handIns } from "#worker/assignments/schema.ts";
import { contactMessages } from "#worker/contact/schema.ts";
import { begunCourses, personCourses } from "#worker/enrolments/person-courses.ts";
import { exercises, exerciseWork, lessons, questions } from "#worker/learning/schema.ts";
import { mentorshipRequests } from "#worker/mentorship/schema.ts";
import { conversations, messages } from "#worker/messages/schema.ts";
import { newsletterSubscribers } from "#worker/newsletter/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { outbox } from "#worker/platform/schema.ts";

/** How many letters, requests and emails are listed; the newest. */
const LISTED = 20;
/** How many questions and hand-ins are listed together; the newest. */
const ASKED = 5;

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

  /** What a learner asked and handed in, and the test that failed last in an exercise that they have not passed. */
  const learningOf = (id: string) =>
    [
      db
        .select({
          ...{ id: questions.id, text: questions.body, at: questions.updatedAt },
          title: sql<string>`coalesce(${exercises.title}, ${lessons.title})`.as("question_title"),
          waits: sql`${questions.state} = 'open'`.mapWith(Boolean).as("question_waits"),
        })
        .from(questions)
        .innerJoin(lessons, eq(lessons.id, questions.lessonId))
        .leftJoin(exercises, eq(exercises.id, questions.exerciseId))
        .where(eq(questions.userId, id))
        .orderBy(desc(questions.updatedAt), desc(questions.id))
        .limit(ASKED),
      db
        .select({
          ...{ id: handIns.id, at: handIns.since },
          title: sql<string>`coalesce(${lessons.assignmentTitle}, ${lessons.title})`.as("assignment_name"),
          waits: sql`${handIns.state} = 'handed-in'`.mapWith(Boolean).as("hand_in_waits"),
        })
        .from(handIns)
        .innerJoin(lessons, eq(lessons.id, handIns.lessonId))
        .where(eq(handIns.userId, id))
        .orderBy(desc(handIns.since), desc(handIns.id))
        .limit(ASKED),
      db
        .select({
          ...{ exerciseId: exerciseWork.exerciseId, title: exercises.title },
          ...{ test: exerciseWork.failing, at: exerciseWork.savedAt },
        })
        .from(exerciseWork)
        .innerJoin(exercises, eq(exercises.id, exerciseWork.exerciseId))
        .where(
          and(
            ...[eq(exerciseWork.userId, id), isNull(exerciseWork.passedAt)],
            ...[isNotNull(exerciseWork.failing), isNull(exercises.archivedAt)],
          ),
        )
        .orderBy(desc(exerciseWork.savedAt), desc(exerciseWork.exerciseId))
        .limit(1),
      begunCourses(db, id),
    ] as const;

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
        asked,
        handedIn,
        [stuckOn],
        begun,
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
          ...learningOf(id),
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
        /** The progress of somebody with all courses, in those that they began. */
        begunCourses: begun,
        /** The newest first. */
        asked: [
          ...asked.map((one) => ({ ...one, kind: "question" as const })),
          ...handedIn.map((one) => ({ ...one, kind: "assignment" as const, text: "" })),
        ]
          .sort((a, b) => b.at.getTime() - a.at.getTime())
          .slice(0, ASKED),
        stuckOn: stuckOn ?? null,
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
