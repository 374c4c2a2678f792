import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { CONTENT_VERSION_KEY, moveContentVersion } from "#worker/platform/content-version.ts";
import { document, outcomeOf, settle, startCache } from "../support/kept-pages.ts";

// Delayed work must not run into the next test, whose storage is emptied.
afterEach(settle);

test("a page is rendered once, without its nonce, and its policy lists its scripts' hashes", async () => {
  const { ask, made } = startCache();

  const first = await ask("/");
  const second = await ask("/?utm_source=x");

  expect([outcomeOf(first), outcomeOf(second)]).toEqual(["MISS", "HIT"]);
  expect(made.length).toBe(1);
  const text = await first.text();
  expect(await second.text()).toBe(text);
  expect(text).toBe(`<html><script>go()</script><script src="/a.js"></script></html>`);
  // printf 'go()' | openssl dgst -sha256 -binary | base64
  expect(first.headers.get("Content-Security-Policy")).toBe(
    "default-src 'self'; script-src 'self' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='; style-src 'self'",
  );
  expect(first.headers.get("X-Request-Id")).not.toBe("somebody-else");
  expect(first.headers.get("X-Request-Id")).not.toBe(second.headers.get("X-Request-Id"));
  expect(first.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
});

test.each([
  ["before ours", '<script>steal()</script><script nonce="abc+/==">go()</script>'],
  ["after ours", '<script nonce="abc+/==">go()</script><SCRIPT>steal()</SCRIPT><script>steal()</script >'],
  ["with a nonce of its own", '<script nonce="guess">steal()</script><script nonce="abc+/==">go()</script>'],
  ["with an empty nonce", '<script nonce="">steal()</script><script nonce>steal()</script>'],
  ["as a module", '<script type="module">steal()</script><script nonce="abc+/==">go()</script>'],
  ["in an attribute of its own", `<script data-x="nonce='abc'">steal()</script>`],
])("a script in the content, %s, is not allowed by a cached page's policy", async (_where, scripts) => {
  const { ask } = startCache(() => document(`<html><body>${scripts}</body></html>`));

  const page = await ask("/");

  const policy = page.headers.get("Content-Security-Policy");
  // printf 'steal()' | openssl dgst -sha256 -binary | base64
  expect(policy).not.toContain("VafrKPhb16t7bcXd+/s/XXEhClav+rUYVk+Nc0pSxDc=");
  const own = scripts.includes("go()") ? "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='" : "";
  expect(policy).toBe(`default-src 'self'; script-src 'self' ${own}; style-src 'self'`.replace(" ;", ";"));
});

test("a page depends only on its URL and whether a session cookie was sent", async () => {
  const { ask, made } = startCache((request) => document(request.headers.get("Cookie") ?? "nobody"));
  const headers = {
    Cookie: "__Host-session=secret; theme=evil",
    "X-Forwarded-Host": "evil.example",
    "X-Original-URL": "/portal",
    "Accept-Language": "xx",
  };

  const signedIn = await ask("/courses?level=Beginner&next=//evil.example", { headers });
  const nobody = await ask("/courses?level=Beginner", { headers: { "X-Forwarded-Host": "evil.example" } });

  expect(await signedIn.text()).toBe("__Host-session=1");
  expect(await nobody.text()).toBe("nobody");
  expect(made.map((request) => [request.url, [...request.headers]])).toEqual([
    ["https://greenbar.test/courses?level=Beginner", [["cookie", "__Host-session=1"]]],
    ["https://greenbar.test/courses?level=Beginner", []],
  ]);
});

test("on http only the http session cookie counts", async () => {
  const cookieOf = (request: Request) => document(request.headers.get("Cookie") ?? "nobody");
  const { ask } = startCache(cookieOf, "http://localhost:8787");

  const signedIn = await ask("/", { headers: { Cookie: "session=secret" } });
  const nobody = await ask("/", { headers: { Cookie: "__Host-session=secret; __Host-admin=1" } });
  expect(await signedIn.text()).toBe("session=1");
  expect(await nobody.text()).toBe("nobody");
});

test("after a minute a page is served once more while one new copy is made", async () => {
  let count = 0;
  const { ask, made, wait } = startCache(() => {
    count += 1;
    return document(`copy ${count}`);
  });
  await ask("/");
  wait(61);

  const answers = await Promise.all([ask("/"), ask("/"), ask("/")]);
  expect(answers.map(outcomeOf)).toEqual(["STALE", "STALE", "STALE"]);
  await settle();

  expect(made.length).toBe(2);
  const next = await ask("/");
  expect([outcomeOf(next), await next.text()]).toEqual(["HIT", "copy 2"]);
});

test("another isolate gets the page from the edge cache", async () => {
  const { ask, made, restart } = startCache();
  const first = await ask("/");
  await settle();
  restart();

  const second = await ask("/");

  expect(outcomeOf(second)).toBe("HIT");
  expect(made.length).toBe(1);
  expect(second.headers.get("Content-Security-Policy")).toBe(first.headers.get("Content-Security-Policy"));
  expect(await second.text()).toBe(await first.text());
});

test("a content change is visible to everybody within a minute", async () => {
  let title = "before";
  const { ask, wait } = startCache(() => document(title));
  await ask("/");
  title = "after";
  await env.FEEDS.put(CONTENT_VERSION_KEY, "made elsewhere");

  wait(25);
  await ask("/");
  await settle();
  const answer = await ask("/");

  expect([outcomeOf(answer), await answer.text()]).toEqual(["MISS", "after"]);
});

test("a content change is visible at once where it was made", async () => {
  let title = "before";
  const { ask } = startCache(() => document(title));
  await ask("/");
  title = "after";
  await moveContentVersion(env.FEEDS);
  const answer = await ask("/");
  expect([outcomeOf(answer), await answer.text()]).toEqual(["MISS", "after"]);
});

test("an admin's browser always sees fresh pages, which are not cached for others", async () => {
  let title = "before";
  const { ask, made } = startCache(() => document(title));
  const headers = { Cookie: "__Host-session=secret; __Host-admin=1" };
  const student = { headers: { Cookie: "__Host-session=1" } };
  await ask("/", student);
  title = "after";

  const now = await ask("/?utm_source=x", { headers });
  const next = await ask("/", student);

  expect([outcomeOf(now), await now.text()]).toEqual([null, "after"]);
  expect(now.headers.get("Cache-Control")).toBe("private, no-store");
  // Rendered for this browser, with all its headers.
  expect(made.at(-1)?.url).toBe("https://greenbar.test/?utm_source=x");
  expect(made.at(-1)?.headers.get("Cookie")).toBe(headers.Cookie);
  expect([outcomeOf(next), await next.text()]).toEqual(["HIT", "before"]);
});

test("a reload does not render the page again", async () => {
  const { ask, made } = startCache();
  await ask("/");

  for (const how of ["no-cache", "max-age=0"]) {
    expect(outcomeOf(await ask("/", { headers: { "Cache-Control": how } }))).toBe("HIT");
  }
  expect(made.length).toBe(1);
});

test("an answer's headers say what the cache did, how old the page is, and how long rendering took", async () => {
  const { ask, wait } = startCache(() => document("page", { headers: { "Server-Timing": "render;dur=7" } }));

  const first = await ask("/");
  wait(5);
  const second = await ask("/");

  const told = [first, second].map(({ headers }) => headers.get("Server-Timing"));
  expect(told).toEqual([
    'cache;desc="MISS";dur=0, age;dur=0, render;dur=7',
    'cache;desc="HIT";dur=0, age;dur=5000',
  ]);
});

test.each([
  ["an error", () => document("down", { status: 503 }), 503],
  ["what is not found", () => document("none", { status: 404 }), 404],
  ["a redirect", () => new Response(null, { status: 302, headers: { Location: "/x" } }), 302],
  ["a failed list", () => document("a part", { headers: { "Cache-Control": "no-store" } }), 200],
  ["somebody's own", () => document("mine", { headers: { "Cache-Control": "private, no-store" } }), 200],
  ["a cookie", () => document("mine", { headers: { "Set-Cookie": "a=b" } }), 200],
  ["a stray nonce", () => document('<p title="abc+/==">'), 200],
])("%s is answered and not cached", async (_name, render, status) => {
  const { ask, restart } = startCache(render);

  const first = await ask("/");
  await settle();
  restart();
  const second = await ask("/");

  expect([first.status, second.status]).toEqual([status, status]);
  expect([outcomeOf(first), outcomeOf(second)]).toEqual([null, null]);
  await Promise.all([first.text(), second.text()]);
});

test("a page that turns out to be personal is rendered for that visitor, with all headers", async () => {
  const { ask, made } = startCache(() => document("mine", { headers: { "Set-Cookie": "a=b" } }));

  await (await ask("/", { headers: { Cookie: "__Host-session=secret" } })).text();

  expect(made.map((request) => request.headers.get("Cookie"))).toEqual([
    "__Host-session=1",
    "__Host-session=secret",
  ]);
});

test("a browser that already has the page gets 304, and HEAD gets no body", async () => {
  const { ask } = startCache();
  const etag = (await ask("/")).headers.get("ETag") ?? "";

  const same = await ask("/", { headers: { "If-None-Match": etag } });
  const head = await ask("/", { method: "HEAD" });

  expect(etag).toMatch(/^W\/"[\w-]{20}"$/);
  expect([same.status, same.body]).toEqual([304, null]);
  expect([head.status, head.body, head.headers.get("ETag")]).toEqual([200, null, etag]);
});

test("posts, bearer tokens and private pages bypass the cache", async () => {
  const { ask, made } = startCache();

  const answers = [
    await ask("/contact", { method: "POST", body: "x" }),
    await ask("/courses", { headers: { Authorization: "Bearer x" } }),
    await ask("/portal"),
    await ask("/search?q=x"),
  ];

  expect(answers.map(outcomeOf)).toEqual([null, null, null, null]);
  expect(made.length).toBe(4);
});

test("two deployments do not share pages", async () => {
  const { ask, made } = startCache();
  await ask("/");
  await settle();

  const other = await ask("/", {}, { deployment: crypto.randomUUID() });

  expect(outcomeOf(other)).toBe("MISS");
  expect(made.length).toBe(2);
});
