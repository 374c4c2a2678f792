import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "#worker/accounts/schema.ts";
import { createdAt, id, updatedAt } from "#worker/platform/columns.ts";

/** Texts that the instructor inserts into replies. */
export const savedReplies = sqliteTable(
  "saved_replies",
  {
    id: id(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex("saved_replies_title").on(table.title)],
);

/** What the instructor notes about a person. Part of the person's data: exported and deleted with the account. */
export const personNotes = sqliteTable("person_notes", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id),
  body: text("body").notNull(),
  /** Rises with every save, so that two tabs do not overwrite each other. */
  version: integer("version").notNull(),
  updatedAt: updatedAt(),
});
