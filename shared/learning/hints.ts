import { testNames } from "./test-names.ts";

/** A step of help. `test`: the name of the failing test that it is for; null: a step for the whole exercise. */
export type Hint = { title: string; test: string | null; body: string };

export const HINT_MAX = 3000;

const HEADING = /^## +(.+?) *$/;
const FOR_TEST = /^Test: *(.+)$/;

/**
 * Reads the hints of an exercise. Each begins with a `## ` heading: a title, or `Test: ` and the name of a test.
 * Several such headings in a row share the text under the last of them.
 */
export function readHints(source: string): Hint[] {
  const hints: Hint[] = [];
  let waiting: string[] = [];
  let lines: string[] = [];
  function end() {
    const body = lines.join("\n").trim();
    lines = [];
    if (body === "") return;
    for (const heading of waiting) {
      const [, test = null] = FOR_TEST.exec(heading) ?? [];
      hints.push({ title: test ?? heading, test, body });
    }
    waiting = [];
  }
  for (const line of source.replaceAll("\r\n", "\n").split("\n")) {
    const [, heading] = HEADING.exec(line) ?? [];
    if (heading === undefined) {
      lines.push(line);
      continue;
    }
    end();
    waiting.push(heading);
  }
  end();
  return hints;
}

/** A test that a hint is for and that is not among `names`. Names that code makes up are not known before a run. */
function unknownTest(hints: readonly Hint[], tests: string): string | null {
  const names = testNames(tests);
  if (/\.each\b/.test(tests) || names.some((name) => name.includes("${"))) return null;
  const missing = hints.find(({ test }) => test !== null && !names.some((name) => test.endsWith(name)));
  return missing?.test ?? null;
}

/** What is wrong with the hints of an exercise, if anything. There may be none. */
export function hintProblem(source: string, tests: string): string | null {
  const text = source.replaceAll("\r\n", "\n").trim();
  if (text === "") return null;
  if (!HEADING.test(text.split("\n")[0] ?? ""))
    return "Begin each hint with a line such as “## Look at the outline”.";
  const hints = readHints(text);
  if (hints.length === 0) return "Write a text under each heading.";
  const missing = unknownTest(hints, tests);
  return missing && `There is no test called “${missing}”. Copy the name from the tests.`;
}

/** The hints of an exercise with one more for a test. Unchanged if that test has this very hint already. */
export function withHint(source: string, test: string, text: string): string {
  // A line that begins like a heading would begin another hint.
  const body = text.trim().replace(/^## /gm, " ## ");
  if (readHints(source).some((hint) => hint.test === test && hint.body === body)) return source;
  return `${source.trimEnd()}\n\n## Test: ${test}\n\n${body}\n`.trimStart();
}
