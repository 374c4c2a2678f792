import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOM_MS, WITHIN_MS } from "./limits.ts";
import { REQUESTS } from "./requests.ts";
import { type FaultySite, startFaultySite } from "./site.ts";
import { sweep } from "./sweep.ts";
import { dependencyOf, faultsOf, TABLE } from "./table.ts";

/** Internal details of a failure that no visitor may see. */
const INSIDE = /secret-host|D1_ERROR|SQLITE|Failed query|\n\s+at \w/;

/** Answers that are not pages. The page of a switch asks the provider, and keeps what it said. */
const CALLED = /^GET \/(api|media|checkout\/return|quotes\/return)\//;
/** Stores with copies of data from elsewhere: reading may write to them. */
const COPIES: ReadonlySet<string> = new Set(["KV feeds", "edge cache"]);

/** What is refused without a fault, too: nobody here has finished a course, and the provider knows no membership. */
const REFUSED: ReadonlySet<string> = new Set([
  "GET /*",
  "POST /portal/certificates/:course",
  "POST /portal/membership",
  "POST /portal/membership/:id/switch/:offer",
  "POST /membership/cancel",
]);

let site: FaultySite;
beforeAll(async () => {
  site = await startFaultySite();
}, 120_000);
afterAll(() => site.close());

/** The table's outcomes of one request, by dependency. */
function expected(name: string): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(TABLE).flatMap(([dependency, rows]) => {
      const row = rows.find(({ requests }) => (requests as readonly string[]).includes(name));
      return row ? [[dependency, row.outcomes]] : [];
    }),
  );
}

/** The longest time limit that a request waits for. */
const longestWait = (name: string) =>
  Math.max(0, ...Object.keys(expected(name)).map((dependency) => WITHIN_MS[dependencyOf(dependency)]));

// Many tests run at once, because they mostly wait for time limits. Those that wait longest begin, so that none of them
// is left alone at the end.
const names = Object.keys(REQUESTS).toSorted((a, b) => longestWait(b) - longestWait(a));
test.concurrent.each(names)("%s", { timeout: 400_000 }, async (name) => {
  const { found, faulty, well, written } = await sweep(site, name);
  expect(well.status < 400 || REFUSED.has(name), `${well.status} ${well.text.slice(0, 300)}`).toBe(true);
  expect(found).toEqual(expected(name));
  if (name.startsWith("GET") && !CALLED.test(name) && !name.includes("/switch/")) {
    expect(
      written.filter((dependency) => !COPIES.has(dependency)),
      "a page's loader wrote",
    ).toEqual([]);
  }
  for (const { dependency, fault, seen, secrets, milliseconds } of faulty) {
    const what = `${name} with ${dependency} ${fault}`;
    expect(seen.text, what).not.toMatch(INSIDE);
    for (const secret of secrets) expect(seen.text, what).not.toContain(secret);
    if (fault === "slow") expect(milliseconds, what).toBeLessThan(WITHIN_MS[dependency] + ROOM_MS);
    if (seen.status === 503 && !name.includes("/api/health")) expect(seen.retryAfter, what).toMatch(/^\d+$/);
  }
});

test("every request in the table is tested, with an outcome for each fault", () => {
  const listed = Object.values(TABLE).flatMap((rows) => rows.flatMap(({ requests }) => requests));
  for (const name of listed) expect(Object.keys(REQUESTS)).toContain(name);
  for (const [dependency, rows] of Object.entries(TABLE)) {
    for (const { outcomes } of rows) expect(outcomes).toHaveLength(faultsOf(dependency).length);
  }
});
