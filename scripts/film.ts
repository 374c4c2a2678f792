import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { writeWebVtt } from "#shared/learning/webvtt.ts";
import { layoutOf } from "./film/layout.ts";
import { takePictures } from "./film/pictures.ts";
import { readScript } from "./film/steps.ts";
import { timelineOf } from "./film/timeline.ts";
import { encodePictures, findFfmpeg } from "./support/ffmpeg.ts";
import { runTask, Stop } from "./support/stop.ts";

/*
 * Makes the film of a lesson from its film.md: `npm run film -- content/courses/…/the-lesson`. Writes video.mp4,
 * captions.vtt and chapters.vtt beside it. docs/video.md describes film.md.
 */

const USAGE =
  "npm run film -- path/to/lesson   makes video.mp4, captions.vtt and chapters.vtt from its film.md";
const MOST_BYTES = 3 * 1024 * 1024;

/** H.264 as every browser plays it. */
const HOW = [
  ...["-vf", "fps=25,format=yuv420p", "-c:v", "libx264", "-preset", "veryslow", "-crf", "24"],
  ...["-profile:v", "high", "-level", "4.1", "-g", "250", "-an", "-movflags", "+faststart"],
  ...["-metadata", "encoder=", "-fflags", "+bitexact"],
];

await runTask(async () => {
  const [given] = process.argv.slice(2);
  if (!given) throw new Stop("Name the lesson's folder.", USAGE);
  const lesson = resolve(given);
  const path = join(lesson, "film.md");
  if (!existsSync(path)) throw new Stop(`There is no ${path}.`, USAGE);
  const ffmpeg = findFfmpeg("libx264");
  const script = readScript(readFileSync(path, "utf8"));
  const { frames, captions, chapters } = timelineOf(script);
  const folder = mkdtempSync(join(tmpdir(), "film-"));
  try {
    writeFileSync(join(folder, "list.txt"), await takePictures(frames, layoutOf(script), folder));
    encodePictures(ffmpeg, folder, HOW, join(lesson, "video.mp4"));
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
