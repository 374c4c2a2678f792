/** The files of a run by path. */
export type RunFiles = Record<string, string>;

/** Where something happened. Lines and columns count from 1. */
export type Place = { file: string; line: number | null; column: number | null };

/** An error outside a test: a syntax error, an error at import, an unhandled rejection. */
export type Problem = { message: string; place: Place | null };

/** Why a test failed. `expected`, `received` and `diff` are there if an assertion compared two values. */
export type Failure = Problem & {
  expected: string | null;
  received: string | null;
  diff: string | null;
  /** The line of the test file, if `place` is in another file. */
  testLine: number | null;
};

export type TestState = "passed" | "failed" | "skipped" | "todo";
export type ConsoleLevel = "log" | "info" | "warn" | "error";

/** What the frame says about a run, over the run's own channel. */
export type FrameSays =
  | { type: "loaded" }
  | { type: "collected"; tests: string[][] }
  | { type: "begun"; test: number; limitMs: number }
  | { type: "ended"; test: number; state: TestState; ms: number; failure: Failure | null }
  | { type: "console"; level: ConsoleLevel; text: string; test: number | null }
  | { type: "problem"; problem: Problem }
  | { type: "done" };

/** A test that has ended. `name`: its groups and its own name. */
export type TestResult = { name: string[]; state: TestState; ms: number; failure: Failure | null };

export type RunSummary = {
  /** Something passed, nothing failed, and nothing else went wrong. */
  ok: boolean;
  passed: number;
  failed: number;
  skipped: number;
  todo: number;
  tests: TestResult[];
  problems: Problem[];
  ms: number;
};

/** What a run reports to the page that started it. `ended` is the last event, and comes once. */
export type RunEvent =
  | { type: "collected"; tests: string[][] }
  | { type: "test"; result: TestResult }
  | { type: "console"; level: ConsoleLevel; text: string; test: string[] | null }
  | { type: "problem"; problem: Problem }
  | { type: "ended"; summary: RunSummary };

/** A syntax error that the parser saw. `message`: null leaves the words to the browser. */
export type Broken = { place: Place; message: string | null };

/** A file as the frame gets it. */
export type FrameFile =
  | { kind: "code"; code: string; broken: Broken | null }
  | { kind: "json" | "css" | "text"; text: string };

/** The scripts of an HTML page, in order. A classic script shares its names with the ones after it. */
export type PageScript =
  | { kind: "module"; path: string }
  | { kind: "classic"; name: string; code: string; broken: Broken | null };

/** An HTML page without its scripts, its style sheets written into it. */
export type PageMarkup = {
  lang: string;
  head: string;
  body: string;
  bodyClass: string;
  scripts: PageScript[];
};

/** What the frame gets to run. */
export type FrameRun = {
  mode: "worker" | "page";
  files: Record<string, FrameFile>;
  tests: string;
  markup: PageMarkup | null;
  /** How long a test may take, and how long code in the page's thread may go on without a pause. */
  testMs: number;
  loopMs: number;
};

export const LONGEST_TEXT = 10_000;
export const MOST_CONSOLE_LINES = 1000;
export const MOST_PROBLEMS = 20;
export const TEST_MS = 2000;
/** A test may ask for more time, up to this. */
export const LONGEST_TEST_MS = 10_000;

/** A duration in words: "2 seconds". */
export const inWords = (ms: number) => (ms === 1000 ? "1 second" : `${ms / 1000} seconds`);

export function stillRunning(ms: number): string {
  return `Still running after ${inWords(ms)}, so we stopped it. The usual reason is a loop that never ends.`;
}
