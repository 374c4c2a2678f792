import { afterAll, beforeAll, expect, test } from "vitest";
import { newReader, textOf } from "../support/reader.ts";
import { newAccount, type SiteAccount } from "../support/signed-in.ts";
import { newAddress, sql } from "../support/site-client.ts";

let owner: Awaited<ReturnType<typeof newReader>>;
let student: SiteAccount;

const press = (intent: string, more: Record<string, string> = {}) =>
  owner.open("/desk/opening", { method: "POST", body: new URLSearchParams({ intent, ...more }) });

beforeAll(async () => {
  student = await newAccount({ fullName: "Sol Marsh" });
  owner = await newReader({ as: await newAccount({ fullName: "Isla Fenwright", role: "admin" }) });
  await press("close");
});

afterAll(async () => {
  await press("open");
});

test("visitors see the site's name and the newsletter, and nothing else", async () => {
  const visitor = await newReader();
  const page = await visitor.open("/");
  expect(page.status).toBe(200);
  expect(textOf(page.one("h1"))).toBe("Greenbar");
  expect(page.one("form input[type=email]")).toBeTruthy();
  expect(page.one("meta[name=robots]").getAttribute("content")).toBe("noindex");
  const links = page.all("a[href^='/']").map((each) => each.getAttribute("href") ?? "");
  for (const link of new Set(links)) {
    expect((await visitor.request(link, { redirect: "manual" })).status, link).toBe(200);
  }
});

test.each(["/sitemap.xml", "/feed.xml", "/llms.txt"])("%s is not there yet", async (path) => {
  expect((await (await newReader()).request(path)).status).toBe(404);
});

test.each(["/courses", "/blog", "/desk", "/portal", "/api/docs", "/nothing"])(
  "%s leads to the closed page",
  async (path) => {
    const visitor = await newReader();
    const answer = await visitor.request(path, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
  },
);

test("the API and the file for robots are closed, too", async () => {
  const visitor = await newReader();
  const answer = await visitor.request("/api/courses");
  expect([answer.status, await answer.json()]).toEqual([403, { error: "This site is not open yet." }]);
  expect(await (await visitor.request("/robots.txt")).text()).toBe("User-agent: *\nDisallow: /\n");
});

test("a student is told that the site is not open yet", async () => {
  const reader = await newReader({ as: student });
  const page = await reader.open("/portal");
  expect(textOf(page.one("main"))).toContain("You are signed in.");
  expect(page.all("form[action='/logout']").length).toBe(1);
});

test("one can sign up for the newsletter", async () => {
  const visitor = await newReader();
  const email = newAddress();
  const page = await visitor.open("/newsletter", { method: "POST", body: new URLSearchParams({ email }) });
  expect(page.status).toBe(200);
  expect((await sql("SELECT 1 FROM newsletter_subscribers WHERE email = ?", [email])).length).toBe(1);
});

test("the owner sees all of it, and the desk opens with the steps", async () => {
  expect((await owner.open("/courses")).status).toBe(200);
  const today = await owner.open("/desk");
  expect(today.all("section[aria-labelledby=opening] ol > li").length).toBe(5);
  const page = await press("tick", { step: "terms" });
  expect(page.status).toBe(200);
  expect(textOf(page.one("section[aria-labelledby=opening]"))).toContain("1 of 5 done");
  await press("untick", { step: "terms" });
});

test("a preview link shows its page to everybody", async () => {
  const found = await sql("SELECT 1 FROM drafts WHERE item = 'props'");
  expect(found).toEqual([]);
  const values = { title: "Props, drafted" };
  await owner.open("/desk/content/notes/props", {
    method: "POST",
    body: new URLSearchParams({ intent: "save", tab: "tab", save: "0", base: "0", ...values }),
  });
  const [draft] = await sql<{ preview: string }>("SELECT preview FROM drafts WHERE item = 'props'");
  const visitor = await newReader();
  const answer = await visitor.request(`/notes/props?preview=${draft?.preview}`, { redirect: "manual" });
  expect(answer.status).toBe(200);
  expect((await visitor.request("/notes/props?preview=wrong", { redirect: "manual" })).status).toBe(302);
  await sql("DELETE FROM drafts WHERE item = 'props'");
});

test("a forged button is refused", async () => {
  expect((await press("nonsense")).status).toBe(400);
  expect((await press("tick", { step: "nonsense" })).status).toBe(400);
});

test("opening it lets everybody in", async () => {
  const page = await press("open");
  expect(textOf(page.one("main"))).toContain("The site is open. Everybody sees it within a minute.");
  const visitor = await newReader();
  expect((await visitor.open("/courses")).status).toBe(200);
  expect((await visitor.request("/api/courses")).status).toBe(200);
});
