import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { openRunners, type Runners } from "../exercises/browser.ts";
import { isExercise, readElsewhere } from "../exercises/elsewhere.ts";
import { exampleProblems, exerciseProblems, ownExamples, ownExercises } from "../exercises/own.ts";
import { type Exercise, runAll, type Verdict } from "../exercises/verdict.ts";
import { checkFolder } from "./check.ts";
import { courseFigures } from "./course-figures.ts";
import { type Folder, KINDS } from "./folder.ts";
import { type Problem, problemLine } from "./format.ts";

// `npm run content -- check`: the files, and every exercise in a browser.

/** More do not help: a run keeps a processor busy. */
const PAGES = 3;

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** One line for each exercise, for programs. */
function printJson({ name, solution, starter }: Verdict): void {
  process.stdout.write(`${JSON.stringify({ name, solution, starter })}\n`);
}

/** Whether a folder has content of a site: folders of its kinds. */
function hasContent(root: string): boolean {
  const names = readdirSync(root);
  const kinds = KINDS.map(({ name }) => name);
  return names.some(
    (name) =>
      ["manifest.json", "site.json"].includes(name) ||
      (kinds.includes(name) && !isExercise(join(root, name))),
  );
}

/** Whether a folder has exercises that were written elsewhere. */
function isElsewhere(root: string, json: boolean): boolean {
  if (isExercise(root)) return true;
  if (hasContent(root)) return false;
  return json || readdirSync(root).some((name) => isExercise(join(root, name)));
}

/** What happened to the tests of one side: "3 of 5 green", or why there are no results. */
const outcome = ({ passed, failed, error }: Verdict["solution"]) =>
  error ?? `${passed} of ${counted(passed + failed, "test")} green`;

function printVerdict({ name, solution, starter, ok, told }: Verdict): void {
  if (ok) console.log(`${name}: solution ${outcome(solution)}, starter ${outcome(starter)}`);
  if (ok) return;
  if (!told.solution?.summary.ok) console.error(`${name}: the solution is not green: ${outcome(solution)}`);
  for (const { name: test, failure } of told.solution?.summary.tests ?? [])
    if (failure) console.error(`  ${test.join(" › ")}: ${failure.message}`);
  if (told.starter?.summary.ok) console.error(`${name}: the starter is green, so there is nothing to do.`);
  else if (!told.starter) console.error(`${name}: the starter cannot be run: ${outcome(starter)}`);
}

/** Runs the work with a browser, and says how long it took. */
async function withRunners<Result>(work: (runners: Runners) => Promise<Result>) {
  const started = performance.now();
  const runners = await openRunners(PAGES);
  try {
    const result = await work(runners);
    return { result, seconds: ((performance.now() - started) / 1000).toFixed(1) };
  } finally {
    await runners.close();
  }
}

async function checkElsewhere(root: string, json: boolean): Promise<number> {
  const exercises = readElsewhere(root);
  if (exercises.length === 0) {
    console.error("There is no exercise: each is a folder with starter, solution and tests.js.");
    return 1;
  }
  const { result, seconds } = await withRunners((runners) =>
    runAll(exercises, runners, json ? printJson : printVerdict),
  );
  const wrong = result.filter(({ ok }) => !ok).length;
  if (!json) console.log(summary(0, exercises.length, 0, wrong, seconds));
  return wrong;
}

function summary(files: number, exercises: number, examples: number, problems: number, seconds: string) {
  const parts = [
    files > 0 ? counted(files, "file") : "",
    exercises > 0 ? counted(exercises, "exercise") : "",
    examples > 0 ? counted(examples, "example") : "",
  ].filter((part) => part !== "");
  const what = parts.length > 0 ? new Intl.ListFormat("en-GB").format(parts) : "0 files";
  const ran = exercises + examples > 0 ? ` in ${seconds} s` : "";
  return `Checked ${what}${ran}: ${problems === 0 ? "all is well" : counted(problems, "problem")}.`;
}

async function checkContent(folder: Folder, json: boolean): Promise<number> {
  await folder.readFilms();
  const { count, problems } = checkFolder(folder);
  const own = ownExercises(folder);
  const examples = json ? [] : ownExamples(folder);
  const print = (all: readonly Problem[]) => {
    if (!json) for (const problem of all) console.error(problemLine(problem));
  };
  print(problems);
  if (own.length + examples.length === 0) {
    if (!json) console.log(summary(count, 0, 0, problems.length, ""));
    return problems.length;
  }
  const { result, seconds } = await withRunners(async (runners) => {
    const exercises: Exercise[] = own.map(({ exercise }) => exercise);
    const verdicts = await runAll(exercises, runners, json ? printJson : () => {});
    return { verdicts, shown: await exampleProblems(examples, runners) };
  });
  const found = [...result.shown];
  for (const [index, { file }] of own.entries()) {
    const verdict = result.verdicts[index];
    if (!verdict) continue;
    const { problems, notes } = exerciseProblems(file, verdict);
    found.push(...problems);
    if (!json) for (const note of notes) console.log(note);
  }
  const ran = own.map(({ file }, index) => ({ file, verdict: result.verdicts[index] }));
  for (const { lines, early } of json ? [] : courseFigures(folder, ran)) {
    for (const line of [...early, ...lines]) console.log(line);
  }
  print(found);
  const total = problems.length + found.length;
  if (!json) console.log(summary(count, own.length, examples.length, total, seconds));
  return total;
}

/**
 * Checks a folder with content, or with exercises that were written elsewhere, and prints what is wrong. With `json`, a
 * line for each exercise and nothing else. Returns how many problems there are.
 */
export function runCheck(folder: Folder, { json }: { json: boolean }): Promise<number> {
  if (existsSync(folder.root) && isElsewhere(folder.root, json)) return checkElsewhere(folder.root, json);
  return checkContent(folder, json);
}
