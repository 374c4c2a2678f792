import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { courseModules, courses, offers } from "#worker/courses/schema.ts";
import { courseIsPublic } from "#worker/courses/visible.ts";
import type { Database } from "#worker/platform/client.ts";
import { exercises, lessons } from "./schema.ts";

/**
 * The first exercise that everybody may take: of this course, or of all of them, where beginners' courses come before
 * others. To be run with others in one batch.
 */
export const firstExercise = (db: Database, course?: string) =>
  db
    .select({
      // Names of their own, because a batch tells columns apart by name.
      id: sql<string>`${exercises.id}`.as("exercise_id"),
      title: sql<string>`${exercises.title}`.as("exercise_title"),
      updatedAt: sql<number>`${exercises.updatedAt}`.as("exercise_updated_at"),
      ...{ task: exercises.task, starter: exercises.starter, tests: exercises.tests },
      lesson: sql<string>`${lessons.id}`.as("lesson_id"),
      lessonTitle: sql<string>`${lessons.title}`.as("lesson_title"),
      minutes: lessons.minutes,
      course: { id: courses.id, slug: courses.slug, title: courses.title },
    })
    .from(courses)
    .innerJoin(offers, eq(offers.id, courses.id))
    .innerJoin(courseModules, eq(courseModules.courseId, courses.id))
    .innerJoin(lessons, and(eq(lessons.module, courseModules.id), isNull(lessons.archivedAt)))
    .innerJoin(exercises, and(eq(exercises.lesson, lessons.id), isNull(exercises.archivedAt)))
    .where(
      and(courseIsPublic, eq(lessons.free, true), course === undefined ? undefined : eq(courses.id, course)),
    )
    .orderBy(
      ...[sql`${courses.level} <> 'Beginner'`, asc(courses.position), asc(courseModules.position)],
      ...[asc(lessons.position), asc(lessons.id), asc(exercises.position), asc(exercises.id)],
    )
    .limit(1);

export type FirstExercise = Awaited<ReturnType<typeof firstExercise>>[number];
