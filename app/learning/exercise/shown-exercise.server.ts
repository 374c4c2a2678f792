import { keepRendered } from "#app/prose/rendered.server.ts";
import { modeOf } from "#app/runner/mode-of.ts";
import type { Viewer } from "#shared/accounts/roles.ts";
import { type StarterFile, TEST_FILE, withChanges } from "#shared/learning/exercise-files.ts";
import { readHints } from "#shared/learning/hints.ts";
import type { ShownExercise, ShownWork } from "#shared/learning/shown-exercise.ts";
import { testNames } from "#shared/learning/test-names.ts";
import { highlight } from "#shared/prose/highlight.ts";
import { renderMarkdown } from "#shared/prose/markdown.ts";
import type { StoredExercise } from "#worker/learning/lessons.ts";
import { languageOf } from "./language-of.ts";

type StoredWork = {
  files: Record<string, string>;
  save: number;
  savedAt: Date;
  passedAt: Date | null;
  tries: number;
};

type Context = {
  lesson: { id: string; title: string };
  viewer: Viewer | null;
  /** This person's row of `exercise_work`, if there is one. */
  work: StoredWork | undefined;
  /** The first exercise of its course. */
  isFirst: boolean;
  /** The address asks for the solution (`?solution={id}`). */
  withSolution: boolean;
};

const rendered = keepRendered<ReturnType<typeof render>>();

const html = ({ path, text }: { path: string; text: string }) => highlight(text, languageOf(path));

/** The first paragraph of the task. */
const beginning = (task: string) => task.trim().split(/\n\s*\n/)[0] ?? "";

function render({ task, hints, starter }: Pick<StoredExercise, "task" | "hints" | "starter">) {
  return {
    summary: renderMarkdown(beginning(task)).parts,
    task: renderMarkdown(task).parts,
    hints: readHints(hints).map(({ title, test, body }) => ({
      title,
      test,
      parts: renderMarkdown(body).parts,
    })),
    files: starter.map((file) => ({ ...file, html: html(file) })),
  };
}

const withTests = ({ starter, tests }: StoredExercise) => ({
  ...Object.fromEntries(starter.map(({ path, text }) => [path, text])),
  [TEST_FILE]: tests,
});

const inMilliseconds = ({ savedAt, passedAt, ...work }: StoredWork): ShownWork => ({
  ...work,
  savedAt: savedAt.getTime(),
  passedAt: passedAt?.getTime() ?? null,
});

/** The files with the learner's own text. */
function ownFiles(starter: readonly StarterFile[], own: Readonly<Record<string, string>>) {
  const texts = withChanges(starter, own);
  return starter.map((file) => ({ ...file, text: texts[file.path] ?? file.text }));
}

/** An exercise as its page gets it. The caller has checked that this person may see it. */
export function showExercise(
  exercise: StoredExercise,
  { lesson, viewer, work, isFirst, withSolution }: Context,
): ShownExercise {
  const { id, title, learned, mode, starter, tests, solution, updatedAt } = exercise;
  const { files, ...texts } = rendered(`${id} ${updatedAt.getTime()}`, () => render(exercise));
  return {
    ...{ id, title, learned, lesson, isFirst, starter, tests, ...texts },
    mode: mode === "automatic" ? modeOf(withTests(exercise)) : mode,
    account: viewer?.id ?? null,
    files: ownFiles(starter, work?.files ?? {}).map((file, index) => {
      const known = files[index];
      return known?.text === file.text ? known : { ...file, html: html(file) };
    }),
    testNames: testNames(tests),
    hasSolution: solution.length > 0,
    work: work ? inMilliseconds(work) : null,
    solution: withSolution ? solution.map((file) => ({ path: file.path, html: html(file) })) : null,
  };
}
