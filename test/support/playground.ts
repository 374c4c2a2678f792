import type { Page } from "playwright-core";

/** Goes to the playground without code, and shows a sign of life: without one it stays to be read. */
export async function openPlayground(page: Page): Promise<void> {
  // Before the page is alive it would hear nothing.
  await page.goto("/playground", { waitUntil: "networkidle" });
  await page.mouse.move(20, 20);
  await page.getByRole("textbox", { name: "Code of App.tsx" }).waitFor();
}
