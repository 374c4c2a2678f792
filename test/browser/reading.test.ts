import { describe, expect, test } from "vitest";
import { axeViolations } from "../support/axe.ts";
import { allowProblems, openPage, SCREENS, sidewaysScroll } from "../support/browser.ts";
import { siteUrl } from "../support/site-client.ts";

const PAGES = [
  { path: "/blog", heading: "What's New in React JS (2025)", sections: 11 },
  { path: "/terms", heading: "Terms of Use", sections: 12 },
  { path: "/privacy", heading: "Privacy Policy", sections: 7 },
];

describe.each(PAGES)("$path", ({ path, heading, sections }) => {
  test.each(SCREENS)("$name: nothing is out of reach", async (screen) => {
    const page = await openPage(screen);
    await page.goto(path, { waitUntil: "networkidle" });

    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  test("fits a window of 320 pixels", async () => {
    const page = await openPage({ viewport: { width: 320, height: 640 } });
    await page.goto(path, { waitUntil: "networkidle" });

    expect(await sidewaysScroll(page)).toBe(0);
  });

  test("is whole without JavaScript", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(path);

    expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual([heading]);
    const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
    expect(await links.count()).toBe(sections);
    for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))) {
      expect(await page.locator(`main ${href}`).count(), String(href)).toBe(1);
    }
    expect(await page.getByRole("button", { name: "Copy code" }).count()).toBe(0);
  });

  test("marks the section that is being read", async () => {
    const page = await openPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(path, { waitUntil: "networkidle" });
    const contents = page.getByRole("navigation", { name: "On this page" });
    const current = contents.locator("[aria-current]");
    expect(await current.count()).toBe(0);

    const third = contents.getByRole("link").nth(2);
    await third.click();
    await current.waitFor();
    expect(await current.allTextContents()).toEqual([await third.textContent()]);

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const last = (await contents.getByRole("link").last().textContent()) ?? "";
    await contents.locator("[aria-current]", { hasText: last }).waitFor();
    expect(await current.count()).toBe(1);
  });
});

test("the article says when it was written and holds its four sections", async () => {
  const page = await openPage();
  await page.goto("/blog");

  expect(await page.locator("article time").first().textContent()).toBe("October 21, 2025");
  expect(await page.locator("article h2").allTextContents()).toEqual([
    "React 19.x additions",
    "Key trends",
    "Best practices",
    "Final thoughts",
  ]);
});

test("an article has an address of its own, and one that search engines should know", async () => {
  const page = await openPage();
  for (const path of ["/blog", "/blog/whats-new-in-react-2025"]) {
    await page.goto(path);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("What's New in React JS (2025)");
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(`${siteUrl}/blog`);
  }
});

test("an article that does not exist is a page that says so", async () => {
  allowProblems(/answer 404/, /404 \(Not Found\)/);
  const page = await openPage();
  const answer = await page.goto("/blog/nothing-of-the-kind");

  expect(answer?.status()).toBe(404);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Page Not Found");
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
});

test("code is coloured on the server, and what colours it never reaches the browser", async () => {
  const page = await openPage();
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.text());
  });
  await page.goto("/blog", { waitUntil: "networkidle" });

  expect(await page.locator("pre .hljs-keyword").count()).toBeGreaterThan(20);
  const sent = await Promise.all(scripts);
  expect(sent.length).toBeGreaterThan(3);
  for (const script of sent) expect(script).not.toMatch(/hljs|registerLanguage|blockquoteSetextReplace/);
});

test("the copy button copies the code, says so, and forgets it", async () => {
  const page = await openPage({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/blog", { waitUntil: "networkidle" });
  const block = page.locator(".code").first();
  await block.getByRole("button", { name: "Copy code" }).click();

  await block.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("export function Notes(");
  expect(copied).not.toContain("<span");
  await block.getByRole("button", { name: "Copy code" }).waitFor();
});

test("where the clipboard is refused, the code is selected instead", async () => {
  const page = await openPage();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error()) },
    });
  });
  await page.goto("/blog", { waitUntil: "networkidle" });
  const block = page.locator(".code").first();
  await block.getByRole("button", { name: "Copy code" }).click();

  await block.getByRole("button", { name: "Selected" }).waitFor();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain("export function Notes(");
});

test("the bar at the top fills while one reads, unless motion is unwanted", async () => {
  const moving = await openPage({ reducedMotion: "no-preference" });
  await moving.goto("/blog", { waitUntil: "networkidle" });
  const bar = moving.locator(".reading-bar > span");
  const filled = () => bar.evaluate((element) => element.getBoundingClientRect().width / innerWidth);
  const scrollTo = (share: number) =>
    moving.evaluate((to) => {
      const article = document.querySelector("article");
      if (article) window.scrollTo({ top: (article.offsetHeight - innerHeight) * to, behavior: "instant" });
    }, share);
  expect(await filled()).toBeLessThan(0.1);
  await scrollTo(0.5);
  await expect.poll(filled).toBeGreaterThan(0.4);
  await scrollTo(1.2);
  await expect.poll(filled).toBe(1);

  const still = await openPage({ reducedMotion: "reduce" });
  await still.goto("/blog");
  expect(await still.locator(".reading-bar").isVisible()).toBe(false);
});

test("the legal pages say when they last changed, and lead back to the top", async () => {
  const page = await openPage();
  await page.goto("/terms");
  expect(await page.locator("main").textContent()).toContain("Last updated: January 1, 2024");
  expect(await page.locator("main a[href^='mailto:']").count()).toBeGreaterThan(0);

  await page.goto("/privacy", { waitUntil: "networkidle" });
  expect(await page.locator("main").textContent()).toContain("Last updated: October 19, 2025");
  await page.getByRole("link", { name: "Back to top" }).click();
  await page.waitForFunction(() => scrollY === 0);
});
