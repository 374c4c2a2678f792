import { isNotNull, isNull, sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant } from "./columns.ts";

/**
 * Mail that is to leave. It is written in the same batch as the change that asks for it, so a mail
 * provider that is down costs a delay and never a message.
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: id(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    bodyText: text("body_text").notNull(),
    bodyHtml: text("body_html").notNull(),
    headers: text("headers", { mode: "json" }).$type<Record<string, string>>().notNull(),
    replyTo: text("reply_to"),
    status: text("status", { enum: ["waiting", "sending", "sent", "failed"] }).notNull(),
    /** Lower leaves first: 0 is account mail, 1 an issue of the newsletter and what was tried in vain. */
    priority: integer("priority").notNull().default(0),
    /** For an issue of the newsletter: it leaves only while this subscriber is confirmed. */
    subscriberId: text("subscriber_id"),
    /** How often this very mail failed; an outage of the provider does not count. */
    attempts: integer("attempts").notNull().default(0),
    /** The last try that brought no clear answer, or "later". */
    triedAt: instant("tried_at"),
    /** The first of `attempts`, three days after which the mail is given up; before that, the first such try. */
    failingSince: instant("failing_since"),
    /** Why it failed, in words for the desk; without the recipient's address. */
    failure: text("failure"),
    /** When to try (again); while `sending`, when the try counts as lost. */
    dueAt: instant("due_at").notNull(),
    sentAt: instant("sent_at"),
    failedAt: instant("failed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("outbox_due").on(table.status, table.dueAt),
    index("outbox_next").on(table.priority, table.dueAt).where(isNull(table.sentAt)),
    index("outbox_sent").on(table.sentAt).where(isNotNull(table.sentAt)),
    index("outbox_failed").on(table.failedAt, table.id).where(isNotNull(table.failedAt)),
    index("outbox_recipient").on(table.recipient),
    check("outbox_status", sql`${table.status} in ('waiting', 'sending', 'sent', 'failed')`),
  ],
);

/**
 * When the mail provider may be asked next: row 1 is the next turn, which paced sending moves by a fraction of a
 * second, row 2 the end of a pause, up to half a day after the provider said "later".
 */
export const mailGate = sqliteTable("mail_gate", {
  id: integer("id").primaryKey(),
  opensAt: instant("opens_at").notNull(),
});

/**
 * Which rows the seed has ever written. A row that is listed here is never written again, so the
 * owner's edits and deletions outlive every later start and deployment.
 */
export const seededRows = sqliteTable(
  "seeded_rows",
  { tableName: text("table_name").notNull(), rowId: text("row_id").notNull() },
  (table) => [primaryKey({ columns: [table.tableName, table.rowId] })],
);

/**
 * Tries within a fixed window, counted exactly: one row per key, the limit's name and a keyed hash of the person
 * or network (`login:` and an HMAC). No address and no network can be read from it.
 */
export const attempts = sqliteTable(
  "attempts",
  {
    attemptKey: text("attempt_key").primaryKey(),
    hits: integer("hits").notNull(),
    windowEndsAt: instant("window_ends_at").notNull(),
  },
  (table) => [index("attempts_window").on(table.windowEndsAt)],
);
