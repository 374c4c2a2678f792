import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { courseModules, courses, offers } from "#worker/courses/schema.ts";
import { courseIsPublic } from "#worker/courses/visible.ts";
import type { Database } from "#worker/platform/client.ts";
import { lessons } from "./schema.ts";

/** The lessons that everybody may read, in the order of their courses. To be run with others in one batch. */
export const freeLessons = (db: Database) =>
  db
    .select({
      // Names of their own, because a batch tells columns apart by name.
      lesson: sql<string>`${lessons.id}`.as("lesson_id"),
      title: sql<string>`${lessons.title}`.as("lesson_title"),
      goal: lessons.goal,
      minutes: lessons.minutes,
      changed: lessons.updatedAt,
      ...{ id: courses.id, slug: courses.slug },
    })
    .from(lessons)
    .innerJoin(courseModules, eq(courseModules.id, lessons.module))
    .innerJoin(courses, eq(courses.id, courseModules.courseId))
    .innerJoin(offers, eq(offers.id, courses.id))
    .where(and(eq(lessons.free, true), isNull(lessons.archivedAt), courseIsPublic))
    .orderBy(asc(courses.position), asc(courseModules.position), asc(lessons.position), asc(lessons.id));
