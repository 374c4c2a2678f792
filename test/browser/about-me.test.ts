import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { axeViolations } from "../support/axe.ts";
import { openPage, SCREENS, sidewaysScroll } from "../support/browser.ts";
import { startFeedSite } from "../support/feed-site.ts";

let site: Awaited<ReturnType<typeof startFeedSite>>;

beforeAll(async () => {
  site = await startFeedSite();
});
beforeEach(() => site.startOver());
afterAll(() => site.close());

async function openAbout(options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage(options);
  await page.goto(`${site.url}/about-me`, { waitUntil: "networkidle" });
  return page;
}

test("the biography, the portrait and how the instructor teaches", async () => {
  const page = await openAbout();

  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("About Me");
  expect(await page.getByText(/^Isla builds web applications for a living/).isVisible()).toBe(true);
  expect(await page.getByRole("img", { name: "Isla Fenwright portrait" }).isVisible()).toBe(true);
  expect(await page.getByRole("heading", { name: "How I teach" }).isVisible()).toBe(true);
});

test("a year of contributions as a table: weekdays in rows from Sunday, a column for each week", async () => {
  const page = await openAbout({ javaScriptEnabled: false });
  const table = page.getByRole("table");

  expect(await page.getByRole("heading", { name: "Git Contributions" }).isVisible()).toBe(true);
  const weekdays = await table.getByRole("rowheader").allTextContents();
  expect(weekdays.map((text) => text.slice(-6))).toEqual([
    "Sunday",
    "Monday",
    "uesday",
    "nesday",
    "ursday",
    "Friday",
    "turday",
  ]);
  expect(await table.locator("td[data-level]").count()).toBeGreaterThanOrEqual(53 * 7);
  const levels = await table
    .locator("td[data-level]")
    .evaluateAll((cells) => [...new Set(cells.map((cell) => cell.getAttribute("data-level")))]);
  expect(levels.sort()).toEqual(["0", "1", "2", "3", "4", "disabled"]);
  expect(await table.locator("caption").textContent()).toMatch(/^\d[\d,]* contributions between /);
  expect(await page.getByText("longest streak").isVisible()).toBe(true);
});

test("a day says its number while the mouse is on it", async () => {
  const page = await openAbout({ viewport: { width: 1440, height: 900 } });
  const day = page.locator("td[data-level='4']").first();

  await day.scrollIntoViewIfNeeded();
  await day.hover();

  const text = day.locator("span");
  expect(await text.textContent()).toMatch(/^\d+ contributions on \w{3}, \d{1,2} \w+ \d{4}$/);
  expect((await text.boundingBox())?.width).toBeGreaterThan(100);
});

test("on a phone the table scrolls in its own box, and begins at its newest end", async () => {
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

test("no contributions: the page stands without the heatmap and does not mention it", async () => {
  site.github.setContent("none");
  const page = await openAbout();

  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("About Me");
  expect(await page.getByText("Git Contributions").count()).toBe(0);
});

test("where GitHub fails the page stands, says so, and the log has one line", async () => {
  site.github.setMode("error");
  site.takeLogs();
  const page = await openPage();
  const response = await page.goto(`${site.url}/about-me`, { waitUntil: "networkidle" });

  expect(response?.status()).toBe(200);
  expect(await page.getByText("The contributions cannot be shown just now.").isVisible()).toBe(true);
  expect(await page.getByRole("table").count()).toBe(0);
  expect(site.takeLogs().filter(({ level }) => level === "error")).toHaveLength(1);
  expect(await axeViolations(page)).toEqual([]);
});

test.each(SCREENS)(
  "$name: no accessibility problem and no sideways scrolling",
  async ({ name: _name, ...screen }) => {
    const page = await openAbout(screen);

    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  },
);
