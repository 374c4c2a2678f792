import { type Token, walkTokens } from "marked";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { answerBlocks } from "#app/chat/answer-markdown.ts";
import { RunningText } from "#app/chat/running-text.tsx";
import { spokenAnswer } from "#app/chat/spoken-answer.ts";
import { nameOfSource } from "#shared/chat/source-name.ts";
import { splitAtFences } from "#shared/prose/code-fences.ts";

/** The page's HTML for a text, without classes. */
function htmlOf(text: string): string {
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(RunningText, { text })));
  return html.replace(/ (class|tabindex|aria-hidden)="[^"]*"/g, "");
}

/** The parts of a text that are not plain text. */
function found(text: string): Token[] {
  const tokens: Token[] = [];
  walkTokens(answerBlocks(text), (token) => {
    if (["strong", "codespan", "link", "citation"].includes(token.type)) tokens.push(token);
  });
  return tokens;
}

test("an answer is split into text and fenced code, in order", () => {
  expect(splitAtFences("Before.\n\n```JSX title=a\n<p>\n\n</p>\n```\n\nAfter.")).toEqual([
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
])("%j is split into the right parts", (answer, parts) => {
  expect(splitAtFences(answer)).toEqual(parts);
});

test.each([
  ["Said:\n\n> one\n>two\n\nDone.", "<p>Said:</p><blockquote><p>one\ntwo</p></blockquote><p>Done.</p>"],
  ["# A [1]\nTwo\nlines\n\n\nThree\n\n#none", "<p>A [1]</p><p>Two\nlines</p><p>Three</p><p>#none</p>"],
  ["| a |\n| - |\n| `b` |", "<pre>| a |\n| - |\n| <code>b</code> |</pre>"],
  ["One\n---\nTwo", "<p>One</p><hr/><p>Two</p>"],
])("%j is shown in blocks, with its line breaks", (text, html) => {
  expect(htmlOf(text)).toBe(html);
});

test("a list keeps its nesting and its numbers", () => {
  expect(htmlOf("Rules:\n\n2. One\n   more\n3. Two\n   - a\n   - b\n\nAfter")).toBe(
    "<p>Rules:</p><ol><li><span>2.</span><div><p>One\nmore</p></div></li>" +
      "<li><span>3.</span><div><p>Two</p><ul><li><span></span><div><p>a</p></div></li>" +
      "<li><span></span><div><p>b</p></div></li></ul></div></li></ol><p>After</p>",
  );
});

test.each(["-5 degrees", "1.5 times", "**bold** word", "a - b", "<b>bold</b>", "    indented", "[a]: /b"])(
  "%j is a paragraph",
  (text) => {
    expect(answerBlocks(text).map(({ type }) => type)).toEqual(["paragraph"]);
  },
);

test("a text with too deep nesting is shown as plain text", () => {
  const text = `${"> ".repeat(60)}**a**`;
  expect(htmlOf(text)).toBe(`<p>${text.replaceAll(">", "&gt;")}</p>`);
});

test.each([
  ["See https://react.dev/learn.", "https://react.dev/learn"],
  ["(https://react.dev/a_(b))", "https://react.dev/a_(b)"],
  ["Is it http://localhost:5173/?q=1&r=2#x?", "http://localhost:5173/?q=1&r=2#x"],
  ['<a href="https://a.example/x">', "https://a.example/x"],
  ["*https://a.example/x*,", "https://a.example/x"],
])("the URL in %j is found without the characters around it", (text, url) => {
  expect(found(text)).toMatchObject([{ type: "link", href: url, text: url }]);
});

test("every character of a text is kept", () => {
  const text = "Use `a[1]` and **b `c`** [2],\n[React](https://react.dev/a_(b)) <script>alert(1)</script>";
  expect(found(text)).toMatchObject([
    { type: "codespan", text: "a[1]" },
    { type: "strong", text: "b `c`" },
    { type: "codespan", text: "c" },
    { type: "citation", n: 2 },
    { type: "link", text: "React", href: "https://react.dev/a_(b)" },
  ]);
  expect(htmlOf("a [2],  \n<script>alert(1)</script> \\` &amp; ~~b~~ _c_")).toBe(
    "<p>a [2],  \n&lt;script&gt;alert(1)&lt;/script&gt; \\` &amp;amp; ~~b~~ _c_</p>",
  );
});

test.each([
  "javascript:alert(1)",
  "[x](javascript:alert(1))",
  "data:text/html,x",
  "//a.example",
  "[x](/\\a)",
  "www.a.example",
  "a@b.example",
  "<https:/\\/a.example>",
  "[x](https:\\/\\/a.example)",
  "[x]\n\n[x]: https:\\/\\/a.example",
])("%j is not a link", (text) => {
  expect(found(text)).toEqual([]);
});

test.each(["[", "`", "**", "https://a.example/)", "```", "> ", "\n", "#", "[a](", " ", "- ", "\n- ", "|\n"])(
  "a long run of %j is parsed quickly",
  (piece) => {
    const began = performance.now();
    const text = `a${piece.repeat(20_000 / piece.length)}a`;
    answerBlocks(text);
    spokenAnswer(text);
    expect(performance.now() - began).toBeLessThan(1_000);
  },
);

test("a screen reader gets sentences, not citation marks and code", () => {
  expect(spokenAnswer("**JSX** is `markup` [1].\n\n```tsx\n<p />\n```\n\n> See https://react.dev/")).toBe(
    "JSX is markup.\nCode example, tsx.\nSee https://react.dev/",
  );
});

test("a screen reader gets the numbers of a list", () => {
  expect(spokenAnswer("# Rules\n\n1. Close tags [1].\n2. One root.\n   - or a fragment")).toBe(
    "Rules\n1. Close tags.\n2. One root.\nor a fragment",
  );
});

test.each([
  ["What JSX is", "In short", "What JSX is: In short"],
  ["What is JSX?", "In short", "What is JSX? In short"],
  ["What is JSX?", "What is JSX?", "What is JSX?"],
  ["Courses", "", "Courses"],
])("a source's heading comes after its page's name: %s, %s", (title, heading, name) => {
  expect(nameOfSource({ title, heading })).toBe(name);
});
