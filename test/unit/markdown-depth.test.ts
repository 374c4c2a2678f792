import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";
import { newsletterIssueSchema } from "#shared/newsletter/issue.ts";
import { renderMarkdown } from "#shared/prose/markdown.ts";
import { MOST_LEVELS, nestsTooDeeply } from "#shared/prose/markdown-depth.ts";
import { ROOT } from "../../scripts/support/paths.ts";

const lists = (levels: number) =>
  Array.from({ length: levels }, (_, level) => `${"  ".repeat(level)}- a`).join("\n");

/** A text with this many levels, for each kind of Markdown nesting. */
const WAYS: [string, (levels: number) => string][] = [
  ["quotes", (levels) => `${">".repeat(levels)} a`],
  ["quotes with spaces", (levels) => `${"> ".repeat(levels)}a`],
  ["lists on one line", (levels) => `${"- ".repeat(levels)}a`],
  ["numbered lists", (levels) => `${"1. ".repeat(levels)}a`],
  ["quotes and lists", (levels) => `${"> - ".repeat(Math.ceil(levels / 2))}a`],
  ["lists line by line", lists],
  ["emphasis", (levels) => `${"*a ".repeat(levels)}${" b*".repeat(levels)}`],
  ["emphasis of two kinds", (levels) => `${"*a **b ".repeat(levels / 2)}${"c** d*".repeat(levels / 2)}`],
  ["emphasis in one run", (levels) => `${"**".repeat(levels)}a${"**".repeat(levels)}`],
  ["brackets", (levels) => `${"[".repeat(levels)}a${"](b)".repeat(levels)}`],
  ["pictures", (levels) => `${"![".repeat(levels)}a${"](b)".repeat(levels)}`],
];

test.each(WAYS)("%s may be nested fifty levels deep, and no deeper", (_name, nested) => {
  expect(nestsTooDeeply(nested(MOST_LEVELS - 2))).toBe(false);
  expect(nestsTooDeeply(nested(MOST_LEVELS + 4))).toBe(true);
  expect(nestsTooDeeply(`A text.\n\n${nested(MOST_LEVELS + 4)}\n\nMore.`)).toBe(true);
});

test.each(WAYS)(
  "an issue with endless %s is refused at its field, and shown as plain text if it is already stored",
  (_name, nested) => {
    const body = nested(130);
    const parsed = v.safeParse(newsletterIssueSchema, { subject: "s", body });
    expect(parsed.issues?.map(({ message, path }) => [path?.[0].key, message])).toEqual([
      ["body", expect.stringContaining("50 levels")],
    ]);
    expect(renderMarkdown(body).parts).toHaveLength(1);
  },
);

test("ordinary texts are not refused", () => {
  const folder = join(ROOT, "content");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".md"),
  );
  expect(files.length).toBeGreaterThan(50);
  for (const file of files)
    expect([file, nestsTooDeeply(readFileSync(join(folder, file), "utf8"))]).toEqual([file, false]);
  const many = Array.from(
    { length: 200 },
    (_, n) => `- **Bold ${n}**, *this* (_that_): [a](/b) snake_case_${n} 2 * 3, a*b`,
  );
  expect(nestsTooDeeply(many.join("\n\n"))).toBe(false);
  expect(nestsTooDeeply(many.map((line) => line.replace(", a*b", "")).join("\n"))).toBe(false);
  expect(nestsTooDeeply(`\`\`\`c\n${"int *p = **q[[\n".repeat(100)}\`\`\``)).toBe(false);
});
