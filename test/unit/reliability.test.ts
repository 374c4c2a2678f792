import { expect, test } from "vitest";
import { OUTCOMES } from "../deep/faults/outcomes.ts";
import { reliabilityPage } from "../deep/faults/page.ts";
import { REQUESTS } from "../deep/faults/requests.ts";
import { TABLE } from "../deep/faults/table.ts";
import { CALLS, OTHERS, PAGES } from "../fixtures/guards.ts";

test("docs/reliability.md says what the table says", async () => {
  await expect(reliabilityPage()).toMatchFileSnapshot("../../docs/reliability.md");
});

test("the table has each request once per dependency, and no unknown request", () => {
  for (const [dependency, rows] of Object.entries(TABLE)) {
    const named = rows.flatMap(({ requests }) => [...requests]);
    expect(new Set(named).size, dependency).toBe(named.length);
    for (const name of named) expect(Object.keys(REQUESTS)).toContain(name);
  }
});

test("every page and call is tested with faults, even those that ask no dependency", () => {
  const all = [
    ...PAGES.map(({ method, path }) => `${method} ${path}`),
    ...CALLS.map(({ method, path }) => `${method} /api${path}`),
    ...OTHERS.map(({ method, path }) => `${method} ${path}`),
  ];
  const tried = new Set(Object.keys(REQUESTS).map((name) => name.replace(/ \(.*\)$/, "")));
  expect([...new Set(all.filter((name) => !tried.has(name)))]).toEqual([]);
});

test("every explained outcome occurs in the table", () => {
  const happening = Object.values(TABLE).flatMap((rows) => rows.flatMap(({ outcomes }) => [...outcomes]));
  expect(new Set(happening)).toEqual(new Set(Object.keys(OUTCOMES)));
});
