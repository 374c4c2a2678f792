import type { Page } from "playwright-core";
import { alive } from "./browser.ts";

/** Goes to the playground without code, and shows a sign of life: without one it stays to be read. */
export async function openPlayground(page: Page): Promise<void> {
  await page.goto("/playground");
  // Before that it would hear nothing.
  await alive(page);
  await page.mouse.move(20, 20);
  await page.getByRole("textbox", { name: "Code of App.tsx" }).waitFor();
}
