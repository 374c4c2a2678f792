import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { zipKeyOf } from "#shared/media/zip.ts";
import type { ByteRange } from "#worker/http/byte-range.ts";
import type { Bucket } from "#worker/platform/bindings.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { templates } from "./schema.ts";

/** A file's metadata. `sha256` is lower-case hex. */
export type DownloadInfo = { file: string; sha256: string; sizeBytes: number; objectKey: string };

/** The templates' zips in R2: `templates/` has those that the site started with, `files/` the uploaded ones. */
export function createDownloads({ db, bucket }: { db: Database; bucket: Bucket }) {
  return {
    /** @throws AppError `not_found`, `unavailable` */
    async find(file: string): Promise<DownloadInfo> {
      const row = await query(() =>
        db
          .select({
            file: templates.file,
            sha256: templates.sha256,
            sizeBytes: templates.sizeBytes,
            zip: templates.zip,
          })
          .from(templates)
          .where(and(eq(templates.file, file), isNull(templates.archivedAt)))
          .get(),
      );
      if (!row) throw new AppError("not_found", "There is no such file.");
      const { zip, ...info } = row;
      return { ...info, objectKey: (zip && zipKeyOf(zip)) ?? `templates/${file}` };
    },

    /** The bytes of a file, whole or in part. @throws AppError `unavailable` */
    async open(objectKey: string, range: ByteRange | null): Promise<ReadableStream> {
      const object = await query(() => bucket.get(objectKey, range ? { range } : {}));
      if (!object) {
        throw new AppError("unavailable", "This file is not available right now. Please try again later.", {
          cause: new Error(`${objectKey} is listed but not in the bucket`),
          retryAfter: 60,
        });
      }
      return object.body;
    },
  };
}

export type Downloads = ReturnType<typeof createDownloads>;
