import { RULES } from "./prompt.ts";

/** As many words of the rules in a row are no coincidence. */
const RUN = 8;
const WORD = /[\p{L}\p{N}]+/gu;

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  return words.slice(RUN - 1).map((_, end) => words.slice(end, end + RUN).join(" "));
}

const OF_THE_RULES = new Set(runsOf(RULES));

/** An answer gave away what the model was told. */
export class PromptRepeated extends Error {
  override name = "PromptRepeated";
}

export type PromptGuard = {
  /** Takes the next piece of an answer; gives back what cannot be the beginning of the rules' words. */
  push(text: string): string;
  /** Gives back what was still held. */
  end(): string;
};

/**
 * Keeps the rules out of an answer, however they are set: their words are compared, not their spaces,
 * letters' case or marks. `push` and `end` throw `PromptRepeated` before any run of them was let through.
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
