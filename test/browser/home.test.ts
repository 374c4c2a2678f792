import { expect, test } from "vitest";
import { faq } from "#shared/content/faq.ts";
import { home } from "#shared/content/home.ts";
import { axeViolations } from "../support/axe.ts";
import { allowProblems, openPage, SCREENS, sidewaysScroll } from "../support/browser.ts";

test("shows every part of the page and every offer with its price, without JavaScript, too", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openPage({ javaScriptEnabled });
    await page.goto("/");

    expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual([home.hero.heading]);
    for (const id of ["about", "pricing", "faq", "newsletter"]) {
      expect(await page.locator(`#${id}`).count(), id).toBe(1);
    }
    const portrait = page.getByRole("img", { name: / portrait$/ });
    expect(await portrait.getAttribute("loading")).toBe("lazy");
    const pricing = await page.locator("#pricing").textContent();
    for (const price of ["£499", "£599", "£299", "£49", "£399", "£199", "£1,200", "£1,800", "£5,000"]) {
      expect(pricing).toContain(price);
    }
    expect(await page.getByRole("link", { name: home.hero.cta }).first().getAttribute("href")).toBe(
      "/courses",
    );
    expect(await page.getByRole("link", { name: "Join Mentorship" }).getAttribute("href")).toMatch(
      /^\/enroll\/1$/,
    );
    expect(await page.getByRole("link", { name: "Join Course" }).count()).toBe(3);
    expect(await page.getByRole("link", { name: "Go Pro" }).getAttribute("href")).toBe("/enroll/pro");
    expect(await page.getByRole("link", { name: "Go VIP" }).getAttribute("href")).toBe("/enroll/vip");
  }
});

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

test("the questions are the same whether the page came as a document or as data", async () => {
  const page = await openPage();
  const texts = () => page.locator("#faq :is(summary, details > div)").allTextContents();
  await page.goto("/", { waitUntil: "networkidle" });
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

test.each(SCREENS)("axe finds nothing at $name", async ({ viewport, colorScheme }) => {
  const page = await openPage({ viewport, colorScheme });
  await page.goto("/", { waitUntil: "networkidle" });
  await page.locator("#faq summary").first().click();

  expect(await axeViolations(page)).toEqual([]);
});

test("nothing scrolls sideways, from 320 to 1920 pixels", async () => {
  const page = await openPage({ viewport: { width: 1920, height: 1080 } });
  await page.goto("/", { waitUntil: "networkidle" });
  for (const width of [1920, 1440, 1024, 768, 360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sidewaysScroll(page), `at ${width} pixels`).toBe(0);
  }
});

test("the side menu keeps the focus inside, closes with Escape, and gives the focus back", async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await page.goto("/", { waitUntil: "networkidle" });
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
    // Between its end and its beginning the focus passes through the browser's own controls.
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
  await page.goto("/", { waitUntil: "networkidle" });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole("button", { name: /light and dark/ }).click();
  const dark = await background();
  expect(dark).not.toBe(light);

  await page.reload({ waitUntil: "commit" });
  await page.locator("body").waitFor();
  expect(await background()).toBe(dark);
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: /light and dark/ }).click();
  expect(await background()).toBe(light);
});

test("the video asks nothing of anybody until it is clicked", async () => {
  // The wall around the browser lets no request out, so the player cannot load here.
  allowProblems(/youtube-nocookie\.com/);
  const page = await openPage();
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).hostname.includes("youtube")) elsewhere.push(request.url());
  });
  await page.goto("/#about", { waitUntil: "networkidle" });
  await page.locator("#about").scrollIntoViewIfNeeded();
  expect(elsewhere).toEqual([]);

  const player = page.waitForRequest(/youtube-nocookie\.com\/embed\//);
  await page.getByRole("link", { name: /^Play the video/ }).click();
  await player;
  expect(await page.locator("#about iframe").getAttribute("title")).toBe(home.about.videoTitle);
});
