import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { axeViolations } from "../support/axe.ts";
import { allowProblems, openPage, SCREENS, sidewaysScroll } from "../support/browser.ts";
import { startFeedSite } from "../support/feed-site.ts";

let site: Awaited<ReturnType<typeof startFeedSite>>;

beforeAll(async () => {
  site = await startFeedSite();
});
beforeEach(() => site.startOver());
afterAll(() => site.close());

async function openLibrary(path = "/youtube", options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage(options);
  await page.goto(site.url + path, { waitUntil: "networkidle" });
  return page;
}

test("the newest 24 videos, each with picture, title, date, preview and a link to its watch page", async () => {
  const page = await openLibrary();

  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("YouTube Video Library");
  expect(await page.getByRole("article").count()).toBe(24);
  const card = page.getByRole("article").nth(1);
  expect(await card.getByRole("heading", { level: 2 }).textContent()).toBe(
    "React 19 actions: forms that work before JavaScript does",
  );
  expect(await card.getByRole("time").textContent()).toMatch(/^\d{1,2} \w+ \d{4}$/);
  expect(await card.locator("p[dir=auto]").textContent()).toBe(
    "A form is a promise that the server keeps. In this lesson we start with plain HTML, let the server check the input, and only then add pending states a…",
  );
  const link = card.getByRole("link", { name: "Watch on YouTube" });
  expect(await link.getAttribute("href")).toBe("https://www.youtube.com/watch?v=greenbar-02");
  expect(await link.getAttribute("target")).toBe("_blank");
  const picture = card.locator("img");
  expect(await picture.getAttribute("src")).toBe("/media/videos/greenbar-02?w=640");
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(300);
});

test("search engines are told of every video on the page, and a title cannot end what tells them", async () => {
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

test("the date is in the visitor's own format, and in British English where no script runs", async () => {
  const american = await openLibrary("/youtube", { locale: "en-US" });
  const scriptless = await openLibrary("/youtube", { locale: "en-US", javaScriptEnabled: false });

  const date = (page: typeof american) => page.getByRole("article").nth(1).getByRole("time").textContent();
  expect(await date(american)).toMatch(/^\w{3} \d{1,2}, \d{4}$/);
  expect(await date(scriptless)).toMatch(/^\d{1,2} \w+ \d{4}$/);
});

test("load more adds the rest below, and goes on there with the keyboard", async () => {
  const page = await openLibrary();

  await page.getByRole("link", { name: "Load more" }).click();
  await page.getByText("32 of 32 shown").waitFor();

  expect(await page.getByRole("article").count()).toBe(32);
  expect(await page.getByRole("link", { name: "Load more" }).count()).toBe(0);
  const focused = page.locator(":focus");
  expect(await focused.textContent()).toContain("Structured output");
  expect(new URL(page.url()).search).toBe("");
});

test("searching while one types narrows the list by title and description", async () => {
  const page = await openLibrary();

  await page.getByLabel("Search titles and descriptions").pressSequentially("back-pressure");
  await page.getByText("1 of 32 videos").waitFor();

  expect(await page.getByRole("article").count()).toBe(1);
  expect(await page.getByRole("article").textContent()).toContain("Node.js streams");
  expect(new URL(page.url()).search).toBe("?q=back-pressure");
  await page.getByLabel("Search titles and descriptions").fill("");
  await page.getByText("32 videos", { exact: true }).waitFor();
});

test("a search that finds nothing says so and leads back", async () => {
  const page = await openLibrary("/youtube?q=gardening+tractors");

  expect(await page.getByText("No videos found.").isVisible()).toBe(true);
  await page.getByRole("link", { name: "Show all videos" }).click();
  await page.getByText("32 videos", { exact: true }).waitFor();
  expect(await page.getByLabel("Search titles and descriptions").inputValue()).toBe("");
});

test("everything but playing works without JavaScript", async () => {
  const page = await openLibrary("/youtube", { javaScriptEnabled: false });

  await page.getByLabel("Search titles and descriptions").fill("react");
  await page.getByRole("button", { name: "Search" }).click();
  expect(await page.getByRole("article").count()).toBeGreaterThan(1);
  expect(await page.getByText(/^\d+ of 32 videos$/).isVisible()).toBe(true);
  await page.goto(`${site.url}/youtube`);
  await page.getByRole("link", { name: "Load more" }).click();
  expect(new URL(page.url()).search).toBe("?page=2");
  expect(await page.getByRole("article").count()).toBe(8);
  await page.getByRole("link", { name: "Newer videos" }).click();
  expect(await page.getByRole("article").count()).toBe(24);
  expect(await page.getByRole("button", { name: /^Play here/ }).count()).toBe(0);
});

test("nothing is asked of YouTube before play is pressed; then the player takes the picture's place", async () => {
  allowProblems(/youtube-nocookie\.com/);
  const page = await openPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).host));
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>player</title>" }),
  );
  await page.goto(`${site.url}/youtube`, { waitUntil: "networkidle" });
  expect(new Set(asked)).toEqual(new Set([new URL(site.url).host]));

  await page.getByRole("button", { name: /Play here: React 19 actions/ }).click();
  const frame = page.locator("iframe");
  await frame.waitFor();

  expect(await frame.getAttribute("src")).toBe(
    "https://www.youtube-nocookie.com/embed/greenbar-02?autoplay=1",
  );
  expect(await frame.getAttribute("title")).toContain("React 19 actions");
  expect(asked).toContain("www.youtube-nocookie.com");

  await page.getByRole("button", { name: /Play here: CSS grid/ }).click();
  await expect.poll(() => frame.getAttribute("src")).toContain("greenbar-03");
  expect(await frame.count()).toBe(1);
});

test("texts that try to be markup stay texts, and no word is too long for the page", async () => {
  site.youtube.setContent("hostile");
  const page = await openLibrary("/youtube", { viewport: { width: 320, height: 700 } });

  expect(
    await page.getByRole("heading", { name: '<script>alert("title")</script>' }).first().isVisible(),
  ).toBe(true);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
});

test("500 videos come 24 at a time", async () => {
  site.youtube.setContent("huge");
  const response = await fetch(`${site.url}/youtube`);
  const page = await openLibrary();

  expect((await response.text()).length).toBeLessThan(150_000);
  expect(await page.getByRole("article").count()).toBe(24);
  expect(await page.getByText("24 of 500 shown").isVisible()).toBe(true);
});

test("a channel without videos", async () => {
  site.youtube.setContent("none");
  const page = await openLibrary();

  expect(await page.getByText("No videos found.").isVisible()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
});

test("where YouTube is down and there is no copy: the heading, a notice, a way to try again, status 503", async () => {
  allowProblems(/answer 503/, /status of 503/);
  site.youtube.setMode("error");
  site.takeLogs();
  const page = await openPage({ javaScriptEnabled: false });
  const response = await page.goto(`${site.url}/youtube`);

  expect(response?.status()).toBe(503);
  expect(response?.headers()["retry-after"]).toBe("60");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("YouTube Video Library");
  expect(await page.getByRole("alert").textContent()).toContain("The videos could not be loaded");
  expect(await page.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("/youtube");
  expect(site.takeLogs().filter(({ level }) => level === "error")).toHaveLength(1);
});

test("where YouTube is down and there is a copy, nobody notices", async () => {
  await fetch(`${site.url}/youtube`);
  site.youtube.setMode("down");
  const page = await openLibrary();

  expect(await page.getByRole("article").count()).toBe(24);
});

test("while a slow list is on its way the heading stands there with a spinner", async () => {
  const page = await openPage();
  await page.goto(`${site.url}/about-me`, { waitUntil: "networkidle" });
  site.youtube.setMode("slow");

  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Youtube" });
  // Without the mouse on its way, which would have the page's data fetched a second time.
  await link.dispatchEvent("click");
  await page.getByRole("heading", { level: 1, name: "YouTube Video Library" }).waitFor();
  expect(await page.getByText("Loading the videos…").isVisible()).toBe(true);
  await page.getByRole("alert").waitFor();

  expect(await page.getByText("The videos could not be loaded").isVisible()).toBe(true);
});

test.each(SCREENS)(
  "$name: no accessibility problem and no sideways scrolling",
  async ({ name: _name, ...screen }) => {
    const page = await openLibrary("/youtube", screen);

    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  },
);
