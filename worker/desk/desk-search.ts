import { and, desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { FOUND } from "#shared/desk/found.ts";
import { searchTerms } from "#shared/search-text.ts";
import { users } from "#worker/accounts/schema.ts";
import { foundBy } from "#worker/accounts/students.ts";
import { handIns } from "#worker/assignments/schema.ts";
import { contactMessages } from "#worker/contact/schema.ts";
import { projects, templates } from "#worker/courses/schema.ts";
import { lessons, questions } from "#worker/learning/schema.ts";
import { mentorshipRequests } from "#worker/mentorship/schema.ts";
import { messages } from "#worker/messages/schema.ts";
import { newsletterSubscribers } from "#worker/newsletter/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { ordersFound } from "#worker/selling/desk-orders.ts";

/** Only the newest messages are searched, because each search reads all of them. */
export const SEARCHED_MESSAGES = 100_000;
const SEARCHED_QUESTIONS = 20_000;

/** The condition that a folded text contains every word of a search, with or without its apostrophes. */
function containsAll(text: SQL, q: string): SQL | undefined {
  const terms = searchTerms(q.replace(/['‘’ʼ′`´]/g, ""));
  return and(...terms.map((term) => sql`instr(replace(${text}, '''', ''), ${term}) > 0`));
}

/** Folded text; rows from before it was stored are found by their plain letters. */
const stored = (searchText: SQLWrapper, plain: SQL) =>
  sql`case ${searchText} when '' then lower(replace(${plain}, '’', '''')) else ${searchText} end`;

/** A question with its replies. */
const thread = sql`${questions.body} || ' ' || coalesce((select group_concat(reply.body, ' ')
  from question_replies as reply where reply.question_id = "questions"."id"), '')`;

/** The newest version of somebody's work. */
const handedIn = sql`coalesce((select version.body || ' ' || coalesce(version.link, '') || ' ' || coalesce(version.zip_name, '')
  from hand_in_versions as version where version.hand_in_id = "hand_ins"."id" and version.number = "hand_ins"."versions"), '')`;

/** Finds people, letters, messages, questions and assignments at the desk. Callers must check that the viewer is an admin. */
export function createDeskSearch({ db }: { db: Database }) {
  function letters(table: typeof contactMessages | typeof mentorshipRequests, body: SQL<string>, q: string) {
    const text = stored(table.searchText, sql`${table.fullName} || ' ' || ${table.email} || ' ' || ${body}`);
    return db
      .select({
        ...{ id: table.id, fullName: table.fullName, email: table.email },
        ...{ text: body, createdAt: table.createdAt },
      })
      .from(table)
      .where(containsAll(text, q))
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(FOUND + 1);
  }

  return {
    /** Each kind newest first, at most `FOUND` and one. `q` must not be empty. One round trip. */
    async find(q: string) {
      const newest = db
        .select()
        .from(messages)
        .orderBy(desc(messages.createdAt))
        .limit(SEARCHED_MESSAGES)
        .as("newest");
      const newestQuestions = db
        .select({
          ...{ id: questions.id, kind: questions.kind, body: questions.body, userId: questions.userId },
          ...{ updatedAt: questions.updatedAt, lessonId: questions.lessonId },
          text: thread.as("thread"),
        })
        .from(questions)
        .orderBy(desc(questions.updatedAt))
        .limit(SEARCHED_QUESTIONS)
        .as("newest_questions");
      const [people, contact, requests, written, asked, work, readers, projectRows, templateRows, sold] =
        await query(() =>
          db.batch([
            db
              .select({ id: users.id, fullName: users.fullName, email: users.email, role: users.role })
              .from(users)
              .where(foundBy(q))
              .orderBy(desc(users.createdAt), desc(users.id))
              .limit(FOUND + 1),
            letters(contactMessages, sql<string>`${contactMessages.message}`, q),
            letters(mentorshipRequests, sql<string>`${mentorshipRequests.packageName}`, q),
            db
              .select({
                ...{ id: newest.id, studentId: newest.studentId, fullName: users.fullName },
                ...{ author: newest.author, text: newest.body, createdAt: newest.createdAt },
              })
              .from(newest)
              .innerJoin(users, eq(users.id, newest.studentId))
              .where(containsAll(stored(newest.searchText, sql`${newest.body}`), q))
              .orderBy(desc(newest.createdAt))
              .limit(FOUND + 1),
            db
              .select({
                ...{ id: newestQuestions.id, text: newestQuestions.body, fullName: users.fullName },
                ...{ lesson: lessons.title, updatedAt: newestQuestions.updatedAt },
              })
              .from(newestQuestions)
              .innerJoin(users, eq(users.id, newestQuestions.userId))
              .innerJoin(lessons, eq(lessons.id, newestQuestions.lessonId))
              .where(
                containsAll(
                  stored(
                    sql`''`,
                    sql`${newestQuestions.text} || ' ' || ${lessons.title} || ' ' || ${users.fullName}`,
                  ),
                  q,
                ),
              )
              .orderBy(desc(newestQuestions.updatedAt))
              .limit(FOUND + 1),
            db
              .select({
                ...{ id: handIns.id, state: handIns.state, fullName: users.fullName, since: handIns.since },
                title: sql<string>`coalesce(${lessons.assignmentTitle}, ${lessons.title})`.as("work_title"),
              })
              .from(handIns)
              .innerJoin(users, eq(users.id, handIns.userId))
              .innerJoin(lessons, eq(lessons.id, handIns.lessonId))
              .where(
                containsAll(
                  stored(
                    sql`''`,
                    sql`${handedIn} || ' ' || coalesce(${lessons.assignmentTitle}, '') || ' ' || ${lessons.title} || ' ' || ${users.fullName}`,
                  ),
                  q,
                ),
              )
              .orderBy(desc(handIns.since))
              .limit(FOUND + 1),
            db
              .select({
                ...{ id: newsletterSubscribers.id, email: newsletterSubscribers.email },
                ...{
                  status: newsletterSubscribers.status,
                  // D1 returns only one of two columns of the same name.
                  personId: sql<string | null>`${users.id}`.as("person_id"),
                },
              })
              .from(newsletterSubscribers)
              .leftJoin(users, eq(users.email, newsletterSubscribers.email))
              .where(containsAll(sql`${newsletterSubscribers.email}`, q))
              .orderBy(desc(newsletterSubscribers.createdAt))
              .limit(FOUND + 1),
            db
              .select({ name: projects.name, text: projects.description })
              .from(projects)
              .where(containsAll(sql`lower(${projects.name})`, q))
              .orderBy(projects.position)
              .limit(FOUND + 1),
            db
              .select({ name: templates.name, text: templates.description })
              .from(templates)
              .where(containsAll(sql`lower(${templates.name})`, q))
              .orderBy(templates.position)
              .limit(FOUND + 1),
            ordersFound(db, q, FOUND + 1),
          ]),
        );
      return {
        people,
        contact,
        requests,
        messages: written,
        questions: asked,
        assignments: work,
        readers,
        projects: projectRows,
        templates: templateRows,
        orders: sold,
      };
    },
  };
}

export type DeskSearch = ReturnType<typeof createDeskSearch>;
