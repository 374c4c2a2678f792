import { isNotNull, isNull, sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "#worker/accounts/schema.ts";
import { createdAt, id, instant, updatedAt } from "#worker/platform/columns.ts";

/** The conversation of one student with the instructor. */
export const conversations = sqliteTable(
  "conversations",
  {
    studentId: text("student_id")
      .primaryKey()
      .references(() => users.id),
    /** How many messages the other side has not read. */
    unreadByStudent: integer("unread_by_student").notNull().default(0),
    unreadByInstructor: integer("unread_by_instructor").notNull().default(0),
    lastMessageAt: instant("last_message_at").notNull(),
    archivedAt: instant("archived_at"),
  },
  (table) => [
    index("conversations_open").on(table.lastMessageAt, table.studentId).where(isNull(table.archivedAt)),
    index("conversations_archived")
      .on(table.lastMessageAt, table.studentId)
      .where(isNotNull(table.archivedAt)),
    index("conversations_unread")
      .on(table.studentId)
      .where(sql`${table.unreadByInstructor} > 0 and ${table.archivedAt} is null`),
  ],
);

/** Conversations that the instructor has not read, in the exact words of the index `conversations_unread`. */
export const unreadByInstructor = sql`${conversations.unreadByInstructor} > 0 and ${conversations.archivedAt} is null`;

export const messages = sqliteTable(
  "messages",
  {
    id: id(),
    studentId: text("student_id")
      .notNull()
      .references(() => conversations.studentId),
    author: text("author", { enum: ["student", "instructor"] }).notNull(),
    body: text("body").notNull(),
    /** `foldText` of the body; empty in rows from before the desk had a search. */
    searchText: text("search_text").notNull().default(""),
    /** Created by the form, so that sending the same message twice stores it once. */
    fingerprint: text("fingerprint"),
    createdAt: createdAt(),
  },
  (table) => [
    index("messages_conversation").on(table.studentId, table.createdAt, table.id),
    index("messages_created").on(table.createdAt),
    uniqueIndex("messages_fingerprint").on(table.fingerprint),
    check("messages_author", sql`${table.author} in ('student', 'instructor')`),
  ],
);

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
