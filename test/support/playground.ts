import type { Page } from "playwright-core";
import { playgroundPath } from "../../shared/playground/playground-code.ts";
import { alive, openPage } from "./browser.ts";

export const editorOf = (page: Page) => page.getByRole("textbox", { name: "Code of App.tsx" });
export const previewOf = (page: Page) =>
  page.getByTitle("Preview of your code").contentFrame().locator("iframe").contentFrame();
export const consoleOf = (page: Page) => page.getByRole("log");
export const passed = (page: Page) => page.getByText("Running, no errors").waitFor();
export const pressRun = (page: Page) => page.getByRole("button", { name: "Run", exact: true }).click();
export const testsEditorOf = (page: Page) => page.getByRole("textbox", { name: "Code of tests.js" });

/** Opens the playground without code and moves the pointer, because it only starts on interaction. */
export async function openPlayground(page: Page): Promise<void> {
  await page.goto("/playground");
  // Before hydration it would not notice the pointer.
  await alive(page);
  await page.mouse.move(20, 20);
  await editorOf(page).waitFor();
}

/** Opens the link to some code in a new page, without running it. */
export async function openLink(code: string): Promise<Page> {
  const page = await openPage();
  await page.goto(playgroundPath(code));
  await editorOf(page).waitFor();
  return page;
}

/** Opens the link to some code and runs it. */
export async function runCode(code: string): Promise<Page> {
  const page = await openLink(code);
  await pressRun(page);
  return page;
}

/** Replaces the code of an editor, as pasting does. */
export async function write(page: Page, code: string, editor = editorOf(page)): Promise<void> {
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(code);
}
