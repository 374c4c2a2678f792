import { closesFence, opensFence } from "#shared/prose/code-fences.ts";
import type { RunInput } from "../../app/runner/start-run.client.ts";
import type { Told } from "./browser.ts";
import { placed } from "./verdict.ts";

/** A block of JavaScript with the block below it, which says what it prints. `line`: of the second one. */
export type Example = { code: string; output: string; line: number };

const TESTS = "example.js";

/** The examples of a lesson's text. `first`: the line of the file before the text. */
export function examplesIn(body: string, first = 0): Example[] {
  const examples: Example[] = [];
  let open: { fence: string; info: string; line: number; lines: string[] } | null = null;
  let before: string | null = null;
  for (const [index, line] of body.split("\n").entries()) {
    if (open) {
      if (!closesFence(line, open.fence)) open.lines.push(line);
      else {
        const text: string = open.lines.join("\n");
        if (open.info === "output" && before !== null) {
          examples.push({ code: before, output: text, line: open.line });
        }
        before = open.info === "js" ? text : null;
        open = null;
      }
      continue;
    }
    const fence = opensFence(line);
    if (fence)
      open = {
        ...fence,
        info: line.trim().slice(fence.fence.length).trim(),
        line: first + index + 1,
        lines: [],
      };
    else if (line.trim() !== "") before = null;
  }
  return examples;
}

/** The code as a test file, whose only test waits until everything has been printed, or a second has passed. */
export function inputOf({ code, output }: Example): RunInput {
  const lines = output.trim().split("\n").length;
  const watch = `{ const log = console.log; let count = 0; console.log = (...all) => { count += 1; log(...all); };
  globalThis.allPrinted = async () => { for (let n = 0; n < 50 && count < ${lines}; n += 1) await new Promise((next) => setTimeout(next, 20)); }; } `;
  const wait = "\n;test('It prints this', () => globalThis.allPrinted());\n";
  return { files: { [TESTS]: watch.replaceAll("\n", " ") + code + wait }, tests: TESTS, mode: "worker" };
}

/** What is wrong with an example, if anything. */
export function exampleProblem({ output }: Example, { summary, lines }: Told): string | null {
  const [problem] = summary.problems;
  if (problem) return `The code above does not run: ${placed(problem)}`;
  const failed = summary.tests.find(({ failure }) => failure);
  if (failed?.failure) return `The code above does not run: ${placed(failed.failure)}`;
  const printed = lines.join("\n").trim();
  if (printed === output.trim()) return null;
  return printed === ""
    ? "The code above prints nothing."
    : `The code above prints this instead:\n${printed}`;
}
