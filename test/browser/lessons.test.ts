import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aliveAt, allowProblems, openPage, visit } from "../support/browser.ts";
import { joinedStatements } from "../support/lessons.ts";
import { newAccount, signedInAs } from "../support/signed-in.ts";
import { sql } from "../support/site-client.ts";

const FREE = "/learn/beginner-web-dev/your-first-web-page";
const LAPTOP = { viewport: { width: 1440, height: 900 } };

/** What the account knows of the free lesson. */
async function progressOf(userId: string) {
  const [row] = await sql<{ place: string | null; done_at: number | null }>(
    "SELECT place, done_at FROM lesson_progress WHERE user_id = ? AND lesson_id = 'your-first-web-page'",
    [userId],
  );
  return row;
}

/** The script of the lesson's end comes once the page is used. */
const endIsLoaded = (page: Page) => aliveAt(page.getByRole("button", { name: "Mark as done" }));

async function learner() {
  const person = await newAccount();
  for (const statement of joinedStatements(person.id)) await sql(...statement);
  return { person, ...(await signedInAs(person)) };
}

test("one key closes the outline, and it stays closed", async () => {
  const page = await openPage(LAPTOP);
  await visit(page, FREE);
  const outline = page.getByRole("navigation", { name: "Outline" });
  await expect.poll(() => outline.isVisible()).toBe(true);
  await page.keyboard.press("o");
  await expect.poll(() => outline.isVisible()).toBe(false);
  await visit(page, FREE);
  expect(await outline.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Outline" }).first().click();
  await expect.poll(() => outline.isVisible()).toBe(true);
});

test("the line beside an exercise moves with the keyboard and keeps its position", async () => {
  const page = await openPage(LAPTOP);
  await visit(page, FREE);
  const line = page.getByRole("separator").first();
  await line.focus();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("ArrowRight");
  await expect.poll(() => line.getAttribute("aria-valuenow")).toBe("56");
  await visit(page, FREE);
  await expect.poll(() => page.getByRole("separator").first().getAttribute("aria-valuenow")).toBe("56");
});

test("an answer shows its explanation, and another one takes its place", async () => {
  const page = await openPage(LAPTOP);
  await visit(page, FREE);
  const question = page.locator(".lesson-question").first();
  const open = question.locator("details[open]");
  await question.locator("summary").nth(0).click();
  await expect.poll(() => open.allTextContents()).toEqual([expect.stringContaining("Not quite.")]);
  await question.locator("summary").nth(1).click();
  await expect.poll(() => open.allTextContents()).toEqual([expect.stringContaining("Right.")]);
});

test("a live example runs beside its code", async () => {
  const page = await openPage(LAPTOP);
  await visit(page, FREE);
  const example = page.getByRole("figure", { name: "What it looks like" }).first();
  await example.scrollIntoViewIfNeeded();
  const heading = example.frameLocator("iframe").frameLocator("iframe").getByRole("heading");
  await expect.poll(() => heading.textContent()).toBe("Kettle Lane Fixers");
});

test("the place and the mark are kept in the account, and the next visit leads back", async () => {
  const { person, storageState } = await learner();
  const page = await openPage({ ...LAPTOP, storageState });
  await visit(page, FREE);
  // Opening it is told once the page is alive.
  await expect.poll(() => progressOf(person.id)).toBeTruthy();
  // The place is noted a moment after the scrolling, so this waits for longer, from the same event.
  await page.locator("#where-a-page-comes-from").evaluate(
    (heading) =>
      new Promise((resolve) => {
        addEventListener("scroll", () => setTimeout(resolve, 400), { once: true });
        heading.scrollIntoView();
      }),
  );
  // Not by mouse or keyboard, for which the page might be scrolled back to the link.
  await page
    .getByRole("link", { name: /lessons|Beginner Web Dev/ })
    .first()
    .evaluate((link) => link instanceof HTMLElement && link.click());
  await expect.poll(async () => (await progressOf(person.id))?.place).toBe("where-a-page-comes-from");

  await visit(page, FREE);
  await page.getByText("You were here today").waitFor();
  await page.mouse.move(300, 300);
  await endIsLoaded(page);
  await page.getByRole("button", { name: "Mark as done" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect((await progressOf(person.id))?.done_at).toBeTruthy();
  await expect
    .poll(() =>
      page
        .getByText(/1 of \d+ done/)
        .first()
        .isVisible(),
    )
    .toBe(true);
});

test("offline, the mark is kept on the device and sent when there is a connection again", async () => {
  allowProblems(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { person, storageState } = await learner();
  const page = await openPage({ ...LAPTOP, storageState });
  await visit(page, FREE);
  await page.mouse.move(300, 300);
  await page.getByRole("button", { name: "Mark as done" }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.getByRole("button", { name: "Copy code" }).first().isVisible()).toBe(true);
  await endIsLoaded(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Mark as done" }).click();
  await page.getByText("Saved on this device").waitFor();
  await page.context().setOffline(false);
  await expect.poll(async () => (await progressOf(person.id))?.done_at ?? null).not.toBe(null);
});

test("without an account, the mark is kept in the browser and moves into the account", async () => {
  const page = await openPage(LAPTOP);
  await visit(page, FREE);
  await page.getByText("Your work is kept in this browser").scrollIntoViewIfNeeded();
  await page.mouse.move(300, 300);
  await endIsLoaded(page);
  await page.getByRole("button", { name: "Mark as done" }).click();
  await page.getByText("Saved on this device").waitFor();
  const { person, storageState } = await learner();
  await page.context().addCookies(storageState.cookies);
  await visit(page, FREE);
  await expect.poll(async () => (await progressOf(person.id))?.done_at ?? null).not.toBe(null);
  expect(await page.evaluate(() => localStorage.getItem("learning:"))).toBe(null);
});

test("on a phone nothing scrolls sideways, and the outline opens over the page", async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await visit(page, FREE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const outline = page.getByRole("navigation", { name: "Outline" });
  expect(await outline.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Outline" }).tap();
  await expect.poll(() => outline.isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => outline.isVisible()).toBe(false);
  expect(await page.getByRole("link", { name: /^Next/ }).isVisible()).toBe(true);
});
