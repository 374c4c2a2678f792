import { and, asc, count, eq, inArray, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { ALL_COURSES, FIGURES_OF } from "#shared/enrolments/enrolling.ts";
import { courseModules, courses, offers } from "#worker/courses/schema.ts";
import { isAmongAll } from "#worker/courses/visible.ts";
import { isCurrent } from "#worker/enrolments/enrolments.ts";
import { courseChoices } from "#worker/enrolments/person-courses.ts";
import { enrolments } from "#worker/enrolments/schema.ts";
import { exercises, failedTests, lessons, questions } from "#worker/learning/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";

export type ExerciseFigures = {
  id: string;
  title: string;
  /** Runs until the first that was green; null if nobody has passed it. */
  medianTries: number | null;
  passed: number;
  /** Of all learners; null if no test ever failed. */
  mostFailed: { test: string; runs: number } | null;
};
export type LessonFigures = {
  id: string;
  title: string;
  reached: number;
  finished: number;
  openQuestions: number;
  exercises: ExerciseFigures[];
};

/** The middle of some numbers that are counted: of two middles, their mean. */
export function medianOf(counted: readonly { value: number; count: number }[]): number | null {
  const all = counted
    .flatMap(({ value, count }) => Array.from({ length: count }, () => value))
    .sort((a, b) => a - b);
  const [low, high] = [all[Math.floor((all.length - 1) / 2)], all[Math.floor(all.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** How the courses go, for the instructor. Callers must check that the viewer is an admin. */
export function createCourseDesk({ db, now }: Pick<Dependencies, "db" | "now">) {
  const people = (courseId: string, also?: SQL) =>
    db
      .select({ count: count() })
      .from(enrolments)
      .where(and(eq(enrolments.courseId, courseId), isCurrent(now()), also));

  /** The people who enrolled last and may see the course. */
  const latest = (courseId: string) => {
    const from = (one: string) =>
      sql`select user_id, created_at from (select user_id, created_at from enrolments where ${and(
        eq(enrolments.courseId, one),
        isCurrent(now()),
      )} order by created_at desc limit ${FIGURES_OF})`;
    return sql`select distinct user_id from (select user_id from (${from(courseId)}
      union all select * from (${from(ALL_COURSES)}) where ${isAmongAll(courseId)})
      order by created_at desc limit ${FIGURES_OF})`;
  };

  /** Who is in a course now. */
  const idsIn = (courseId: string) =>
    db
      .select({ userId: enrolments.userId })
      .from(enrolments)
      .where(and(eq(enrolments.courseId, courseId), isCurrent(now())));

  const moduleIds = (courseId: string) => sql`(select id from course_modules where course_id = ${courseId})`;

  return {
    /** Every course with how many people are in it. One round trip. */
    async list() {
      const at = now();
      const [all, counted, both, written, asked] = await query(() =>
        db.batch([
          db
            .select({
              ...{ id: courses.id, title: courses.title, archivedAt: courses.archivedAt },
              ...{ exclusive: courses.exclusive, thumbnailUrl: courses.thumbnailUrl, sale: offers.state },
              ...{ priceMinor: offers.priceMinor, currency: offers.currency },
            })
            .from(courses)
            .innerJoin(offers, eq(offers.id, courses.id))
            .orderBy(asc(courses.position), asc(courses.id)),
          db
            .select({ id: enrolments.courseId, count: count() })
            .from(enrolments)
            .where(isCurrent(at))
            .groupBy(enrolments.courseId),
          db
            .select({ id: enrolments.courseId, count: count() })
            .from(enrolments)
            .where(and(isCurrent(at), inArray(enrolments.userId, idsIn(ALL_COURSES))))
            .groupBy(enrolments.courseId),
          db
            .select({ id: courseModules.courseId, count: count() })
            .from(lessons)
            .innerJoin(courseModules, eq(courseModules.id, lessons.module))
            .where(isNull(lessons.archivedAt))
            .groupBy(courseModules.courseId),
          db
            .select({ id: courseModules.courseId, count: count() })
            .from(questions)
            .innerJoin(lessons, eq(lessons.id, questions.lessonId))
            .innerJoin(courseModules, eq(courseModules.id, lessons.module))
            .where(eq(questions.state, "open"))
            .groupBy(courseModules.courseId),
        ]),
      );
      const countIn = (rows: readonly { id: string; count: number }[], id: string) =>
        rows.find((row) => row.id === id)?.count ?? 0;
      const everything = countIn(counted, ALL_COURSES);
      return {
        courses: all.map(({ archivedAt, exclusive, priceMinor, currency, ...course }) => ({
          ...course,
          price: { minor: priceMinor, currency },
          archived: archivedAt !== null,
          /** Those who have all courses are in each that is not exclusive. */
          people: countIn(counted, course.id) + (exclusive ? 0 : everything - countIn(both, course.id)),
          lessons: countIn(written, course.id),
          openQuestions: countIn(asked, course.id),
        })),
        /** How many people have all courses. */
        everything,
      };
    },

    /** The courses that somebody can be enrolled in. */
    choices: () => query(() => courseChoices(db)),

    /** A course: how far people get, lesson by lesson. One round trip. @throws AppError `not_found` */
    async read(courseId: string) {
      const ofCourse = sql`${lessons.module} in ${moduleIds(courseId)} and ${lessons.archivedAt} is null`;
      const [[course], modules, [enrolled], [everything], listed, tasks, reached, tries, failed, asked] =
        await query(() =>
          db.batch([
            db
              .select({ id: courses.id, slug: courses.slug, title: courses.title })
              .from(courses)
              .where(eq(courses.id, courseId)),
            db
              .select({ id: courseModules.id, title: courseModules.title })
              .from(courseModules)
              .where(eq(courseModules.courseId, courseId))
              .orderBy(asc(courseModules.position)),
            people(courseId),
            people(ALL_COURSES, and(isAmongAll(courseId), notInArray(enrolments.userId, idsIn(courseId)))),
            db
              .select({ id: lessons.id, title: lessons.title, module: lessons.module })
              .from(lessons)
              .where(ofCourse)
              .orderBy(asc(lessons.position), asc(lessons.id)),
            db
              .select({ id: exercises.id, title: exercises.title, lesson: exercises.lesson })
              .from(exercises)
              .innerJoin(lessons, eq(lessons.id, exercises.lesson))
              .where(and(isNull(exercises.archivedAt), ofCourse))
              .orderBy(asc(exercises.position), asc(exercises.id)),
            db
              .select({
                id: sql<string>`progress.lesson_id`,
                reached: count(),
                finished: sql<number>`count(progress.done_at)`,
              })
              .from(sql`(${latest(courseId)}) as person
                cross join lesson_progress as progress on progress.user_id = person.user_id`)
              .groupBy(sql`progress.lesson_id`),
            db
              .select({
                ...{ id: sql<string>`work.exercise_id`, value: sql<number>`work.tries` },
                count: count(),
              })
              .from(sql`(${latest(courseId)}) as person
                cross join exercise_work as work on work.user_id = person.user_id`)
              .where(sql`work.passed_at is not null`)
              .groupBy(sql`work.exercise_id`, sql`work.tries`),
            db
              .select({
                ...{ id: failedTests.exerciseId, test: failedTests.test },
                // SQLite takes `test` from the row of the maximum.
                runs: sql<number>`max(${failedTests.runs})`,
              })
              .from(failedTests)
              .innerJoin(exercises, eq(exercises.id, failedTests.exerciseId))
              .innerJoin(lessons, eq(lessons.id, exercises.lesson))
              .where(ofCourse)
              .groupBy(failedTests.exerciseId),
            db
              .select({ id: questions.lessonId, count: count() })
              .from(questions)
              .where(eq(questions.state, "open"))
              .groupBy(questions.lessonId),
          ]),
        );
      if (!course && courseId !== ALL_COURSES) throw new AppError("not_found", "There is no such course.");

      const toExercise = ({ id, title }: (typeof tasks)[number]): ExerciseFigures => {
        const counted = tries.filter((row) => row.id === id);
        const most = failed.find((row) => row.id === id);
        return {
          ...{ id, title, medianTries: medianOf(counted) },
          passed: counted.reduce((sum, row) => sum + row.count, 0),
          mostFailed: most && most.runs > 0 ? { test: most.test, runs: most.runs } : null,
        };
      };
      const toLesson = ({ id, title }: (typeof listed)[number]): LessonFigures => {
        const been = reached.find((row) => row.id === id);
        return {
          ...{ id, title, reached: been?.reached ?? 0, finished: been?.finished ?? 0 },
          openQuestions: asked.find((row) => row.id === id)?.count ?? 0,
          exercises: tasks.filter(({ lesson }) => lesson === id).map(toExercise),
        };
      };
      return {
        course: course ?? { id: ALL_COURSES, slug: null, title: "All courses" },
        people: enrolled?.count ?? 0,
        /** How many more have it with all courses. An exclusive one is not among them. */
        everything: everything?.count ?? 0,
        modules: modules.map((module) => ({
          ...module,
          lessons: listed.filter((lesson) => lesson.module === module.id).map(toLesson),
        })),
      };
    },
  };
}

export type CourseDesk = ReturnType<typeof createCourseDesk>;
export type CourseAtDesk = Awaited<ReturnType<CourseDesk["read"]>>;
