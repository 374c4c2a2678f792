import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LICENCE_LIST, licencePage, mayBeShipped, shippedPackages } from "../../scripts/support/licences.ts";
import { ROOT } from "../../scripts/support/paths.ts";

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0)", true],
  ["(AFL-2.1 OR BSD-3-Clause)", true],
  ["MIT AND GPL-3.0", false],
  ["Apache-2.0 AND MIT", true],
  ["LGPL-3.0-or-later", false],
  ["MPL-2.0", false],
  ["UNLICENSED", false],
  ["SEE LICENSE IN LICENSE.md", false],
  ["unknown", false],
  ["", false],
])("whether %j may be shipped: %s", (expression, allowed) => {
  expect(mayBeShipped(expression)).toBe(allowed);
});

test("every shipped package has an allowed licence", () => {
  const shipped = shippedPackages();
  expect(shipped.length).toBeGreaterThan(50);
  expect(shipped.map(({ name }) => name)).toEqual(expect.arrayContaining(["react", "hono", "jose"]));
  expect(shipped.filter(({ licence }) => !mayBeShipped(licence))).toEqual([]);
});

test("the list of licences is up to date (npm run licences)", () => {
  expect(readFileSync(join(ROOT, LICENCE_LIST), "utf8")).toBe(licencePage(shippedPackages()));
});
