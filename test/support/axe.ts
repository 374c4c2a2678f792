import axe from "axe-core";
import type { Page } from "playwright-core";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Without JavaScript a page's timers never fire, and axe waits for one between its rules. There they fire at once;
 * promises still work.
 */
function giveTimers(): void {
  if (!matchMedia("(scripting: none)").matches) return;
  window.setTimeout = ((work: () => void) => {
    void Promise.resolve().then(work);
    return 0;
  }) as typeof window.setTimeout;
}

/** The rules about colours. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Axe's findings about a page in its current state, one line for each rule and element. In forced colours axe reads
 * the colours from the style sheet, not the shown ones. `contrast` says whether the rules about colours run, and
 * whether only they run. In dark mode only they run: the other rules give the same result as in light mode, in
 * which every page is checked too.
 */
export async function axeViolations(
  page: Page,
  { contrast = true }: { contrast?: boolean | "only" } = {},
): Promise<string[]> {
  const dark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const coloursAlone = contrast === "only" || (dark && contrast);
  await page.evaluate(giveTimers);
  // Evaluated rather than added as a script, because of the page's Content-Security-Policy.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // Only the violations are described and leave the page: the list of what passed is as long as the page.
  const violations = await page.evaluate(
    async (options) => (await window.axe.run(document, options)).violations,
    {
      runOnly: coloursAlone
        ? { type: "rule" as const, values: COLOUR_RULES }
        : { type: "tag" as const, values: RULES },
      resultTypes: ["violations" as const],
      // There are no style sheets from other origins, and axe would wait for them with a timer.
      preload: false,
      // A sandboxed frame has no axe: axe would wait half a second for its answer, and report nothing.
      iframes: false,
      rules: { "color-contrast": { enabled: contrast !== false } },
    },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}) at ${node.target.join(" ")}: ${node.failureSummary ?? ""}`),
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
