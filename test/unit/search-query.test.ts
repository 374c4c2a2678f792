import { expect, test } from "vitest";
import {
  editDistance,
  matchQuery,
  nearestWord,
  rareTerms,
  stemOf,
  termsOf,
  tokensOf,
} from "#shared/search/search-query.ts";
import { excerptOf } from "#shared/search/search-query-excerpt.ts";

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
  expect(termsOf("What is the use effect hook?", new Set(["useeffect"])).map(({ word }) => word)).toEqual([
    "useeffect",
    "hook",
  ]);
  expect(termsOf("What is it?", new Set())).toEqual([]);
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
  expect(nearestWord("zomponent", words)).toBeNull();
});

test("every word of a query is quoted", () => {
  const terms = termsOf('jsx" OR title:* NEAR(', new Set());
  expect(matchQuery(terms)).toBe('"jsx" OR "title" OR "near"');
  expect(matchQuery([])).toBeNull();
});

test("an excerpt is plain text around the match", () => {
  const body = `${"Filler text here. ".repeat(20)}The **hook** you [want](/x) is here.\n\n\`\`\`js\ncode();\n\`\`\``;
  const excerpt = excerptOf(body, "hook");
  expect(excerpt).toContain("The hook you want is here.");
  expect(excerpt).not.toContain("code()");
  expect(excerpt.length).toBeLessThan(230);
});

test("an excerpt keeps the operators and tags in its code", () => {
  expect(excerptOf("> Use `<Outlet />` or `a || b`, **not** `snake_case`.", "outlet")).toBe(
    "Use <Outlet /> or a || b, not snake_case.",
  );
  const long = `${"Filler text here. ".repeat(20)}Write \`asked ? a : b\` for one of two.`;
  expect(excerptOf(long, "asked")).toBe("Write asked ? a : b for one of two.");
});

test("the rarest word forms are kept, up to a number of passages", () => {
  const known = new Map(
    Object.entries({ react: 900, hook: 300, effect: 200 }).map(([stem, passages]) => [
      stem,
      { stem, form: stem, passages },
    ]),
  );
  const terms = termsOf("react hooks effect zebra", new Set(known.keys())).map((term) => ({
    ...term,
    forms: [term.word],
  }));
  const forms = (most: number) => rareTerms(terms, known, most).terms.flatMap((term) => term.forms);
  expect(forms(500)).toEqual(["hooks", "effect", "zebra"]);
  expect(forms(200)).toEqual(["effect", "zebra"]);
  expect(rareTerms(terms, known, 500).whole).toBe(false);
  expect(rareTerms(terms, known, 1_400)).toEqual({ terms, whole: true });
});
