import { useEffect, useRef, useState } from "react";
import type { ConsoleLevel, Problem, RunEvent, RunSummary, TestResult } from "./messages.ts";
import type { RunInput } from "./prepare.ts";

export type RunState = {
  phase: "waiting" | "running" | "ended";
  /** The names of all tests, once they are known. */
  names: string[][];
  /** The tests that have ended, in order. */
  tests: TestResult[];
  lines: { level: ConsoleLevel; text: string }[];
  problems: Problem[];
  summary: RunSummary | null;
};

export const NOTHING_RUN: RunState = {
  phase: "waiting",
  names: [],
  tests: [],
  lines: [],
  problems: [],
  summary: null,
};

/** The state after an event. */
export function afterEvent(state: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case "collected":
      return { ...state, names: event.tests };
    case "test":
      return { ...state, tests: [...state.tests, event.result] };
    case "console":
      return { ...state, lines: [...state.lines, { level: event.level, text: event.text }] };
    case "problem":
      return { ...state, problems: [...state.problems, event.problem] };
    case "ended":
      return { ...state, phase: "ended", summary: event.summary };
  }
}

/** Runs tests from a page. The runner is loaded with the first run. `host`: where a page shows its result. */
export function useRun(host?: React.RefObject<HTMLElement | null>) {
  const [state, setState] = useState(NOTHING_RUN);
  const current = useRef<{ stop: () => void } | null>(null);
  const latest = useRef(0);

  function stop(): void {
    latest.current += 1;
    current.current?.stop();
    current.current = null;
  }

  async function run(input: RunInput): Promise<void> {
    stop();
    const number = latest.current;
    setState({ ...NOTHING_RUN, phase: "running" });
    const heard = (event: RunEvent) => setState((before) => afterEvent(before, event));
    try {
      const { startRun } = await import("./start-run.client.ts");
      if (number === latest.current)
        current.current = startRun({ ...input, host: host?.current ?? null }, heard);
    } catch {
      const message = "The tests could not be loaded. Check the connection and try again.";
      setState({ ...NOTHING_RUN, phase: "ended", problems: [{ message, place: null }] });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page goes.
  useEffect(() => stop, []);
  return { state, run, stop };
}
