import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOM_MS, WITHIN_MS } from "./limits.ts";
import { REQUESTS } from "./requests.ts";
import { type FaultySite, startFaultySite } from "./site.ts";
import { sweep } from "./sweep.ts";
import { faultsOf, TABLE } from "./table.ts";

/** What no visitor may see of a failure. */
const INSIDE = /secret-host|D1_ERROR|SQLITE|Failed query|\n\s+at \w/;

/** What is no page. */
const CALLED = /^GET \/(api|media)\//;
/** These hold copies of what lies elsewhere: reading may fill them. */
const COPIES: ReadonlySet<string> = new Set(["KV feeds", "edge cache"]);

let site: FaultySite;
beforeAll(async () => {
  site = await startFaultySite();
}, 120_000);
afterAll(() => site.close());

/** By dependency, what the table says of one request. */
function expected(name: string): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(TABLE).flatMap(([dependency, rows]) => {
      const row = rows.find(({ requests }) => (requests as readonly string[]).includes(name));
      return row ? [[dependency, row.outcomes]] : [];
    }),
  );
}

// Most of the time is spent waiting for what does not answer, so many wait at once.
test.concurrent.each(Object.keys(REQUESTS))("%s", { timeout: 120_000 }, async (name) => {
  const { found, faulty, well, written } = await sweep(site, name);
  expect(well.status < 400 || name === "GET /*", `${well.status} ${well.text.slice(0, 300)}`).toBe(true);
  expect(found).toEqual(expected(name));
  if (name.startsWith("GET") && !CALLED.test(name)) {
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

test("every fault of the table is one that is tried", () => {
  const listed = Object.values(TABLE).flatMap((rows) => rows.flatMap(({ requests }) => requests));
  for (const name of listed) expect(Object.keys(REQUESTS)).toContain(name);
  for (const [dependency, rows] of Object.entries(TABLE)) {
    for (const { outcomes } of rows) expect(outcomes).toHaveLength(faultsOf(dependency).length);
  }
});
