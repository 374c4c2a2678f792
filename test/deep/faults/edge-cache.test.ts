import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { pageAddress } from "#worker/http/page-address.ts";
import { REQUESTS } from "./requests.ts";
import { again, type FaultSpec, type FaultySite, startFaultySite } from "./site.ts";
import { FAULTS, faultsOf, TABLE } from "./table.ts";

let site: FaultySite;
beforeAll(async () => {
  site = await startFaultySite();
}, 120_000);
afterAll(() => site.close());

/** How much longer an answer may take with a slow edge cache: its second, the version's half, a busy machine. */
const WITHOUT_CACHE_MS = 4_000;

async function ask(path: string, spec: FaultSpec, headers: Record<string, string> = {}) {
  const begun = performance.now();
  const answer = await again(() => site.ask(path, { headers }, spec, { settle: true }));
  return {
    status: answer.status,
    from: answer.headers.get("x-cache"),
    text: await answer.text(),
    milliseconds: performance.now() - begun,
  };
}

let scopes = 0;
/** A cache and feeds that no test has used. */
function newScope(): string {
  scopes += 1;
  return `edge-${scopes}:`;
}

// First, while this isolate does not know a version yet.
test.each(["down", "slow"])(
  "an isolate that starts while the whole cache is %s serves its pages",
  async (fault) => {
    const spec = { dependency: "edge cache", fault, scope: newScope() };
    const first = await ask("/courses", spec);
    const second = await ask("/courses", spec);
    expect([first.status, first.from]).toEqual([200, "MISS"]);
    expect([second.status, second.from, second.text]).toEqual([200, "HIT", first.text]);
    expect(first.milliseconds).toBeLessThan(WITHOUT_CACHE_MS);
    // The next visitor does not wait for the version again.
    expect(second.milliseconds).toBeLessThan(500);
  },
);

test.each(FAULTS)("with the cache %s a page is served from the isolate's own memory", async (fault) => {
  const scope = newScope();
  const kept = await ask("/courses", { scope });
  const again = await ask("/courses", { scope, dependency: "edge cache", fault });
  expect([again.status, again.from, again.text]).toEqual([200, "HIT", kept.text]);
});

test.each(FAULTS)("a page is rendered while the cache is %s, and cached once it works", async (fault) => {
  const scope = newScope();
  const without = await ask("/courses", { scope, isolate: "a", dependency: "edge cache", fault });
  expect([without.status, without.from]).toEqual([200, "MISS"]);
  expect(without.text).toContain("</html>");
  await ask("/courses", { scope, isolate: "b" });
  const kept = await ask("/courses", { scope, isolate: "c" });
  expect([kept.status, kept.from]).toEqual([200, "HIT"]);
  expect(kept.text).toBe(without.text);
});

test.each(FAULTS)("another isolate's copy is not served broken: the cache is %s", async (fault) => {
  const scope = newScope();
  const kept = await ask("/courses", { scope, isolate: "a" });
  const made = await ask("/courses", { scope, isolate: "b", dependency: "edge cache", fault });
  expect([made.status, made.from, made.text]).toEqual([200, "MISS", kept.text]);
  expect(made.milliseconds).toBeLessThan(WITHOUT_CACHE_MS);
});

/** The path under which a page is cached, if it is. Only visitors without a session get copies. */
function keptPath(name: string): string | null {
  const { as, make } = REQUESTS[name] ?? {};
  if (as || !make || typeof make === "function" || !name.startsWith("GET ")) return null;
  return pageAddress(new URL(make.path, "http://localhost")) && make.path;
}

/** Every fault of every dependency of a cached page, with the outcome if there is no copy. */
const KEPT = Object.entries(TABLE)
  .filter(([dependency]) => dependency !== "edge cache")
  .flatMap(([dependency, rows]) =>
    rows.flatMap(({ requests, outcomes }) =>
      requests.flatMap((name) => {
        const path = keptPath(name);
        return path
          ? faultsOf(dependency).map((fault, at) => ({ path, dependency, fault, alone: outcomes[at] }))
          : [];
      }),
    ),
  );

describe("once the content has changed", () => {
  // The tests above let the version's first reading fail. This isolate reads it again 20 seconds later, and until then
  // it takes every copy for a current one.
  beforeAll(async () => {
    const scope = newScope();
    await ask("/courses", { scope, isolate: "a" });
    const outdated = { scope: newScope(), pages: scope, isolate: "b", outdated: true };
    await vi.waitUntil(async () => (await ask("/courses", outdated)).from === "MISS", {
      timeout: 60_000,
      interval: 1_000,
    });
  });

  test.concurrent.each(KEPT)(
    "$path with $dependency $fault is served whole from another isolate's copy",
    async ({ path, dependency, fault, alone }) => {
      const scope = newScope();
      const kept = await ask(path, { scope, isolate: "a" });
      expect([kept.status, kept.from]).toEqual([200, "MISS"]);

      const answer = await ask(path, {
        scope: newScope(),
        pages: scope,
        isolate: "b",
        outdated: true,
        dependency,
        fault,
      });
      expect(answer.status).toBe(200);
      expect(answer.text).toBe(kept.text);
      // What does not harm the page alone may harm it here, where the isolate reads the new content first.
      expect(alone === "whole" ? ["MISS", "STALE-IF-ERROR"] : ["STALE-IF-ERROR"]).toContain(answer.from);
    },
  );
});
