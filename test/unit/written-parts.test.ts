import { expect, test } from "vitest";
import { writtenParts } from "#shared/messages/written-parts.ts";

const text = (words: string) => ({ kind: "text", text: words });
const code = (language: string, lines: string) => ({ kind: "code", language, code: lines });

test.each([
  ["Hello,\n\nI am <b>stuck</b>.", [text("Hello,\n\nI am <b>stuck</b>.")]],
  ["Let me know if (and when) it works; I waited.", [text("Let me know if (and when) it works; I waited.")]],
  ["- one\n  - two\n\n  three", [text("- one\n  - two\n\n  three")]],
  ["It prints `undefined`:", [text("It prints `undefined`:")]],
  ["See:\n```jsx\n<b>hi</b>\n```\nWhy?", [text("See:"), code("jsx", "<b>hi</b>"), text("Why?")]],
  ["```\nnever closed", [code("", "never closed")]],
])("what was written as text stays text, and fences make code: %j", (written, parts) => {
  expect(writtenParts(written)).toEqual(parts);
});

test.each([
  ["const [a, setA] = useState(0)", "js"],
  ["function App() {\n  return null;\n\n  // later\n}", "js"],
  ["console.log(user.name)", "js"],
  ["<ul>\n  <li>One</li>\n</ul>", "html"],
  [".card {\n  color: red;\n}", "css"],
  ["$ npm test", "bash"],
  ["TypeError: x is not a function\n    at App (App.jsx:3:5)", ""],
])("code that was pasted between sentences is code: %j", (pasted, language) => {
  expect(writtenParts(`I have this:\n\n${pasted}\n\nWhat is wrong?`)).toEqual([
    text("I have this:"),
    code(language, pasted),
    text("What is wrong?"),
  ]);
});
