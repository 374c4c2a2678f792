import { open } from "node:fs/promises";
import { join } from "node:path";
import { Refused } from "./desk-client.ts";
import { seededKey } from "./films.ts";
import type { ContentFile } from "./format.ts";
import type { Pushing } from "./push.ts";

async function send(
  path: string,
  { desk, folder }: Pushing,
  film: { size: number; modified: number; sha256: string },
) {
  const file = await open(join(folder.root, path));
  try {
    return await desk.putFilm(
      // The name says which film an interrupted upload was of.
      { name: `${film.sha256.slice(0, 16)}.mp4`, size: film.size, lastModified: film.modified },
      async (start, end) => {
        const { buffer } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
        return new Uint8Array(buffer);
      },
    );
  } finally {
    await file.close();
  }
}

/**
 * Sends the films that the site does not have. Nobody sees one before its lesson says so. Returns the lessons as they are
 * now, without those whose film the site refused.
 */
export async function pushFilms(files: readonly ContentFile[], pushing: Pushing): Promise<ContentFile[]> {
  const { desk, folder, manifest, pushed } = pushing;
  const refused = new Set<string>();
  for (const { kind, id, parts } of files) {
    const film = kind.name === "lessons" ? folder.films.get(id) : undefined;
    const path = parts?.video?.file;
    if (!film || !path || manifest.films[film.key]) continue;
    const item = await desk.open(kind.name, id);
    const key = seededKey(film.sha256);
    if (item?.live?.video === key || item?.draft?.values.video === key) {
      manifest.films[key] = film.sha256;
      continue;
    }
    // Another lesson of this push may have the same film.
    const same = Object.keys(manifest.films).find((each) => manifest.films[each] === film.sha256);
    try {
      film.key = same ?? (await send(path, pushing, film));
      manifest.films[film.key] = film.sha256;
      if (!same) pushed.done.push(`${path}: stored`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.add(id);
      pushed.problems.push(`${path}: ${error.message}`);
    }
  }
  const lessons = files.find(({ kind }) => kind.name === "lessons")?.kind;
  const now = new Map(
    lessons
      ? folder
          .layout(lessons)
          .files()
          .files.map((file) => [file.id, file])
      : [],
  );
  return files
    .filter(({ kind, id }) => kind !== lessons || !refused.has(id))
    .map((file) => (file.kind === lessons && folder.films.has(file.id) ? (now.get(file.id) ?? file) : file));
}
