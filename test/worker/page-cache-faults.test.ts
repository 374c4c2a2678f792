import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { moveContentVersion } from "#worker/platform/content-version.ts";
import { document, outcomeOf, settle, startCache } from "../support/kept-pages.ts";

// What was put off must not reach into the next test, whose storage is emptied.
afterEach(settle);

test.each([
  ["a database that is down", () => new Response("down", { status: 503 })],
  ["a page that fails", () => new Response("oh", { status: 500 })],
  ["a page that lacks a part", () => document("less", { headers: { "Cache-Control": "no-store" } })],
])("%s: the last good copy is served, days later and after a change, too", async (_name, broken) => {
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

test("without its caches the site is only slower", async () => {
  const { ask } = startCache();
  const broken = () => Promise.reject(new Error("down"));
  const kv = { get: broken } as unknown as KVNamespace;

  const first = await ask("/", {}, { edge: broken, kv });
  const second = await ask("/", {}, { edge: broken, kv });

  expect([outcomeOf(first), outcomeOf(second)]).toEqual(["MISS", "HIT"]);
});

test("a page that lacks a part is made once", async () => {
  const { ask, made } = startCache(() => document("less", { headers: { "Cache-Control": "no-store" } }));
  expect(await (await ask("/")).text()).toBe("less");
  expect(made.length).toBe(1);
});

test("an entry of the edge cache that begins and never ends costs a second, not the page", async () => {
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

test("visitors wait once for a KV that does not answer, and a page is right again when it does", async () => {
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
