import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** More than the desk has before its editor, with the page in the preview. */
const MOST_STOPS = 100;

/** What is wrong with the focus: no ring, outside the window, or covered by something. */
function badStop(): string | null {
  const stop = document.activeElement;
  // Between a page's end and its start the focus is in the browser's own controls.
  if (!(stop instanceof HTMLElement) || stop === document.body) return null;
  const name = `${stop.nodeName} “${(stop.getAttribute("aria-label") ?? stop.textContent ?? "").trim().slice(0, 40)}”`;
  // A frame's document and a shadow root have their own focus and rings.
  const outer = stop instanceof HTMLIFrameElement;
  const within = stop.shadowRoot?.querySelectorAll(":focus-within") ?? [];
  const places = [stop, stop.parentElement, ...within];
  const ring = places.some((place) =>
    [null, "::after"].some((part) => {
      if (!place) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(place, part);
      return outlineStyle === "auto" || (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2);
    }),
  );
  if (!ring && !outer) return `${name} does not show that it has the focus`;
  const { top, right, bottom, left } = stop.getBoundingClientRect();
  const [x, y] = [
    (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
    (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
  ];
  if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) return `${name} is out of view`;
  const shown = document.elementFromPoint(x, y);
  const seen = shown && (stop.contains(shown) || shown.contains(stop));
  return seen ? null : `${name} lies under ${shown?.nodeName} “${shown?.textContent?.trim().slice(0, 40)}”`;
}

/**
 * Presses Tab until `target` has the focus. Every stop on the way must show its focus and be in view (WCAG 2.4.7,
 * 2.4.11). Fails if Tab never reaches `target`.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await target.evaluate((element) => element.matches(":focus"))) return;
    await page.keyboard.press("Tab");
    // The editor draws its ring a moment later.
    await expect.poll(() => page.evaluate(badStop), { interval: 20, timeout: 10_000 }).toBeNull();
  }
  throw new Error(`Tab does not reach ${target}.`);
}

/** Starts a page as keyboard users do: with the skip link, past the header. */
export async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
}

/** Goes to a field by Tab and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

/** Goes to a button or a link by Tab and presses it. */
export async function pressOn(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
