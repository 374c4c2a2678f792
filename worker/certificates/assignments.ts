/** An assignment of a course, and whether the instructor has accepted what this person handed in. */
export type CourseAssignment = {
  title: string;
  accepted: boolean;
  /** Of what was accepted, in lower-case hex; null if it was a link. */
  sha256: string | null;
};

/**
 * The assignments that a certificate of a course asks for. The site has none to hand in yet, so there is nothing to
 * accept: a certificate says that its tests run in the learner's browser.
 */
export function assignmentsOf(_course: { id: string }, _userId: string): Promise<CourseAssignment[]> {
  return Promise.resolve([]);
}
