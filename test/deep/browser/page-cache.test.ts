import { afterAll, beforeAll, expect, test } from "vitest";
import { alive, openPage, visit } from "../../support/browser.ts";
import { startFeedSite } from "../../support/feed-site.ts";

let site: Awaited<ReturnType<typeof startFeedSite>>;

beforeAll(async () => {
  site = await startFeedSite({ PAGE_CACHE: "on" });
});

afterAll(() => site.close());

test("a cached page hydrates: its policy allows its own scripts, and no others", async () => {
  const page = await openPage({ baseURL: site.url });
  for (const path of [
    "/",
    "/blog",
    "/courses",
    "/courses/2",
    "/enroll/2",
    "/mentorship/join",
    "/notes",
    "/templates",
    "/youtube",
  ]) {
    await (await fetch(site.url + path)).arrayBuffer();
    const answer = await page.goto(path);
    expect([path, answer?.headers()["x-cache"]]).toEqual([path, "HIT"]);
    expect(answer?.headers()["content-security-policy"]).not.toMatch(/nonce|unsafe/);
    await alive(page);
  }
});

test("a page with an unknown value in its URL hydrates as the server rendered it", async () => {
  const page = await openPage({ baseURL: site.url });
  for (const path of ["/courses?level=zzz", "/courses?category=zzz", "/success?type=zzz"]) {
    await page.goto(path);
    await alive(page);
  }
  await page.goto("/courses?level=zzz");
  await alive(page);
  expect(await page.getByRole("article").count()).toBe(4);
});

test("a URL with campaign parameters shows the same page, and is not changed", async () => {
  const page = await openPage({ baseURL: site.url });
  await visit(page, "/courses?utm_source=letter&level=Beginner");

  expect(await page.getByRole("article").count()).toBe(1);
  expect(new URL(page.url()).search).toBe("?utm_source=letter&level=Beginner");
});
