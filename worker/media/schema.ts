import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "#worker/accounts/schema.ts";
import { createdAt, id } from "#worker/platform/columns.ts";

/** An image in R2; `object_key` is also its path under `/media/`. */
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
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("uploads_object_key").on(table.objectKey),
    index("uploads_created").on(table.createdAt, table.id),
    index("uploads_owner").on(table.ownerId),
  ],
);
