import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { courseModules, courses, offers } from "#worker/courses/schema.ts";
import { courseIsPublic } from "#worker/courses/visible.ts";
import { currentEnrolment } from "#worker/enrolments/enrolments.ts";
import { type Database, query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { exercises, lessons } from "./schema.ts";

/** A lesson that this person may read, and the course that it is in. */
export type OpenLesson = { lessonId: string; courseId: string; free: boolean };

/** No account has this id. */
const NOBODY = "";

/**
 * A lesson that is on the site, and whether a person may read it. To be run with others in one batch.
 * @param lessonId the id, or a query for it
 */
export const lessonAccess = (db: Database, viewer: Viewer | null, lessonId: string | SQL, at: Date) => {
  const enrolment = currentEnrolment(db, viewer?.id ?? NOBODY, sql`${courses.id}`, at);
  const open = or(lessons.free, sql`${viewer?.role === "admin" ? 1 : 0}`, sql`exists ${enrolment}`);
  return db
    .select({
      // Names of their own, because a batch tells columns apart by name.
      lessonId: sql<string>`${lessons.id}`.as("lesson_id"),
      courseId: sql<string>`${courses.id}`.as("course_id"),
      free: lessons.free,
      open: sql`${open}`.mapWith(Boolean).as("open"),
    })
    .from(lessons)
    .innerJoin(courseModules, eq(courseModules.id, lessons.module))
    .innerJoin(courses, eq(courses.id, courseModules.courseId))
    .innerJoin(offers, eq(offers.id, courses.id))
    .where(and(sql`${lessons.id} = ${lessonId}`, isNull(lessons.archivedAt), courseIsPublic));
};

/** The lesson, if the person may read it. @throws AppError `not_found`, `unauthenticated`, `forbidden` */
export function allowed(
  found: (OpenLesson & { open: boolean }) | undefined,
  viewer: Viewer | null,
): OpenLesson {
  if (!found) throw new AppError("not_found", "This lesson is no longer on the site.");
  const { open, ...lesson } = found;
  if (open) return lesson;
  if (!viewer) throw new AppError("unauthenticated", "Please sign in to open this lesson.");
  throw new AppError("forbidden", "This lesson is part of a course that you have not joined.");
}

/** Who may read which lesson. Every write to somebody's learning asks here first. One round trip each. */
export function createLessonAccess({ db, now }: Pick<Dependencies, "db" | "now">) {
  async function require(viewer: Viewer | null, lessonId: string | SQL): Promise<OpenLesson> {
    const [found] = await query(() => lessonAccess(db, viewer, lessonId, now()));
    return allowed(found, viewer);
  }
  return {
    /** @throws AppError `not_found`, `unauthenticated`, `forbidden` */
    requireLesson: (viewer: Viewer | null, lessonId: string) => require(viewer, lessonId),

    /** The lesson that an exercise is in. @throws AppError as `requireLesson` */
    requireLessonOf: (viewer: Viewer | null, exerciseId: string) =>
      require(viewer, sql`(select ${exercises.lesson} from ${exercises}
          where ${exercises.id} = ${exerciseId} and ${exercises.archivedAt} is null)`),
  };
}

export type LessonAccess = ReturnType<typeof createLessonAccess>;
