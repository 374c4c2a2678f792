import type { Problem as RunProblem, TestResult } from "../../app/runner/messages.ts";
import type { RunInput } from "../../app/runner/start-run.client.ts";
import type { Runners, Told } from "./browser.ts";

/** What is to be run: the files with the tests; or why they cannot be. */
export type Side = { input: RunInput } | { error: string };
export type Exercise = { name: string; solution: Side; starter: Side };

/** What `--json` prints of one side. `error`: why it could not be run to its end. */
export type Counts = { passed: number; failed: number; error: string | null };

export type Verdict = {
  name: string;
  solution: Counts;
  starter: Counts;
  /** Every test of the solution is green, and at least one of the starter is red. */
  ok: boolean;
  /** The runs; null for a side that could not be run. */
  told: { solution: Told | null; starter: Told | null };
};

export const nameOf = ({ name }: Pick<TestResult, "name">) => name.join(" › ");

/** "total.js:3: Unexpected token". */
export function placed({ message, place }: RunProblem): string {
  const line = place?.line ? `:${place.line}` : "";
  return place ? `${place.file}${line}: ${message}` : message;
}

const STILL_RUNNING = "Still running after";

/** Whether a run was stopped: on a busy machine that may be the fault of the machine. */
const wasSlow = ({ summary }: Told) =>
  [...summary.problems, ...summary.tests.map(({ failure }) => failure)].some(
    (each) => each?.message.startsWith(STILL_RUNNING) || each?.message.startsWith("The tests did not start"),
  );

function countsOf(side: Side, told: Told | null): Counts {
  if ("error" in side || !told) return { passed: 0, failed: 0, error: "error" in side ? side.error : null };
  const { passed, failed, problems, tests } = told.summary;
  const stopped = tests.find(({ failure }) => failure?.message.startsWith(STILL_RUNNING));
  const [problem] = problems;
  const slow = stopped?.failure ? `${nameOf(stopped)}: ${stopped.failure.message}` : null;
  return { passed, failed, error: problem ? placed(problem) : slow };
}

/** Runs an exercise's solution and its starter. */
export async function verdictOf({ name, solution, starter }: Exercise, runners: Runners): Promise<Verdict> {
  const run = async (side: Side) => ("input" in side ? runners.run(side.input) : null);
  let [solved, begun] = await Promise.all([run(solution), run(starter)]);
  if (solved && wasSlow(solved)) solved = await run(solution);
  return {
    name,
    solution: countsOf(solution, solved),
    starter: countsOf(starter, begun),
    ok: solved?.summary.ok === true && begun?.summary.ok === false,
    told: { solution: solved, starter: begun },
  };
}

/** Runs exercises, and tells about each in their order as soon as it is known. */
export async function runAll(
  exercises: readonly Exercise[],
  runners: Runners,
  tell: (verdict: Verdict) => void,
): Promise<Verdict[]> {
  const runs = exercises.map((exercise) => verdictOf(exercise, runners));
  const verdicts: Verdict[] = [];
  for (const run of runs) {
    const verdict = await run;
    tell(verdict);
    verdicts.push(verdict);
  }
  return verdicts;
}
