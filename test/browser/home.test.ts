import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readContent } from "../../scripts/content/read.ts";
import { axeViolations } from "../support/axe.ts";
import { allowProblems, openPage, sidewaysScroll, visit } from "../support/browser.ts";
import { exerciseOf, run, SOLUTION, write } from "../support/exercise.ts";

const { faq, home } = readContent();

test.each([true, false])(
  "one answer is open at a time, and a click on it closes it (JavaScript: %s)",
  async (javaScriptEnabled) => {
    const page = await openPage({ javaScriptEnabled });
    await page.goto("/");
    const questions = page.locator("#faq summary");
    const answersShown = () =>
      page.locator("#faq details[open] > div").evaluateAll((answers) => answers.map(({ id }) => id));
    expect(await questions.count()).toBe(16);

    await questions.nth(1).click();
    expect(await answersShown()).toEqual([`faq-${faq[1]?.id}`]);
    await questions.nth(4).click();
    expect(await answersShown()).toEqual([`faq-${faq[4]?.id}`]);
    await questions.nth(4).press("Enter");
    expect(await answersShown()).toEqual([]);
  },
);

test("the questions are the same on a full load and on a client navigation", async () => {
  const page = await openPage();
  const texts = () => page.locator("#faq :is(summary, details > div)").allTextContents();
  await visit(page, "/");
  const inDocument = await texts();
  await page.getByRole("banner").getByRole("link", { name: "Courses" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Course Library" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: home.hero.heading }).waitFor();

  expect(await texts()).toEqual(inDocument);
  expect(inDocument).toEqual(faq.flatMap(({ question, answer }) => [question, answer]));
});

test("a link to an answer opens it", async () => {
  const page = await openPage();
  const id = `faq-${faq[6]?.id}`;
  await page.goto(`/#${id}`);

  await page.locator(`#${id}`).waitFor({ state: "visible" });
  expect(await page.locator("#faq details[open]").count()).toBe(1);
});

test("nothing scrolls sideways, from 320 to 1920 pixels", async () => {
  const page = await openPage({ viewport: { width: 1920, height: 1080 } });
  await visit(page, "/");
  for (const width of [1920, 1440, 1024, 768, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sidewaysScroll(page), `at ${width} pixels`).toBe(0);
  }
});

test("the side menu keeps the focus inside, closes with Escape, and gives the focus back", async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await visit(page, "/");
  const button = page.getByRole("button", { name: "Menu", exact: true });
  await button.click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.waitFor();

  expect(await menu.getByRole("link").allTextContents()).toEqual(
    expect.arrayContaining(["Home", "Blog", "Courses", "Chat", "Projects", "Register", "Login", "Contact"]),
  );
  expect(await axeViolations(page)).toEqual([]);
  const stops = (await menu.getByRole("link").count()) + 1;
  for (let step = 0; step < stops + 3; step += 1) {
    await page.keyboard.press("Tab");
    // Between the page's end and its start the focus passes through the browser's own controls.
    const place = await page.evaluate(() =>
      document.activeElement === document.body
        ? "browser"
        : document.activeElement?.closest("dialog")?.nodeName,
    );
    expect(["DIALOG", "browser"]).toContain(place);
  }
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("the chosen theme is remembered, and shown before the first paint", async () => {
  const page = await openPage({ colorScheme: "light" });
  await visit(page, "/");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole("button", { name: /light and dark/ }).click();
  const dark = await background();
  expect(dark).not.toBe(light);

  await page.reload({ waitUntil: "commit" });
  await page.locator("body").waitFor();
  expect(await background()).toBe(dark);
  await visit(page, "/");
  await page.getByRole("button", { name: /light and dark/ }).click();
  expect(await background()).toBe(light);
});

test("the video sends no request until it is clicked", async () => {
  // Browser tests block other hosts, so the player cannot load here.
  allowProblems(/youtube-nocookie\.com/);
  const page = await openPage();
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).hostname.includes("youtube")) elsewhere.push(request.url());
  });
  await visit(page, "/#about");
  await page.locator("#about").scrollIntoViewIfNeeded();
  expect(elsewhere).toEqual([]);

  const player = page.waitForRequest(/youtube-nocookie\.com\/embed\//);
  await page.getByRole("link", { name: /^Play the video/ }).click();
  await player;
  expect(await page.locator("#about iframe").getAttribute("title")).toBe(home.about.videoTitle);
});

const startLink = (page: Page) => page.getByRole("link", { name: "Start the exercise" });

test("a visitor turns an exercise green, whose scripts are loaded when it is started", async () => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await visit(page, "/");
  await startLink(page).scrollIntoViewIfNeeded();
  expect(loaded.filter((path) => /exercise-panel|live-exercise|editor|runner|\.json$/.test(path))).toEqual(
    [],
  );

  await startLink(page).click();
  const exercise = exerciseOf(page);
  await exercise.locator(".cm-content:focus").waitFor();
  await run(page);
  await exercise.getByText("1 of 6 passed").waitFor();
  await write(page, SOLUTION);
  await page.keyboard.press("ControlOrMeta+Enter");
  await exercise.getByText("6 of 6 passed").waitFor();
  await exercise.getByText("Saved on this device").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await exercise.getByRole("link", { name: "Next", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "How do I make my first web page?" }).waitFor();
  await exercise.getByText("All tests have passed before.").first().waitFor();
});

test("on a phone the exercise fills the screen at once, and closes again", async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await visit(page, "/");
  await startLink(page).click();
  await page.locator(".exercise-panel:modal").waitFor();
  await page.getByRole("button", { name: "Close the exercise" }).click();
  await exerciseOf(page).getByRole("button", { name: "Start" }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
});

test("an exercise that cannot be loaded says so, and starts at the next try", async () => {
  allowProblems(/ERR_FAILED|Failed to load/);
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await visit(page, "/");
  await page.route("**/exercises/*.json", (route) => route.abort(), { times: 1 });
  await startLink(page).click();
  await page.getByText("It could not be loaded.").waitFor();
  await startLink(page).click();
  await exerciseOf(page).waitFor();
});
