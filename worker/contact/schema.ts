import { isNotNull, isNull, sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant } from "#worker/platform/columns.ts";

export const contactMessages = sqliteTable(
  "contact_messages",
  {
    id: id(),
    fullName: text("full_name").notNull(),
    email: text("email").notNull(),
    message: text("message").notNull(),
    /** SHA-256 of what was sent and the day, so that sending the same form twice stores it once. */
    fingerprint: text("fingerprint"),
    /** `foldText` of name, address and message; empty in rows from before the desk had a search. */
    searchText: text("search_text").notNull().default(""),
    readAt: instant("read_at"),
    archivedAt: instant("archived_at"),
    repliedAt: instant("replied_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("contact_messages_open").on(table.createdAt, table.id).where(isNull(table.archivedAt)),
    index("contact_messages_archived").on(table.createdAt, table.id).where(isNotNull(table.archivedAt)),
    index("contact_messages_unread")
      .on(table.id)
      .where(sql`${table.readAt} is null and ${table.archivedAt} is null`),
    index("contact_messages_waiting")
      .on(table.createdAt, table.id)
      .where(sql`${table.repliedAt} is null and ${table.archivedAt} is null`),
    index("contact_messages_email").on(table.email),
    uniqueIndex("contact_messages_fingerprint").on(table.fingerprint),
  ],
);
