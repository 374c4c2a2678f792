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
  expect(await text.textContent()).toMatch(/^\d+ contributions on \d{1,2} \w+ \d{4}$/);
  expect((await text.boundingBox())?.width).toBeGreaterThan(100);
});

test("a phone shows the whole year: two halves, one below the other, and nothing to scroll", async () => {
  const page = await openAbout({ viewport: { width: 360, height: 740 } });
  const tables = await page.locator(".heatmap table").all();
  const boxes = await Promise.all(tables.map((table) => table.boundingBox()));

  expect(boxes).toHaveLength(2);
  expect(boxes[1]?.y).toBeGreaterThan((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0));
  for (const box of boxes) expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  const day = await page.locator("td[data-level='4']").first().boundingBox();
  expect(day?.width).toBeGreaterThan(7);
  expect(day?.height).toBeCloseTo(day?.width ?? 0, 0);
  expect(await sidewaysScroll(page)).toBe(0);
});

test("a wide window shows the year as one row of weeks", async () => {
  const page = await openAbout({ viewport: { width: 768, height: 900 } });
  const rows = await page.locator(".heatmap tbody tr:first-child").all();
  const [first, second] = await Promise.all(rows.map((row) => row.boundingBox()));

  expect(second?.y).toBeCloseTo(first?.y ?? 0, 0);
  expect(await sidewaysScroll(page)).toBe(0);
});
