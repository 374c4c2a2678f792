import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openPage, sidewaysScroll, visit } from "../../support/browser.ts";
import { startFeedSite } from "../../support/feed-site.ts";

let site: Awaited<ReturnType<typeof startFeedSite>>;

beforeAll(async () => {
  site = await startFeedSite();
});
beforeEach(() => site.startOver());
afterAll(() => site.close());

async function openAbout(options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage(options);
  await visit(page, `${site.url}/about-me`);
  return page;
}

test("a day shows its number while the mouse is over it", async () => {
  const page = await openAbout({ viewport: { width: 1440, height: 900 } });
  const day = page.locator("td[data-level='4']").first();

  await day.scrollIntoViewIfNeeded();
  await day.hover();

  const text = day.locator("span");
  expect(await text.textContent()).toMatch(/^\d+ contributions on \w{3}, \d{1,2} \w+ \d{4}$/);
  expect((await text.boundingBox())?.width).toBeGreaterThan(100);
});

test("on a phone the table scrolls in its own box, and starts at the newest day", async () => {
  const page = await openAbout({ viewport: { width: 360, height: 740 } });
  const box = page.getByRole("region", { name: "Contributions by day" });

  const [inner, outer, position] = await box.evaluate((element) => [
    element.scrollWidth,
    element.clientWidth,
    element.scrollLeft,
  ]);
  expect(inner).toBeGreaterThan(outer ?? 0);
  expect(position).toBe(0);
  const last = await page.locator("tbody tr:first-child td:last-child").boundingBox();
  expect((last?.x ?? 999) + (last?.width ?? 0)).toBeLessThanOrEqual(360);
  expect(await sidewaysScroll(page)).toBe(0);
});
