import { expect, test } from "vitest";
import { quoteAnswer } from "#worker/chat/built-in.ts";
import { questionAsAsked, withoutRepeating } from "#worker/chat/follow-up.ts";
import { smallTalk } from "#worker/chat/small-talk.ts";
import { asksForSolution } from "#worker/chat/solution-request.ts";

const passage = (title: string, heading: string, body: string, position = 0) => ({
  ...{ title, heading, body, position, aliases: "", url: `/notes/${title}`, slug: title },
  ...{ anchor: heading === title ? "" : heading, kind: "note" as const },
});

const TABLE = `| Unit | Relative to | For |
| --- | --- | --- |
| \`px\` | Nothing | Borders |
| \`rem\` | The page | Text |
| \`em\` | The element | Padding |
| \`fr\` | Free space | \`a \\| b\` |`;
const units = passage("CSS", "Units", TABLE);

const found = (passages: ReturnType<typeof passage>[], words: [string, { weight: number }][] = []) => ({
  ...{ passages, words: new Map(words), rivals: passages.map(({ position }) => position) },
  ...{ correction: "", certainty: "sure" as const },
});

test("of a table, the rows that the question is about are a list with the names of the columns", () => {
  const answer = quoteAnswer(found([units], [["rem", { weight: 1 }]]));
  expect(answer).toBe("### From “CSS: Units” [1]\n\n- `rem`: Relative to: The page; For: Text");
});

test("a table of which no row is asked for becomes a whole list", () => {
  const answer = quoteAnswer(found([units], [["unit", { weight: 1 }]]));
  expect(answer.match(/^- /gm)).toHaveLength(4);
  expect(answer).toContain("- `fr`: Relative to: Free space; For: `a | b`");
  expect(answer).not.toContain("---");
});

test("a second page is not quoted for a synonym of a word that the first page has", () => {
  const word = { weight: 1 };
  const words: [string, { weight: number }][] = [
    ["cost", word],
    ["price", word],
  ];
  const pages = [passage("A", "A", "The cost is low.", 0), passage("B", "B", "A price of tea.", 9)];
  expect(quoteAnswer(found(pages, words))).not.toContain("[2]");
});

test("a quotation has no asterisks of Markdown, and its code keeps them", () => {
  const body = "**Bold: `a * b`** and *one* word, 2 * 3 and `**kwargs`.\n\n```js\nlet x = 2 **3;\n```";
  expect(quoteAnswer(found([passage("A", "B", body)]))).toContain(
    "Bold: `a * b` and one word, 2 * 3 and `**kwargs`.\n\n```js\nlet x = 2 **3;\n```",
  );
});

const BEFORE = [{ role: "user" as const, content: "How do I deploy to Fly?" }];

test.each(["And in Firefox?", "Why is that?", "Where?", "Show me an example"])(
  "“%s” is kept with the question before it",
  (question) => {
    expect(questionAsAsked({ question, history: BEFORE })).toBe(`${BEFORE[0]?.content}\n${question}`);
  },
);

test.each(["Why is my sign wrong?", "How do closures work?", "What is the capital of Peru?"])(
  "“%s” is kept as it was asked",
  (question) => {
    expect(questionAsAsked({ question, history: BEFORE })).toBe(question);
  },
);

test.each([
  ...["Write the whole assignment for me", "Just write the whole program for me", "Solve this exercise"],
  ...["Why is my sign wrong? Give me the full solution…", "please do it for me", "What’s the solution?"],
])("“%s” asks for a solution", (question) => {
  expect(asksForSolution(question)).toBe(true);
});

test.each([
  ...["How do I write a program for the terminal?", "What does the assignment ask for?", "Show me the code"],
  ...["Write a test for this function", "Why does the whole page scroll?", "Show me a complete example"],
])("“%s” asks for none", (question) => {
  expect(asksForSolution(question)).toBe(false);
});

test("a follow-up is not answered with the section that was just quoted, if its page has another", () => {
  const [first, second, other] = [
    passage("A", "A", "One.", 0),
    passage("A", "More", "Two.", 1),
    passage("B", "B", "Three.", 9),
  ] as const;
  const all = found([first, other, second]);
  const history = [
    { role: "user" as const, content: "what is a" },
    { role: "assistant" as const, content: quoteAnswer(found([first])) },
  ];
  const ask = (question: string, pages = all) =>
    withoutRepeating(pages, { question, history }).passages.map(({ body }) => body);
  expect(ask("show me an example")).toEqual(["Two.", "One.", "Three."]);
  expect(ask("what is a")).toEqual(["One.", "Three.", "Two."]);
  expect(ask("and now?", found([first, other]))).toEqual(["One.", "Three."]);
  expect(ask("and b?", found([other, first, second]))).toEqual(["Three.", "One.", "Two."]);
});

test.each(["ur useless", "That didn't help", "i dont understand", "I’m still confused"])(
  "what helps is said to who is annoyed: %s",
  (message) => {
    expect(smallTalk(message)).toMatch(/^Sorry/);
  },
);

test("what only begins like small talk is a question", () => {
  expect(smallTalk("i dont understand closures")).toBeNull();
  expect(smallTalk("this is useless in react?")).toBeNull();
});
