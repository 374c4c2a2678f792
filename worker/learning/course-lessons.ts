import { and, asc, isNull, sql } from "drizzle-orm";
import { type Database, query } from "#worker/platform/client.ts";
import { lessons } from "./schema.ts";

/** A lesson as its course's public page lists it. */
export type ListedLesson = { id: string; module: string; title: string; minutes: number; free: boolean };

/** The lessons of a course for its public page, which shows no text of theirs. */
export function createCourseLessons(db: Database) {
  return {
    list: (courseId: string): Promise<ListedLesson[]> =>
      query(() =>
        db
          .select({
            ...{ id: lessons.id, module: lessons.module, title: lessons.title },
            ...{ minutes: lessons.minutes, free: lessons.free },
          })
          .from(lessons)
          .where(
            and(
              isNull(lessons.archivedAt),
              sql`${lessons.module} in (select id from course_modules where course_id = ${courseId})`,
            ),
          )
          .orderBy(asc(lessons.position), asc(lessons.id)),
      ),
  };
}
