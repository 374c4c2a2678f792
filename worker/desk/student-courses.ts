import { and, count, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { ALL_COURSES } from "#shared/enrolments/enrolling.ts";
import { courseModules, courses } from "#worker/courses/schema.ts";
import { isCurrent } from "#worker/enrolments/enrolments.ts";
import { enrolments } from "#worker/enrolments/schema.ts";
import { lessonProgress, lessons } from "#worker/learning/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";

export type StudentCourse = {
  /** Of the course that they were enrolled in last. */
  title: string;
  /** How many more they are in. */
  more: number;
  /** Lessons that they have done in it; with all courses, in all of them. */
  done: number;
  /** Null with all courses. */
  lessons: number | null;
};

/** Which course each of some students is in, and how far. Callers must check that the viewer is an admin. */
export function createStudentCourses({ db, now }: Pick<Dependencies, "db" | "now">) {
  /** By student; those who are in no course are left out. One round trip. */
  return async function read(ids: readonly string[]): Promise<Record<string, StudentCourse>> {
    const listed = sql`(select value from json_each(${JSON.stringify(ids)}))`;
    const [enrolled, done, written] = await query(() =>
      db.batch([
        db
          .select({ userId: enrolments.userId, courseId: enrolments.courseId, title: courses.title })
          .from(enrolments)
          .leftJoin(courses, eq(courses.id, enrolments.courseId))
          .where(and(sql`${enrolments.userId} in ${listed}`, isCurrent(now())))
          .orderBy(desc(enrolments.createdAt), desc(enrolments.id)),
        db
          .select({ userId: lessonProgress.userId, courseId: courseModules.courseId, count: count() })
          .from(lessonProgress)
          .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
          .innerJoin(courseModules, eq(courseModules.id, lessons.module))
          .where(
            and(
              sql`${lessonProgress.userId} in ${listed}`,
              isNotNull(lessonProgress.doneAt),
              isNull(lessons.archivedAt),
            ),
          )
          .groupBy(lessonProgress.userId, courseModules.courseId),
        db
          .select({ courseId: courseModules.courseId, count: count() })
          .from(lessons)
          .innerJoin(courseModules, eq(courseModules.id, lessons.module))
          .where(
            and(
              sql`${courseModules.courseId} in (select course_id from enrolments where user_id in ${listed})`,
              isNull(lessons.archivedAt),
            ),
          )
          .groupBy(courseModules.courseId),
      ]),
    );
    const found: Record<string, StudentCourse> = {};
    for (const { userId, courseId, title } of enrolled) {
      const known = found[userId];
      if (known) {
        known.more += 1;
        continue;
      }
      const all = courseId === ALL_COURSES;
      found[userId] = {
        title: title ?? "All courses",
        more: 0,
        done: done
          .filter((row) => row.userId === userId && (all || row.courseId === courseId))
          .reduce((sum, row) => sum + row.count, 0),
        lessons: all ? null : (written.find((row) => row.courseId === courseId)?.count ?? 0),
      };
    }
    return found;
  };
}

export type StudentCourses = ReturnType<typeof createStudentCourses>;
