import { and, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { type Database, query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { enrolments } from "./schema.ts";

/** Stands for every course in `enrolments.course_id`. */
export const ALL_COURSES = "*";

/**
 * An enrolment through which a person may see a course now. To be run with others in one batch.
 * @param courseId the id, or a query for it
 */
export const currentEnrolment = (db: Database, userId: string, courseId: string | SQL, at: Date) =>
  db
    .select({ id: enrolments.id, startsAt: enrolments.startsAt, endsAt: enrolments.endsAt })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.userId, userId),
        sql`${enrolments.courseId} in (${courseId}, ${ALL_COURSES})`,
        isNull(enrolments.revokedAt),
        lte(enrolments.startsAt, at),
        or(isNull(enrolments.endsAt), gt(enrolments.endsAt, at)),
      ),
    )
    .limit(1);

/** Who may see which course. Nothing else decides it. */
export function createEnrolments({ db, now }: Pick<Dependencies, "db" | "now">) {
  return {
    async hasAccess(userId: string, courseId: string): Promise<boolean> {
      return (await query(() => currentEnrolment(db, userId, courseId, now()))).length > 0;
    },
  };
}

export type Enrolments = ReturnType<typeof createEnrolments>;
