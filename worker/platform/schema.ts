import { isNotNull, isNull, sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant } from "./columns.ts";

/**
 * Email to be sent. It is written in the same batch as the change that causes it, so if the mail provider is down,
 * emails are late but never lost.
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
    /** Lower is sent first: 0 is account email, 1 a newsletter issue or an email whose last try failed. */
    priority: integer("priority").notNull().default(0),
    /** For a newsletter issue: it is only sent while this subscriber is confirmed. */
    subscriberId: text("subscriber_id"),
    /** How often this email failed; an outage of the provider does not count. */
    attempts: integer("attempts").notNull().default(0),
    /** The last try without a clear answer or with "later". */
    triedAt: instant("tried_at"),
    /** The first of `attempts`; the email is given up three days later. Without any, the first such try. */
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
 * When the mail provider may be asked next. Row 1 is the next turn, which paced sending moves by a fraction of a
 * second; row 2 is the end of a pause, up to half a day after the provider said "later".
 */
export const mailGate = sqliteTable("mail_gate", {
  id: integer("id").primaryKey(),
  opensAt: instant("opens_at").notNull(),
});

/**
 * The rows that the seed has ever written. It never writes them again, so the owner's edits and deletions survive
 * every later start and deployment.
 */
export const seededRows = sqliteTable(
  "seeded_rows",
  { tableName: text("table_name").notNull(), rowId: text("row_id").notNull() },
  (table) => [primaryKey({ columns: [table.tableName, table.rowId] })],
);

/**
 * Tries within a fixed window, counted exactly: one row per key, which is the limit's name and a keyed hash of the
 * person or network (`login:` and an HMAC). It reveals no address and no network.
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
