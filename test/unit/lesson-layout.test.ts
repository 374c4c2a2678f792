import { expect, test } from "vitest";
import { lessonParts } from "#shared/learning/lesson-body.ts";
import { stretchesOf } from "#shared/learning/lesson-layout.ts";
import { seenText } from "#shared/learning/seen-text.ts";
import { prefersMarkdown } from "#shared/site/accepts-markdown.ts";

const exercise = (id: string) => `\`\`\`exercise\n${id}\n\`\`\``;

/** The stretches in short: the first line of each text, and the exercise beside it. */
function layout(sections: readonly string[], exercises: readonly string[]) {
  const first = (part: { kind: string; markdown?: string }) => part.markdown?.split("\n")[0] ?? part.kind;
  return stretchesOf(lessonParts(sections.join("\n\n")), exercises).map(({ before, exercise: id, after }) => [
    before.map(first),
    id,
    after.map(first),
  ]);
}

test("an exercise stands beside its section and what follows, up to the next one’s section", () => {
  const body = [
    "Start.",
    "## One",
    "Text.",
    "## Two",
    "Look.",
    exercise("a"),
    "More.",
    "## Three",
    "## Four",
    exercise("b"),
  ];
  expect(layout(body, ["a", "b"])).toEqual([
    [["Start.", "## One"], null, []],
    [["## Two"], "a", ["More.", "## Three"]],
    [["## Four"], "b", []],
  ]);
});

test("two exercises of a section follow each other, and those that no text names come last", () => {
  const body = ["## One", exercise("a"), "Between.", exercise("b"), "End."];
  expect(layout(body, ["c", "a", "b"])).toEqual([
    [["## One"], "a", ["Between."]],
    [[], "b", ["End."]],
    [[], "c", []],
  ]);
});

test("an exercise that is not there any more leaves no gap, and a heading in code is no section", () => {
  const body = ["Start.", exercise("gone"), "```sh\n## no heading\n```", "## One"];
  expect(layout(body, [])).toEqual([[["Start.", "```sh", "## One"], null, []]]);
});

test.each([
  ["2026-11-24T08:00:00Z", "today"],
  ["2026-11-23T23:00:00Z", "yesterday"],
  ["2026-11-20T12:00:00Z", "on Friday"],
  ["2026-11-03T12:00:00Z", "on 3 November"],
])("who was here at %s was here %s", (then, text) => {
  expect(seenText(new Date(then), new Date("2026-11-24T09:00:00Z"))).toBe(text);
});

test.each([
  [null, false],
  ["*/*", false],
  ["text/html, text/markdown;q=0.1", false],
  ["text/markdown;q=0", false],
  ["text/markdown", true],
  ["text/html;q=0.8, text/markdown", true],
  ["application/json, text/markdown;q=0.2", true],
])("Accept: %s prefers Markdown: %s", (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected);
});
