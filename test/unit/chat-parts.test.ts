import { expect, test } from "vitest";
import { spokenAnswer } from "#app/chat/spoken-answer.ts";
import { textBlocks } from "#app/chat/text-blocks.ts";
import { inlineParts, splitAnswer } from "#shared/chat/chat-parts.ts";
import { nameOfSource } from "#shared/chat/source-name.ts";

test("an answer is split into text and fenced code, in order", () => {
  expect(splitAnswer("Before.\n\n```JSX title=a\n<p>\n\n</p>\n```\n\nAfter.")).toEqual([
    { kind: "text", text: "Before." },
    { kind: "code", language: "jsx", code: "<p>\n\n</p>", closed: true },
    { kind: "text", text: "After." },
  ]);
});

test.each([
  ["", []],
  [" \n\n ", []],
  ["One\r\ntwo", [{ kind: "text", text: "One\ntwo" }]],
  ["```\nplain\n```", [{ kind: "code", language: "", code: "plain", closed: true }]],
  ["~~~ts\n```\n~~~", [{ kind: "code", language: "ts", code: "```", closed: true }]],
  ["````md\n```js\n1\n```\n````", [{ kind: "code", language: "md", code: "```js\n1\n```", closed: true }]],
  ["```js\nlet a", [{ kind: "code", language: "js", code: "let a", closed: false }]],
  ["```", [{ kind: "code", language: "", code: "", closed: false }]],
  ["  ```js\n  a\n    b\n  ```", [{ kind: "code", language: "js", code: "a\n  b", closed: true }]],
  ["Say ```code``` here", [{ kind: "text", text: "Say ```code``` here" }]],
  ["```code``` first", [{ kind: "text", text: "```code``` first" }]],
])("%j is split as a reader expects", (answer, parts) => {
  expect(splitAnswer(answer)).toEqual(parts);
});

test("quotes stand apart from the text round them", () => {
  expect(textBlocks("Said:\n\n> one\n>two\n\nDone.")).toEqual([
    { kind: "paragraph", text: "Said:" },
    { kind: "quote", text: "one\ntwo" },
    { kind: "paragraph", text: "Done." },
  ]);
});

test("a list is its items, each with the number that it was written with", () => {
  const list = "Rules:\n1. One\n   more\n\n2) Two\n  - a\n    * b\n  - c\n\nAfter\n- new\nend";
  const item = (text: string, marker: string, depth: number) => ({ kind: "item", text, marker, depth });
  expect(textBlocks(list)).toEqual([
    { kind: "paragraph", text: "Rules:" },
    item("One\nmore", "1.", 0),
    item("Two", "2)", 0),
    item("a", "", 1),
    item("b", "", 2),
    item("c", "", 1),
    { kind: "paragraph", text: "After" },
    item("new", "", 0),
    { kind: "paragraph", text: "end" },
  ]);
});

test("headings, tables and paragraphs stand apart; a line break within them stays", () => {
  expect(textBlocks("# A [1]\nTwo\nlines\n\n\nThree\n| a |\n| - |\n\n#none")).toEqual([
    { kind: "heading", text: "A [1]" },
    { kind: "paragraph", text: "Two\nlines" },
    { kind: "paragraph", text: "Three" },
    { kind: "table", text: "| a |\n| - |" },
    { kind: "paragraph", text: "#none" },
  ]);
});

test.each(["-", "-5 degrees", "1.5 times", "**bold** word", "a - b", "2024. was"])(
  "%j is no list",
  (text) => {
    expect(textBlocks(text)).toEqual([{ kind: "paragraph", text }]);
  },
);

test.each([
  ["See https://react.dev/learn.", "https://react.dev/learn"],
  ["(https://react.dev/a_(b))", "https://react.dev/a_(b)"],
  ["Is it http://localhost:5173/?q=1&r=2#x?", "http://localhost:5173/?q=1&r=2#x"],
  ['<a href="https://a.example/x">', "https://a.example/x"],
  ["**https://a.example/x**,", "https://a.example/x"],
])("the address in %j is found without what surrounds it", (text, url) => {
  const links = inlineParts(text).filter(({ kind }) => kind !== "text");
  expect(links.map((part) => (part.kind === "link" ? part.url : "text" in part ? part.text : ""))).toEqual([
    url,
  ]);
});

test("every character of a text is kept, whatever is found in it", () => {
  const text = "Use `a[1]` and **b** [2],\n[React](https://react.dev) <script>alert(1)</script>";
  expect(inlineParts(text)).toEqual([
    { kind: "text", text: "Use " },
    { kind: "code", text: "a[1]" },
    { kind: "text", text: " and " },
    { kind: "strong", text: "b" },
    { kind: "text", text: " " },
    { kind: "citation", n: 2 },
    { kind: "text", text: ",\n" },
    { kind: "link", text: "React", url: "https://react.dev" },
    { kind: "text", text: " <script>alert(1)</script>" },
  ]);
});

test.each([
  "javascript:alert(1)",
  "[x](javascript:alert(1))",
  "data:text/html,x",
  "//a.example",
  "[x](/\\a)",
])("%j is no link", (text) => {
  expect(inlineParts(text)).toEqual([{ kind: "text", text }]);
});

test.each(["[", "`", "**", "https://a.example/)", "```", "> ", "\n", "#", "[a](", " ", "- ", "\n- ", "|\n"])(
  "a long run of %j takes no time",
  (piece) => {
    const began = performance.now();
    const text = `a${piece.repeat(20_000 / piece.length)}a`;
    for (const part of splitAnswer(text)) if (part.kind === "text") textBlocks(part.text);
    inlineParts(text);
    spokenAnswer(text);
    expect(performance.now() - began).toBeLessThan(1_000);
  },
);

test("a screen reader hears sentences, not marks and code", () => {
  expect(spokenAnswer("**JSX** is `markup` [1].\n\n```tsx\n<p />\n```\n\n> See https://react.dev/")).toBe(
    "JSX is markup.\nCode example, tsx.\nSee https://react.dev/",
  );
});

test("a screen reader hears the numbers of a list", () => {
  expect(spokenAnswer("# Rules\n\n1. Close tags [1].\n2. One root.\n- or a fragment")).toBe(
    "Rules\n1. Close tags.\n2. One root.\nor a fragment",
  );
});

test.each([
  ["What JSX is", "In short", "What JSX is: In short"],
  ["What is JSX?", "In short", "What is JSX? In short"],
  ["What is JSX?", "What is JSX?", "What is JSX?"],
  ["Courses", "", "Courses"],
])("the heading of a source stands after its page's name: %s, %s", (title, heading, name) => {
  expect(nameOfSource({ title, heading })).toBe(name);
});
