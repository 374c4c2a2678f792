import { expect, test } from "vitest";
import { openPage, visit } from "../../support/browser.ts";

async function openProjects(options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage(options);
  await visit(page, "/projects");
  return page;
}

test("cards further down are revealed on scrolling, with staggered delays", async () => {
  const page = await openProjects({
    viewport: { width: 1440, height: 700 },
    reducedMotion: "no-preference",
  });
  const last = page.locator("[data-step='5']");

  expect(
    await page
      .locator("main [data-step]")
      .evaluateAll((cards) => cards.map((card) => card.getAttribute("data-step"))),
  ).toEqual(["0", "1", "2", "3", "4", "5"]);
  await expect.poll(() => last.getAttribute("data-reveal")).toBe("waiting");
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => last.getAttribute("data-reveal")).toBe("shown");
});

test("all cards are shown with reduced motion, and without JavaScript", async () => {
  for (const options of [{ reducedMotion: "reduce" }, { javaScriptEnabled: false }] as const) {
    const page = await openProjects(options);
    const hidden = await page
      .locator("main [data-step]")
      .evaluateAll((cards) => cards.filter((card) => getComputedStyle(card).opacity !== "1").length);
    expect(hidden).toBe(0);
  }
});
