import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/support/paths.ts";

const text = readFileSync(join(ROOT, "docs/threat-model.md"), "utf8");

test("every defence of the threat model names a test that exists", () => {
  const rows = text.split("\n").filter((line) => /^\| to /.test(line));
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter((row) => !row.includes("](../test/"))).toEqual([]);
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = ""]) => link);
  expect(links.filter((link) => !existsSync(join(ROOT, "docs", link)))).toEqual([]);
});
