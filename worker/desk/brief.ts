import { and, asc, between, desc, eq, gte, lt, sql } from "drizzle-orm";
import { type BriefWeek, lastWeek, weekName } from "#shared/desk/brief.ts";
import { answerRatings, unansweredQuestions } from "#worker/chat/schema.ts";
import { courseModules, courses } from "#worker/courses/schema.ts";
import { exercises, failedTests, learners, lessons } from "#worker/learning/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { Outbox } from "#worker/platform/outbox.ts";
import { groupQuestions, weakPages } from "./brief-groups.ts";
import { briefMail } from "./brief-mail.ts";

const DAY_MS = 24 * 60 * 60_000;
/** The hour in UTC in which Monday's email is written. The cron comes by once in each. */
const HOUR = 6;
const MONDAY = 1;
const MOST_QUESTIONS = 500;
const MOST_RATINGS = 100;
const MOST_GROUPS = 12;
const MOST_PAGES = 5;
const MOST_LESSONS = 5;
const MOST_TESTS = 5;
/** Somebody has stopped who did nothing for two weeks. Before that they were here within these eight. */
const QUIET_MS = 14 * DAY_MS;
const LATELY_MS = 56 * DAY_MS;

/** What the owner should know of a week. It shows what was asked, never by whom. Callers check that the viewer is an admin. */
export function createBrief({
  db,
  now,
  config,
  outbox,
}: Pick<Dependencies, "db" | "now" | "config"> & { outbox: Pick<Outbox, "insert"> }) {
  /** The lessons that learners opened last before they stopped. The last lesson of a course is no stop. */
  function stops(end: Date) {
    const quiet = new Date(end.getTime() - QUIET_MS);
    const lately = new Date(quiet.getTime() - LATELY_MS);
    const last = db
      .select({
        // With the names of its tables, which Drizzle leaves out where it selects from one.
        lessonId: sql<string>`(select lesson_id from lesson_progress
          where lesson_progress.user_id = "learners"."user_id"
          order by seen_at desc limit 1)`.as("last_lesson"),
      })
      .from(learners)
      .where(between(learners.lastAt, lately, quiet))
      .as("stopped");
    const people = sql<number>`count(*)`;
    return db
      .select({
        id: lessons.id,
        title: sql<string>`${lessons.title}`.as("lesson_title"),
        course: sql<string>`${courses.title}`.as("course_title"),
        people: people.as("people"),
      })
      .from(last)
      .innerJoin(lessons, eq(lessons.id, last.lessonId))
      .innerJoin(courseModules, eq(courseModules.id, lessons.module))
      .innerJoin(courses, eq(courses.id, courseModules.courseId))
      .where(
        sql`exists (select 1 from lessons as later join course_modules as its on its.id = later.module_id
          where its.course_id = ${courses.id} and later.archived_at is null
          and (its.position, later.position, later.id) > (${courseModules.position}, ${lessons.position}, ${lessons.id}))`,
      )
      .groupBy(lessons.id)
      .orderBy(desc(people), asc(lessons.id))
      .limit(MOST_LESSONS);
  }

  /** One round trip. */
  async function read(week: BriefWeek) {
    const inWeek = (column: typeof unansweredQuestions.createdAt | typeof answerRatings.createdAt) =>
      and(gte(column, week.start), lt(column, week.end));
    const [asked, rated, stopped, failing, [earlier]] = await query(() =>
      db.batch([
        db
          .select({
            ...{ id: unansweredQuestions.id, question: unansweredQuestions.question },
            ...{ page: unansweredQuestions.page, note: unansweredQuestions.note },
            lesson: sql<string | null>`${lessons.title}`.as("lesson_title"),
          })
          .from(unansweredQuestions)
          .leftJoin(lessons, eq(lessons.id, unansweredQuestions.lessonId))
          .where(inWeek(unansweredQuestions.createdAt))
          .orderBy(asc(unansweredQuestions.createdAt), asc(unansweredQuestions.id))
          .limit(MOST_QUESTIONS),
        db
          .select({
            ...{ id: answerRatings.id, reason: answerRatings.reason },
            ...{ question: answerRatings.question, pages: answerRatings.pages },
          })
          .from(answerRatings)
          .where(and(inWeek(answerRatings.createdAt), eq(answerRatings.helpful, false)))
          .orderBy(desc(answerRatings.createdAt))
          .limit(MOST_RATINGS),
        stops(week.end),
        db
          .select({
            ...{ exerciseId: failedTests.exerciseId, test: failedTests.test, runs: failedTests.runs },
            exercise: sql<string>`${exercises.title}`.as("exercise_title"),
          })
          .from(failedTests)
          .innerJoin(exercises, eq(exercises.id, failedTests.exerciseId))
          .orderBy(desc(failedTests.runs))
          .limit(MOST_TESTS),
        db
          .select({ at: unansweredQuestions.createdAt })
          .from(unansweredQuestions)
          .where(lt(unansweredQuestions.createdAt, week.start))
          .orderBy(desc(unansweredQuestions.createdAt))
          .limit(1),
      ]),
    );
    const groups = groupQuestions(asked);
    return {
      asked: asked.length,
      groups: groups.slice(0, MOST_GROUPS),
      ratedDown: rated,
      weak: weakPages(asked, rated).slice(0, MOST_PAGES),
      stops: stopped,
      failing,
      /** When a question was last left without an answer before this week; null if none is kept. */
      earlierAt: earlier?.at ?? null,
    };
  }

  return {
    read,

    /** On Mondays, writes the email about the week before, once; none if there was nothing in that week. For the cron. */
    async send(): Promise<void> {
      const at = now();
      if (at.getUTCDay() !== MONDAY || at.getUTCHours() !== HOUR) return;
      const week = lastWeek(at);
      const brief = await read(week);
      // What holds for all time is no news.
      if (brief.asked + brief.ratedDown.length === 0) return;
      const mail = outbox.insert(briefMail(config.site, week, brief), `brief:${weekName(week)}`);
      await query(() => mail.statement);
    },
  };
}

export type Brief = ReturnType<typeof createBrief>;
export type WeekBrief = Awaited<ReturnType<Brief["read"]>>;
