import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { UPLOAD_KINDS } from "#shared/media/upload.ts";
import { users } from "#worker/accounts/schema.ts";
import { createdAt, id, instant } from "#worker/platform/columns.ts";

/** A picture or a film in R2; `object_key` is also its path under `/media/`. */
export const uploads = sqliteTable(
  "uploads",
  {
    id: id(),
    ownerId: text("owner_id")
      .notNull()
      .references(() => users.id),
    objectKey: text("object_key").notNull(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** In pixels; 0 for a video. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    createdAt: createdAt(),
    kind: text("kind", { enum: UPLOAD_KINDS }).notNull().default("picture"),
    /** The file's name on the owner's computer, or what it was renamed to; "" for uploads of earlier releases. */
    name: text("name").notNull().default(""),
    /** Alternative text; "" if it has none yet. */
    alt: text("alt").notNull().default(""),
    /** SHA-256 of the stored bytes, lower-case hex; null for videos and uploads of earlier releases. */
    sha256: text("sha256"),
    /** `searchTextOf` in uploads.ts; "" for uploads of earlier releases, which are found by their address. */
    searchText: text("search_text").notNull().default(""),
    replacedAt: instant("replaced_at"),
  },
  (table) => [
    uniqueIndex("uploads_object_key").on(table.objectKey),
    index("uploads_created").on(table.createdAt, table.id),
    index("uploads_owner").on(table.ownerId),
    index("uploads_kind").on(table.kind, table.id),
  ],
);

/** A video whose parts are still being sent. Its id becomes the upload's. */
export const videoUploads = sqliteTable(
  "video_uploads",
  {
    id: id(),
    ownerId: text("owner_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** Name, size and this tell whether somebody has chosen the same file again. */
    lastModified: integer("last_modified").notNull(),
    contentType: text("content_type").notNull(),
    objectKey: text("object_key").notNull(),
    /** R2's name for the multipart upload. */
    multipartId: text("multipart_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("video_uploads_owner").on(table.ownerId, table.id),
    index("video_uploads_created").on(table.createdAt),
  ],
);

/** A part that R2 has. */
export const videoParts = sqliteTable(
  "video_parts",
  {
    uploadId: text("upload_id")
      .notNull()
      .references(() => videoUploads.id),
    /** From 1. */
    number: integer("number").notNull(),
    etag: text("etag").notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
);
