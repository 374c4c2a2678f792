import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/support/paths.ts";

const files = globSync(
  [
    "{app,worker,shared,scripts,test}/**/*.{ts,tsx,mjs,css}",
    "{migrations,docs}/**/*.{sql,md}",
    "*.{md,ts,toml}",
  ],
  { cwd: ROOT },
).map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const spec = read("docs/spec.md");
const decided = read("docs/decisions.md");
const decisions = globSync("docs/decisions/*.md", { cwd: ROOT }).map((path) => path.slice(15, 18));

/** The matches of `pattern` in our own texts that `exists` does not know, with their files. */
function deadEnds(pattern: RegExp, exists: (found: string, path: string) => boolean): string[] {
  return files
    .filter(({ path }) => path !== "test/unit/references.test.ts" && path !== "docs/spec.md")
    .flatMap(({ path, text }) =>
      // A reference may continue on the comment's next line.
      [...text.replaceAll(/\n[ \t]*(?:\*|\/\/|--|#)?[ \t]*/g, " ").matchAll(pattern)]
        .map(([, found = ""]) => found)
        .filter((found) => !exists(found, path))
        .map((found) => `${path}: ${found}`),
    );
}

test("every section of the specification that we refer to exists", () => {
  const sections = new Set([...spec.matchAll(/^## (\d+)\./gm)].map(([, number]) => number));
  expect(sections.size).toBe(9);
  expect(
    deadEnds(/spec\.md (§\d+(?:(?:, | and )§\d+)*)/g, (found) =>
      [...found.matchAll(/\d+/g)].every(([number]) => sections.has(number)),
    ),
  ).toEqual([]);
  // Parts of a section are written as in the specification: (spec.md §2, Pricing section).
  expect(deadEnds(/spec\.md §\d+, ([A-Z][^).:;"]*)/g, (found) => spec.includes(found))).toEqual([]);
});

test("every decision that we refer to exists", () => {
  expect(deadEnds(/\bdecisions?(?:\/| )(\d{3})\b/g, (found) => decisions.includes(found))).toEqual([]);
  expect(deadEnds(/\bdecisions\.md, "?([A-Z][^).:;"]*)/g, (found) => decided.includes(found))).toEqual([]);
});

test("every document that we refer to exists", () => {
  const there = (found: string, path: string) =>
    ["", "docs", dirname(path)].some((folder) => existsSync(join(ROOT, folder, found)));
  expect(deadEnds(/(?<![\w/-])((?:docs\/)(?:[\w-]+\/)*[\w-]+\.md)\b/g, there)).toEqual([]);
  expect(
    deadEnds(
      /(?<![\w/-])((?:spec|decisions|learning|selling|publishing|architecture|style|toolchain|look)\.md)\b/g,
      there,
    ),
  ).toEqual([]);
  expect(deadEnds(/\]\(((?!https?:|mailto:|#|\/)[^)\s#]+\.(?:md|ts|toml|mjs))(?:#[^)]*)?\)/g, there)).toEqual(
    [],
  );
  expect(deadEnds(/(\.\.\/shared\/[\w-]+\.md)/g, () => false)).toEqual([]);
});
