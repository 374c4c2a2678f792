import { expect, test } from "vitest";
import { quoteAnswer } from "#worker/chat/built-in.ts";
import { withoutRepeating } from "#worker/chat/follow-up.ts";
import { smallTalk } from "#worker/chat/small-talk.ts";

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
