export type { Place, Problem, RunSummary, TestResult } from "#app/runner/messages.ts";
export type { RunState } from "#app/runner/use-run.ts";
