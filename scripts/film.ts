import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { writeWebVtt } from "#shared/learning/webvtt.ts";
import { launchChromium } from "../test/support/chromium.ts";
import { FILM_SIZE, stageOf, stagePage } from "./film/stage.ts";
import { readScript } from "./film/steps.ts";
import { type Frame, timelineOf } from "./film/timeline.ts";
import { runTask, Stop } from "./support/stop.ts";

/*
 * Makes the film of a lesson from its film.md: `npm run film -- content/courses/…/the-lesson`. Writes video.mp4,
 * captions.vtt and chapters.vtt beside it. docs/video.md describes film.md.
 */

const USAGE =
  "npm run film -- path/to/lesson   makes video.mp4, captions.vtt and chapters.vtt from its film.md";
const MOST_BYTES = 3 * 1024 * 1024;

function findFfmpeg(): string {
  const name = process.env.FFMPEG ?? "ffmpeg";
  const { status, stdout } = spawnSync(name, ["-hide_banner", "-encoders"], { encoding: "utf8" });
  if (status === 0 && stdout.includes("libx264")) return name;
  throw new Stop(
    "Films need ffmpeg with H.264 (libx264): `apt-get install ffmpeg`, `brew install ffmpeg`, or see ffmpeg.org.",
  );
}

/** Takes a picture of each frame that differs from the one before, and lists them for ffmpeg. */
async function takePictures(frames: readonly Frame[], file: string, folder: string): Promise<string> {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: FILM_SIZE });
  await page.setContent(stagePage());
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const list: string[] = [];
  for (const [index, frame] of frames.entries()) {
    const reload = index === 0 || frames[index - 1]?.page !== frame.page;
    await page.evaluate(
      ({ html, keep }) => {
        const next = document.createElement("div");
        next.innerHTML = html;
        // A frame that stays is not loaded again, which would blink.
        const shown = document.querySelector("iframe");
        if (keep && shown) {
          for (const [at, part] of [...next.children].entries()) {
            if (!part.querySelector("iframe")) document.body.children[at]?.replaceWith(part);
          }
          return;
        }
        document.body.replaceChildren(...next.children);
        const frame = document.querySelector("iframe");
        if (frame) return new Promise<void>((done) => frame.addEventListener("load", () => done()));
      },
      { html: stageOf(frame, file), keep: !reload },
    );
    const name = `${String(index).padStart(5, "0")}.png`;
    await page.screenshot({ path: join(folder, name) });
    list.push(`file '${name}'`, `duration ${(frame.ms / 1000).toFixed(3)}`);
    if (index % 100 === 0) console.log(`${index} of ${frames.length} pictures`);
  }
  await browser.close();
  // The last one is named twice: ffmpeg ignores the last duration.
  return `${list.join("\n")}\n${list.at(-2)}\n`;
}

function encode(ffmpeg: string, folder: string, target: string): void {
  const { status, stderr } = spawnSync(
    ffmpeg,
    [
      ...["-y", "-hide_banner", "-loglevel", "error", "-f", "concat", "-i", "list.txt"],
      ...["-vf", "fps=25,format=yuv420p", "-c:v", "libx264", "-preset", "veryslow", "-crf", "24"],
      ...["-profile:v", "high", "-level", "4.1", "-g", "250", "-an", "-movflags", "+faststart"],
      ...["-metadata", "encoder=", "-fflags", "+bitexact", target],
    ],
    { cwd: folder, encoding: "utf8" },
  );
  if (status !== 0) throw new Stop(`ffmpeg did not finish: ${stderr}`);
}

await runTask(async () => {
  const [given] = process.argv.slice(2);
  if (!given) throw new Stop("Name the lesson's folder.", USAGE);
  const lesson = resolve(given);
  const path = join(lesson, "film.md");
  if (!existsSync(path)) throw new Stop(`There is no ${path}.`, USAGE);
  const ffmpeg = findFfmpeg();
  const script = readScript(readFileSync(path, "utf8"));
  const { frames, captions, chapters } = timelineOf(script);
  const folder = mkdtempSync(join(tmpdir(), "film-"));
  try {
    writeFileSync(join(folder, "list.txt"), await takePictures(frames, script.file, folder));
    encode(ffmpeg, folder, join(lesson, "video.mp4"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  writeFileSync(join(lesson, "captions.vtt"), writeWebVtt(captions));
  writeFileSync(join(lesson, "chapters.vtt"), writeWebVtt(chapters));
  const bytes = statSync(join(lesson, "video.mp4")).size;
  const seconds = Math.round(captions.at(-1)?.end ?? 0);
  console.log(`video.mp4: ${seconds} seconds, ${Math.round(bytes / 1024)} kB; captions.vtt, chapters.vtt`);
  if (bytes > MOST_BYTES) throw new Stop("A film in Git has at most 3 MB: make this one shorter.");
});
