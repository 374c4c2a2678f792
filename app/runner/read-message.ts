import {
  type ConsoleLevel,
  type Failure,
  type FrameSays,
  LONGEST_TEST_MS,
  LONGEST_TEXT,
  type Place,
  type Problem,
  type TestState,
} from "./messages.ts";

const MOST_TESTS = 1000;
const LONGEST_NAME = 500;

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
const textOf = (value: unknown) => String(value ?? "").slice(0, LONGEST_TEXT);
const textOrNull = (value: unknown) => (typeof value === "string" ? textOf(value) : null);
const numberOr = <T>(value: unknown, otherwise: T) =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : otherwise;

function placeOf(value: unknown): Place | null {
  const file = fieldOf(value, "file");
  if (typeof file !== "string") return null;
  return {
    file: file.slice(0, LONGEST_NAME),
    line: numberOr(fieldOf(value, "line"), null),
    column: numberOr(fieldOf(value, "column"), null),
  };
}

function problemOf(value: unknown): Problem {
  return { message: textOf(fieldOf(value, "message")), place: placeOf(fieldOf(value, "place")) };
}

function failureOf(value: unknown): Failure | null {
  if (typeof value !== "object" || value === null) return null;
  return {
    ...problemOf(value),
    expected: textOrNull(fieldOf(value, "expected")),
    received: textOrNull(fieldOf(value, "received")),
    diff: textOrNull(fieldOf(value, "diff")),
    testLine: numberOr(fieldOf(value, "testLine"), null),
  };
}

function stateOf(value: unknown): TestState {
  // Anything unknown is a failure.
  return value === "passed" || value === "skipped" || value === "todo" ? value : "failed";
}

function levelOf(value: unknown): ConsoleLevel {
  return value === "info" || value === "warn" || value === "error" ? value : "log";
}

/** Reads what the frame says. The code under test shares the frame, so anything invalid is null. */
export function readFrameSays(data: unknown): FrameSays | null {
  const type = fieldOf(data, "type");
  const test = numberOr(fieldOf(data, "test"), null);
  if (type === "done" || type === "loaded") return { type };
  if (type === "problem") return { type, problem: problemOf(fieldOf(data, "problem")) };
  if (type === "console") {
    return { type, level: levelOf(fieldOf(data, "level")), text: textOf(fieldOf(data, "text")), test };
  }
  if (type === "collected") {
    const tests = fieldOf(data, "tests");
    if (!Array.isArray(tests) || tests.length > MOST_TESTS) return null;
    const nameOf = (name: unknown) =>
      (Array.isArray(name) ? name.slice(0, 20) : [name]).map((part) => textOf(part).slice(0, LONGEST_NAME));
    return { type, tests: tests.map(nameOf) };
  }
  if (test === null) return null;
  if (type === "begun") {
    return { type, test, limitMs: Math.min(numberOr(fieldOf(data, "limitMs"), 0), LONGEST_TEST_MS) };
  }
  if (type === "ended") {
    const ms = numberOr(fieldOf(data, "ms"), 0);
    return {
      type,
      test,
      state: stateOf(fieldOf(data, "state")),
      ms,
      failure: failureOf(fieldOf(data, "failure")),
    };
  }
  return null;
}
