import { useRef, useState } from "react";
import { countOf } from "#app/learning/exercise/run-words.ts";
import { ProblemList, TestResults } from "#app/learning/exercise/test-results.tsx";
import { modeOf, type RunMode } from "#app/runner/mode-of.ts";
import { type RunState, useRun } from "#app/runner/use-run.ts";
import { Bar } from "#app/ui/bar.tsx";
import { Button } from "#app/ui/button.tsx";
import { TEST_FILE } from "#shared/learning/exercise-files.ts";
import "#app/learning/exercise/exercise.css";

type Side = "solution" | "starter";

/** The files of one of the form's lists, by name. */
function filesOf(form: FormData, list: Side): Record<string, string> {
  const text = (name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  const names = [...form.keys()].filter((name) => name.startsWith(`${list}.`) && name.endsWith(".path"));
  return Object.fromEntries(names.map((name) => [text(name).trim(), text(name.replace(/path$/, "text"))]));
}

/** What to make of a run, and whether it is as it should be. Null while there is none. */
function verdict(side: Side, { phase, summary }: RunState): { good: boolean; says: string } | null {
  if (phase !== "ended" || !summary) return null;
  if (side === "solution") {
    return summary.ok
      ? { good: true, says: "The solution passes every test." }
      : { good: false, says: "The solution does not pass yet. Change it, or the tests." };
  }
  if (summary.ok) {
    return { good: false, says: "Everything passes before the learner has done anything." };
  }
  return summary.problems.length > 0 && summary.passed + summary.failed === 0
    ? { good: false, says: "The tests cannot run with these files." }
    : { good: true, says: "Something is left for the learner to do, as it should be." };
}

/** Runs the tests of an exercise as it stands in its form: with the solution, or with what the learner gets. */
export function TryExercise() {
  const box = useRef<HTMLElement>(null);
  const { state, run } = useRun();
  const [side, setSide] = useState<Side>("solution");
  const result = verdict(side, state);

  function tryIt(next: Side) {
    const element = box.current?.closest("form");
    if (!element || state.phase === "running") return;
    const form = new FormData(element);
    const tests = String(form.get("tests") ?? "");
    const files = {
      ...filesOf(form, "starter"),
      ...(next === "solution" && filesOf(form, "solution")),
      [TEST_FILE]: tests,
    };
    const chosen = String(form.get("mode") ?? "");
    const mode: RunMode = chosen === "page" || chosen === "worker" ? chosen : modeOf(files);
    setSide(next);
    void run({ files, tests: TEST_FILE, mode });
  }

  return (
    <section ref={box} aria-labelledby="try" className="grid gap-4 border-t border-line pt-8 noscript:hidden">
      <h2 id="try" className="text-h3">
        Try it
      </h2>
      <p className="text-small text-muted">
        The tests should all pass with your solution, and at least one should fail with the files that the
        learner gets.
      </p>
      <p className="flex flex-wrap gap-3">
        <Button type="button" variant="secondary" size="sm" onClick={() => tryIt("solution")}>
          Run with the solution
        </Button>
        <Button type="button" variant="secondary" size="sm" onClick={() => tryIt("starter")}>
          Run with the learner’s files
        </Button>
      </p>
      {state.phase !== "waiting" && (
        <Bar key={side} state={result ? (result.good ? "pass" : "fail") : "busy"} />
      )}
      <p role="status" className={result && !result.good ? "font-medium text-fail" : ""}>
        {state.phase === "running" && countOf(state)}
        {result && `${result.says} ${countOf(state)}.`}
      </p>
      {state.phase !== "waiting" && (
        <>
          <ProblemList problems={state.problems} />
          <TestResults state={state} />
        </>
      )}
    </section>
  );
}
