import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
  Response,
} from "playwright-core";
import { expect } from "vitest";
import { LEAST_MS } from "#shared/forms/robot-check.ts";
import { alive } from "./alive.ts";
import { launchChromium } from "./chromium.ts";
import { unexpected } from "./problems.ts";
import { siteUrl } from "./site-client.ts";

export { allowProblems } from "./problems.ts";
export { alive };

/** One for all files of this process, with which it ends. Each page has cookies and storage of its own. */
let browser: Promise<Browser> | undefined;
const contexts: BrowserContext[] = [];
const problems: string[] = [];

const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1"]);

function isLocal(url: string): boolean {
  return !/^(https?|wss?):/.test(url) || LOCAL_HOSTS.has(new URL(url).hostname);
}

function watch(page: Page): void {
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // A header for future browsers (worker/runner/frame.ts).
    if (message.text() === "Unrecognized Content-Security-Policy directive 'webrtc'.") return;
    problems.push(`console.${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => problems.push(`page error: ${error.stack ?? error.message}`));
  page.on("request", (request) => {
    if (!isLocal(request.url())) problems.push(`request to elsewhere: ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page cancels its requests. Requests that the policy refuses are reported on the console too, except
    // on a page without JavaScript, which refuses every script.
    if (reason !== "net::ERR_ABORTED" && reason !== "csp")
      problems.push(`request failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`answer ${response.status()}: ${response.url()}`);
  });
}

/**
 * Opens a page with new cookies and storage. Paths in `goto` are the site's.
 * Console errors, failed requests and requests to other sites fail the test: see `allowProblems`.
 */
export async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  browser ??= launchChromium();
  const context = await (await browser).newContext({
    baseURL: siteUrl,
    locale: "en-GB",
    // Otherwise every click waits for smooth scrolling to end.
    reducedMotion: "reduce",
    ...options,
  });
  // Shorter than a test's timeout, so that the error names what was waited for.
  context.setDefaultTimeout(15_000);
  contexts.push(context);
  context.on("page", watch);
  return context.newPage();
}

/** The problems in the pages since the last call, for browser-setup.ts. */
export function takeProblems(): string[] {
  return unexpected(problems.splice(0));
}

/** Closes what the test opened. */
export async function closePages(): Promise<void> {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
}

/** The widths and colour schemes that a page must work in, by a name for the test. */
export const SCREENS = [
  { name: "360 light", viewport: { width: 360, height: 740 }, colorScheme: "light" },
  { name: "360 dark", viewport: { width: 360, height: 740 }, colorScheme: "dark" },
  { name: "1440 light", viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { name: "1440 dark", viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
] as const satisfies ({ name: string } & BrowserContextOptions)[];

/** By how many pixels a page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Opens a page and, if it runs scripts, waits for hydration. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path);
  const scripted = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  if (scripted) await alive(page);
  return answer;
}

/** Waits for hydration of a part whose script comes after the page's (`lazy`): until then a click there is lost. */
export async function aliveAt(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__react"))))
    .toBe(true);
}

/** Waits until a form may be sent: one sent sooner is taken for a robot's (robot-check.ts). */
export async function takeTime(page: Page): Promise<void> {
  await page.waitForTimeout(LEAST_MS);
}
