import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Browser } from "playwright-core";
import { escapeHtml } from "#shared/escape-html.ts";
import { launchChromium } from "../test/support/chromium.ts";
import { readContent } from "./content/read.ts";
import { packFlatPng } from "./support/flat-png.ts";
import { ROOT } from "./support/paths.ts";
import { wranglerSettings } from "./support/settings.ts";
import { runTask, Stop } from "./support/stop.ts";

/*
 * Draws the preview pictures that other sites show beside a link to a course or an article: `npm run previews`.
 * The pictures are committed; run it again after changing a title, a picture or the brand.
 */

const SIZE = { width: 1200, height: 630 };
/** Some sites refuse larger pictures, and slow ones are not shown. */
const MOST_BYTES = 150_000;
const FOLDER = join(ROOT, "public/og");

type Preview = { file: string; eyebrow: string; title: string; art: string };

function dataUri(type: string, path: string): string {
  return `data:${type};base64,${readFileSync(path).toString("base64")}`;
}

function font(family: string, file: string): string {
  const path = join(ROOT, "node_modules/@fontsource-variable", file);
  return `@font-face{font-family:"${family}";font-weight:200 800;src:url(${dataUri("font/woff2", path)})}`;
}

const FONTS = [
  font("Display", "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2"),
  font("Mono", "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2"),
].join("");

/** The dark scheme's colours (app/styles/tokens.css): a preview cannot follow the viewer's scheme. */
const STYLE = `${FONTS}
*{margin:0;box-sizing:border-box}
body{width:${SIZE.width}px;height:${SIZE.height}px;display:grid;grid-template-columns:630px 570px;background:oklch(0.17 0.015 165);color:oklch(0.95 0.01 120);overflow:hidden}
main{display:grid;grid-template-rows:auto 1fr auto;padding:64px 48px 60px 68px}
.brand{font:700 34px/1 Display;letter-spacing:-.02em}
.title{align-self:center;display:grid;gap:26px}
.eyebrow{font:500 25px/1.3 Mono;color:oklch(0.78 0.17 152)}
h1{font:700 76px/1.03 Display;letter-spacing:-.032em;text-wrap:balance}
h1.long{font-size:63px}
.bar{display:flex;height:22px;border-radius:99px;overflow:hidden;background:oklch(0.78 0.17 152)}
.bar i{width:19%}
.bar i:first-child{background:oklch(0.72 0.17 27)}
.bar i:last-child{background:oklch(0.82 0.14 80)}
img{width:570px;height:${SIZE.height}px;object-fit:cover}`;

function markupOf(brand: string, { eyebrow, title, art }: Preview): string {
  const long = title.length > 26 ? ' class="long"' : "";
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><style>${STYLE}</style>
<main><p class="brand">${escapeHtml(brand)}</p>
<div class="title"><p class="eyebrow">${escapeHtml(eyebrow)}</p><h1${long}>${escapeHtml(title)}</h1></div>
<div class="bar"><i></i><i></i></div></main>
<img alt="" src="${dataUri("image/svg+xml", join(ROOT, "public", art))}"></html>`;
}

/** One preview for each course and each article. */
function previews(): Preview[] {
  const { courses, articles } = readContent();
  const ofCourses = courses.map(({ id, title, level, durationWeeks, thumbnailUrl }) => ({
    file: `course-${id}.png`,
    eyebrow: `Course / ${level} / ${durationWeeks} weeks`,
    title,
    art: thumbnailUrl,
  }));
  const ofArticles = articles.map(({ preview, title, art, minutes }) => ({
    file: basename(preview),
    eyebrow: `Blog / ${minutes} min read`,
    title,
    art,
  }));
  return [...ofCourses, ...ofArticles];
}

async function draw(browser: Browser, brand: string, preview: Preview): Promise<Buffer> {
  const page = await browser.newPage({ viewport: SIZE });
  await page.setContent(markupOf(brand, preview), { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const picture = await page.screenshot({ type: "png" });
  await page.close();
  return picture;
}

await runTask(async () => {
  const { vars } = await wranglerSettings();
  const { BRAND: brand = "Greenbar" } = vars;
  mkdirSync(FOLDER, { recursive: true });
  const browser = await launchChromium();
  try {
    for (const preview of previews()) {
      const picture = packFlatPng(await draw(browser, String(brand), preview));
      if (picture.length > MOST_BYTES) {
        throw new Stop(`${preview.file} has ${picture.length} bytes, more than ${MOST_BYTES}.`);
      }
      writeFileSync(join(FOLDER, preview.file), picture);
      console.log(`${preview.file} ${Math.round(picture.length / 1000)} kB`);
    }
  } finally {
    await browser.close();
  }
});
