import { and, asc, count, desc, eq, gt, like, lt } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { Log } from "#shared/log.ts";
import { NOT_A_VIDEO, partRange, partsOf, type VideoStart, type VideoType } from "#shared/media/video.ts";
import type { Bucket } from "#worker/platform/bindings.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { newId } from "#worker/platform/ids.ts";
import { LIMITS, type Limits } from "#worker/platform/limits.ts";
import { uploads, videoParts, videoUploads } from "./schema.ts";
import { sniffVideo } from "./sniff.ts";
import { fileName, type Upload, uploadSearchText } from "./uploads.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** R2 itself drops the parts of an unfinished upload after seven days. */
const KEPT_MS = 7 * DAY_MS;
/** An older upload starts again: it could end before its last part has come. */
const RESUMED_MS = 6 * DAY_MS;
/** How many unfinished uploads one run of the cron ends. */
const BATCH = 20;
const MOST_UNFINISHED = 10;

const EXTENSIONS = { "video/mp4": "mp4", "video/webm": "webm" } as const satisfies Record<VideoType, string>;

/** An upload in parts. `done`: the numbers of the parts that are stored, from 1 to `parts`. */
export type VideoProgress = { id: string; name: string; size: number; parts: number; done: number[] };

type Row = typeof videoUploads.$inferSelect;

const gone = () =>
  new AppError("not_found", "This upload has ended. Choose the file again to start from the beginning.");

const unavailable = (cause: unknown) =>
  new AppError("unavailable", "The video could not be stored just now. Please try again.", {
    cause,
    retryAfter: 5,
  });

/** Whether R2 says that it no longer has this multipart upload: it has ended, or a backup brought the row back. */
const isGone = (error: unknown) => /\(10024\)|multipart upload does not exist/i.test(String(error));

/** Videos, uploaded to R2 in parts (docs/decisions/101). */
export function createVideoUploads({
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
  /** @throws AppError `not_found` also for another person's upload */
  async function ownRow(ownerId: string, id: string): Promise<Row> {
    const mine = and(eq(videoUploads.id, id), eq(videoUploads.ownerId, ownerId));
    const row = await query(() => db.select().from(videoUploads).where(mine).limit(1).get());
    if (!row) throw gone();
    return row;
  }

  const atR2 = ({ objectKey, multipartId }: Row) => bucket.resumeMultipartUpload(objectKey, multipartId);

  const partsStored = (id: string) =>
    query(() =>
      db.select().from(videoParts).where(eq(videoParts.uploadId, id)).orderBy(asc(videoParts.number)).all(),
    );

  async function progressOf(row: Row): Promise<VideoProgress> {
    const done = (await partsStored(row.id)).map(({ number }) => number);
    return { id: row.id, name: row.name, size: row.sizeBytes, parts: partsOf(row.sizeBytes), done };
  }

  const forget = (id: string) =>
    query(() =>
      db.batch([
        db.delete(videoParts).where(eq(videoParts.uploadId, id)),
        db.delete(videoUploads).where(eq(videoUploads.id, id)),
      ]),
    );

  /** Drops the parts at R2, then the rows, so that nothing is lost track of. */
  async function end(row: Row): Promise<void> {
    try {
      await atR2(row).abort();
    } catch (error) {
      if (!isGone(error)) throw unavailable(error);
    }
    await forget(row.id);
  }

  return {
    /**
     * Begins an upload, or continues the one that the same person began with the same file.
     * @throws AppError `rate_limited`, `unavailable`
     */
    async start(ownerId: string, file: VideoStart): Promise<VideoProgress> {
      const name = fileName(file.name) || "Video";
      const at = now();
      const folder = file.lesson ? "lessons" : "films";
      const same = and(
        eq(videoUploads.ownerId, ownerId),
        eq(videoUploads.name, name),
        eq(videoUploads.sizeBytes, file.size),
        eq(videoUploads.lastModified, file.lastModified),
        like(videoUploads.objectKey, `${folder}/%`),
        gt(videoUploads.createdAt, new Date(at.getTime() - RESUMED_MS)),
      );
      const begun = await query(() =>
        db.select().from(videoUploads).where(same).orderBy(desc(videoUploads.id)).limit(1).get(),
      );
      if (begun) return progressOf(begun);
      await limits.take([LIMITS.uploadAccount, ownerId]);
      const id = newId(at);
      const objectKey = `${folder}/${id}.${EXTENSIONS[file.type]}`;
      const httpMetadata = { contentType: file.type };
      const { uploadId: multipartId } = await query(() =>
        bucket.createMultipartUpload(objectKey, { httpMetadata }),
      );
      const row: Row = {
        id,
        ownerId,
        name,
        sizeBytes: file.size,
        lastModified: file.lastModified,
        contentType: file.type,
        objectKey,
        multipartId,
        createdAt: at,
      };
      // Without a row R2 drops the empty upload by itself.
      await query(() => db.insert(videoUploads).values(row).run());
      return { id, name, size: file.size, parts: partsOf(file.size), done: [] };
    },

    /** A person's unfinished uploads, newest first. */
    async unfinished(ownerId: string): Promise<(Omit<VideoProgress, "done"> & { done: number })[]> {
      const rows = await query(() =>
        db
          .select({
            id: videoUploads.id,
            name: videoUploads.name,
            size: videoUploads.sizeBytes,
            done: count(videoParts.number),
          })
          .from(videoUploads)
          .leftJoin(videoParts, eq(videoParts.uploadId, videoUploads.id))
          .where(eq(videoUploads.ownerId, ownerId))
          .groupBy(videoUploads.id)
          .orderBy(desc(videoUploads.id))
          .limit(MOST_UNFINISHED)
          .all(),
      );
      return rows.map((row) => ({ ...row, parts: partsOf(row.size) }));
    },

    /**
     * Stores one part. Sending it again replaces it.
     * @throws AppError `not_found`, `invalid` for another size than the part has, `unsupported_media_type` if the
     * first part does not begin like the video it was said to be, `unavailable`
     */
    async putPart(
      ownerId: string,
      id: string,
      number: number,
      bytes: Uint8Array<ArrayBuffer>,
    ): Promise<void> {
      const row = await ownRow(ownerId, id);
      const parts = partsOf(row.sizeBytes);
      if (number < 1 || number > parts) {
        throw new AppError("invalid", `This video has the parts 1 to ${parts}.`);
      }
      const { start, end: until } = partRange(row.sizeBytes, number);
      if (bytes.byteLength !== until - start) {
        throw new AppError("invalid", `Part ${number} has ${until - start} bytes, not ${bytes.byteLength}.`);
      }
      if (number === 1 && sniffVideo(bytes) !== row.contentType) {
        await end(row);
        throw new AppError("unsupported_media_type", NOT_A_VIDEO);
      }
      let etag: string;
      try {
        ({ etag } = await atR2(row).uploadPart(number, bytes));
      } catch (error) {
        if (!isGone(error)) throw unavailable(error);
        await forget(id);
        throw gone();
      }
      await query(() =>
        db
          .insert(videoParts)
          .values({ uploadId: id, number, etag })
          .onConflictDoUpdate({ target: [videoParts.uploadId, videoParts.number], set: { etag } })
          .run(),
      );
    },

    /**
     * Joins the parts to a video. Doing it twice answers the same.
     * @throws AppError `not_found`, `conflict` if parts are missing, `unavailable`
     */
    async complete(ownerId: string, id: string): Promise<Upload> {
      const finished = await query(() => db.select().from(uploads).where(eq(uploads.id, id)).limit(1).get());
      if (finished?.ownerId === ownerId) return finished;
      const row = await ownRow(ownerId, id);
      const stored = await partsStored(id);
      const missing = partsOf(row.sizeBytes) - stored.length;
      if (missing > 0) {
        throw new AppError("conflict", `${missing === 1 ? "1 part is" : `${missing} parts are`} missing.`);
      }
      const parts = stored.map(({ number, etag }) => ({ partNumber: number, etag }));
      try {
        await atR2(row).complete(parts);
      } catch (error) {
        if (!isGone(error)) throw unavailable(error);
        // An earlier try may have joined them, and not have reached the database.
        const there = await query(() => bucket.head(row.objectKey));
        if (there?.size !== row.sizeBytes) {
          await forget(id);
          throw gone();
        }
      }
      const { objectKey, name, contentType, sizeBytes } = row;
      const at = now();
      const upload: typeof uploads.$inferSelect = {
        ...{ id, ownerId, objectKey, name, contentType, sizeBytes, createdAt: at },
        ...{ kind: "video", alt: "", width: 0, height: 0, sha256: null, replacedAt: null },
        searchText: uploadSearchText({ name, alt: "" }),
      };
      await query(() =>
        db.batch([
          db.insert(uploads).values(upload).onConflictDoNothing(),
          db.delete(videoParts).where(eq(videoParts.uploadId, id)),
          db.delete(videoUploads).where(eq(videoUploads.id, id)),
        ]),
      );
      return upload;
    },

    /** Drops an unfinished upload. Doing it twice changes nothing. @throws AppError `unavailable` */
    async abort(ownerId: string, id: string): Promise<void> {
      try {
        await end(await ownRow(ownerId, id));
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "not_found") throw error;
      }
    },

    /** Ends uploads that were not finished within seven days, for the cron trigger. */
    async cleanUp(): Promise<void> {
      const before = new Date(now().getTime() - KEPT_MS);
      const old = await query(() =>
        db.select().from(videoUploads).where(lt(videoUploads.createdAt, before)).limit(BATCH).all(),
      );
      for (const row of old) await end(row);
      if (old.length > 0) log.info("videos.unfinished_ended", { count: old.length });
    },
  };
}

export type VideoUploads = ReturnType<typeof createVideoUploads>;
