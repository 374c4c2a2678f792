import { spawnSync } from "node:child_process";
import { Stop } from "./stop.ts";

const HOW_TO_GET_IT = "`apt-get install ffmpeg`, `brew install ffmpeg`, or see ffmpeg.org";

/** The ffmpeg of this machine, or the one that FFMPEG names. @throws Stop if it lacks the encoder */
export function findFfmpeg(encoder: "libx264" | "libwebp_anim"): string {
  const name = process.env.FFMPEG ?? "ffmpeg";
  const { status, stdout } = spawnSync(name, ["-hide_banner", "-encoders"], { encoding: "utf8" });
  if (status === 0 && stdout.includes(encoder)) return name;
  throw new Stop(`This needs ffmpeg with ${encoder}: ${HOW_TO_GET_IT}.`);
}

/** Makes a film of the pictures that `list.txt` in a folder names. `how`: ffmpeg's options for it. */
export function encodePictures(ffmpeg: string, folder: string, how: readonly string[], target: string): void {
  const { status, stderr } = spawnSync(
    ffmpeg,
    ["-y", "-hide_banner", "-loglevel", "error", "-f", "concat", "-i", "list.txt", ...how, target],
    { cwd: folder, encoding: "utf8" },
  );
  if (status !== 0) throw new Stop(`ffmpeg did not finish: ${stderr}`);
}
