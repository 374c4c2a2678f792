import { AppError } from "#shared/app-error.ts";
import type { ByteRange } from "#worker/http/byte-range.ts";
import type { Bucket } from "#worker/platform/bindings.ts";
import { query } from "#worker/platform/client.ts";

/** A video, or a zip. */
export type Film = { etag: string; size: number; contentType: string };

const TYPES = [
  [/^films\/.+\.mp4$/, "video/mp4"],
  [/^films\/.+\.webm$/, "video/webm"],
  [/^lessons\/.+\.mp4$/, "video/mp4"],
  [/^lessons\/.+\.webm$/, "video/webm"],
  [/^files\/.+\.zip$/, "application/zip"],
] as const;

const noSuchFilm = () => new AppError("not_found", "There is no such file.");

/** Videos and zips in R2, under `films/`, `lessons/` and `files/`. The routes decide who gets which. */
export function createFilms({ bucket }: { bucket: Bucket }) {
  return {
    /** The type follows the key, which we chose, so a video is never sent as anything else. @throws AppError `not_found` */
    async find(key: string): Promise<Film> {
      const type = TYPES.find(([keys]) => keys.test(key))?.[1];
      const object = type && (await query(() => bucket.head(key)));
      if (!type || !object?.httpEtag) throw noSuchFilm();
      return { etag: object.httpEtag, size: object.size, contentType: type };
    },

    /** The bytes, whole or in part. @throws AppError `not_found` if it was deleted meanwhile, `unavailable` */
    async open(key: string, range: ByteRange | null): Promise<ReadableStream> {
      const object = await query(() => bucket.get(key, range ? { range } : {}));
      if (!object) throw noSuchFilm();
      return object.body;
    },
  };
}

export type Films = ReturnType<typeof createFilms>;
