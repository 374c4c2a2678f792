import { eq, getTableColumns, inArray } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { toHex } from "#shared/hex.ts";
import type { Log } from "#shared/log.ts";
import { NOT_A_ZIP, TOO_LARGE_ZIP, ZIP_MAX_BYTES, ZIP_NAMES_KEPT, zipKeyOf } from "#shared/media/zip.ts";
import { checkZip } from "#shared/media/zip-directory.ts";
import { zips } from "#worker/courses/schema.ts";
import type { Bucket } from "#worker/platform/bindings.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { newId } from "#worker/platform/ids.ts";
import { LIMITS, type Limits } from "#worker/platform/limits.ts";
import { uploads } from "./schema.ts";
import { fileName, type Upload, uploadSearchText } from "./uploads.ts";

const CONTENT_TYPE = "application/zip";

/** A stored zip, with the first names of its files. */
export type ZipFacts = { name: string; sizeBytes: number; fileCount: number; files: string[] };

/** Zips that the owner uploads, for templates (docs/decisions/105). They are listed among the uploads. */
export function createZips({
  db,
  bucket,
  limits,
  log,
  now,
}: {
  db: Database;
  bucket: Bucket;
  limits: Pick<Limits, "take">;
  log: Log;
  now: () => Date;
}) {
  return {
    /** What is known of the zips at these addresses, by address. */
    async factsOf(addresses: readonly string[]): Promise<Record<string, ZipFacts>> {
      const keys = addresses.flatMap((address) => zipKeyOf(address) ?? []);
      if (keys.length === 0) return {};
      const rows = await query(() =>
        db
          .select({ ...getTableColumns(zips), name: uploads.name })
          .from(zips)
          .leftJoin(uploads, eq(uploads.objectKey, zips.objectKey))
          .where(inArray(zips.objectKey, keys)),
      );
      return Object.fromEntries(
        rows.map(({ objectKey, name, sizeBytes, fileCount, files }) => [
          `/media/${objectKey}`,
          { name: name ?? fileName(objectKey), sizeBytes, fileCount, files },
        ]),
      );
    },

    /**
     * Checks a zip and stores it.
     * @throws AppError `invalid` if visitors could not unpack it safely, `too_large` for more than 20 MiB,
     * `rate_limited` after 120 tries in an hour, `unavailable`
     */
    async store(ownerId: string, file: { bytes: Uint8Array<ArrayBuffer>; name: string }): Promise<Upload> {
      const { bytes } = file;
      if (bytes.byteLength === 0) throw new AppError("invalid", NOT_A_ZIP);
      if (bytes.byteLength > ZIP_MAX_BYTES) throw new AppError("too_large", TOO_LARGE_ZIP);
      await limits.take([LIMITS.uploadAccount, ownerId]);
      const { files, problem } = checkZip(bytes);
      if (files === null) throw new AppError("invalid", problem);
      const at = now();
      const id = newId(at);
      const objectKey = `files/${id}.zip`;
      const stored = {
        objectKey,
        sha256: toHex(await crypto.subtle.digest("SHA-256", bytes)),
        sizeBytes: bytes.byteLength,
      };
      const name = fileName(file.name) || `${id}.zip`;
      const upload = {
        ...{ ...stored, id, name, alt: "", kind: "file" as const, contentType: CONTENT_TYPE },
        ...{ width: 0, height: 0, createdAt: at, replacedAt: null },
      };
      await query(() => bucket.put(objectKey, bytes, { httpMetadata: { contentType: CONTENT_TYPE } }));
      try {
        await query(() =>
          db.batch([
            db
              .insert(uploads)
              .values({ ...upload, ownerId, searchText: uploadSearchText({ name, alt: "" }) }),
            db
              .insert(zips)
              .values({ ...stored, fileCount: files.length, files: files.slice(0, ZIP_NAMES_KEPT) }),
          ]),
        );
      } catch (error) {
        // Without a row, nothing would ever delete the file.
        await bucket.delete(objectKey).catch((cause) => log.error("upload.orphan", cause, { id }));
        throw error;
      }
      return upload;
    },
  };
}

export type Zips = ReturnType<typeof createZips>;
