import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { toHex } from "#shared/hex.ts";
import type { Log } from "#shared/log.ts";
import type { UploadDescription } from "#shared/media/describe.ts";
import {
  ALT_MAX,
  NOT_AN_IMAGE,
  TOO_LARGE_IMAGE,
  UPLOAD_FOLDER,
  UPLOAD_MAX_BYTES,
  UPLOAD_NAME_MAX,
  type UploadKind,
} from "#shared/media/upload.ts";
import { foldText, searchTerms } from "#shared/search-text.ts";
import { slugOf } from "#shared/slug.ts";
import { zips } from "#worker/courses/schema.ts";
import type { Bucket } from "#worker/platform/bindings.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { newId } from "#worker/platform/ids.ts";
import { LIMITS, type Limits } from "#worker/platform/limits.ts";
import { cleanImage } from "./clean.ts";
import { uploads } from "./schema.ts";
import type { MediaUse, MediaUses } from "./uses.ts";

const PAGE = 24;

export type Upload = {
  id: string;
  /** The path after `/media/`. */
  objectKey: string;
  kind: UploadKind;
  name: string;
  alt: string;
  contentType: string;
  sizeBytes: number;
  /** In pixels; 0 for a video. */
  width: number;
  height: number;
  createdAt: Date;
  /** When another picture took its place; null if none has. */
  replacedAt: Date | null;
};

export type UsedUpload = Upload & { uses: MediaUse[] };

type Wanted = {
  q?: string | undefined;
  kind?: UploadKind | "" | undefined;
  cursor?: string | null | undefined;
};

/** A folder name for a URL: `Course art!` becomes `course-art`. */
function folderSlug(folder: string): string {
  return slugOf(folder).slice(0, 40) || UPLOAD_FOLDER;
}

/** A file's name without its folders, on one line. */
export function fileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  return last
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, UPLOAD_NAME_MAX);
}

export const uploadSearchText = ({ name, alt }: UploadDescription) => foldText(`${name} ${alt}`);

function toUpload(row: typeof uploads.$inferSelect): Upload {
  const { id, objectKey, kind, alt, contentType, sizeBytes, width, height, createdAt, replacedAt } = row;
  // Uploads of earlier releases have no name.
  const name = row.name || (objectKey.split("/").at(-1) ?? id);
  const stored = { contentType, sizeBytes, width, height, createdAt, replacedAt };
  return { id, objectKey, kind, name, alt, ...stored };
}

const noSuchUpload = () => new AppError("not_found", "There is no such upload. It may have been deleted.");

function stillUsed(uses: readonly MediaUse[]): AppError {
  const places = uses.slice(0, 5).map(({ what, name }) => `${what} “${name}”`);
  const more = uses.length > places.length ? ` and ${uses.length - places.length} more` : "";
  return new AppError("conflict", `It is still used: ${places.join(", ")}${more}. Take it out there first.`);
}

export function createUploads({
  db,
  bucket,
  images,
  limits,
  mediaUses,
  log,
  now,
}: {
  db: Database;
  bucket: Bucket;
  images: ImagesBinding;
  limits: Pick<Limits, "take">;
  mediaUses: MediaUses;
  log: Log;
  now: () => Date;
}) {
  /** Checks a picture and removes its metadata. */
  async function cleaned(ownerId: string, bytes: Uint8Array<ArrayBuffer>) {
    if (bytes.byteLength === 0) throw new AppError("invalid", NOT_AN_IMAGE);
    if (bytes.byteLength > UPLOAD_MAX_BYTES) throw new AppError("too_large", TOO_LARGE_IMAGE);
    // Before decoding, because decoding is what costs.
    await limits.take([LIMITS.uploadAccount, ownerId]);
    const image = await cleanImage(images, bytes, NOT_AN_IMAGE);
    const { contentType, width, height } = image;
    const sha256 = toHex(await crypto.subtle.digest("SHA-256", image.bytes));
    return { image, row: { contentType, width, height, sizeBytes: image.bytes.byteLength, sha256 } };
  }

  const find = (id: string) =>
    query(() => db.select().from(uploads).where(eq(uploads.id, id)).limit(1).get());

  async function rowOf(id: string) {
    const row = await find(id);
    if (!row) throw noSuchUpload();
    return row;
  }

  return {
    /**
     * Stores an image without its metadata. `file`: its name in the address, without the extension.
     * @throws AppError `invalid` for an empty file, `unsupported_media_type` if it is not an image,
     * `too_large` for more than 10 MiB or 50 million pixels, `rate_limited` after 120 tries in an hour,
     * `unavailable`
     */
    async store(
      ownerId: string,
      file: { bytes: Uint8Array<ArrayBuffer>; folder: string; file?: string; name?: string; alt?: string },
    ): Promise<Upload> {
      const { image, row } = await cleaned(ownerId, file.bytes);
      const at = now();
      const id = newId(at);
      const name = fileName(file.name ?? "") || `${id}.${image.extension}`;
      const alt = (file.alt ?? "").replace(/\s+/gu, " ").trim().slice(0, ALT_MAX);
      const upload: typeof uploads.$inferSelect = {
        ...row,
        id,
        ownerId,
        objectKey: `images/${folderSlug(file.folder)}/${file.file ?? id}.${image.extension}`,
        kind: "picture",
        name,
        alt,
        searchText: uploadSearchText({ name, alt }),
        createdAt: at,
        replacedAt: null,
      };
      await query(() =>
        bucket.put(upload.objectKey, image.bytes, { httpMetadata: { contentType: image.contentType } }),
      );
      try {
        await query(() => db.insert(uploads).values(upload).run());
      } catch (error) {
        // Without a row, nothing would ever delete the file.
        await bucket.delete(upload.objectKey).catch((cause) => log.error("upload.orphan", cause, { id }));
        throw error;
      }
      return toUpload(upload);
    },

    /** Uploads, newest first, 24 to a page. `cursor`: the last id of the page before. All words of `q` must match. */
    async list({ q = "", kind = "", cursor = null }: Wanted = {}): Promise<{
      items: Upload[];
      next: string | null;
    }> {
      const matches = searchTerms(q).map(
        (term): SQL => sql`instr(${uploads.searchText} || ' ' || ${uploads.objectKey}, ${term}) > 0`,
      );
      const rows = await query(() =>
        db
          .select()
          .from(uploads)
          .where(
            and(
              // Ids sort by time of creation.
              cursor ? lt(uploads.id, cursor) : undefined,
              kind ? eq(uploads.kind, kind) : undefined,
              ...matches,
            ),
          )
          .orderBy(desc(uploads.id))
          .limit(PAGE + 1)
          .all(),
      );
      const items = rows.slice(0, PAGE).map(toUpload);
      return { items, next: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null };
    },

    /** The same uploads with where each is used. */
    async withUses(items: readonly Upload[]): Promise<UsedUpload[]> {
      const uses = await mediaUses.usesOf(items.map(({ objectKey }) => objectKey));
      return items.map((item) => ({ ...item, uses: uses.get(item.objectKey) ?? [] }));
    },

    /** @throws AppError `not_found`, `unavailable` */
    async get(id: string): Promise<UsedUpload> {
      const upload = toUpload(await rowOf(id));
      const uses = await mediaUses.usesOf([upload.objectKey]);
      return { ...upload, uses: uses.get(upload.objectKey) ?? [] };
    },

    /** Changes the name, the alternative text, or both. @throws AppError `not_found`, `unavailable` */
    async describe(id: string, given: Partial<UploadDescription>): Promise<Upload> {
      const row = await rowOf(id);
      const { name, alt } = { ...toUpload(row), ...given };
      const changed = { name, alt, searchText: uploadSearchText({ name, alt }) };
      await query(() => db.update(uploads).set(changed).where(eq(uploads.id, id)).run());
      return toUpload({ ...row, ...changed });
    },

    /**
     * Puts another picture at the same address (docs/decisions/101). The old one stays until the new one is stored.
     * @throws AppError like `store`, `not_found`, `conflict` for a video
     */
    async replace(ownerId: string, id: string, bytes: Uint8Array<ArrayBuffer>): Promise<Upload> {
      const row = await rowOf(id);
      if (row.kind !== "picture") {
        throw new AppError("conflict", "Only pictures can be replaced. Upload the new file beside this one.");
      }
      const { image, row: changed } = await cleaned(ownerId, bytes);
      await query(() =>
        bucket.put(row.objectKey, image.bytes, { httpMetadata: { contentType: image.contentType } }),
      );
      const values = { ...changed, replacedAt: now() };
      // If this fails, the picture is new and its row is not. Doing it again puts that right.
      const { meta } = await query(() => db.update(uploads).set(values).where(eq(uploads.id, id)).run());
      if (meta.changes === 0) {
        await bucket.delete(row.objectKey).catch((cause) => log.error("upload.orphan", cause, { id }));
        throw noSuchUpload();
      }
      return toUpload({ ...row, ...values });
    },

    /**
     * Deletes an upload that is used nowhere. Doing it twice changes nothing.
     * @throws AppError `conflict` with where it is used, `unavailable`
     */
    async remove(id: string): Promise<void> {
      const row = await find(id);
      if (!row) return;
      const uses = (await mediaUses.usesOf([row.objectKey])).get(row.objectKey);
      if (uses) throw stillUsed(uses);
      // The file first: if the row stays, it is still listed and can be deleted again.
      await query(() => bucket.delete(row.objectKey));
      await query(() =>
        db.batch([
          db.delete(uploads).where(eq(uploads.id, id)),
          // Only zips are there too.
          db.delete(zips).where(eq(zips.objectKey, row.objectKey)),
        ]),
      );
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
