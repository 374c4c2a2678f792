import { LESSON_RULES, RULES } from "./prompt.ts";

/** This many words of the rules in a row cannot be a coincidence. */
const RUN = 8;
const WORD = /[\p{L}\p{N}]+/gu;

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  return words.slice(RUN - 1).map((_, end) => words.slice(end, end + RUN).join(" "));
}

const OF_THE_RULES = new Set([...runsOf(RULES), ...runsOf(LESSON_RULES)]);

/** An answer repeated the model's instructions. */
export class PromptRepeated extends Error {
  override name = "PromptRepeated";
}

export type PromptGuard = {
  /** Takes the next piece of an answer; returns the text that cannot be the beginning of a repetition. */
  push(text: string): string;
  /** Returns the text that was still held back. */
  end(): string;
};

/**
 * Stops an answer that repeats the rules. It compares words, regardless of spaces, case and punctuation. `push` and
 * `end` throw `PromptRepeated` before any of the repetition is returned.
 */
export function createPromptGuard(): PromptGuard {
  let held = "";
  function check() {
    if (runsOf(held).some((run) => OF_THE_RULES.has(run)))
      throw new PromptRepeated("the answer repeats the prompt");
  }
  return {
    push(text) {
      held += text;
      check();
      const kept = [...held.matchAll(WORD)].at(-RUN)?.index ?? 0;
      const safe = held.slice(0, kept);
      held = held.slice(kept);
      return safe;
    },
    end() {
      check();
      const rest = held;
      held = "";
      return rest;
    },
  };
}
