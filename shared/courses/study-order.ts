import { COURSE_LEVELS, type Course } from "./catalogue.ts";

/** What the first courses say about their place. */
const STEPS = ["Start here", "Next", "Then"];
const ANY_LEVEL = "All levels";

/** A course's place among the others. `step`: null if it has no name. */
export type Place = { id: string; step: string | null };

/**
 * The courses in the order to take them: by level, and within a level the shorter one first. The first three have a
 * name for their place. Courses for all levels come last, because they fit at any point.
 */
export function studyOrder(
  offers: readonly { id: string; course: Pick<Course, "level" | "durationWeeks"> | null }[],
): Place[] {
  return offers
    .flatMap(({ id, course }) => (course ? [{ id, course }] : []))
    .sort(
      (a, b) =>
        COURSE_LEVELS.indexOf(a.course.level) - COURSE_LEVELS.indexOf(b.course.level) ||
        a.course.durationWeeks - b.course.durationWeeks,
    )
    .map(({ id, course }, index) => ({
      id,
      step: course.level === ANY_LEVEL ? "At any point" : (STEPS[index] ?? null),
    }));
}
