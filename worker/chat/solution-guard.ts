import { closesFence, opensFence } from "#shared/prose/code-fences.ts";

export type SolutionGuard = {
  /** Takes the next piece of an answer; returns the text that can be shown now. */
  push(text: string): string;
  /** Returns the text that was still held back. */
  end(): string;
};

/** What stands in place of code that is left out. */
export const LEFT_OUT = {
  hint: "The code is left out for now: try it yourself first, then ask again.",
  assignment: "The code is left out: this lesson ends with an assignment, which is yours to write.",
} as const;

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/**
 * Leaves out code that is neither in `sources` nor in the learner's own files, line by line. A block of code is held back
 * until it is complete. Rules in a prompt are asked for; this is enforced.
 */
export function createSolutionGuard(sources: readonly string[], why: keyof typeof LEFT_OUT): SolutionGuard {
  const known = new Set(sources.flatMap(linesOf));
  let pending = "";
  let fence = "";
  let block = "";
  /** The beginning of this line was shown already. */
  let isRest = false;

  const isKnown = (code: string) => linesOf(code).every((line) => known.has(line));

  /** The block that has just ended, or what stands in its place. */
  function settle(last: string): string {
    const code = block.slice(block.indexOf("\n") + 1);
    const shown = isKnown(code) ? block + last : `${LEFT_OUT[why]}\n`;
    fence = "";
    block = "";
    return shown;
  }

  function take(line: string): string {
    if (isRest) {
      isRest = false;
      return line;
    }
    if (fence === "") {
      const opened = opensFence(line.trimEnd());
      if (!opened) return line;
      fence = opened.fence;
      block = line;
      return "";
    }
    if (closesFence(line, fence)) return settle(line);
    block += line;
    return "";
  }

  return {
    push(text) {
      pending += text;
      let shown = "";
      for (let end = pending.indexOf("\n"); end >= 0; end = pending.indexOf("\n")) {
        shown += take(pending.slice(0, end + 1));
        pending = pending.slice(end + 1);
      }
      // Words can be shown before their line ends, unless they may open a block.
      if (fence === "" && (isRest || /^\s*[^\s`~]/.test(pending))) {
        shown += pending;
        pending = "";
        isRest = true;
      }
      return shown;
    },
    end() {
      const shown = take(pending);
      pending = "";
      return fence === "" ? shown : shown + settle("");
    },
  };
}
