import { asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { ALL_COURSES } from "#shared/enrolments/enrolling.ts";
import { courses } from "#worker/courses/schema.ts";
import type { Database } from "#worker/platform/client.ts";
import { enrolments } from "./schema.ts";

/**
 * How many lessons there are now in some courses, and how many of them a person has done.
 * @param courses the condition on a course's id: `= …` or `in …`
 */
export const progressIn = (userId: SQL, courses: SQL) => ({
  total: sql<number>`(select count(*) from lessons as lesson
    join course_modules as module on module.id = lesson.module_id
    where module.course_id ${courses} and lesson.archived_at is null)`,
  done: sql<number>`(select count(*) from lesson_progress as progress
    join lessons as lesson on lesson.id = progress.lesson_id
    join course_modules as module on module.id = lesson.module_id
    where progress.user_id = ${userId} and progress.done_at is not null
      and module.course_id ${courses} and lesson.archived_at is null)`,
});

/** The same for the course and the person of an enrolment. */
export const progressOfEnrolment = progressIn(sql`"enrolments"."user_id"`, sql`= "enrolments"."course_id"`);

/** A person's enrolments with how far they are, and the courses to choose from; for one batch. */
export const personCourses = (db: Database, userId: string) =>
  [
    db
      .select({
        ...{ id: enrolments.id, courseId: enrolments.courseId, title: courses.title },
        ...{ source: enrolments.source, startsAt: enrolments.startsAt, endsAt: enrolments.endsAt },
        ...{ revokedAt: enrolments.revokedAt, ...progressOfEnrolment },
      })
      .from(enrolments)
      .leftJoin(courses, eq(courses.id, enrolments.courseId))
      .where(eq(enrolments.userId, userId))
      .orderBy(desc(enrolments.createdAt), desc(enrolments.id)),
    courseChoices(db),
  ] as const;

/** How far a person with all courses is in those in which they opened a lesson and are not enrolled by name. */
export const begunCourses = (db: Database, userId: string) =>
  db
    .select({
      ...{ id: courses.id, title: courses.title },
      ...progressIn(sql`${userId}`, sql`= "courses"."id"`),
    })
    .from(courses)
    .where(
      sql`exists (select 1 from enrolments where user_id = ${userId} and course_id = ${ALL_COURSES})
      and ${courses.id} in (select module.course_id from lesson_progress as progress
        join lessons as lesson on lesson.id = progress.lesson_id
        join course_modules as module on module.id = lesson.module_id
        where progress.user_id = ${userId}
        except select course_id from enrolments where user_id = ${userId})`,
    )
    .orderBy(asc(courses.position), asc(courses.id));

/** The courses that somebody can be enrolled in. */
export const courseChoices = (db: Database) =>
  db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(isNull(courses.archivedAt))
    .orderBy(asc(courses.position), asc(courses.id));
