import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Kept, keepExercise, keepLesson, readKept } from "#app/learning/kept-work.ts";
import { sendKept } from "#app/learning/tell-progress.ts";

/* What a browser kept moves into an account, while another tab goes on. */

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
});
afterEach(() => vi.unstubAllGlobals());

/** The site, which does something while it is being asked. */
function site({ others = [] as string[], meanwhile = () => {} }) {
  const asked: Kept[] = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    meanwhile();
    return Response.json({ success: true, account: "ada", others });
  });
  return asked;
}

const work = (text: string) => ({ files: { "a.js": text }, passed: null });

test("what was sent is forgotten, and what another tab typed meanwhile is not", async () => {
  keepExercise("sum", work("1"));
  keepExercise("total", work("2"));
  keepLesson("one", { done: 5 });
  const asked = site({ meanwhile: () => keepExercise("sum", work("newer")) });
  expect(await sendKept(null)).toBe(true);
  expect(asked[0]?.exercises).toEqual({ sum: work("1"), total: work("2") });
  expect(readKept()).toEqual({ lessons: {}, exercises: { sum: work("newer") } });
});

test("code that differs from the account's stays, for its exercise to offer", async () => {
  keepExercise("sum", work("mine"));
  site({ others: ["sum"] });
  expect(await sendKept(null)).toBe(true);
  expect(readKept().exercises).toEqual({});
  expect(readKept("ada").exercises).toEqual({ sum: { ...work("mine"), save: 0 } });
});

test("it does not take the place of what the account's own pages keep", async () => {
  keepExercise("sum", { ...work("newest"), save: 3 }, "ada");
  keepExercise("sum", work("mine"));
  site({ others: ["sum"] });
  await sendKept(null);
  expect(readKept("ada").exercises.sum?.files).toEqual({ "a.js": "newest" });
  expect(readKept().exercises.sum?.files).toEqual({ "a.js": "mine" });
});

test("nothing is forgotten if the site cannot be reached", async () => {
  keepExercise("sum", work("1"));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  expect(await sendKept(null)).toBe(false);
  expect(readKept().exercises).toEqual({ sum: work("1") });
});
