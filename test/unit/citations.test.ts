import fc from "fast-check";
import { walkTokens } from "marked";
import { expect, test } from "vitest";
import { answerBlocks } from "#app/chat/answer-markdown.ts";
import { splitAtFences } from "#shared/prose/code-fences.ts";
import { createCitationFilter } from "#worker/chat/citations.ts";

const SOURCES = [
  "First.\n\n```js\nlet a = list[0];\n```",
  "Second, see [its page](https://second.example/a_(b)).",
  "Third.",
];

/** The answer as a reader gets it, streamed in pieces of several lengths: the results must be equal. */
function filtered(answer: string): { text: string; cited: number[] } {
  const results = [1, 2, 3, 7, 50, answer.length + 1].map((length) => {
    const filter = createCitationFilter(SOURCES);
    let text = "";
    for (let at = 0; at < answer.length; at += length) text += filter.push(answer.slice(at, at + length));
    return { text: text + filter.end(), cited: filter.cited() };
  });
  const [first] = results;
  for (const result of results) expect(result).toEqual(first);
  return first ?? { text: "", cited: [] };
}

test.each([
  [
    "numbers anew by first use",
    "B [2], then A [1], then B again [2].",
    "B [1], then A [2], then B again [1].",
    [1, 0],
  ],
  ["drops what was not retrieved", "True [1]. Made up [9]. Zero [0].", "True [1]. Made up. Zero.", [0]],
  ["reads lists", "Both [1, 3] and [2; 7].", "Both [1][2] and [3].", [0, 2, 1]],
  ["reads footnotes and other brackets", "A [^1] and B 【2†source】.", "A [1] and B [2].", [0, 1]],
  ["makes no link of a citation", "See [1](https://evil.example/x).", "See [1].", [0]],
  [
    "keeps the words of a link that no source holds",
    "Read [the book, p. 3](https://evil.example/x) and [this](javascript:alert(1)).",
    "Read the book, p. 3 and this.",
    [],
  ],
  [
    "keeps a link that a source holds",
    "See [its page](https://second.example/a_(b)), https://second.example/a!",
    "See [its page](https://second.example/a_(b)), https://second.example/a!",
    [],
  ],
  [
    "shows any other address as text",
    "From https://evil.example/a?b=c. Or http://localhost:5173, he says",
    "From `https://evil.example/a?b=c`. Or `http://localhost:5173`, he says",
    [],
  ],
  [
    "makes no link of a link's words",
    "[https://evil.example](x), [<https://evil.example>]() and [https://evil.example](https://second.example)",
    "[https: //evil.example](x), [<https: //evil.example>]() and [https: //evil.example](https://second.example)",
    [],
  ],
  [
    "drops pictures",
    "Look! ![alt](https://evil.example/p.gif) and ![](x) Oh! [1]",
    "Look! alt and  Oh! [1]",
    [0],
  ],
  [
    "leaves addresses in code",
    "Call `fetch('https://a.example')`.",
    "Call `fetch('https://a.example')`.",
    [],
  ],
  ["leaves other brackets", "An [array] of [x, y] and [ ] 1.", "An [array] of [x, y] and [ ] 1.", []],
  ["leaves inline code", "Use `list[1]` here [1].", "Use `list[1]` here [1].", [0]],
  [
    "leaves code",
    "```js\nconst a = list[1];\n```\nDone [2].",
    "```js\nconst a = list[1];\n```\nDone [1].",
    [1],
  ],
  ["takes a source off a fence", "```js [1]\na[3]\n```\n", "```js\na[3]\n```\n", []],
  ["ends an unclosed mark as text", "It ends [1", "It ends [1", []],
])("%s", (_name, answer, text, cited) => {
  expect(filtered(answer)).toEqual({ text, cited });
});

test("code keeps a source that contains it and loses one that does not", () => {
  const code = "```js\nlet a = list[0];\n```\n";
  expect(filtered(`From [1]:\n\n${code}`)).toEqual({ text: `From:\n\n${code.trimEnd()}\n[1]\n`, cited: [0] });
  expect(filtered(`From [2]:\n\n${code}`)).toEqual({ text: `From:\n\n${code}`, cited: [] });
  expect(filtered(`${code}Source: [1]\n`).cited).toEqual([0]);
  expect(filtered(`${code}Source: [2]\n`).cited).toEqual([]);
});

test("a colon before plain text keeps its source", () => {
  expect(filtered("There are two [1]:\n\n- one\n- two")).toEqual({
    text: "There are two: [1]\n\n- one\n- two",
    cited: [0],
  });
});

test("text after a mark comes with its sentence, not with its line", () => {
  const filter = createCitationFilter(SOURCES);
  expect(filter.push("A [1]. Then more")).toBe("A [1]. Then more");
});

test("text without a mark comes at once", () => {
  const filter = createCitationFilter(SOURCES);
  expect(filter.push("Words ")).toBe("Words");
  expect(filter.push("come ")).toBe(" come");
});

test.each([
  ["an unmatched backtick", "Use ` here. Made up [9]. [x](https://evil.example/)", "Use ` here. Made up. x"],
  ["a backtick whose pair is too far away", `A \`${"b".repeat(401)} [9]\``, `A \`${"b".repeat(401)}\``],
  ["a backtick that bold text closes", "**a ` b** made up [9] `", "**a ` b** made up `"],
  ["a backtick in words that were a link", "[a`](https://evil.example) made up [9] `", "a made up `"],
  ["stars in words that were a link", "[a**](https://evil.example) ` ** made up [9] `", "a ` ** made up `"],
  ["stars round a mark that goes", "*[9]* ` ** made up [9] `", "* * ` ** made up `"],
  [
    "a line of three backticks and more",
    "```not code` but text\nMade up [9].",
    "`not code` but text\nMade up.",
  ],
  [
    "a fence that was closed far to the right",
    "```\na\n      ```\nMade up [9].",
    "```\na\n      ```\nMade up.",
  ],
])("%s does not switch the filter off", (_what, answer, text) => {
  expect(filtered(answer)).toEqual({ text, cited: [] });
});

test.each([
  "Then `items[9]`, and `**` and `a[7] ** b[8]` too.",
  "**`items[9]`** is `items[8]`, and **bold** is `items[7]`.",
  "```js\nitems[9];\n```js\nitems[8];\n```",
  "- First:\n\n      ```js\n      items[9];\n      ```",
])("code stays as it is: %j", (answer) => {
  expect(filtered(answer).text).toBe(answer);
});

const PIECES = [
  ...[
    "`",
    "``",
    "```",
    "````",
    "~~~",
    "```js`",
    "**",
    "*",
    "\n",
    "\n\n",
    "\n```\n",
    "\n    ```\n",
    " ",
    ": ",
    "a",
    "b.",
    ...["\n- ", "\n> ", "\n1. ", "\n   ", "# ", "|", "\n| - |\n", "---", "[x] ", "\t"],
    ...["<", ">", "<a b='", "\\", "~~", "_", "[", "](", ")", "&#58;", "[e]: ", "www.evil.example"],
  ],
  ...[
    "[9]",
    "[1]",
    " [2]",
    "[3][9]",
    "[a`b](x)",
    "[c**](https://evil.example)",
    "[d](https://second.example/a_(b))",
  ],
  ...[
    "https:/\\/evil.example",
    "<https://evil.example>",
    "https://evil.example/a*b`c",
    "https://second.example/a_(b)",
    "![`](x)",
    `${"long ".repeat(81)}`,
  ],
];

test("the page shows no made-up source number and no link that is in no source", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }),
      fc.integer({ min: 1, max: 9 }),
      (pieces, size) => {
        const answer = pieces.join("");
        const filter = createCitationFilter(SOURCES);
        let text = "";
        for (let at = 0; at < answer.length; at += size) text += filter.push(answer.slice(at, at + size));
        text += filter.end();
        const cited = filter.cited().length;
        for (const part of splitAtFences(text)) {
          if (part.kind === "code") continue;
          walkTokens(answerBlocks(part.text), (token) => {
            if (token.type === "citation") expect([text, token.n <= cited]).toEqual([text, true]);
            if (token.type === "link")
              expect([text, new URL(token.href).host]).toEqual([text, "second.example"]);
          });
        }
      },
    ),
    { numRuns: 1_500 },
  );
});
