import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page, Route } from "playwright-core";
import { launchChromium } from "../test/support/chromium.ts";
import { DEMO_FONTS, fontFaces } from "./support/demo-fonts.ts";
import { ROOT } from "./support/paths.ts";
import { runTask, Stop } from "./support/stop.ts";
import { toWebp } from "./support/webp.ts";

/*
 * Takes the pictures of the demos, light and dark: `npm run pictures`. They are committed; run it again after changing a
 * demo. See app/courses/demo-picture.tsx for where they are shown.
 */

const SIZE = { width: 960, height: 600 };
const QUALITY = 0.6;
/** Each is a part of a page that shows four of them. */
const MOST_BYTES = 40_000;
const FOLDER = join(ROOT, "public/art/demos");
const SITE = "http://demos.test/";

type Demo = {
  name: string;
  /** What stands at the top of the picture. */
  from: string;
  /** Shows the demo at work. */
  use?: (page: Page) => Promise<void>;
};

async function pressOften(page: Page, name: string, times: number): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  for (let count = 0; count < times; count += 1) await button.click();
}

const DEMOS: Demo[] = [
  { name: "contrast-checker", from: ".checker" },
  { name: "queue-visualiser", from: ".controls" },
  { name: "event-loop", from: ".stepper", use: (page) => pressOften(page, "Step", 6) },
  { name: "grid-garden-planner", from: ".planner" },
  { name: "invoice-parser", from: ".parser" },
];

const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

/** The site's files without a site: nothing leaves this machine. */
function answer(route: Route): Promise<void> {
  const path = new URL(route.request().url()).pathname.slice(1).replace(/\/$/, "/index.html");
  const contentType = TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  if (path === DEMO_FONTS) return route.fulfill({ body: fontFaces((file) => `/${file}`), contentType });
  const folder = path.startsWith("@fontsource-variable/") ? "node_modules" : "public";
  return route.fulfill({ body: readFileSync(join(ROOT, folder, path)), contentType });
}

async function take(browser: Browser, { name, from, use }: Demo, colorScheme: "light" | "dark") {
  const page = await browser.newPage({ viewport: SIZE, colorScheme, reducedMotion: "reduce" });
  await page.route(`${SITE}**`, answer);
  await page.goto(`${SITE}demos/${name}/`);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await use?.(page);
  await page.evaluate((selector) => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement) activeElement.blur();
    const top = document.querySelector(selector)?.getBoundingClientRect().top ?? 0;
    scrollBy(0, top - 16);
  }, from);
  const picture = await toWebp(browser, await page.screenshot({ type: "png" }), QUALITY);
  await page.close();
  return picture;
}

await runTask(async () => {
  await mkdir(FOLDER, { recursive: true });
  const browser = await launchChromium();
  try {
    for (const demo of DEMOS) {
      for (const scheme of ["light", "dark"] as const) {
        const file = scheme === "dark" ? `${demo.name}-dark.webp` : `${demo.name}.webp`;
        const picture = await take(browser, demo, scheme);
        if (picture.length > MOST_BYTES)
          throw new Stop(`${file} has ${picture.length} bytes, more than ${MOST_BYTES}.`);
        await writeFile(join(FOLDER, file), picture);
        console.log(`${file} ${Math.round(picture.length / 1000)} kB`);
      }
    }
  } finally {
    await browser.close();
  }
});
