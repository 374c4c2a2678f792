import { join } from "node:path";
import type { Frame as BrowserFrame, Page } from "playwright-core";
import { launchChromium } from "../../test/support/chromium.ts";
import { Stop } from "../support/stop.ts";
import { FILM_SIZE, type Layout } from "./layout.ts";
import { frameStyle, type Message, stageOf, stagePage } from "./stage.ts";
import type { Files } from "./steps.ts";
import type { Frame } from "./timeline.ts";

/** Where the film's files are requested; nothing leaves this machine. */
const SITE = "http://my-site.test/";
const TYPES: Files = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

const lineOf = (url: string, line: string | number) => `${url.replace(SITE, "")}:${line}`;

/** As the console of Chromium shows a value. */
const shown = (value: unknown) => (typeof value === "string" ? `'${value}'` : String(value));

/** The page in the film's browser, its files and its console. */
async function openBrowser(page: Page) {
  let files: Files = {};
  let messages: Message[] = [];
  await page.route(`${SITE}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const body = files[name];
    const type = TYPES[name.slice(name.lastIndexOf(".") + 1)];
    return body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ body, contentType: type });
  });
  page.on("console", (message) => {
    const { url, lineNumber } = message.location();
    const kind = message.type() === "error" ? "error" : "log";
    messages.push({ kind, text: message.text(), from: lineOf(url, lineNumber + 1) });
  });
  page.on("pageerror", ({ name, message, stack = "" }) => {
    const [, url = "", line = ""] = /(http\S+?):(\d+):\d+/.exec(stack) ?? [];
    messages.push({ kind: "error", text: `Uncaught ${name}: ${message}`, from: lineOf(url, line) });
  });
  function shownFrame(): BrowserFrame {
    const frame = page.frames().find((each) => each.url().startsWith(SITE));
    if (!frame) throw new Stop("The film’s page is not open.");
    return frame;
  }
  return {
    messages: () => messages,
    async load(next: Files): Promise<void> {
      files = next;
      messages = [];
      await page.evaluate((src) => {
        const frame = document.querySelector("iframe");
        if (!frame) return;
        frame.hidden = false;
        frame.src = src;
        return new Promise<void>((done) => frame.addEventListener("load", () => done(), { once: true }));
      }, `${SITE}index.html`);
      // What the page printed arrives before this does.
      await shownFrame().evaluate(() => undefined);
    },
    async run(text: string): Promise<void> {
      messages.push({ kind: "typed", text, from: "" });
      const result: unknown = await shownFrame().evaluate(text);
      messages.push({ kind: "result", text: shown(result), from: "" });
    },
  };
}

/** Takes a picture of each frame into a folder, and lists them for ffmpeg. */
export async function takePictures(
  frames: readonly Frame[],
  layout: Layout,
  folder: string,
): Promise<string> {
  const chromium = await launchChromium();
  const page = await chromium.newPage({ viewport: FILM_SIZE });
  const browser = await openBrowser(page);
  await page.setContent(stagePage());
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const list: string[] = [];
  for (const [index, frame] of frames.entries()) {
    // A page that stays is not loaded again, which would blink and lose what a script did to it.
    if (frame.page && frames[index - 1]?.page !== frame.page) await browser.load(frame.page);
    if (frame.run !== null) await browser.run(frame.run);
    await page.evaluate(
      ({ html, style }) => {
        const stage = document.querySelector("#stage");
        if (stage) stage.innerHTML = html;
        document.querySelector("iframe")?.setAttribute("style", style);
      },
      { html: stageOf(frame, layout, browser.messages()), style: frameStyle(frame, layout) },
    );
    const name = `${String(index).padStart(5, "0")}.png`;
    await page.screenshot({ path: join(folder, name) });
    list.push(`file '${name}'`, `duration ${(frame.ms / 1000).toFixed(3)}`);
    if (index % 100 === 0) console.log(`${index} of ${frames.length} pictures`);
  }
  await chromium.close();
  // The last one is named twice: ffmpeg ignores the last duration.
  return `${list.join("\n")}\n${list.at(-2)}\n`;
}
