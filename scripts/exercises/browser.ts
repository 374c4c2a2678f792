import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { Hono } from "hono";
import type { Browser, Page } from "playwright-core";
import { runnerFrame } from "#worker/runner/frame.ts";
import type { RunEvent, RunInput, RunSummary, startRun } from "../../app/runner/start-run.client.ts";
import { launchChromium } from "../../test/support/chromium.ts";
import { runnerScript } from "../support/runner-script.ts";
import { Stop } from "../support/stop.ts";

// Runs exercises as a learner's browser does, in pages of a small site on this machine.

declare global {
  interface Window {
    startRun: typeof startRun;
  }
}

/** What a run told: how it ended, and the texts of console.log. */
export type Told = { summary: RunSummary; lines: string[] };

/** For code that blocks its page, where no timer of the runner gets a turn. */
const LONGEST_RUN_MS = 30_000;

const PAGE = `<!doctype html><title>Exercises</title>
<script type="module">import { startRun } from "/runner.js"; window.startRun = startRun;</script>`;

async function serve(): Promise<{ server: Server; url: string }> {
  const script = await runnerScript();
  const site = new Hono()
    .get("/", (c) => c.html(PAGE))
    .get("/runner.js", (c) => c.body(script, 200, { "content-type": "text/javascript" }))
    .get("/runner/frame", runnerFrame);
  const server = createServer(async (request, response) => {
    const answer = await site.request(request.url ?? "/");
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** The summary of a run that had to be ended from outside. */
function brokenOff(message: string): Told {
  const counts = { passed: 0, failed: 0, skipped: 0, todo: 0 };
  return {
    lines: [],
    summary: { ok: false, ...counts, tests: [], problems: [{ message, place: null }], ms: LONGEST_RUN_MS },
  };
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  // Each page has a process of its own, so that a run which blocks one does not block the others.
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  await page.waitForFunction(() => "startRun" in window);
  return page;
}

async function runIn(page: Page, input: RunInput): Promise<Told> {
  const events = await page.evaluate(
    (run) =>
      new Promise<RunEvent[]>((resolve) => {
        const told: RunEvent[] = [];
        window.startRun(run, (event) => {
          told.push(event);
          if (event.type === "ended") resolve(told);
        });
      }),
    input,
  );
  const last = events.at(-1);
  if (last?.type !== "ended") throw new Error("The run did not end.");
  const lines = events.flatMap((event) =>
    event.type === "console" && event.level === "log" ? [event.text] : [],
  );
  return { summary: last.summary, lines };
}

/** A browser that runs exercises, `pages` of them at a time. @throws Stop if there is no browser */
export async function openRunners(pages: number) {
  const [{ server, url }, browser] = await Promise.all([
    serve(),
    launchChromium().catch((cause: unknown) => {
      throw new Stop("The exercises cannot be run.", cause instanceof Error ? cause.message : undefined);
    }),
  ]);
  const free: Page[] = [];
  const waiting: ((page: Page | null) => void)[] = [];
  let open = 0;

  async function take(): Promise<Page> {
    const page = free.pop();
    if (page) return page;
    if (open < pages) {
      open += 1;
      return openPage(browser, url);
    }
    return (await new Promise<Page | null>((resolve) => waiting.push(resolve))) ?? openPage(browser, url);
  }
  /** Gives a page to the next run; null in place of one that does not answer. */
  function giveBack(page: Page | null): void {
    const next = waiting.shift();
    if (next) next(page);
    else if (page) free.push(page);
    else open -= 1;
  }

  return {
    async run(input: RunInput): Promise<Told> {
      const page = await take();
      const late = new AbortController();
      const told = await Promise.race([
        runIn(page, input).catch(() => brokenOff("The page that it runs in broke down.")),
        setTimeout(LONGEST_RUN_MS, null, { signal: late.signal }).catch(() => null),
      ]);
      late.abort();
      const isWell = told !== null && told.summary.ms !== LONGEST_RUN_MS;
      if (!isWell)
        page
          .context()
          .close()
          .catch(() => {});
      giveBack(isWell ? page : null);
      return told ?? brokenOff(`It was not done after ${LONGEST_RUN_MS / 1000} seconds, so we stopped it.`);
    },
    async close(): Promise<void> {
      await browser.close();
      server.close();
    },
  };
}

export type Runners = Awaited<ReturnType<typeof openRunners>>;
