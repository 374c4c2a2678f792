import { printDiffOrStringify } from "@vitest/utils/diff";
import { stringify } from "@vitest/utils/display";
import { type Failure, LONGEST_TEXT, type Place, type Problem } from "../messages.ts";
import { describe } from "./describe.ts";
import { sheltered } from "./intrinsics.ts";
import { FileProblem } from "./registry.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours for a terminal begin with one.
const COLOURS = /\u001b\[[0-9;]*m/g;
const plain = (text: string) => text.replace(COLOURS, "").slice(0, LONGEST_TEXT);

/** `new Function` puts two lines before the code. */
const LINES_BEFORE = 2;

/** The places of a stack that are in the files of the run, the innermost first. */
function placesIn(stack: string, files: object): Place[] {
  return stack.split("\n").flatMap((line) => {
    const [, file = "", row, column] = /([^\s()@<>]+):(\d+):(\d+)\)?$/.exec(line.trim()) ?? [];
    if (!Object.hasOwn(files, file)) return [];
    return [{ file, line: Math.max(1, Number(row) - LINES_BEFORE), column: Number(column) }];
  });
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return `Thrown, but not an error: ${describe([error])}`;
  const message = String(error.message);
  if (error instanceof RangeError && message.startsWith("Maximum call stack")) {
    return `${message}: a function calls itself, directly or through others, and nothing ends that.`;
  }
  if (/^(too much recursion)/.test(message)) return `Maximum call stack size exceeded: ${message}.`;
  // The assertions call zero so, to tell it from -0.
  if (error.name === "AssertionError" && message) return message.replace(/(?<=^|\s)\+0(?=[\s,]|$)/g, "0");
  const isPlain = error.name === "Error" || error.name === "AssertionError";
  return isPlain ? message || "An error without a message." : `${error.name}: ${message}`;
}

type Compared = { actual?: unknown; expected?: unknown; showDiff?: boolean };

function comparisonOf(error: unknown): Pick<Failure, "expected" | "received" | "diff"> {
  const none = { expected: null, received: null, diff: null };
  if (!(error instanceof Error)) return none;
  const { actual, expected, showDiff } = error as Compared;
  if (!(showDiff || (showDiff === undefined && actual !== undefined && expected !== undefined))) return none;
  const diff = printDiffOrStringify(actual, expected, { expand: false, contextLines: 3 });
  return {
    expected: plain(stringify(expected)),
    received: plain(stringify(actual)),
    diff: diff ? plain(diff) : null,
  };
}

function read<T>(work: () => T, otherwise: T): T {
  try {
    return sheltered(work);
  } catch {
    // A getter or proxy in the learner's error that throws.
    return otherwise;
  }
}

/** An error in words, with its place. */
export function problemOf(error: unknown, files: object): Problem {
  if (error instanceof FileProblem) return error.problem;
  const message = read(() => plain(messageOf(error)), "An error that cannot be read.");
  const place = read(() => placesIn(String((error as Error).stack), files)[0] ?? null, null);
  return { message, place };
}

/** Why a test failed. */
export function failureOf(error: unknown, files: object, tests: string): Failure {
  const problem = problemOf(error, files);
  const places = read(() => placesIn(String((error as Error).stack), files), []);
  const inTests = places.find(({ file }) => file === tests)?.line ?? null;
  const compared = read(() => comparisonOf(error), { expected: null, received: null, diff: null });
  return { ...problem, ...compared, testLine: inTests };
}
