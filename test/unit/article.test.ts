import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { parseArticle } from "../../scripts/content/files.ts";
import { readContent } from "../../scripts/content/read.ts";
import { ROOT } from "../../scripts/support/paths.ts";
import {
  articlePath,
  canonicalPath,
  formatLikeDate,
  formatLongDate,
  readingMinutes,
} from "../../shared/prose/article.ts";
import { renderMarkdown } from "../../shared/prose/markdown.ts";

const file = (fields: string) => `---\n${fields}\n---\n\nText of three words.\n`;
const FIELDS =
  'title: "A: title"\ndescription: About it\ndate: 2025-10-21\nart: /art/a.svg\nartAlt: A drawing';

const { articles: published, courses } = readContent();

test("an article is read from its file", () => {
  expect(parseArticle("content/articles/first-one.md", file(FIELDS))).toEqual({
    slug: "first-one",
    title: "A: title",
    description: "About it",
    date: "2025-10-21",
    updated: null,
    art: "/art/a.svg",
    artAlt: "A drawing",
    preview: "/og/first-one.png",
    minutes: 1,
    asked: [],
    pinned: false,
    body: "Text of three words.",
  });
  expect(parseArticle("a.md", file(`${FIELDS}\nupdated: 2025-11-02`)).updated).toBe("2025-11-02");
});

test.each([
  ["no fields", "a.md", "Text only."],
  ["a field without a name", "a.md", file(`${FIELDS}\njust words`)],
  ["a missing title", "a.md", file(FIELDS.replace(/^title.*\n/, ""))],
  ["a date that is none", "a.md", file(FIELDS.replace("2025-10-21", "21 October 2025"))],
  ["a day that does not exist", "a.md", file(FIELDS.replace("2025-10-21", "2025-13-45"))],
  ["a name that is no address", "A File.md", file(FIELDS)],
])("a file with %s is refused, and the message names it", (_what, path, source) => {
  expect(() => parseArticle(path, source)).toThrow(path);
});

test("the first article is at /blog, every other at its own URL", () => {
  const first = { slug: "c" };
  expect(canonicalPath(first, first)).toBe("/blog");
  expect(canonicalPath({ slug: "b" }, first)).toBe("/blog/b");
  expect(articlePath("c")).toBe("/blog/c");
});

test("dates are British, but for those that the specification writes out", () => {
  expect(formatLongDate("2025-10-21")).toBe("October 21, 2025");
  expect(formatLongDate("2024-01-01")).toBe("January 1, 2024");
  expect(formatLongDate("2026-11-02")).toBe("2 November 2026");
  expect(formatLikeDate("2026-11-22", "2025-10-21")).toBe("November 22, 2026");
  expect(formatLikeDate("2026-11-22", "2026-11-02")).toBe("22 November 2026");
});

test("the reading time is a minute per 220 words, and at least one", () => {
  expect(readingMinutes("")).toBe(1);
  expect(readingMinutes("word ".repeat(660))).toBe(3);
});

test("the article of the specification is there with its title, date and four sections", () => {
  const article = published.find(({ slug }) => slug === "whats-new-in-react-2025");

  expect(article?.title).toBe("What's New in React JS (2025)");
  expect(formatLongDate(article?.date ?? "")).toBe("October 21, 2025");
  const { headings } = renderMarkdown(article?.body ?? "");
  expect(headings.filter(({ depth }) => depth === 2).map(({ text }) => text)).toEqual([
    "React 19.x additions",
    "Key trends",
    "Best practices",
    "Final thoughts",
  ]);
});

test.each(published)("$slug: every code sample compiles", ({ body }) => {
  const samples = [...body.matchAll(/^```(tsx?|jsx?)\b.*?\n(.*?)^```$/gms)];

  expect(samples.length).toBeGreaterThan(0);
  for (const [, language, code = ""] of samples) {
    const { diagnostics } = ts.transpileModule(code, {
      fileName: `sample.${language}`,
      reportDiagnostics: true,
      compilerOptions: { jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.ESNext },
    });
    expect(
      diagnostics?.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
      code,
    ).toEqual([]);
  }
});

test.each(published)(
  "$slug: its picture exists, and it has no exclamation marks",
  ({ art, body, description }) => {
    expect(statSync(join(ROOT, "public", art)).size).toBeGreaterThan(0);
    const prose = body.replace(/^```.*?^```$/gms, "").replace(/`[^`]*`/g, "");
    expect(prose).not.toMatch(/!(?!\[)/);
    expect(description.length).toBeLessThanOrEqual(160);
  },
);

const previews = [
  ...published.map(({ preview }) => preview),
  ...courses.map(({ id }) => `/og/course-${id}.png`),
];

test.each(previews)("%s is a picture of 1200 by 630 in less than 150 kB", (path) => {
  const picture = readFileSync(join(ROOT, "public", path));

  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(picture.length).toBeLessThan(150_000);
});
