import { afterAll, beforeAll, expect, test } from "vitest";
import { startFeedSite } from "../support/feed-site.ts";
import { newReader } from "../support/reader.ts";

let site: Awaited<ReturnType<typeof startFeedSite>>;

beforeAll(async () => {
  site = await startFeedSite({ PAGE_CACHE: "on" });
});

afterAll(() => site.close());

const PAGES = [
  "/",
  "/about-me",
  "/blog",
  "/contact",
  "/courses",
  "/courses/2",
  "/courses/2/syllabus",
  "/enroll/2",
  "/error",
  "/mentorship",
  "/mentorship/join",
  "/notes",
  "/privacy",
  "/projects",
  "/success?type=contact",
  "/templates",
  "/terms",
  "/youtube",
];

test("every public page and its data are cached for everybody, without a cookie or a nonce", async () => {
  for (const path of [...PAGES, "/_.data", "/courses.data", "/sitemap.xml", "/feed.xml", "/llms.txt"]) {
    await (await fetch(site.url + path)).arrayBuffer();
    const answer = await fetch(site.url + path, { headers: { "X-Forwarded-Host": "evil.example" } });
    const text = await answer.text();
    expect([path, answer.headers.get("X-Cache")]).toEqual([path, "HIT"]);
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    expect(text).not.toMatch(/nonce="[^"]|evil\.example/);
  }
});

test.each([
  ["/courses", "level"],
  ["/courses", "category"],
  ["/success", "type"],
  ["/mentorship/join", "package"],
  ["/youtube", "page"],
  ["/_.data", "_routes"],
  ["/courses.data", "_routes"],
  ["/courses.data", "level"],
  ["/youtube.data", "_routes"],
  ["/enroll/2", "offer"],
])("an unknown value makes no extra copy: %s?%s=…", async (path, name) => {
  await (await fetch(site.url + path)).arrayBuffer();
  for (const value of ["zzz", "99999", "root,zzz", "z".repeat(60)]) {
    const address = `${path}?${new URLSearchParams({ [name]: value })}`;
    const answer = await fetch(site.url + address);
    await answer.arrayBuffer();
    expect([address, answer.status, answer.headers.get("X-Cache")]).toEqual([address, 200, "HIT"]);
  }
});

test.each([
  ["/courses.data?category=zzz", /SingleFetchRedirect|\/courses/],
  ["/mentorship/join.data?package=zzz", /\/mentorship\/join/],
])("%s redirects to the page without that value, and is not cached", async (path, target) => {
  for (const _time of ["first", "second"]) {
    const answer = await fetch(site.url + path);
    expect(answer.headers.get("X-Remix-Redirect") ?? (await answer.text())).toMatch(target);
    expect([answer.ok, answer.headers.get("X-Cache")]).toEqual([true, "BYPASS"]);
  }
});

test.each([
  "/courses/zzz",
  "/courses/zzz.data",
  "/enroll/zzz",
  "/blog/zzz",
  "/notes/zzz",
  "/sitemap/zzz.xml",
  "/sitemap/courses-7.xml",
  "/sitemap/courses-99999.xml",
])("%s is not found, and is not cached", async (path) => {
  for (const _time of ["first", "second"]) {
    const answer = await fetch(site.url + path);
    await answer.arrayBuffer();
    expect([answer.status, answer.headers.get("X-Cache")]).toEqual([404, "BYPASS"]);
  }
});

test("a filter in another spelling works, and shares one cached page", async () => {
  const level = await (await newReader({ origin: site.url })).open("/courses?level=beginner");
  expect(level.value("Level")).toBe("Beginner");
  expect(level.all("main article")).toHaveLength(1);

  const category = await fetch(`${site.url}/courses?category=front+END&level=Beginner`, {
    redirect: "manual",
  });
  expect(category.status).toBe(302);
  expect(category.headers.get("Location")).toBe("/courses?category=Front+end&level=Beginner");
});

test("a page number after the last one redirects to the last page, and is not cached", async () => {
  for (const page of ["77", "78"]) {
    const answer = await fetch(`${site.url}/youtube?page=${page}`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/youtube?page=2"]);
    expect(answer.headers.get("X-Cache")).toBe("BYPASS");
  }
});

test("every page's headers say what the cache did and how long each part took", async () => {
  const told = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(site.url + path, { redirect: "manual", ...init });
    await answer.arrayBuffer();
    return [path, answer.headers.get("X-Cache"), answer.headers.get("Server-Timing")];
  };
  await told("/courses");
  expect(await told("/courses")).toEqual([
    "/courses",
    "HIT",
    expect.stringMatching(/^cache;desc="HIT";dur=\d+, age;dur=\d+$/),
  ]);
  const admin = { headers: { Cookie: "session=x; admin=1" } };
  expect(await told("/courses", admin)).toEqual([
    "/courses",
    "BYPASS",
    expect.stringMatching(/^render;dur=\d+$/),
  ]);
  for (const path of [
    "/courses?q=react",
    "/search?q=state",
    "/portal",
    "/login",
    "/nothing-here",
    "/status",
    "/portal.data",
  ]) {
    expect(await told(path)).toEqual([path, "BYPASS", expect.stringMatching(/^render;dur=\d+$/)]);
  }
  const form = new URLSearchParams({ email: "nobody@example.org", password: "not this one" });
  const post = { method: "POST", body: form, headers: { Origin: site.url } };
  expect(await told("/login", post)).toEqual(["/login", "BYPASS", expect.stringMatching(/^render;dur=\d+$/)]);
});

test("an admin sees the current content, others the cached one", async () => {
  const heading = async (cookie: string) => {
    const answer = await fetch(`${site.url}/courses/2`, { headers: { Cookie: cookie } });
    return /<h1[^>]*>(.*?)<\/h1>/.exec(await answer.text())?.[1];
  };
  const before = await heading("session=x");
  const rename = (title: string | undefined) =>
    site.env.DB.prepare("UPDATE courses SET title = ? WHERE id = '2'").bind(title).run();
  await rename("A New Name");
  try {
    expect(await heading("session=x; admin=1")).toBe("A New Name");
    expect(await heading("session=x")).toBe(before);
  } finally {
    await rename(before);
  }
});

test("with the database gone, public pages are served from their last good copies", async () => {
  for (const path of PAGES) await (await fetch(site.url + path)).arrayBuffer();
  const { results } = await site.env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('offers', 'courses', 'projects', 'templates')",
  ).all<{ name: string }>();
  const rename = (from: (name: string) => string, to: (name: string) => string) =>
    site.env.DB.batch(
      results.map(({ name }) => site.env.DB.prepare(`ALTER TABLE ${from(name)} RENAME TO ${to(name)}`)),
    );
  const own = (name: string) => name;
  const lost = (name: string) => `lost_${name}`;
  await rename(own, lost);
  try {
    const headers = { Cookie: "session=1" };
    const statuses = await Promise.all(
      PAGES.map(async (path) => {
        const answer = await fetch(site.url + path);
        await answer.arrayBuffer();
        return [path, answer.status];
      }),
    );
    expect(statuses).toEqual(PAGES.map((path) => [path, 200]));
    // Signed-in visitors get a separate copy, which is not cached yet: here the failure shows.
    expect((await fetch(`${site.url}/templates`, { headers })).status).toBe(503);
  } finally {
    await rename(lost, own);
    site.takeLogs();
  }
});
