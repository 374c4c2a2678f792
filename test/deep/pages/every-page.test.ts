import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import routes from "../../../app/routes.ts";
import { EVERY_PAGE, NO_PAGES } from "../../fixtures/pages.ts";
import { pagesOf } from "../../support/attack/pages.ts";
import { allowProblems, openPage, sidewaysScroll, visit } from "../../support/browser.ts";
import { pagesFor } from "../../support/every-page.ts";
import { lookAround } from "../../support/look.ts";
import { openPlayground } from "../../support/playground.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";

test("every page of the route table is checked", () => {
  const looked = [...EVERY_PAGE.map(({ route }) => route), ...NO_PAGES];
  const declared = pagesOf(routes).map(({ path }) => path);
  expect(declared.length).toBeGreaterThan(40);
  expect([...new Set(looked)].sort()).toEqual([...new Set(declared)].sort());
});

/** The levels of the visible headings, in page order. */
const levels = (page: Page) =>
  page
    .locator("h1, h2, h3, h4, h5, h6")
    .evaluateAll((all) =>
      all.filter((heading) => heading.checkVisibility()).map(({ nodeName }) => Number(nodeName.slice(1))),
    );

/** One h1, no level skipped, and navigations with different names. */
async function expectStructure(page: Page, path: string): Promise<void> {
  const found = await levels(page);
  expect([path, found.filter((level) => level === 1)]).toEqual([path, [1]]);
  expect([path, found.filter((level, index) => level - (found[index - 1] ?? 1) > 1)]).toEqual([path, []]);

  const names = (await page.locator("body").ariaSnapshot()).match(/- navigation.*?(?=:?$)/gm) ?? [];
  expect(names.length, path).toBeGreaterThan(0);
  expect([path, names]).toEqual([path, [...new Set(names)]]);
}

/** In 640 pixels with text of twice the size, nothing is wider than the window (WCAG 1.4.4). */
async function expectRoomForLargeText(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 640, height: 800 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const size = await page.evaluate(() => getComputedStyle(document.body).fontSize);
  expect([path, size]).toEqual([path, "32px"]);
  expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
}

// Each page is opened only once, because opening takes longer than all the checks.
test.each(["nobody", "student", "admin"] as const)(
  "for %s, each page works in both colour schemes, at three widths and with large text",
  async (as) => {
    allowProblems(/answer 40[0-9]/, /status of 40[0-9]/);
    const account = as === "nobody" ? null : await newAccount({ role: as });
    const page = await openPage(account ? await signedInAs(account) : {});
    for (const { path, answers } of await pagesFor(as, account)) {
      // Wide again, because a narrow window hides the navigation in a menu.
      await page.setViewportSize({ width: 1280, height: 800 });
      const answer = await visit(page, path);
      expect([path, answer?.status()]).toEqual([path, answers]);
      await expectStructure(page, path);
      await lookAround(page, path);
      if (path === "/playground") await openPlayground(page);
      await expectRoomForLargeText(page, path);
    }
  },
);
