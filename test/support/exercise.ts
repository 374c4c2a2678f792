import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { visit } from "./browser.ts";

/** A free lesson, and its exercise that is beside the text. */
export const LESSON = "/learn/beginner-web-dev/your-first-web-page";
export const EXERCISE = "your-first-file";
export const TITLE = "Fill the empty page";

const FOLDER = `content/courses/4-beginner-web-dev/01-your-first-page/01-your-first-web-page/exercises/${EXERCISE}`;
export const SOLUTION = readFileSync(`${FOLDER}/solution/index.html`, "utf8");

export const exerciseOf = (page: Page) => page.locator(`#exercise-${EXERCISE}`);
export const editorOf = (page: Page) => exerciseOf(page).getByRole("textbox", { name: "Code of index.html" });
export const run = (page: Page) => exerciseOf(page).getByRole("button", { name: "Run", exact: true }).click();
/** The result in words: "3 of 5 passed". */
export const resultOf = (page: Page) => exerciseOf(page).getByText(/^\d+ of \d+ passed/);

export async function openExercise(page: Page): Promise<void> {
  await visit(page, LESSON);
  await exerciseOf(page).scrollIntoViewIfNeeded();
}

/** Loads the editor and replaces everything in the open file. */
export async function write(page: Page, code: string): Promise<void> {
  await editorOf(page).click();
  await exerciseOf(page).locator(".cm-content").waitFor();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(code);
}

/** The code in the editor. */
export const written = (page: Page) => exerciseOf(page).locator(".cm-content").innerText();

/** Keeps the panel's script from arriving until the returned function is called. */
export async function holdScript(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/exercise-panel/, async (route) => {
    await arrived;
    await route.continue();
  });
  return () => arrive();
}
