import { fullName, ownName } from "#shared/learning/exercise-work.ts";
import type { ShownHint } from "#shared/learning/shown-exercise.ts";
import type { Place, RunState } from "./run-types.ts";

/** The colour of the bar. It is empty until something was tried. */
export function barOf({ phase, summary }: RunState, wasGreen: boolean): "empty" | "busy" | "fail" | "pass" {
  if (phase === "running") return "busy";
  if (phase === "ended") return summary?.ok ? "pass" : "fail";
  return wasGreen ? "pass" : "empty";
}

/** "3 of 5 passed". */
export function countOf({ phase, summary, problems }: RunState): string {
  if (phase === "waiting") return "";
  if (phase === "running") return "Running the tests…";
  const total = summary ? summary.passed + summary.failed : 0;
  if (!summary || total === 0) return problems.length > 0 ? "The tests could not run" : "No test ran";
  const text = `${summary.passed} of ${total} passed`;
  return problems.length > 0 && summary.failed === 0 ? `${text}, and something else went wrong` : text;
}

/** The whole name of the first test that failed. */
export const firstFailed = ({ tests }: RunState) => tests.find(({ state }) => state === "failed") ?? null;

/** What to say first about a run that is not green: its first failed test, or why no test could run. */
export function failingOf(state: RunState): { name: string; message: string } | null {
  const failed = firstFailed(state);
  if (failed) return { name: fullName(failed.name), message: plainMessage(failed.failure?.message ?? "") };
  const problem = state.problems[0];
  return problem ? { name: "The tests cannot run", message: problem.message } : null;
}

/** A failure in words that beginners know: without the note of `toBe` on how it compares. */
export const plainMessage = (message: string) => message.replace(/ \/\/ Object\.is equality$/, "");

/** What a failed test says above its difference. The values are in the difference, so a named value is only named. */
export function messageAbove({ message, diff }: { message: string; diff: string | null }): string {
  const text = plainMessage(message);
  if (!diff) return text;
  const [, name] = /^(.+?): expected .* to (?:be|equal|deeply equal|strictly equal) /s.exec(text) ?? [];
  return name ? `${name}:` : text;
}

/** The line to mark in the learner's own files, if the run knows one. */
export function markedPlace(state: RunState, isOwn: (file: string) => boolean): Place | null {
  const places = [...state.problems.map(({ place }) => place), firstFailed(state)?.failure?.place ?? null];
  return places.find((place) => place !== null && place.line !== null && isOwn(place.file)) ?? null;
}

/** The steps of help in their order: those for the failing test first, then those for the whole exercise. */
export function hintsFor(hints: readonly ShownHint[], failing: string | null): ShownHint[] {
  const own = failing === null ? null : ownName(failing);
  const ofTest = hints.filter(({ test }) => test !== null && (test === own || test === failing));
  return [...ofTest, ...hints.filter(({ test }) => test === null)];
}
