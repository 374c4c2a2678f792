import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startFeedSite } from "../support/feed-site.ts";
import { newReader, textOf } from "../support/reader.ts";

/* Videos and contributions, which come from outside services that a test can break. */

let site: Awaited<ReturnType<typeof startFeedSite>>;

beforeAll(async () => {
  site = await startFeedSite();
});
beforeEach(() => site.startOver());
afterAll(() => site.close());

const reader = () => newReader({ origin: site.url });
const open = async (path: string) => (await reader()).open(path);
const errors = () => site.takeLogs().filter(({ level }) => level === "error");

test("the newest 24 videos, each with picture, title, date, preview and a link to its watch page", async () => {
  const page = await open("/youtube");

  expect(page.heading).toBe("YouTube Video Library");
  const cards = page.all("main article");
  expect(cards).toHaveLength(24);
  const card = cards[1];
  expect(textOf(card?.querySelector("h2") ?? null)).toBe(
    "React 19 actions: forms that work before JavaScript does",
  );
  expect(textOf(card?.querySelector("time") ?? null)).toMatch(/^\d{1,2} \w+ \d{4}$/);
  expect(textOf(card?.querySelector("p[dir=auto]") ?? null)).toBe(
    "A form is a promise that the server keeps. In this lesson we start with plain HTML, let the server check the input, and only then add pending states a…",
  );
  expect(card?.querySelector("a[target=_blank]")?.getAttribute("href")).toBe(
    "https://www.youtube.com/watch?v=greenbar-02",
  );
  expect(card?.querySelector("img")?.getAttribute("src")).toBe("/media/videos/greenbar-02?w=640");
});

test("structured data lists every video on the page, and a title cannot end its script", async () => {
  const describedOn = async (path: string) => {
    const html = await (await fetch(site.url + path)).text();
    const [, json = ""] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    return JSON.parse(json);
  };
  const { numberOfItems, itemListElement } = await describedOn("/youtube");
  expect(numberOfItems).toBe(24);
  expect(itemListElement[1].item).toMatchObject({
    "@type": "VideoObject",
    name: "React 19 actions: forms that work before JavaScript does",
    thumbnailUrl: [`${site.url}/media/videos/greenbar-02`],
    url: "https://www.youtube.com/watch?v=greenbar-02",
  });

  await site.startOver();
  site.youtube.setContent("hostile");
  const { itemListElement: hostile } = await describedOn("/youtube");
  expect(JSON.stringify(hostile)).toContain("</script>");
});

test("without JavaScript everything except playing works", async () => {
  const visitor = await reader();
  const library = await visitor.open("/youtube");
  const results = await visitor.press(library, "Search", { "Search titles and descriptions": "react" });
  expect(results.all("main article").length).toBeGreaterThan(1);
  expect(results.text).toMatch(/\d+ of 32 videos/);
  const more = await visitor.follow(library, "Load more");
  expect(more.path).toBe("/youtube?page=2");
  expect(more.all("main article")).toHaveLength(8);
  expect((await visitor.follow(more, "Newer videos")).all("main article")).toHaveLength(24);
});

test("a search that finds nothing says so and leads back", async () => {
  const visitor = await reader();
  const page = await visitor.open("/youtube?q=gardening+tractors");
  expect(page.text).toContain("No videos found.");
  const back = await visitor.follow(page, "Show all videos");
  expect(back.text).toContain("32 videos");
  expect(back.value("Search titles and descriptions")).toBe("");
});

test("500 videos come 24 at a time", async () => {
  site.youtube.setContent("huge");
  const page = await open("/youtube");

  expect(page.html.length).toBeLessThan(150_000);
  expect(page.all("main article")).toHaveLength(24);
  expect(page.text).toContain("24 of 500 shown");
});

test("a channel without videos says so", async () => {
  site.youtube.setContent("none");
  expect((await open("/youtube")).text).toContain("No videos found.");
});

test("when YouTube is down and there is no copy, the page says so with 503 and offers to try again", async () => {
  site.youtube.setMode("error");
  site.takeLogs();
  const page = await open("/youtube");

  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(page.heading).toBe("YouTube Video Library");
  expect(page.alert).toContain("The videos could not be loaded");
  expect(page.all("main a[href='/youtube']").map(textOf)).toContain("Try again");
  expect(errors()).toHaveLength(1);
});

test("when YouTube is down and there is a copy, the page is the same", async () => {
  await open("/youtube");
  site.youtube.setMode("down");
  expect((await open("/youtube")).all("main article")).toHaveLength(24);
});

test("the biography, the portrait and how the instructor teaches", async () => {
  const page = await open("/about-me");
  expect(page.heading).toBe("About Me");
  expect(page.text).toContain("I build web applications for a living");
  expect(page.all("img[alt='Isla Fenwright portrait']").length).toBeGreaterThan(0);
  expect(page.all("h2").map(textOf)).toContain("How I teach");
});

test("a year of contributions as two tables: weekdays in rows from Sunday, a column for each week", async () => {
  const page = await open("/about-me");
  expect(page.all("h2").map(textOf)).toContain("Git Contributions");
  const weekdays = page.all("table th[scope=row]").map((header) => textOf(header).slice(-6));
  const week = ["Sunday", "Monday", "uesday", "nesday", "ursday", "Friday", "turday"];
  expect(weekdays).toEqual([...week, ...week]);
  const days = page.all("table td[data-level]");
  expect(days.length).toBeGreaterThanOrEqual(53 * 7);
  const levels = new Set(days.map((day) => day.getAttribute("data-level")));
  expect([...levels].sort()).toEqual(["0", "1", "2", "3", "4", "disabled"]);
  for (const caption of page.all("table caption")) {
    expect(textOf(caption)).toMatch(/^\d[\d,]* contributions between /);
  }
  expect(page.text).toContain("longest streak");
});

test("without contributions the page leaves out the heatmap", async () => {
  site.github.setContent("none");
  const page = await open("/about-me");
  expect(page.heading).toBe("About Me");
  expect(page.text).not.toContain("Git Contributions");
});

test("when GitHub fails the page still renders, says so, and the log has one line", async () => {
  site.github.setMode("error");
  site.takeLogs();
  const page = await open("/about-me");
  expect(page.status).toBe(200);
  expect(page.text).toContain("The contributions cannot be shown just now.");
  expect(page.all("table")).toHaveLength(0);
  expect(errors()).toHaveLength(1);
});
