import type { Page } from "playwright-core";
import { BUILT_CONFIG } from "../../scripts/support/paths.ts";
import { runnerScript } from "../../scripts/support/runner-script.ts";
import { launchChromium } from "../support/chromium.ts";
import { type Figure, median } from "./figures.ts";
import { fillDatabase, serveBuild } from "./worker.ts";

const ROUNDS = 15;
const FILES = {
  "sum.js": "export function sum(a, b) { return a + b; }",
  "tests.js": `import { sum } from "./sum";
for (let n = 0; n < 10; n += 1) test("adds " + n, () => { expect(sum(n, 1)).toBe(n + 1); });`,
};
const SCRIPT = "/runner-under-test.js";
const ENTRY = "/runner-entry.js";
const BARE = "/bare";

type Times = { ours: number[]; bare: number[] };

/**
 * From Run to the last of ten tests: ours in the sandbox, and the same text in a Worker that a page of nothing starts.
 * By turns, in one browser; the first run of each is not counted.
 */
async function measure(page: Page): Promise<Times> {
  return page.evaluate(
    async ([files, rounds]) => {
      const ours = () =>
        new Promise<number>((resolve) => {
          const begun = performance.now();
          let ended = 0;
          window.startRun({ files, tests: "tests.js" }, (event) => {
            if (event.type === "test") ended = performance.now();
            if (event.type === "ended") resolve(ended - begun);
          });
        });
      const { source, data } = window.bareRun(files);
      const bare = () =>
        new Promise<number>((resolve) => {
          const begun = performance.now();
          const { port1, port2 } = new MessageChannel();
          const url = URL.createObjectURL(new Blob([source]));
          const worker = new Worker(url);
          let ended = 0;
          port1.onmessage = ({ data: said }) => {
            if (said.type === "ended") ended = performance.now();
            if (said.type !== "done") return;
            worker.terminate();
            URL.revokeObjectURL(url);
            resolve(ended - begun);
          };
          worker.postMessage(data, [port2]);
        });
      const times: Times = { ours: [], bare: [] };
      await ours();
      await bare();
      for (let round = 0; round < rounds; round += 1) {
        times.ours.push(await ours());
        times.bare.push(await bare());
      }
      return times;
    },
    [FILES, ROUNDS] as const,
  );
}

declare global {
  interface Window {
    bareRun: (files: Record<string, string>) => { source: string; data: unknown };
  }
}

/** What the sandbox costs a run in a Worker. */
export async function runnerFigures(): Promise<Figure[]> {
  const site = serveBuild(BUILT_CONFIG);
  const browser = await launchChromium();
  try {
    await fillDatabase(site);
    const page = await browser.newPage();
    const scripts = {
      [SCRIPT]: await runnerScript(),
      [ENTRY]: `import { startRun, workerRun } from "${SCRIPT}"; window.startRun = startRun; window.bareRun = (files) => workerRun({ files, tests: "tests.js" });`,
    };
    for (const [path, body] of Object.entries(scripts)) {
      await page.route(`**${path}`, (route) => route.fulfill({ contentType: "text/javascript", body }));
    }
    // A page without a policy, because a site's page may not start Workers.
    await page.route(`**${BARE}`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html><body>" }),
    );
    await page.goto(new URL(BARE, await site.ready).href);
    await page.addScriptTag({ url: ENTRY, type: "module" });
    await page.waitForFunction(() => "bareRun" in window);
    const { ours, bare } = await measure(page);
    const ratios = ours.map((time, round) => time / (bare[round] ?? Number.NaN));
    return [
      {
        name: "From Run to the last of ten tests",
        value: median(ratios),
        limit: 5,
        good: "at most",
        unit: "×",
        details: `${Math.round(median(ours))} ms in the sandbox, ${Math.round(median(bare))} ms for the same bundle in a bare Worker; median of ${ROUNDS} runs after the first`,
      },
    ];
  } finally {
    await browser.close();
    await site.dispose();
  }
}
