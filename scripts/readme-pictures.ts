import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { launchChromium } from "../test/support/chromium.ts";
import { askInstructor, filmDesk } from "./readme/desk.ts";
import { filmLesson, LESSON } from "./readme/lesson.ts";
import type { Film } from "./readme/recorder.ts";
import { INSTRUCTOR, openPage, openSite, STUDENT, signIn } from "./readme/site.ts";
import { onStage, openStage, writeShots } from "./readme/stage.ts";
import { encodePictures, findFfmpeg } from "./support/ffmpeg.ts";
import { ROOT } from "./support/paths.ts";
import { runTask, Stop } from "./support/stop.ts";
import { toWebp } from "./support/webp.ts";

/*
 * Takes the pictures of README.md: `npm run readme-pictures`. It starts a new site, uses it in a browser as people do, and
 * writes docs/images: the home page, light and dark, and two animations, each with a still for those who want no motion.
 * They are committed; run it again when the site looks different. Names of pictures make only those: `-- lesson`.
 */

const FOLDER = join(ROOT, "docs/images");
const HOME_SIZE = { width: 1440, height: 780 };
const FILM_SIZE = { width: 1024, height: 840 };
const FILM_SCALE = 1.25;
const QUALITY = 0.92;
const MOST_BYTES = 1_500_000;
/** Without loss, so that code stays sharp: most pictures differ from the last one by a letter. */
const HOW = ["-fps_mode", "vfr", "-c:v", "libwebp_anim", "-pix_fmt", "bgra", "-lossless", "1", "-loop", "0"];

function report(file: string): void {
  const { size } = statSync(join(FOLDER, file));
  if (size > MOST_BYTES) throw new Stop(`${file} has ${size} bytes, more than ${MOST_BYTES}.`);
  console.log(`${file} ${Math.round(size / 1000)} kB`);
}

async function takeHome(browser: Browser, url: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await openPage(browser, url, { viewport: HOME_SIZE, colorScheme, reducedMotion: "reduce" });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const stage = await openStage(browser, HOME_SIZE, 1);
    const picture = await onStage(stage, await page.screenshot(), null);
    const file = colorScheme === "dark" ? "home-dark.webp" : "home.webp";
    writeFileSync(join(FOLDER, file), await toWebp(browser, picture, QUALITY));
    await Promise.all([page.context().close(), stage.context().close()]);
    report(file);
  }
}

async function writeFilm(browser: Browser, name: string, { shots, still }: Film): Promise<void> {
  if (!still) throw new Stop(`${name} has no pictures.`);
  const stage = await openStage(browser, FILM_SIZE, FILM_SCALE);
  const folder = mkdtempSync(join(tmpdir(), "readme-pictures-"));
  try {
    await writeShots(stage, shots, folder);
    encodePictures(findFfmpeg("libwebp_anim"), folder, HOW, join(FOLDER, `${name}.webp`));
    const picture = await onStage(stage, still.picture, null);
    writeFileSync(join(FOLDER, `${name}-still.webp`), await toWebp(browser, picture, QUALITY));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await stage.context().close();
  }
  const seconds = shots.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  console.log(`${name}: ${seconds.toFixed(1)} seconds, ${shots.length} pictures`);
  report(`${name}.webp`);
  report(`${name}-still.webp`);
}

const PICTURES: Record<string, (browser: Browser, url: string) => Promise<void>> = {
  home: takeHome,
  async lesson(browser, url) {
    const size = { viewport: FILM_SIZE, deviceScaleFactor: FILM_SCALE };
    const page = await openPage(browser, `${url}/login?next=${LESSON}`, size);
    await signIn(page, STUDENT);
    await writeFilm(browser, "lesson", await filmLesson(page));
  },
  async desk(browser, url) {
    const student = await openPage(browser, `${url}/login`, { viewport: FILM_SIZE });
    await signIn(student, STUDENT);
    await askInstructor(student, url);
    const size = { viewport: FILM_SIZE, deviceScaleFactor: FILM_SCALE };
    const page = await openPage(browser, `${url}/login?next=/desk`, size);
    await signIn(page, INSTRUCTOR);
    await writeFilm(browser, "desk", await filmDesk(page, url));
  },
};

await runTask(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !(name in PICTURES));
  if (unknown) throw new Stop(`There is no picture called ${unknown}: ${Object.keys(PICTURES).join(", ")}.`);
  findFfmpeg("libwebp_anim");
  mkdirSync(FOLDER, { recursive: true });
  const site = await openSite();
  const browser = await launchChromium();
  try {
    for (const [name, take] of Object.entries(PICTURES)) {
      if (asked.length === 0 || asked.includes(name)) await take(browser, site.url);
    }
  } finally {
    await browser.close();
    await site.close();
  }
});
