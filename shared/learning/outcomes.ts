import type { CourseOutcome } from "#shared/courses/outcomes.ts";
import type { LessonHead } from "./outline.ts";

/** A line of a course's test report. */
export type OutcomeResult = { text: string; passed: boolean };

type Known = Pick<LessonHead, "id" | "exercises" | "passed" | "done" | "isNew">;
type Modules = readonly { lessons: readonly Known[] }[];

/** All its exercises are green. A lesson without exercises is green once it is done. */
export const isGreen = ({ exercises, passed, done }: Pick<Known, "exercises" | "passed" | "done">) =>
  exercises > 0 ? passed >= exercises : done;

/** The lessons that a course asks for. One that was added after the learner had finished takes nothing away. */
export const requiredOf = <Lesson extends Known>(lessons: readonly Lesson[]): Lesson[] =>
  lessons.filter((lesson) => !lesson.isNew || isGreen(lesson));

/** Whether a course is there as a whole: each of its modules has a lesson. */
export const isWhole = (modules: Modules) =>
  modules.length > 0 && modules.every(({ lessons }) => lessons.length > 0);

/** Whether a course is there as a whole, and everything that it asks for is green. */
export const isAllGreen = (modules: Modules) =>
  isWhole(modules) && requiredOf(modules.flatMap(({ lessons }) => lessons)).every(isGreen);

/**
 * The test report of a course: an outcome is passed when the lessons behind it are green. An outcome that names no
 * lesson of the course is passed with the last of them. Empty where none can be passed yet: no outcome names a lesson, and
 * modules are still without lessons.
 */
export function outcomesOf(outcomes: readonly CourseOutcome[], modules: Modules): OutcomeResult[] {
  const required = new Map(
    requiredOf(modules.flatMap(({ lessons }) => lessons)).map((lesson) => [lesson.id, lesson]),
  );
  const all = isAllGreen(modules);
  const results = outcomes.map(({ text, lessons }) => {
    const behind = lessons.flatMap((id) => required.get(id) ?? []);
    return { text, passed: behind.length > 0 ? behind.every(isGreen) : all, named: behind.length > 0 };
  });
  if (!isWhole(modules) && !results.some(({ named }) => named)) return [];
  return results.map(({ text, passed }) => ({ text, passed }));
}

/** What somebody reads who has done all lessons of a course that is not there as a whole. */
export const ALL_SO_FAR = "That is everything there is so far.";

/** How many lines of a report are passed. */
export const passedIn = (outcomes: readonly OutcomeResult[]) =>
  outcomes.filter(({ passed }) => passed).length;

/** "5 of 8 passed". */
export const reportText = (outcomes: readonly OutcomeResult[]) =>
  `${passedIn(outcomes)} of ${outcomes.length} passed`;
