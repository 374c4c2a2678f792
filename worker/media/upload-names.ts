import { and, desc, eq, inArray, like, ne } from "drizzle-orm";
import { LESSON_FILM_FOLDER } from "#shared/learning/film.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { uploads } from "./schema.ts";

/** What a form calls an uploaded file, in place of its address. */
export type UploadName = { name: string; alt: string };
export type FilmChoice = { key: string; name: string };

/** A form lists so many films. Older ones stay where they are used. */
const FILMS = 200;

/** The names of uploads, for forms that would otherwise show addresses. */
export function createUploadNames({ db }: { db: Database }) {
  return {
    /** By the addresses of pictures, `/media/…`; those that are not uploads are left out. */
    async pictures(addresses: readonly string[]): Promise<Record<string, UploadName>> {
      const keys = addresses.flatMap((address) => /^\/media\/(.+)$/.exec(address)?.[1] ?? []);
      if (keys.length === 0) return {};
      const rows = await query(() =>
        db
          .select({ key: uploads.objectKey, name: uploads.name, alt: uploads.alt })
          .from(uploads)
          .where(inArray(uploads.objectKey, keys)),
      );
      return Object.fromEntries(rows.map(({ key, ...upload }) => [`/media/${key}`, upload]));
    },

    /** The films of lessons, the newest first. */
    films: (): Promise<FilmChoice[]> =>
      query(() =>
        db
          .select({ key: uploads.objectKey, name: uploads.name })
          .from(uploads)
          .where(
            and(
              eq(uploads.kind, "video"),
              like(uploads.objectKey, `${LESSON_FILM_FOLDER}%`),
              ne(uploads.name, ""),
            ),
          )
          .orderBy(desc(uploads.id))
          .limit(FILMS),
      ),
  };
}
