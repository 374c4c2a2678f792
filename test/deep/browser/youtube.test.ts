import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { axeViolations } from "../../support/axe.ts";
import { allowProblems, openPage, sidewaysScroll, visit } from "../../support/browser.ts";
import { startFeedSite } from "../../support/feed-site.ts";

let site: Awaited<ReturnType<typeof startFeedSite>>;

beforeAll(async () => {
  site = await startFeedSite();
});
beforeEach(() => site.startOver());
afterAll(() => site.close());

async function openLibrary(path = "/youtube", options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage(options);
  await visit(page, site.url + path);
  return page;
}

test("dates are British for every visitor, with scripts and without", async () => {
  const american = await openLibrary("/youtube", { locale: "en-US" });
  const scriptless = await openLibrary("/youtube", { locale: "en-US", javaScriptEnabled: false });

  const date = (page: typeof american) => page.getByRole("article").nth(1).getByRole("time").textContent();
  expect(await date(scriptless)).toMatch(/^\d{1,2} \w+ \d{4}$/);
  expect(await date(american)).toBe(await date(scriptless));
});

test("Load more adds the rest below, and moves the keyboard focus there", async () => {
  const page = await openLibrary();

  await page.getByRole("link", { name: "Load more" }).click();
  await page.getByText("32 of 32 shown").waitFor();

  expect(await page.getByRole("article").count()).toBe(32);
  expect(await page.getByRole("link", { name: "Load more" }).count()).toBe(0);
  const focused = page.locator(":focus");
  expect(await focused.textContent()).toContain("Structured output");
  expect(new URL(page.url()).search).toBe("");
});

test("typing filters the list by title and description", async () => {
  const page = await openLibrary();

  await page.getByLabel("Search titles and descriptions").pressSequentially("back-pressure");
  await page.getByText("1 of 32 videos").waitFor();

  expect(await page.getByRole("article").count()).toBe(1);
  expect(await page.getByRole("article").textContent()).toContain("Node.js streams");
  expect(new URL(page.url()).search).toBe("?q=back-pressure");
  await page.getByLabel("Search titles and descriptions").fill("");
  await page.getByText("32 videos", { exact: true }).waitFor();
});

test("no request goes to YouTube before play is pressed; then the player replaces the picture", async () => {
  allowProblems(/youtube-nocookie\.com/);
  const page = await openPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).host));
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>player</title>" }),
  );
  await visit(page, `${site.url}/youtube`);
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

test("markup in texts is shown as text, and long words do not break the page", async () => {
  site.youtube.setContent("hostile");
  const page = await openLibrary("/youtube", { viewport: { width: 320, height: 700 } });

  expect(
    await page.getByRole("heading", { name: '<script>alert("title")</script>' }).first().isVisible(),
  ).toBe(true);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
});

test("while a slow list loads, the heading is shown with a spinner", async () => {
  const page = await openPage();
  await visit(page, `${site.url}/about-me`);
  site.youtube.setMode("slow");

  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Youtube" });
  // Keeps the mouse still: hovering would fetch the page's data a second time.
  await link.dispatchEvent("click");
  await page.getByRole("heading", { level: 1, name: "YouTube Video Library" }).waitFor();
  expect(await page.getByText("Loading the videos…").isVisible()).toBe(true);
  await page.getByRole("alert").waitFor();

  expect(await page.getByText("The videos could not be loaded").isVisible()).toBe(true);
});
