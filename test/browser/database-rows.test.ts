import { afterAll, beforeAll, expect, test } from "vitest";
import { ASKED, type Asked } from "../bench/scale-pages.ts";
import { type ScaleSite, startScaleSite } from "../bench/scale-site.ts";
import { CALLS, PAGES } from "../fixtures/guards.ts";

/** Enough that every list goes on, and that a query without its index reads far more than it shows. */
const SIZE = { courses: 1_200, users: 1_500, messages: 3_000, notes: 20 };

let site: ScaleSite;
beforeAll(async () => {
  site = await startScaleSite(SIZE);
}, 300_000);
afterAll(() => site.close());

/** An admin's session is held against the database first: its row and the account's. */
const ROWS_OF_A_CHECK = 2;

test.each(ASKED.map((asked) => [asked.path, asked.as, asked] as const))(
  "%s asks the database once and reads little more than it shows (%s)",
  async (_path, _as, { path, as, rows, search, words = 0, parts = 1 }: Asked) => {
    // The first request of an isolate may do more than the others.
    await site.ask(path, as);
    const answer = await site.ask(path, as);
    expect(answer.status).toBeLessThan(500);
    const checked = as === "admin";
    if (search) {
      expect(answer.waits).toBeLessThanOrEqual(3);
      return;
    }
    if (as === "anyone") expect(answer.trips).toBeLessThanOrEqual(parts);
    expect(answer.waits).toBeLessThanOrEqual(checked ? 2 : 1);
    expect(answer.rows).toBeLessThanOrEqual(2 * (rows + (checked ? ROWS_OF_A_CHECK : 0)) + words);
  },
);

/** As long as the data: they send every row. */
const WHOLE = ["/api/users.csv", "/api/auth/export"];
/** Their parameter is a token, a file's bytes, or the page only leads elsewhere: no list, and one row at most. */
const OTHER = [
  ...["/newsletter/confirm", "/newsletter/unsubscribe", "/confirm-email", "/reset-password", "/account"],
  "/api/download",
];

test("every page and call that reads is in the list", () => {
  const lines = [...PAGES, ...CALLS.map((line) => ({ ...line, path: `/api${line.path}` }))];
  const patterns = lines
    .filter(({ method }) => method === "GET")
    .map(({ path }) => path)
    .filter((path) => !WHOLE.includes(path) && !OTHER.includes(path));
  const asked = ASKED.map(({ path }) => path.split("?")[0] ?? "");
  const missing = patterns.filter((pattern) => {
    const regex = new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll(/:\w+|\*/g, "[^/]+")}/?$`);
    return !asked.some((path) => regex.test(path));
  });
  expect(missing).toEqual([]);
});
