import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { axeViolations } from "./axe.ts";
import { sidewaysScroll } from "./browser.ts";

/** A window of 320 CSS pixels (640 at a zoom of 200%), forced colours, no motion. */
export const HARD: BrowserContextOptions = {
  viewport: { width: 320, height: 512 },
  deviceScaleFactor: 2,
  forcedColors: "active",
  reducedMotion: "reduce",
};

/** What still moves, except changes of colour. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.playState === "running")
      .map((animation) =>
        animation instanceof CSSTransition ? animation.transitionProperty : animation.constructor.name,
      )
      .filter((name) => !/color|background|outline|decoration/.test(name)),
  );

/** Ends colour transitions at once. Waiting could take for ever: a page in the background has no frames. */
const settled = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
    }
  });

/** Checks a state of a journey: nothing is cut off or moving, axe passes, and so does contrast in light and dark. */
export async function look(page: Page, state: string): Promise<void> {
  // The sticky header covers part of what has scrolled below it, which axe takes for small targets.
  await page.evaluate(() => scrollTo(0, 0));
  expect([state, await sidewaysScroll(page)]).toEqual([state, 0]);
  expect([state, await moving(page)]).toEqual([state, []]);
  expect([state, await axeViolations(page, { contrast: false })]).toEqual([state, []]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ forcedColors: "none", colorScheme });
    await settled(page);
    const wrong = await axeViolations(page, { contrast: "only" });
    expect([state, colorScheme, wrong]).toEqual([state, colorScheme, []]);
  }
  await page.emulateMedia({ forcedColors: "active", colorScheme: null });
}

/**
 * Checks a page in its current state, without opening it again: nothing is wider than the window at three widths, axe
 * finds nothing at the narrowest and the widest, and the colours of the dark scheme contrast as well.
 */
export async function lookAround(page: Page, state = page.url()): Promise<void> {
  const expectNothingFound = async (where: string, contrast = true) => {
    await settled(page);
    expect([state, where, await axeViolations(page, { contrast })]).toEqual([state, where, []]);
  };
  await page.emulateMedia({ colorScheme: "light" });
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect([state, width, await sidewaysScroll(page)]).toEqual([state, width, 0]);
    // The colours are the same in all widths.
    if (width !== 768) await expectNothingFound(`${width}`, width === 1440);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNothingFound("dark");
  await page.emulateMedia({ colorScheme: null });
}
