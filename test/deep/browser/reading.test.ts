import { describe, expect, test } from "vitest";
import { openPage, visit } from "../../support/browser.ts";

const REACT = "/blog/whats-new-in-react-2025";
const PAGES = [{ path: REACT }, { path: "/terms" }, { path: "/privacy" }, { path: "/api/docs" }];

describe.each(PAGES)("$path", ({ path }) => {
  test("marks the section that is being read", async () => {
    const page = await openPage({ viewport: { width: 1440, height: 900 } });
    await visit(page, path);
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

test("code is coloured on the server, and the highlighter is not sent to the browser", async () => {
  const page = await openPage();
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.text());
  });
  await visit(page, REACT);

  expect(await page.locator("pre .hljs-keyword").count()).toBeGreaterThan(20);
  const sent = await Promise.all(scripts);
  expect(sent.length).toBeGreaterThan(3);
  for (const script of sent) expect(script).not.toMatch(/hljs|registerLanguage|blockquoteSetextReplace/);
});

test("the copy button copies the code and says so for a moment", async () => {
  const page = await openPage({ permissions: ["clipboard-read", "clipboard-write"] });
  await visit(page, REACT);
  const block = page.locator(".code").first();
  await block.getByRole("button", { name: "Copy code" }).click();

  await block.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("export function Notes(");
  expect(copied).not.toContain("<span");
  await block.getByRole("button", { name: "Copy code" }).waitFor();
});

test("a call of the API can be copied", async () => {
  const page = await openPage({ permissions: ["clipboard-read", "clipboard-write"] });
  await visit(page, "/api/docs");
  const example = page.locator("details[open] figure", { hasText: "Try it" });
  await example.getByRole("button", { name: "Copy code" }).click();

  await example.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl /);
});

test("if the clipboard is refused, the code is selected instead", async () => {
  const page = await openPage();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error()) },
    });
  });
  await visit(page, REACT);
  const block = page.locator(".code").first();
  await block.getByRole("button", { name: "Copy code" }).click();

  await block.getByRole("button", { name: "Selected" }).waitFor();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain("export function Notes(");
});

test("the bar at the top fills on scrolling, unless reduced motion is set", async () => {
  const moving = await openPage({ reducedMotion: "no-preference" });
  await visit(moving, REACT);
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
  await still.goto(REACT);
  expect(await still.locator(".reading-bar").isVisible()).toBe(false);
});

test("the legal pages say when they last changed, and link back to the top", async () => {
  const page = await openPage();
  await page.goto("/terms");
  expect(await page.locator("main").textContent()).toContain("Last updated: January 1, 2024");
  expect(await page.locator("main a[href^='mailto:']").count()).toBeGreaterThan(0);

  await visit(page, "/privacy");
  expect(await page.locator("main").textContent()).toContain("Last updated: October 19, 2025");
  await page.getByRole("link", { name: "Back to top" }).click();
  await page.waitForFunction(() => scrollY === 0);
});
