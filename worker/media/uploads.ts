import { desc, lt } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { Log } from "#shared/log.ts";
import { NOT_AN_IMAGE, TOO_LARGE_IMAGE, UPLOAD_FOLDER, UPLOAD_MAX_BYTES } from "#shared/media/upload.ts";
import { slugOf } from "#shared/slug.ts";
import type { Bucket } from "#worker/platform/bindings.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { newId } from "#worker/platform/ids.ts";
import { LIMITS, type Limits } from "#worker/platform/limits.ts";
import { cleanImage } from "./clean.ts";
import { uploads } from "./schema.ts";

const PAGE = 24;

export type Upload = {
  id: string;
  /** The path after `/media/`. */
  objectKey: string;
  contentType: string;
  sizeBytes: number;
  width: number;
  height: number;
  createdAt: Date;
};

/** A folder name for a URL: `Course art!` becomes `course-art`. */
function folderSlug(folder: string): string {
  return slugOf(folder).slice(0, 40) || UPLOAD_FOLDER;
}

export function createUploads({
  db,
  bucket,
  images,
  limits,
  log,
  now,
}: {
  db: Database;
  bucket: Bucket;
  images: ImagesBinding;
  limits: Pick<Limits, "take">;
  log: Log;
  now: () => Date;
}) {
  return {
    /**
     * Stores an image without its metadata, at a URL that never changes.
     * @throws AppError `invalid` for an empty file, `unsupported_media_type` if it is not an image,
     * `too_large` for more than 10 MiB or 50 million pixels, `rate_limited` after 120 tries in an hour,
     * `unavailable`
     */
    async store(
      ownerId: string,
      { bytes, folder }: { bytes: Uint8Array<ArrayBuffer>; folder: string },
    ): Promise<Upload> {
      if (bytes.byteLength === 0) throw new AppError("invalid", NOT_AN_IMAGE);
      if (bytes.byteLength > UPLOAD_MAX_BYTES) throw new AppError("too_large", TOO_LARGE_IMAGE);
      // Before decoding, because decoding is what costs.
      await limits.take([LIMITS.uploadAccount, ownerId]);
      const image = await cleanImage(images, bytes, NOT_AN_IMAGE);

      const at = now();
      const id = newId(at);
      const upload: Upload = {
        id,
        objectKey: `images/${folderSlug(folder)}/${id}.${image.extension}`,
        contentType: image.contentType,
        sizeBytes: image.bytes.byteLength,
        width: image.width,
        height: image.height,
        createdAt: at,
      };
      await query(() =>
        bucket.put(upload.objectKey, image.bytes, { httpMetadata: { contentType: image.contentType } }),
      );
      try {
        await query(() =>
          db
            .insert(uploads)
            .values({ ...upload, ownerId })
            .run(),
        );
      } catch (error) {
        // Without a row, nothing would ever delete the file.
        await bucket.delete(upload.objectKey).catch((cause) => log.error("upload.orphan", cause, { id }));
        throw error;
      }
      return upload;
    },

    /** Earlier uploads, newest first, 24 to a page. `cursor`: the last id of the page before. */
    async list(cursor: string | null = null): Promise<{ items: Upload[]; next: string | null }> {
      const rows = await query(() =>
        db
          .select()
          .from(uploads)
          // Ids sort by time of creation.
          .where(cursor ? lt(uploads.id, cursor) : undefined)
          .orderBy(desc(uploads.id))
          .limit(PAGE + 1)
          .all(),
      );
      const items = rows.slice(0, PAGE).map(({ ownerId: _owner, ...upload }) => upload);
      return { items, next: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null };
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
