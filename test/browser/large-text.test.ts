import { expect, test } from "vitest";
import { openPage, sidewaysScroll } from "../support/browser.ts";
import { openPlayground } from "../support/playground.ts";

const PAGES = [
  ...["/", "/courses", "/courses/2", "/enroll/vip", "/mentorship", "/youtube", "/about-me", "/templates"],
  ...["/blog", "/notes", "/search?q=state", "/contact", "/register", "/chat", "/playground", "/api/docs"],
];

test("text of twice the size fits into a window of 640 pixels, on every kind of page", async () => {
  const page = await openPage({ viewport: { width: 640, height: 800 } });
  for (const path of PAGES) {
    if (path === "/playground") await openPlayground(page);
    else await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));

    expect([path, await page.evaluate(() => getComputedStyle(document.body).fontSize)]).toEqual([
      path,
      "32px",
    ]);
    expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
  }
});
