import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mp4Seconds } from "#shared/media/mp4-seconds.ts";

/** The film in a lesson's folder. The key comes from the bytes, so that the same film is stored once. */
export type FolderFilm = { key: string; seconds: number | null; bytes: Uint8Array };

export async function readFilm(path: string): Promise<FolderFilm> {
  const bytes = new Uint8Array(readFileSync(path));
  const seconds = await mp4Seconds(bytes.byteLength, async (offset, length) =>
    bytes.subarray(offset, offset + length),
  );
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { key: `lessons/${sha256}.mp4`, seconds: seconds && Math.round(seconds), bytes };
}

/** Gives the lessons the films of their folders, and lists the films to store. `root`: where `film` paths begin. */
export async function withFilms<
  Lesson extends { film: string | null; video: string | null; videoSeconds: number | null },
>(lessons: readonly Lesson[], root: string): Promise<{ lessons: Lesson[]; films: FolderFilm[] }> {
  const films: FolderFilm[] = [];
  const filmed: Lesson[] = [];
  for (const lesson of lessons) {
    const film = lesson.film === null ? null : await readFilm(`${root}/${lesson.film}`);
    if (film) films.push(film);
    filmed.push(film ? { ...lesson, video: film.key, videoSeconds: film.seconds } : lesson);
  }
  return { lessons: filmed, films };
}
