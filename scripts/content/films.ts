import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { mp4Seconds } from "#shared/media/mp4-seconds.ts";
import { TOO_LARGE_VIDEO, VIDEO_MAX_BYTES } from "#shared/media/video.ts";
import { sniffVideo } from "#worker/media/sniff.ts";
import { FILM_FILE, readTree } from "./course-tree.ts";
import type { Disk } from "./disk.ts";

// The films in the folders of lessons.

/**
 * `key`: the lesson's `video` on the site, or what it is as long as the site does not have it. `problem`: why it cannot be
 * a film.
 */
export type LessonFilm = {
  sha256: string;
  key: string;
  seconds: number | null;
  size: number;
  modified: number;
  problem: string | null;
};
/** By the lesson's id. */
export type LessonFilms = Map<string, LessonFilm>;

/** The keys of films that the site has, with the SHA-256 of each. */
export type KnownFilms = Record<string, string>;

/** As the seed calls it. */
export const seededKey = (sha256: string) => `lessons/${sha256}.mp4`;

export async function readFilm(path: string, known: KnownFilms): Promise<LessonFilm> {
  const file = await open(path);
  try {
    const { size, mtimeMs } = await file.stat();
    const bytes = async (offset: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return new Uint8Array(buffer.subarray(0, bytesRead));
    };
    const blank = { sha256: "", key: "", seconds: null, size, modified: Math.floor(mtimeMs) };
    if (size > VIDEO_MAX_BYTES) return { ...blank, problem: TOO_LARGE_VIDEO };
    if (sniffVideo(await bytes(0, 64)) !== "video/mp4")
      return { ...blank, problem: "This is not an MP4 film." };
    const seconds = await mp4Seconds(size, bytes);
    const hash = createHash("sha256");
    for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) hash.update(chunk);
    const sha256 = hash.digest("hex");
    const key = Object.keys(known).find((each) => known[each] === sha256) ?? seededKey(sha256);
    return { ...blank, sha256, key, seconds: seconds && Math.round(seconds), problem: null };
  } finally {
    await file.close();
  }
}

/** The films in a folder. Large ones take a while. */
export async function readFilms(disk: Disk, known: KnownFilms): Promise<LessonFilms> {
  const films: LessonFilms = new Map();
  for (const { id, path } of readTree(disk).lessons) {
    const file = `${path}/${FILM_FILE}`;
    if (disk.exists(file)) films.set(id, await readFilm(join(disk.root, file), known));
  }
  return films;
}
