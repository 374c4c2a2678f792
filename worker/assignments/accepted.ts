import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { courseModules } from "#worker/courses/schema.ts";
import { lessons } from "#worker/learning/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { handIns, handInVersions } from "./schema.ts";

/** An assignment of a course on the site, and when this person's work on it was accepted; null if it was not. */
export type AcceptedAssignment = {
  lessonId: string;
  title: string | null;
  acceptedAt: Date | null;
  /** SHA-256 of what was accepted: text, link and zip. */
  digest: string | null;
};

/** The statement of `acceptedAssignments`, to be run with others in one batch. */
export const courseAssignments = (db: Database, userId: string, courseId: string) =>
  db
    .select({
      ...{ lessonId: lessons.id, title: lessons.assignmentTitle },
      ...{ acceptedAt: handIns.since, digest: handInVersions.digest },
    })
    .from(courseModules)
    .innerJoin(lessons, and(eq(lessons.module, courseModules.id), isNull(lessons.archivedAt)))
    .leftJoin(
      handIns,
      and(eq(handIns.lessonId, lessons.id), eq(handIns.userId, userId), eq(handIns.state, "accepted")),
    )
    .leftJoin(
      handInVersions,
      and(eq(handInVersions.handInId, handIns.id), eq(handInVersions.number, handIns.versions)),
    )
    .where(and(eq(courseModules.courseId, courseId), isNotNull(lessons.assignmentTitle)))
    .orderBy(asc(courseModules.position), asc(lessons.position), asc(lessons.id));

/**
 * How many assignments a course has today, and how many of them are accepted for this person, with each in reading
 * order. A course without assignments has 0 of 0.
 */
export async function acceptedAssignments(db: Database, userId: string, courseId: string) {
  const assignments: AcceptedAssignment[] = await query(() => courseAssignments(db, userId, courseId));
  const accepted = assignments.filter(({ acceptedAt }) => acceptedAt !== null).length;
  return { accepted, total: assignments.length, assignments };
}
