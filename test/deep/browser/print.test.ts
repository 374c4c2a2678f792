import { expect, test } from "vitest";
import { openPage, visit } from "../../support/browser.ts";

const NOTE = "/notes/props";

/** A page on paper, opened by somebody who likes it dark. */
async function onPaper(path: string) {
  const page = await openPage({ colorScheme: "dark" });
  await visit(page, path);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  return page;
}

test.each([NOTE, "/courses/4", "/learn/beginner-web-dev/your-first-web-page", "/privacy"])(
  "%s prints without the site around it",
  async (path) => {
    const page = await onPaper(path);
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    const around = page.locator("nav, button, form, .btn, body > header, a[href='#main'], a[href='#top']");
    const shown = await around.evaluateAll((elements) =>
      elements.filter((element) => element.checkVisibility()).map((element) => element.outerHTML),
    );
    expect(shown).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
  },
);

test("code prints dark on white and in one piece, and links with their URLs", async () => {
  const page = await onPaper(NOTE);
  const code = page.locator(".code").first();
  const look = await code.evaluate((element) => {
    const { backgroundColor, breakInside } = getComputedStyle(element);
    const { whiteSpace } = getComputedStyle(element.querySelector("pre") ?? element);
    return { backgroundColor, breakInside, whiteSpace };
  });
  expect(look).toEqual({
    backgroundColor: "rgb(255, 255, 255)",
    breakInside: "avoid",
    whiteSpace: "pre-wrap",
  });
  const lightness = await code.evaluate((element) => {
    const [, value] = /oklch\(([\d.]+)/.exec(getComputedStyle(element).color) ?? [];
    return Number(value);
  });
  expect(lightness).toBeLessThan(0.4);
  const link = page.locator(".prose a[href^='/notes/']").first();
  const after = await link.evaluate((element) => getComputedStyle(element, "::after").content);
  expect(after).toContain(await link.getAttribute("href"));
  const above = await page.evaluate(() => getComputedStyle(document.body, "::before").content);
  expect(above).toContain(NOTE);
});
