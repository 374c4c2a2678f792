import { and, asc, count, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { outcomesFrom } from "#shared/courses/outcomes.ts";
import { ALL_COURSES } from "#shared/enrolments/enrolling.ts";
import { continueWith, type MyCourse, type NextLesson } from "#shared/learning/my-course.ts";
import { isAllGreen, outcomesOf } from "#shared/learning/outcomes.ts";
import { coursePath, lessonPath, progressOf } from "#shared/learning/outline.ts";
import { courseModules, courses, offers } from "#worker/courses/schema.ts";
import { courseIsPublic } from "#worker/courses/visible.ts";
import { enrolledCourses } from "#worker/enrolments/enrolments.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { outlineOf } from "./outline.ts";
import { exercises, exerciseWork, lessonProgress, lessons } from "./schema.ts";

/** How many exercises a lesson has. */
const exerciseCount = sql<number>`(select count(*) from exercises
  where lesson_id = "lessons"."id" and archived_at is null)`.as("exercises");
/** The portal does not show it, so it is not looked for. */
const unshown = sql<boolean>`0`.as("has_assignment");

/** The courses of a person: those they may see, and those of which they read a free lesson. */
export function createMyCourses({ db, now }: Pick<Dependencies, "db" | "now">) {
  function statements(userId: string) {
    const theirs = enrolledCourses(db, userId, now());
    const enrolled = sql`(${courses.id} in ${theirs} or (not ${courses.exclusive} and ${ALL_COURSES} in ${theirs}))`;
    const begun = db
      .select({ id: courseModules.courseId })
      .from(lessonProgress)
      .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
      .innerJoin(courseModules, eq(courseModules.id, lessons.module))
      .where(eq(lessonProgress.userId, userId));
    const isMine = and(courseIsPublic, or(enrolled, inArray(courses.id, begun)));
    const mine = db
      .select({ id: courses.id })
      .from(courses)
      .innerJoin(offers, eq(offers.id, courses.id))
      .where(isMine);
    return [
      db
        .select({
          ...{ id: courses.id, slug: courses.slug, name: offers.name, picture: courses.thumbnailUrl },
          enrolled: enrolled.mapWith(Boolean).as("enrolled"),
          ...{ outcomes: courses.outcomes, outcomeLessons: courses.outcomeLessons },
        })
        .from(courses)
        .innerJoin(offers, eq(offers.id, courses.id))
        .where(isMine)
        .orderBy(asc(courses.position), asc(courses.id)),
      db
        .select({ id: courseModules.id, title: courseModules.title, course: courseModules.courseId })
        .from(courseModules)
        .where(inArray(courseModules.courseId, mine))
        .orderBy(asc(courseModules.position)),
      db
        .select({
          ...{ id: lessons.id, module: lessons.module, title: lessons.title, goal: lessons.goal },
          ...{ minutes: lessons.minutes, free: lessons.free, computer: lessons.computer },
          ...{ changes: lessons.changes, changedAt: lessons.changedAt, createdAt: lessons.createdAt },
          ...{ exercises: exerciseCount, assignment: unshown },
        })
        .from(lessons)
        .where(
          and(
            isNull(lessons.archivedAt),
            inArray(
              lessons.module,
              db
                .select({ id: courseModules.id })
                .from(courseModules)
                .where(inArray(courseModules.courseId, mine)),
            ),
          ),
        )
        .orderBy(asc(lessons.position), asc(lessons.id)),
      db
        .select({
          ...{ lesson: lessonProgress.lessonId, doneAt: lessonProgress.doneAt },
          seenAt: lessonProgress.seenAt,
        })
        .from(lessonProgress)
        .where(eq(lessonProgress.userId, userId)),
      db
        .select({ lesson: exercises.lesson, passed: count() })
        .from(exerciseWork)
        .innerJoin(exercises, eq(exercises.id, exerciseWork.exerciseId))
        .where(
          and(
            eq(exerciseWork.userId, userId),
            isNotNull(exerciseWork.passedAt),
            isNull(exercises.archivedAt),
          ),
        )
        .groupBy(exercises.lesson),
    ] as const;
  }

  return {
    /** Each with the number that its other pages show; the one opened last comes first. One round trip. */
    async read(userId: string): Promise<MyCourse[]> {
      const [found, modules, listed, progress, passed] = await query(() => db.batch([...statements(userId)]));
      const seen = new Map(progress.map((row) => [row.lesson, row.seenAt]));
      const seenAt = (id: string) => seen.get(id)?.getTime() ?? 0;
      return found
        .map((course) => {
          const own = modules.filter((module) => module.course === course.id);
          const outline = outlineOf({ modules: own, lessons: listed, progress, passed });
          const all = outline.flatMap((module) => module.lessons);
          const last = all
            .filter(({ id }) => seen.has(id))
            .toSorted((a, b) => seenAt(b.id) - seenAt(a.id))[0];
          const next = continueWith(all, { last: last?.id ?? null, enrolled: course.enrolled });
          return {
            ...{ id: course.id, name: course.name, path: coursePath(course), enrolled: course.enrolled },
            picture: course.picture,
            progress: progressOf(all),
            outcomes: outcomesOf(outcomesFrom(course.outcomes, course.outcomeLessons), outline),
            allGreen: isAllGreen(outline),
            next: next && {
              ...{ title: next.title, minutes: next.minutes, path: lessonPath(course, next.id) },
            },
            seenAt: (last && seen.get(last.id)) ?? null,
          };
        })
        .toSorted((a, b) => (b.seenAt?.getTime() ?? 0) - (a.seenAt?.getTime() ?? 0));
    },

    /** A lesson that everybody may read, for people without a course: a beginners' one first. Null if there is none. */
    async freeLesson(): Promise<NextLesson | null> {
      const found = await query(() =>
        db
          .select({
            ...{ id: courses.id, slug: courses.slug },
            ...{ lesson: sql<string>`${lessons.id}`.as("lesson_id"), title: lessons.title },
            minutes: lessons.minutes,
          })
          .from(lessons)
          .innerJoin(courseModules, eq(courseModules.id, lessons.module))
          .innerJoin(courses, eq(courses.id, courseModules.courseId))
          .innerJoin(offers, eq(offers.id, courses.id))
          .where(and(lessons.free, isNull(lessons.archivedAt), courseIsPublic))
          .orderBy(
            ...[sql`${courses.level} <> 'Beginner'`, asc(courses.position)],
            ...[asc(courseModules.position), asc(lessons.position)],
          )
          .limit(1)
          .get(),
      );
      return found
        ? { title: found.title, minutes: found.minutes, path: lessonPath(found, found.lesson) }
        : null;
    },
  };
}

export type MyCourses = ReturnType<typeof createMyCourses>;
