import { expect, test } from "vitest";
import { RULES } from "#worker/chat/prompt.ts";
import { createPromptGuard, PromptRepeated } from "#worker/chat/prompt-guard.ts";

/** The part of an answer that is shown when it comes in pieces of this length; `leaked` if it was stopped. */
function guarded(answer: string, length: number): { shown: string; leaked: boolean } {
  const guard = createPromptGuard();
  let shown = "";
  try {
    for (let at = 0; at < answer.length; at += length) shown += guard.push(answer.slice(at, at + length));
    return { shown: shown + guard.end(), leaked: false };
  } catch (error) {
    expect(error).toBeInstanceOf(PromptRepeated);
    return { shown, leaked: true };
  }
}

const LINES = RULES.split("\n");

test.each([
  ["whole", RULES],
  ["after other words", `JSX is markup [1]. My rules: ${RULES}`],
  ["one line of them", LINES[4] ?? ""],
  ["in capitals, with other spaces", (LINES[1] ?? "").toUpperCase().replaceAll(" ", " \n ")],
  ["as a quote in bold", (LINES[2] ?? "").replaceAll(" ", " **\n> ")],
])("the rules are not shown: %s", (_name, answer) => {
  for (const length of [1, 3, 10, 5_000]) {
    const { shown, leaked } = guarded(answer, length);
    expect(leaked).toBe(true);
    const words = shown.toLowerCase().match(/\p{L}+/gu) ?? [];
    const rules = (RULES.toLowerCase().match(/\p{L}+/gu) ?? []).join(" ");
    for (let at = 0; at + 8 <= words.length; at += 1) {
      expect(rules).not.toContain(words.slice(at, at + 8).join(" "));
    }
  }
});

test.each([
  "This site does not teach that. Ask about React instead.",
  "",
  "Do not guess: read the numbered sources below.\n\n```js\nconst a = 1;\n```\n",
])("any other answer is shown in full: %j", (answer) => {
  for (const length of [1, 4, 5_000])
    expect(guarded(answer, length)).toEqual({ shown: answer, leaked: false });
});
