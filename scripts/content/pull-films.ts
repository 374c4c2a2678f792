import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { lessonKind } from "#shared/learning/kinds.ts";
import { type FormValues, readUnchecked } from "#shared/publishing/form-values.ts";
import { FILM_FILE } from "./course-tree.ts";
import { Refused } from "./desk-client.ts";
import { readFilm } from "./films.ts";
import type { AnyKind } from "./format.ts";
import type { Pulling } from "./pull.ts";

/** A film is large: it goes to a file, and takes its name when it is whole. */
async function download(lesson: string, path: string, { desk, folder, manifest }: Pulling, key: string) {
  const [to, part] = [join(folder.root, path), join(folder.root, `${dirname(path)}/.${FILM_FILE}.part`)];
  try {
    await pipeline(await desk.film(lesson), createWriteStream(part));
    const { sha256 } = await readFilm(part, {});
    manifest.films[key] = sha256;
    await rename(part, to);
  } finally {
    await rm(part, { force: true });
  }
}

/** Brings the films of these lessons, whose texts are in the folder as they are on the site. */
export async function pullFilms(lessons: ReadonlyMap<string, FormValues>, pulling: Pulling): Promise<void> {
  const { folder, manifest, notes } = pulling;
  const kind = lessonKind as AnyKind;
  const layout = folder.layout(kind);
  const files = new Map(layout.files().files.map((file) => [file.id, file]));
  const brought: string[] = [];
  for (const [id, { video: key = "" }] of lessons) {
    const file = files.get(id);
    const here = folder.films.get(id);
    if (!file || here?.key === key || (!here && key === "")) {
      if (here) manifest.films[here.key] = here.sha256;
      continue;
    }
    const path = `${dirname(file.file)}/${FILM_FILE}`;
    if (key === "") {
      folder.remove(path);
      notes.removed.push(path);
    } else if (!key.endsWith(".mp4")) {
      notes.kept.push(`${path}: the film on the site is WebM and stays there`);
      continue;
    } else {
      try {
        await download(id, path, pulling, key);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        notes.kept.push(`${path}: ${error.message}`);
        continue;
      }
      notes.written.push(path);
    }
    brought.push(id);
  }
  if (brought.length === 0) return;
  await folder.readFilms(manifest.films);
  // lesson.md need not name a film that is beside it.
  for (const id of brought)
    layout.write(id, readUnchecked(kind.fields, lessons.get(id) ?? {}), files.get(id));
}
