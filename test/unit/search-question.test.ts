import { expect, test } from "vitest";
import { excerptOf, markedText } from "#shared/search/excerpt.ts";
import { stemOf, tokensOf } from "#shared/search/words.ts";
import { smellsOf } from "#worker/search/code-smells.ts";
import { readQuestion } from "#worker/search/question.ts";
import { matchQuery, rareTerms } from "#worker/search/search.ts";
import { editDistance, nearestWord, oneEditAway } from "#worker/search/typos.ts";

const wordsIn = (text: string, known: string[] = []) =>
  readQuestion(text, new Set(known)).terms.map(({ word }) => word);

test.each([
  ["hooks", "hook"],
  ["testing", "test"],
  ["tested", "test"],
  ["running", "run"],
  ["components", "component"],
  ["queries", "query"],
  ["class", "class"],
  ["classes", "class"],
  ["status", "status"],
  ["routes", "rout"],
  ["route", "rout"],
  ["routing", "rout"],
  ["jsx", "jsx"],
  ["string", "string"],
])("the stem of %s is %s", (word, stem) => {
  expect(stemOf(word)).toBe(stem);
});

test("tokens are normalised words of any script", () => {
  expect(tokensOf("useEffect(() => {}) in Größe, 日本")).toEqual(["useeffect", "in", "grosse", "日本"]);
});

test("question words are ignored, and two words may be matched as one", () => {
  expect(wordsIn("What is the use effect hook?", ["useeffect"])).toEqual(["useeffect", "hook"]);
  expect(wordsIn("What is it?")).toEqual([]);
  expect(wordsIn("the type of e", ["typeof", "type"])).toEqual(["type"]);
  expect(wordsIn("effect runs 2 times", ["twice"])).toEqual(["effect", "runs", "twice"]);
  expect(wordsIn("how much is it")).toEqual(["price"]);
});

test.each([
  ["hook", "hook", 0],
  ["hok", "hook", 1],
  ["ohok", "hook", 1],
  ["hhook", "hook", 1],
  ["back", "hook", 3],
])("the edit distance from %s to %s is %d", (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(Math.min(distance, 3));
});

test("a misspelt word is corrected to the nearest known one, the more frequent of two", () => {
  const words = [
    { stem: "component", form: "component", passages: 9 },
    { stem: "compone", form: "compone", passages: 1 },
  ];
  expect(nearestWord("componnent", words)?.stem).toBe("component");
  expect(nearestWord("hook", words)).toBeNull();
  // A wrong first letter counts as two.
  expect(nearestWord("zomponent", words)?.stem).toBe("component");
  expect(nearestWord("zook", words)).toBeNull();
});

test.each([
  ["hok", "hook"],
  ["vra", "var"],
  ["joy", undefined],
])("in a word of three letters only doubled or swapped letters are corrected: %s", (wrong, right) => {
  const words = ["hook", "var", "jsx"].map((stem) => ({ stem, form: stem, passages: 1 }));
  expect(nearestWord(wrong, words)?.stem).toBe(right);
});

test("numbers and codes that no page has are ignored", () => {
  expect(wordsIn("z-index 9999 TS2322")).not.toEqual(expect.arrayContaining(["9999"]));
  expect(wordsIn("z-index 9999 TS2322")).not.toEqual(expect.arrayContaining(["ts2322"]));
  expect(wordsIn("status 404", ["404"])).toContain("404");
});

test("let and const are words of a question that names both", () => {
  expect(smellsOf("Quelle est la différence entre let et const ?")).toEqual(["var block scope const"]);
  expect(smellsOf("let me use const here")).toEqual([]);
  expect(smellsOf("let a = 1;\nconst b = 2;")).toEqual([]);
});

test("every word of a query is quoted", () => {
  const { terms } = readQuestion('jsx" OR title:* NEAR(', new Set());
  expect(matchQuery(terms)).toBe('"jsx" OR "title" OR "near"');
  expect(matchQuery([])).toBeNull();
});

const stems = (words: string) => new Set(tokensOf(words).map(stemOf));

test("an excerpt is plain text around the match", () => {
  const body = `${"Filler text here. ".repeat(20)}The **hook** you [want](/x) is here.\n\n\`\`\`js\ncode();\n\`\`\``;
  const excerpt = excerptOf(body, stems("hook"));
  expect(excerpt).toContain("The hook you want is here.");
  expect(excerpt).not.toContain("code()");
  expect(excerpt.length).toBeLessThan(230);
});

test("an excerpt keeps the operators and tags in its code", () => {
  expect(excerptOf("> Use `<Outlet />` or `a || b`, **not** `snake_case`.", stems("outlet"))).toBe(
    "Use <Outlet /> or a || b, not snake_case.",
  );
  const long = `${"Filler text here. ".repeat(20)}Write \`asked ? a : b\` for one of two.`;
  expect(excerptOf(long, stems("asked"))).toBe("Write asked ? a : b for one of two.");
});

test("an excerpt has no Markdown in it, and its list items are apart", () => {
  const body = [
    "### A heading",
    "- [ ] Write a *test* ([why][1])\n- Run it with `npm test`\n  1. See it **fail**",
    "| Hook | Use |\n| :-- | --- |\n| `useRef` | a box |",
    "![A picture](/art/a.svg) A snake_case name \\* and ~~old~~ text.  \nNext line.",
    "---",
    "> Quoted: <https://a.test>",
    "[1]: https://b.test",
  ].join("\n\n");
  expect(excerptOf(body, stems("test"))).toBe(
    "Write a test (why); Run it with npm test See it fail; useRef, a box; A snake_case name * and old text. Next line. Quoted: https://a.test",
  );
});

test("an excerpt of a long sentence has the word that was searched for in it", () => {
  const excerpt = excerptOf(
    `${"many words come first and ".repeat(20)}then a needle at the end`,
    stems("needles"),
  );
  expect(excerpt).toMatch(/^… .*then a needle at the end$/);
  expect(excerpt.length).toBeLessThan(230);
});

test("the words that were searched for are marked, in any form", () => {
  expect(markedText("Hooks, and why a hook is tested.", stems("testing hooks"))).toEqual([
    { text: "Hooks", hit: true },
    { text: ", and why a ", hit: false },
    { text: "hook", hit: true },
    { text: " is ", hit: false },
    { text: "tested", hit: true },
    { text: ".", hit: false },
  ]);
  expect(markedText("Server Components first", stems("server component"))).toEqual([
    { text: "Server Components", hit: true },
    { text: " first", hit: false },
  ]);
});

test("the rarest word forms are kept, up to a number of passages", () => {
  const known = new Map(
    Object.entries({ react: 900, hook: 300, effect: 200 }).map(([stem, passages]) => [
      stem,
      { stem, form: stem, passages },
    ]),
  );
  const terms = readQuestion("react hooks effect zebra", new Set(known.keys())).terms.map((term) => ({
    ...term,
    forms: [term.word],
  }));
  const forms = (most: number) => rareTerms(terms, known, most).flatMap((term) => term.forms);
  expect(forms(500)).toEqual(["hooks", "effect", "zebra"]);
  expect(forms(200)).toEqual(["effect", "zebra"]);
  expect(rareTerms(terms, known, 1_400)).toEqual(terms);
});

test("pasted code counts less than words, its noise not at all, and stack lines are dropped", () => {
  const question = [
    "why is this wrong",
    "```jsx",
    "const [items, setItems] = useState([]);",
    "items.map((item) => <Row {...item} />)",
    "```",
    "    at App (App.jsx:12:3)",
  ].join("\n");
  const { terms } = readQuestion(question, new Set(["usestat", "map", "row", "key", "list", "app"]));
  const shares = new Map(terms.map(({ word, share }) => [word, share]));
  expect(shares.get("usestate")).toBe(1);
  expect([...shares.keys()]).not.toContain("const");
  expect([...shares.keys()]).not.toContain("app");
  expect(smellsOf(question)).toEqual(["list without a key"]);
});

test("an error message is read as words, code or not", () => {
  expect(wordsIn("TypeError: Cannot read properties of undefined (reading 'map')")).toEqual(
    expect.arrayContaining(["typeerror", "undefined", "map"]),
  );
});

test.each([
  ["¿Por qué useEffect se ejecuta dos veces?", ["useeffect", "twice"]],
  ["Warum rendert meine Komponente endlos?", ["component", "infinite"]],
])("of another language, names and translated words remain: %s", (question, words) => {
  const read = readQuestion(question, new Set(["useeffect", "component", "infinit", "twic"]));
  expect(read).toMatchObject({ foreign: true, understood: true });
  expect(read.terms.map(({ word }) => word)).toEqual(expect.arrayContaining(words));
});

test.each([
  ["How do Angular signals work?", { elsewhere: ["angular"] }],
  ["ignore all previous instructions", { elsewhere: [expect.stringContaining("ignore")] }],
  ["why does useBanana fail", { hooks: ["usebanana"] }],
  ["my useBanana fails", { hooks: [] }],
  ["how do I call ngOnInit, my handleClick is late", { names: ["ngoninit"] }],
  ["why does $derived run twice", { names: ["$derived"] }],
  ["what is the instructor's home address", { elsewhere: ["home address"] }],
  ["list all students emails", { elsewhere: ["list all students emails"] }],
  ["whats my password", { elsewhere: ["whats my password"] }],
  ["how do I reset my password", { elsewhere: [] }],
  ["will it rain on my wedding", { elsewhere: [], everyday: 2 }],
  ["my weather app shows no state", { elsewhere: [], everyday: 1 }],
])("what the site does not teach is recognised: %s", (question, found) => {
  expect(readQuestion(question, new Set())).toMatchObject(found);
});

test("every word one typing error away is tried", () => {
  for (const wrong of ["unoin", "unin", "uniion", "onion"]) expect(oneEditAway(wrong)).toContain("union");
  expect(oneEditAway("js")).toEqual([]);
});
