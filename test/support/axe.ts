import axe from "axe-core";
import type { Page } from "playwright-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Without JavaScript no timer of a page ever ends, and axe waits for one between its rules. There each ends at
 * once; promises do go on.
 */
function giveTimers(): void {
  if (!matchMedia("(scripting: none)").matches) return;
  window.setTimeout = ((work: () => void) => {
    void Promise.resolve().then(work);
    return 0;
  }) as typeof window.setTimeout;
}

/** Those that look at colours. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds wrong with a page as it stands, one line for each rule and element. In forced colours it
 * reads the colours that the page asked for, not those that are shown: `contrast` says whether it looks at
 * them, and whether at nothing else. In the dark it looks at nothing else either: all the rest is the same
 * as in the light, where every page is looked at, too.
 */
export async function axeViolations(
  page: Page,
  { contrast = true }: { contrast?: boolean | "only" } = {},
): Promise<string[]> {
  const dark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const coloursAlone = contrast === "only" || (dark && contrast);
  await page.evaluate(giveTimers);
  // Evaluated, not added as a script: the page's Content-Security-Policy stays as it is.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate((options) => window.axe.run(document, options), {
    runOnly: coloursAlone
      ? { type: "rule" as const, values: COLOUR_RULES }
      : { type: "tag" as const, values: RULES },
    // Style sheets of other origins, which there are none of: it would wait for them with a timer, too.
    preload: false,
    rules: { "color-contrast": { enabled: contrast !== false } },
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}) at ${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
