import { basename, dirname } from "node:path";
import { solvedFiles, TEST_FILE, withChanges } from "#shared/learning/exercise-files.ts";
import { readHints } from "#shared/learning/hints.ts";
import { exerciseKind, lessonKind } from "#shared/learning/kinds.ts";
import type { ContentOf } from "#shared/publishing/fields.ts";
import type { Folder } from "../content/folder.ts";
import { type AnyKind, type ContentFile, lineOf, type Problem } from "../content/format.ts";
import type { Runners, Told } from "./browser.ts";
import { type Example, exampleProblem, examplesIn, inputOf } from "./examples.ts";
import { type Exercise, nameOf, type Side, type Verdict } from "./verdict.ts";

// The exercises and examples of a folder with courses.

type Content = ContentOf<typeof exerciseKind.fields>;

const contentOf = (file: ContentFile) => file.content as unknown as Content | null;

function sideOf(file: ContentFile, list: "starter" | "solution"): Side {
  const content = contentOf(file);
  if (!content) {
    const [problem] = file.problems;
    return { error: problem ? `${basename(problem.file)}: ${problem.message}` : "It cannot be read." };
  }
  const { starter, solution, tests, mode } = content;
  const files = list === "starter" ? withChanges(starter, {}) : solvedFiles(starter, solution);
  return {
    input: {
      files: { ...files, [TEST_FILE]: tests },
      tests: TEST_FILE,
      ...(mode !== "automatic" && { mode }),
    },
  };
}

/** The exercises of a folder, with the files they came from. */
export function ownExercises(folder: Folder): { file: ContentFile; exercise: Exercise }[] {
  const { files } = folder.layout(exerciseKind as AnyKind).files();
  return files
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((file) => ({
      file,
      exercise: { name: file.id, solution: sideOf(file, "solution"), starter: sideOf(file, "starter") },
    }));
}

/** Where in an exercise's folder the runner's file is. */
function whereIs(file: ContentFile, list: "starter" | "solution", path: string | undefined): string {
  const folder = dirname(file.file);
  if (path === undefined) return `${folder}/${list}`;
  if (path === TEST_FILE) return `${folder}/${TEST_FILE}`;
  const isThere = Object.values(file.parts ?? {}).some((part) => part.file === `${folder}/${list}/${path}`);
  return `${folder}/${isThere ? list : "starter"}/${path}`;
}

function redTests(file: ContentFile, { summary }: Told): Problem[] {
  const failures = [
    ...summary.problems.map((problem) => ({ name: "", problem })),
    ...summary.tests.flatMap((test) =>
      test.failure ? [{ name: `“${nameOf(test)}” is red: `, problem: test.failure }] : [],
    ),
  ];
  const all = failures.map(({ name, problem: { place, message } }) => ({
    file: whereIs(file, "solution", place?.file),
    line: place?.line ?? 1,
    field: "solution",
    message: name + message,
  }));
  if (all.length > 0) return all;
  return [
    { file: `${dirname(file.file)}/${TEST_FILE}`, line: 1, field: "tests", message: "No test was run." },
  ];
}

/** What the run of an exercise shows. Problems of its files are in `file.problems`. */
export function exerciseProblems(
  file: ContentFile,
  { told }: Verdict,
): { problems: Problem[]; notes: string[] } {
  const { solution, starter } = told;
  if (!solution || !starter) return { problems: [], notes: [] };
  const folder = dirname(file.file);
  const problems = solution.summary.ok ? [] : redTests(file, solution);
  if (starter.summary.ok) {
    problems.push({
      ...{ file: `${folder}/starter`, line: 1, field: "starter" },
      message: "Every test is green from the beginning, so there is nothing to do.",
    });
  }
  const names = new Set(solution.summary.tests.flatMap((test) => [nameOf(test), test.name.at(-1)]));
  const hints = contentOf(file)?.hints ?? "";
  for (const { test } of readHints(hints)) {
    if (test === null || names.size === 0 || names.has(test)) continue;
    const line = lineOf(hints, `Test: ${test}`);
    problems.push({
      file: `${folder}/hints.md`,
      line,
      field: "hints",
      message: `There is no test “${test}”.`,
    });
  }
  const green = starter.summary.tests.filter(({ state }) => state === "passed").map(nameOf);
  const notes =
    green.length > 0 && !starter.summary.ok
      ? [`${file.id}: green from the beginning: ${green.join("; ")}`]
      : [];
  return { problems, notes };
}

/** Every example of every lesson. */
export function ownExamples(folder: Folder): { file: ContentFile; example: Example }[] {
  const { files } = folder.layout(lessonKind as AnyKind).files();
  // The whole file: a line between --- opens no block.
  return files.flatMap((file) => examplesIn(file.source).map((example) => ({ file, example })));
}

export async function exampleProblems(
  examples: ReturnType<typeof ownExamples>,
  runners: Runners,
): Promise<Problem[]> {
  const found = await Promise.all(
    examples.map(async ({ file, example }) => {
      const message = exampleProblem(example, await runners.run(inputOf(example)));
      return message ? [{ file: file.file, line: example.line, field: "body", message }] : [];
    }),
  );
  return found.flat();
}
