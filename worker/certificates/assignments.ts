import { acceptedAssignments } from "#worker/assignments/accepted.ts";
import type { Database } from "#worker/platform/client.ts";

/** An assignment of a course, and whether the instructor has accepted what this person handed in. */
export type CourseAssignment = {
  title: string;
  accepted: boolean;
  /** Of what was accepted, in lower-case hex; null before that. */
  sha256: string | null;
};

/** The assignments that a certificate of a course asks for. */
export async function assignmentsOf(
  db: Database,
  course: { id: string },
  userId: string,
): Promise<CourseAssignment[]> {
  const { assignments } = await acceptedAssignments(db, userId, course.id);
  return assignments.map(({ title, acceptedAt, digest }) => ({
    title: title ?? "Assignment",
    accepted: acceptedAt !== null,
    sha256: acceptedAt && digest,
  }));
}
