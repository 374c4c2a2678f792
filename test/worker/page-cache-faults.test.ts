import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { moveContentVersion } from "#worker/platform/content-version.ts";
import { document, outcomeOf, settle, startCache } from "../support/kept-pages.ts";

// Delayed work must not run into the next test, whose storage is emptied.
afterEach(settle);

test.each([
  ["a database that is down", () => new Response("down", { status: 503 })],
  ["a page that fails", () => new Response("oh", { status: 500 })],
  ["a page that lacks a part", () => document("less", { headers: { "Cache-Control": "no-store" } })],
])("%s: the last good copy is served, even days later and after a change", async (_name, broken) => {
  let down = false;
  const { ask, wait } = startCache(() => (down ? broken() : document("good")));
  await ask("/");
  down = true;
  await moveContentVersion(env.FEEDS);
  wait(3 * 24 * 60 * 60);
  await ask("/");
  await settle();

  const answer = await ask("/");

  expect([outcomeOf(answer), answer.status, await answer.text()]).toEqual(["STALE-IF-ERROR", 200, "good"]);
});

test("without its caches the site still works", async () => {
  const { ask } = startCache();
  const broken = () => Promise.reject(new Error("down"));
  const kv = { get: broken } as unknown as KVNamespace;

  const first = await ask("/", {}, { edge: broken, kv });
  const second = await ask("/", {}, { edge: broken, kv });

  expect([outcomeOf(first), outcomeOf(second)]).toEqual(["MISS", "HIT"]);
});

test("an incomplete page is rendered once", async () => {
  const { ask, made } = startCache(() => document("less", { headers: { "Cache-Control": "no-store" } }));
  expect(await (await ask("/")).text()).toBe("less");
  expect(made.length).toBe(1);
});

test("an edge cache entry that stalls delays the page by a second at most", async () => {
  const { ask, made, restart } = startCache();
  const first = await ask("/");
  await settle();
  restart();
  const stalled = async () => {
    const cache = await caches.open("pages");
    return {
      put: async () => {},
      match: async (key: RequestInfo) => {
        const entry = await cache.match(key);
        await entry?.body?.cancel();
        return entry && new Response(new ReadableStream({ pull: () => new Promise(() => {}) }), entry);
      },
    };
  };

  const second = await ask("/", {}, { edge: stalled });

  expect([outcomeOf(second), await second.text()]).toEqual(["MISS", await first.text()]);
  expect(made.length).toBe(2);
});

test("if KV does not answer, visitors wait once; when it answers again, pages are up to date", async () => {
  const { ask, wait } = startCache();
  let asked = 0;
  const kv = {
    get: () => {
      asked += 1;
      return new Promise(() => {});
    },
  } as unknown as KVNamespace;

  const outcomes = [await ask("/", {}, { kv }), await ask("/", {}, { kv })].map(outcomeOf);
  expect([outcomes, asked]).toEqual([["MISS", "HIT"], 1]);

  wait(21);
  expect(outcomeOf(await ask("/"))).toBe("MISS");
  expect(outcomeOf(await ask("/"))).toBe("HIT");
});
