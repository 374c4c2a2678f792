import { expect, test } from "vitest";
import { createSolutionGuard, LEFT_OUT } from "#worker/chat/solution-guard.ts";

/** What is shown of an answer that arrives in pieces of this length. */
function shown(answer: string, length: number, sources: string[] = ["const known = 1;\nconst more = 2;"]) {
  const guard = createSolutionGuard(sources, "hint");
  const pieces = answer.match(new RegExp(`[\\s\\S]{1,${length}}`, "g")) ?? [];
  return pieces.map((piece) => guard.push(piece)).join("") + guard.end();
}

test.each([1, 3, 1000])("new code is left out, known code stays, in pieces of %i characters", (length) => {
  const answer =
    "Look here:\n\n```js\nconst known = 1;\n```\n\nThen:\n\n~~~js\nconst fresh = 3;\n~~~\n\nUse `push` and ``` in words.\n";
  expect(shown(answer, length)).toBe(
    `Look here:\n\n\`\`\`js\nconst known = 1;\n\`\`\`\n\nThen:\n\n${LEFT_OUT.hint}\n\nUse \`push\` and \`\`\` in words.\n`,
  );
});

test("a block without its end is judged, too", () => {
  expect(shown("Words\n```js\nconst fresh = 3;", 4)).toBe(`Words\n${LEFT_OUT.hint}\n`);
  expect(shown("Words\n```js\n  const more = 2;", 4)).toBe("Words\n```js\n  const more = 2;");
  expect(shown("Only words", 4)).toBe("Only words");
});
