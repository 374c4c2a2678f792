import { afterAll, beforeAll, expect, test } from "vitest";
import { MOST_LOOKED_AT } from "#worker/platform/words.ts";
import { TALKS } from "../../bench/scale-data.ts";
import { ASKED, type Asked, dataPathOf } from "../../bench/scale-pages.ts";
import { type Answer, type ScaleSite, startScaleSite } from "../../bench/scale-site.ts";
import { countThings } from "../../bench/scale-things.ts";
import { WRITTEN } from "../../bench/scale-writes.ts";
import { CALLS, type Line, PAGES } from "../../fixtures/guards.ts";

/**
 * Enough that every list goes on, that a search of two words which nobody has both ends its page early, and
 * that there are words with more entries than a search may read: every student's address is at one domain.
 */
const SIZE = { courses: 3_900, users: 4_000, messages: 6_000, notes: 400 };

let site: ScaleSite;
beforeAll(async () => {
  site = await startScaleSite(SIZE);
}, 300_000);
afterAll(() => site.close());

/** An admin's session is held against the database first: its row and the account's. */
const ROWS_OF_A_CHECK = 2;

/** How many rows an answer shows something of: those of its lists counted in it, the others as listed. */
function shownBy(answer: Answer, { lists = [], rows }: Asked) {
  const counts = lists.map(({ of }) => countThings(answer.text, of));
  const listed = lists.reduce((sum, { each = 1 }, index) => sum + each * (counts[index] ?? 0), 0);
  return { counts, listed, all: listed + rows };
}

const reads = ASKED.flatMap((asked) => {
  const data = dataPathOf(asked.path);
  return [asked, ...(data ? [{ ...asked, ...redirected(asked), path: data }] : [])];
});

/** The data of a page that leads elsewhere says so in a body of its own. */
function redirected({ status = 200 }: Asked) {
  return status === 302 ? { status: 202 } : {};
}

test.each(reads.map((asked) => [asked.path, asked.as, asked] as const))(
  "%s asks the database once and reads at most twice what it shows (%s)",
  async (path, as, asked: Asked) => {
    // The first request of an isolate may do more than the others.
    await site.ask(path, as);
    const answer = await site.ask(path, as);
    expect(answer.status).toBe(asked.status ?? 200);
    const { lists = [], looks = 0, index = 0, parts = 1, waits = 1 } = asked;
    const checked = as === "admin";
    const shown = shownBy(answer, asked);
    expect(shown.counts).toEqual(lists.map(({ count }) => count));
    if (as === "anyone") expect(answer.trips).toBeLessThanOrEqual(parts);
    expect(answer.waits).toBeLessThanOrEqual(checked ? waits + 1 : waits);
    expect(answer.rows).toBeGreaterThanOrEqual(shown.listed);
    expect(answer.rows).toBeLessThanOrEqual(
      2 * (shown.all + looks + (checked ? ROWS_OF_A_CHECK : 0)) + index,
    );
  },
);

test("no search looks at more than three rows for each entry that it may look at", () => {
  const searches = ASKED.filter(({ looks = 0 }) => looks > 0);
  expect(searches.length).toBeGreaterThan(10);
  for (const { path, looks = 0 } of searches) {
    expect(2 * looks, path).toBeLessThanOrEqual(3 * MOST_LOOKED_AT);
  }
});

test.each([
  ["/api/users.csv", "admin", "students", SIZE.users - 1],
  ["/api/users.csv?q=chidi", "admin", "students", SIZE.users / 10],
  // The long conversation, and one of the messages that all share.
  ["/api/auth/export", "student", "messages", TALKS + 1],
] as const)("%s is as long as the data, and reads each row once", async (path, as, of, count) => {
  const answer = await site.ask(path, as);
  expect(answer.status).toBe(200);
  expect(countThings(answer.text, of)).toBe(count);
  const searched = path.includes("?q=") ? count : 0;
  expect(answer.rows).toBeGreaterThanOrEqual(count);
  expect(answer.rows).toBeLessThanOrEqual(2 * (count + searched + 10));
});

test.each([
  ["/users?q=ada+noor", "admin", "students", /No students so far/, 0],
  ["/courses?q=front+databases", "anyone", "courses", /No courses so far/, 0],
  ["/courses?q=course+5&category=Testing", "anyone", "courses", /so far|on this page/, 20],
] as const)(
  "without JavaScript %s says that the search goes on, and its links lead to the end",
  async (start, as, of, said, least) => {
    const seen: number[] = [];
    let path: string | undefined = start;
    let pages = 0;
    while (path && pages < 40) {
      const answer: Answer = await site.ask(path, as);
      expect(answer.status).toBe(200);
      if (pages === 0) expect(answer.text.replaceAll("<!-- -->", "")).toMatch(said);
      seen.push(countThings(answer.text, of));
      expect(answer.rows).toBeLessThanOrEqual(3 * MOST_LOOKED_AT + 2 * 50);
      const link: string | undefined = /href="([^"]*cursor=[^"]*)"/.exec(answer.text)?.[1];
      if (!link) {
        expect(answer.text).toMatch(/That was all of them|courses?</);
        expect(answer.text).not.toContain("so far");
      }
      path = link?.replaceAll("&amp;", "&");
      pages += 1;
    }
    expect(path).toBeUndefined();
    expect(pages).toBeGreaterThan(1);
    expect(seen.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(least);
  },
);

// One after the other: each finds what the ones before it left, so none is tried again.
test.each(WRITTEN.map((written) => [written.method, written.path, written.as, written] as const))(
  "%s %s reads at most twice the rows that it is about (%s)",
  { retry: 0 },
  async (method, path, as, { form, json, status, rows }) => {
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

/** As long as the data: they send every row, and have a test of their own. */
const WHOLE = ["/api/users.csv", "/api/auth/export"];

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
