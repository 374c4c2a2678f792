import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { lessonPath } from "#shared/learning/outline.ts";
import { courseModules, courses, offers } from "#worker/courses/schema.ts";
import { courseIsPublic } from "#worker/courses/visible.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { firstExercise } from "./first-exercise.ts";
import { lessons } from "./schema.ts";

/** A lesson as its course's public page lists it. */
export type ListedLesson = {
  id: string;
  module: string;
  title: string;
  minutes: number;
  free: boolean;
  /** Whether it ends with one. */
  assignment: boolean;
};

/** A lesson to which a page outside its course leads. */
export type LinkedLesson = Pick<ListedLesson, "title" | "minutes" | "free"> & {
  path: string;
  goal: string;
  /** The course's title. */
  course: string;
};

/** Whether a lesson ends with an assignment, which everybody may know. */
export const hasAssignment = sql`${lessons.assignmentTitle} is not null`
  .mapWith(Boolean)
  .as("has_assignment");

const columns = {
  ...{ id: lessons.id, module: lessons.module, title: lessons.title },
  ...{ minutes: lessons.minutes, free: lessons.free, assignment: hasAssignment },
};

/** The lessons of courses for public pages, which show no text of theirs. */
export function createCourseLessons(db: Database) {
  return {
    /** One of them, wherever it is; null if visitors cannot see it. */
    async linked(id: string): Promise<LinkedLesson | null> {
      const [found] = await query(() =>
        db
          .select({
            ...{ title: lessons.title, goal: lessons.goal, minutes: lessons.minutes, free: lessons.free },
            ...{ id: courses.id, slug: courses.slug, course: courses.title },
          })
          .from(lessons)
          .innerJoin(courseModules, eq(courseModules.id, lessons.module))
          .innerJoin(courses, eq(courses.id, courseModules.courseId))
          .innerJoin(offers, eq(offers.id, courses.id))
          .where(and(eq(lessons.id, id), isNull(lessons.archivedAt), courseIsPublic)),
      );
      if (!found) return null;
      const { id: courseId, slug, ...lesson } = found;
      return { ...lesson, path: lessonPath({ id: courseId, slug }, id) };
    },

    /** Those of a course in reading order, module by module. */
    inOrder: (courseId: string): Promise<ListedLesson[]> =>
      query(() =>
        db
          .select(columns)
          .from(courseModules)
          .innerJoin(lessons, and(eq(lessons.module, courseModules.id), isNull(lessons.archivedAt)))
          .where(eq(courseModules.courseId, courseId))
          .orderBy(asc(courseModules.position), asc(lessons.position), asc(lessons.id)),
      ),

    /**
     * What a course's page shows: its lessons, and the first exercise that everybody may take; null if no free lesson has
     * one. One round trip.
     */
    async onPage(courseId: string) {
      const [listed, [exercise]] = await query(() =>
        db.batch([
          db
            .select(columns)
            .from(lessons)
            .where(
              and(
                isNull(lessons.archivedAt),
                sql`${lessons.module} in (select id from course_modules where course_id = ${courseId})`,
              ),
            )
            .orderBy(asc(lessons.position), asc(lessons.id)),
          firstExercise(db, courseId),
        ]),
      );
      return { lessons: listed satisfies ListedLesson[], exercise: exercise ?? null };
    },
  };
}
