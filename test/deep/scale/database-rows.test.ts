import { afterAll, beforeAll, expect, test } from "vitest";
import { dataPathOf } from "../../bench/data-path.ts";
import { LESSONS, TALKS } from "../../bench/scale-data.ts";
import { ORDERS_BY_TALKER } from "../../bench/scale-orders.ts";
import { ASKED, type Asked } from "../../bench/scale-pages.ts";
import { type Answer, type ScaleSite, startScaleSite } from "../../bench/scale-site.ts";
import { countThings } from "../../bench/scale-things.ts";
import { WRITTEN } from "../../bench/scale-writes.ts";
import { CALLS, type Line, PAGES } from "../../fixtures/guards.ts";

/** Enough for a second page of every list, also of the courses of one category and one level. */
const SIZE = { courses: 500, users: 4_000, messages: 6_000, notes: 400, learners: 1_000, orders: 2_000 };

let site: ScaleSite;
beforeAll(async () => {
  site = await startScaleSite(SIZE);
}, 300_000);
afterAll(() => site.close());

/** An admin's session is first checked in the database: its row and the account's. */
const ROWS_OF_A_CHECK = 2;

/** How many rows an answer shows something of: its lists' items are counted, others are as declared. */
function shownBy(answer: Answer, { lists = [], rows }: Asked) {
  const counts = lists.map(({ of }) => countThings(answer.text, of));
  const listed = lists.reduce((sum, { each = 1 }, index) => sum + each * (counts[index] ?? 0), 0);
  return { counts, listed, all: listed + rows };
}

const reads = ASKED.flatMap((asked) => {
  const data = dataPathOf(asked.path);
  return [asked, ...(data ? [{ ...asked, ...redirected(asked), path: data }] : [])];
});

/** The redirect in a page's data is in its body. */
function redirected({ status = 200 }: Asked) {
  return status === 302 ? { status: 202 } : {};
}

test.each(reads.map((asked) => [asked.path, asked.as, asked] as const))(
  "%s queries the database once and reads at most twice the rows it shows (%s)",
  async (path, as, asked: Asked) => {
    // The first request of an isolate may do more than the others.
    await site.ask(path, as);
    const answer = await site.ask(path, as);
    expect(answer.status).toBe(asked.status ?? 200);
    const { lists = [], reads: all = {}, index = 0, parts = 1, waits = 1 } = asked;
    const checked = as === "admin";
    const shown = shownBy(answer, asked);
    expect(shown.counts).toEqual(lists.map(({ count }) => count));
    if (as === "anyone") expect(answer.trips).toBeLessThanOrEqual(parts);
    expect(answer.waits).toBeLessThanOrEqual(checked ? waits + 1 : waits);
    expect(answer.rows).toBeGreaterThanOrEqual(shown.listed);
    expect(answer.rows).toBeLessThanOrEqual(
      2 * (shown.all + (checked ? ROWS_OF_A_CHECK : 0)) +
        (all.courses ?? 0) * SIZE.courses +
        (all.students ?? 0) * SIZE.users +
        index,
    );
  },
);

test.each([
  ["/api/users.csv", "admin", "students", SIZE.users - 1],
  ["/api/users.csv?q=chidi", "admin", "students", SIZE.users / 10],
  // The long conversation, and one of the messages that all share.
  ["/api/auth/export", "student", "messages", TALKS + 1],
] as const)("%s is as long as the data, and reads each row once", async (path, as, of, count) => {
  const answer = await site.ask(path, as);
  expect(answer.status).toBe(200);
  expect(countThings(answer.text, of)).toBe(count);
  const searched = path.includes("?q=") ? SIZE.users : 0;
  expect(answer.rows).toBeGreaterThanOrEqual(count);
  // Beside the messages of the export are the learner's lessons and exercises, and orders with their invoices.
  const learned = path === "/api/auth/export" ? 2 * LESSONS + ORDERS_BY_TALKER : 0;
  expect(answer.rows).toBeLessThanOrEqual(2 * (count + learned + 25) + searched);
});

// In order: each request needs the data of the ones before, so none is retried.
test.each(WRITTEN.map((written) => [written.method, written.path, written.as, written] as const))(
  "%s %s reads at most twice the rows that it needs (%s)",
  { retry: 0 },
  async (method, path, as, { form, json, status, rows }) => {
    // The site's settings are read anew now and then, during or after whichever request comes next.
    for (let times = 0; times < 2; times += 1) await site.ask("/api", "anyone");
    const answer = await site.ask(path, as, { method, ...(form ? { form } : { json }) });
    expect(answer.status).toBe(status);
    expect(answer.rows).toBeLessThanOrEqual(2 * rows);
  },
);

const callsOf = (lines: readonly Line[]) => lines.map((line) => ({ ...line, path: `/api${line.path}` }));

function isTried(pattern: string, paths: readonly string[]): boolean {
  const regex = new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll(/:\w+|\*/g, "[^/]+")}/?$`);
  return paths.some((path) => regex.test(path));
}

/** As long as the data: they send every row, and have separate tests. */
const WHOLE = ["/api/users.csv", "/api/newsletter/subscribers.csv", "/api/auth/export"];

test("every page and call that reads is in the list", () => {
  const patterns = [...PAGES, ...callsOf(CALLS)].filter(({ method }) => method === "GET");
  const asked = [...ASKED.map(({ path }) => path.split("?")[0] ?? ""), ...WHOLE];
  expect(patterns.map(({ path }) => path).filter((path) => !isTried(path, asked))).toEqual([]);
});

test("every call that writes is in the list", () => {
  const missing = callsOf(CALLS)
    .filter(({ method }) => method !== "GET")
    .filter(({ method, path }) => {
      const tried = WRITTEN.filter((written) => written.method === method).map((written) => written.path);
      return !isTried(path, tried);
    });
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
