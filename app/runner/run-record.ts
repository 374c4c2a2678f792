import type { Failure, FrameSays, Problem, RunEvent, RunSummary, TestResult } from "./messages.ts";

/** Why a run ended before its tests did. */
export type EndReason = { message: string };

const NOT_RUN = "This test did not run, because the run ended before it.";

const failureWith = (message: string): Failure => ({
  message,
  place: null,
  expected: null,
  received: null,
  diff: null,
  testLine: null,
});

const isSame = (a: Problem, b: Problem) =>
  a.message === b.message && a.place?.file === b.place?.file && a.place?.line === b.place?.line;

/** What is known of a run: it turns the frame's messages into events, and ends with a summary. */
export function createRecord(tell: (event: RunEvent) => void, clock: () => number) {
  const started = clock();
  let names: string[][] | null = null;
  let results: (TestResult | undefined)[] = [];
  const problems: Problem[] = [];
  let current: number | null = null;
  let ended = false;

  function note(test: number, result: TestResult): void {
    results[test] = result;
    tell({ type: "test", result });
  }

  /** The same error in every test, from a handler of the page say, is one problem. */
  function problem(one: Problem): void {
    if (problems.some((known) => isSame(known, one))) return;
    problems.push(one);
    tell({ type: "problem", problem: one });
  }

  function end(): void {
    if (ended) return;
    ended = true;
    const tests = results.filter((result) => result !== undefined);
    const count = (state: TestResult["state"]) => tests.filter((test) => test.state === state).length;
    const counts = {
      passed: count("passed"),
      failed: count("failed"),
      skipped: count("skipped"),
      todo: count("todo"),
    };
    const ok = counts.passed > 0 && counts.failed === 0 && problems.length === 0;
    const summary: RunSummary = { ok, ...counts, tests, problems, ms: clock() - started };
    tell({ type: "ended", summary });
  }

  /** Ends a run that cannot go on: the test that ran has failed, and those after it did not run. */
  function breakOff({ message }: EndReason): void {
    if (ended) return;
    if (names && current !== null) {
      note(current, { name: names[current] ?? [], state: "failed", ms: 0, failure: failureWith(message) });
    } else {
      problem({ message, place: null });
    }
    for (const [test, name] of (names ?? []).entries()) {
      if (!results[test]) note(test, { name, state: "failed", ms: 0, failure: failureWith(NOT_RUN) });
    }
    end();
  }

  return {
    isEnded: () => ended,
    problem,
    end,
    breakOff,
    hear(message: FrameSays): void {
      if (ended || message.type === "loaded") return;
      if (message.type === "collected") {
        // Only the first list counts.
        if (names) return;
        names = message.tests;
        results = new Array(names.length).fill(undefined);
        tell({ type: "collected", tests: names });
      } else if (message.type === "console") {
        const { level, text, test } = message;
        tell({ type: "console", level, text, test: test === null ? null : (names?.[test] ?? null) });
      } else if (message.type === "problem") {
        problem(message.problem);
      } else if (message.type === "begun") {
        current = message.test;
      } else if (message.type === "ended") {
        const name = names?.[message.test];
        const { state, ms, failure } = message;
        current = null;
        // A test ends once.
        if (name && !results[message.test]) note(message.test, { name, state, ms, failure });
      } else if (names?.length === 0 && problems.length === 0) {
        breakOff({ message: "No tests were found: the test file has no test(…) or it(…)." });
      } else if (names && results.some((result) => !result)) {
        breakOff({ message: "The run ended before all of its tests." });
      } else {
        end();
      }
    },
  };
}
