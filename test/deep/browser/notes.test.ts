import { expect, test } from "vitest";
import { openPage } from "../../support/browser.ts";
import { pressRun } from "../../support/playground.ts";

test("React code of a note opens in the playground, and runs there when asked", async () => {
  const page = await openPage();
  for (const path of ["/notes/use-state", "/notes/use-optimistic", "/notes/portals"]) {
    await page.goto(path);
    const link = page.getByRole("link", { name: /Open in playground/ }).first();
    expect(await link.getAttribute("target")).toBe("_blank");
    const href = await link.getAttribute("href");
    const playground = await openPage();
    await playground.goto(href ?? "");
    await pressRun(playground);
    await playground.getByText("Running, no errors").waitFor();
    await playground.close();
  }
  // Code that imports something else is only shown.
  await page.goto("/notes/testing-components");
  expect(await page.locator(".code").count()).toBeGreaterThan(0);
  expect(await page.getByRole("link", { name: /Open in playground/ }).count()).toBe(0);
});
