import type { Page } from "playwright-core";
import type { RunEvent, RunInput, RunSummary, startRun } from "../../app/runner/start-run.client.ts";
import { runnerScript } from "../../scripts/support/runner-script.ts";
import { openPage } from "./browser.ts";

const SCRIPT = "/runner-under-test.js";
const ENTRY = "/runner-entry.js";
const entry = `import { startRun } from "${SCRIPT}"; window.startRun = startRun;`;

declare global {
  interface Window {
    startRun: typeof startRun;
  }
}

/** A page of the site with the runner. */
export async function openRunner(): Promise<Page> {
  const page = await openPage();
  const body = await runnerScript();
  await page.route(`**${SCRIPT}`, (route) => route.fulfill({ contentType: "text/javascript", body }));
  await page.route(`**${ENTRY}`, (route) => route.fulfill({ contentType: "text/javascript", body: entry }));
  await page.goto("/terms");
  await page.addScriptTag({ url: ENTRY, type: "module" });
  return page;
}

export type Told = { summary: RunSummary; events: RunEvent[]; lines: string[] };

/** Runs tests in the page, and returns everything that the run told. */
export async function runIn(page: Page, input: RunInput, shown = false): Promise<Told> {
  const events = await page.evaluate(
    async ([run, isShown]) => {
      const host = isShown ? document.createElement("div") : null;
      if (host) document.body.appendChild(host);
      return new Promise<RunEvent[]>((resolve) => {
        const told: RunEvent[] = [];
        window.startRun({ ...run, host }, (event: RunEvent) => {
          told.push(event);
          if (event.type === "ended") resolve(told);
        });
      });
    },
    [input, shown] as const,
  );
  const last = events.at(-1);
  if (last?.type !== "ended") throw new Error("The run did not end.");
  const lines = events.flatMap((event) =>
    event.type === "console" ? [`${event.level}: ${event.text}`] : [],
  );
  return { summary: last.summary, events, lines };
}

/** One line for each test: "passed adds › two numbers". */
export const outcomes = ({ summary }: Told) =>
  summary.tests.map(({ state, name }) => `${state} ${name.join(" › ")}`);

/** What a learner reads about a run that is not green. */
export const messages = ({ summary }: Told) => [
  ...summary.problems.map(({ message }) => message),
  ...summary.tests.flatMap(({ failure }) => (failure ? [failure.message] : [])),
];

/** A test file for `code.js`, of which the second test runs it. */
const TESTS = `import * as code from "./code";
test("first", () => { expect(1).toBe(1); });
test("second", async () => { await code.run(); expect(code.answer).toBe(42); });
test("third", () => { expect(code.answer).toBe(42); });`;

/** A learner's file, run in a Worker or in a document. */
export const filesOf = (code: string, tests = TESTS) => ({
  files: { "code.js": code, "tests.js": tests },
  tests: "tests.js",
});

export const MODES = ["worker", "page"] as const;
