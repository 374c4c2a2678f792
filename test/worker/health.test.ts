import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createDatabase } from "#worker/platform/client.ts";
import { startEdge } from "../support/edge.ts";
import { createYoutubeService, YOUTUBE_API_KEY, YOUTUBE_CHANNEL_ID } from "../upstream/youtube-service.ts";

const ALL_UP = { database: "up", search: "up", sessions: "up", feeds: "up", files: "up" };

/** A binding whose every use fails with a message that must not leak. */
function broken<Binding extends object>(binding: Binding): Binding {
  return new Proxy(binding, {
    get: () => () => {
      throw new Error("secret-host.internal refused");
    },
  });
}

/** A binding that never answers. */
function hanging<Binding extends object>(binding: Binding): Binding {
  return new Proxy(binding, { get: () => () => new Promise(() => {}) });
}

test("the shallow check asks no binding, and is not cached", async () => {
  const { request } = startEdge({
    db: createDatabase(broken(env.DB)),
    search: broken(env.SEARCH),
    feedStore: broken(env.FEEDS),
    sessionStore: broken(env.SESSIONS),
    bucket: broken(env.MEDIA),
    allowForm: async () => false,
  });
  const answer = await request("/api/health");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({ ok: true, version: "test" });
});

test("the deep check asks every binding, and is not cached", async () => {
  const answer = await startEdge().request("/api/health?deep=1");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({ ok: true, version: "test", parts: ALL_UP });
});

test.each([
  ["database", { db: createDatabase(broken(env.DB)) }],
  ["search", { search: broken(env.SEARCH) }],
  ["sessions", { sessionStore: broken(env.SESSIONS) }],
  ["feeds", { feedStore: broken(env.FEEDS) }],
  ["files", { bucket: broken(env.MEDIA) }],
])("without the %s the deep check is a 503 that names it and gives no details", async (part, fault) => {
  const { request, lines } = startEdge(fault);
  const answer = await request("/api/health?deep=1");
  expect(answer.status).toBe(503);
  const body = await answer.text();
  expect(JSON.parse(body)).toEqual({ ok: false, version: "test", parts: { ...ALL_UP, [part]: "down" } });
  expect(body).not.toContain("secret");
  expect(lines).toMatchObject([{ event: "health.failed", part }]);
});

/** A binding that answers every call with nonsense. */
function nonsense<Binding extends object>(binding: Binding): Binding {
  return new Proxy(binding, { get: () => async () => ({ nonsense: true }) });
}

test.each([
  ["sessions", { sessionStore: nonsense(env.SESSIONS) }],
  ["feeds", { feedStore: nonsense(env.FEEDS) }],
  ["files", { bucket: nonsense(env.MEDIA) }],
])("a %s that answers nonsense counts as down", async (part, fault) => {
  const answer = await startEdge(fault).request("/api/health?deep=1");
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ parts: { ...ALL_UP, [part]: "down" } });
});

/** Tables that are no longer read and that the next release drops (docs/decisions/086). */
const LEFT = ["totals", "user_beginnings", "course_beginnings"];

const tables = (statement: string) => env.DB.prepare(statement).all<{ name: string }>();

test("a missing database table is noticed, and the log names it", async () => {
  const { results } = await tables(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'd1_migrations'",
  );
  expect(results.length).toBeGreaterThan(15);
  for (const { name } of results.filter((table) => !LEFT.includes(table.name))) {
    await env.DB.prepare(`ALTER TABLE ${name} RENAME TO lost`).run();
    const { request, lines } = startEdge();
    const answer = await request("/api/health?deep=1");
    expect(await answer.json(), name).toMatchObject({ ok: false, parts: { ...ALL_UP, database: "down" } });
    expect(JSON.stringify(lines)).toContain(name);
    await env.DB.prepare(`ALTER TABLE lost RENAME TO ${name}`).run();
  }
});

test.each(["passages", "words", "index_facts"])(
  "without the search table %s the search counts as down",
  async (name) => {
    await env.SEARCH.prepare(`DROP TABLE ${name}`).run();
    const { services, request } = startEdge();
    const answer = await request("/api/health?deep=1");
    expect(await answer.json()).toMatchObject({ ok: false, parts: { ...ALL_UP, search: "down" } });
    expect((await services.health.report()).health.search).toBe("down");
  },
);

test("a part that does not answer is slow, and the check does not wait for it", async () => {
  const { request } = startEdge({ bucket: hanging(env.MEDIA) });
  const answer = await request("/api/health?deep=1");
  expect(await answer.json()).toMatchObject({ ok: false, parts: { ...ALL_UP, files: "slow" } });
});

test("too many deep checks from one place are refused", async () => {
  const answer = await startEdge({ allowForm: async () => false }).request("/api/health?deep=1");
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("60");
});

test("the report says when a feed was fetched, and that mail is waiting", async () => {
  const { service } = createYoutubeService();
  const { services, clock, wait, settle } = startEdge({
    vars: { YOUTUBE_CHANNEL_ID, YOUTUBE_API_KEY, YOUTUBE_API_URL: "https://api.youtube.example" },
    // Without pictures: the stand-in would have to draw them.
    fetch: async (input, init) =>
      String(input).includes("/playlistItems")
        ? service.request(String(input), init)
        : new Response(null, { status: 404 }),
    mailer: { send: () => Promise.reject(new Error("the provider is down")) },
  });
  expect((await services.health.report()).feeds).toEqual([{ name: "videos", refreshedAt: null }]);
  const fetchedAt = clock.now;
  await services.videos.refresh();
  await services.newsletter.subscribe({ email: "ada@example.org" }, { network: "192.0.2.1" });
  await settle();

  expect(await services.health.report()).toMatchObject({
    mailDelayed: false,
    feeds: [{ name: "videos", refreshedAt: fetchedAt }],
  });
  wait(61 * 60_000);
  expect((await services.health.report()).mailDelayed).toBe(true);
});
