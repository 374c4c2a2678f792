/** One file of an exercise. */
export type ExerciseFile = { path: string; text: string };
/** A file that the learner gets; the others are only shown. */
export type StarterFile = ExerciseFile & { editable: boolean };

/** As many as the runner takes, with the test file. */
export const MOST_FILES = 49;
/** Where the tests are during a run. */
export const TEST_FILE = "tests.js";

/** As in the runner: letters, digits, `_`, `-`, `@` and dots, in folders; no `..`, and nothing hidden. */
const PATH = /^(?!.*(^|\/)\.)[\w@.-]{1,100}(\/[\w@.-]{1,100}){0,8}$/;

/** What is wrong with the name of a file, if anything. */
export function pathProblem(path: string): string | null {
  if (path === TEST_FILE) return `${TEST_FILE} is the name of the tests.`;
  if (PATH.test(path)) return null;
  return "Use letters, digits, dots and hyphens, with / for folders: src/total.js.";
}

/** The learner's own files over those that everybody gets. */
export function withChanges(
  starter: readonly StarterFile[],
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    starter.map(({ path, text, editable }) => [path, editable ? (own[path] ?? text) : text]),
  );
}

/** The files of the solution: those that it changes, and the others as in the starter. */
export function solvedFiles(
  starter: readonly StarterFile[],
  solution: readonly ExerciseFile[],
): Record<string, string> {
  return Object.fromEntries([...starter, ...solution].map(({ path, text }) => [path, text]));
}

/** Whether two learners' files are the same. */
export function sameFiles(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  const paths = Object.keys(one);
  return paths.length === Object.keys(other).length && paths.every((path) => one[path] === other[path]);
}
