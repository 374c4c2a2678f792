import { isNotNull, sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, updatedAt } from "#worker/platform/columns.ts";

/** Double opt-in: only `confirmed` addresses receive the newsletter. */
export const newsletterSubscribers = sqliteTable(
  "newsletter_subscribers",
  {
    id: id(),
    email: text("email").notNull(),
    status: text("status", { enum: ["pending", "confirmed", "unsubscribed"] }).notNull(),
    /** SHA-256 of the token in the confirmation link; the token itself is never stored. */
    confirmationHash: text("confirmation_hash"),
    confirmationSentAt: instant("confirmation_sent_at"),
    confirmedAt: instant("confirmed_at"),
    unsubscribedAt: instant("unsubscribed_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("newsletter_subscribers_email").on(table.email),
    uniqueIndex("newsletter_subscribers_confirmation").on(table.confirmationHash),
    index("newsletter_subscribers_status").on(table.status, table.createdAt, table.id),
    check("newsletter_subscribers_status", sql`${table.status} in ('pending', 'confirmed', 'unsubscribed')`),
  ],
);

/**
 * That somebody unsubscribed, and when, for the figures. Without address or id, because those are deleted within the
 * hour.
 */
export const newsletterDepartures = sqliteTable(
  "newsletter_departures",
  { id: id(), leftAt: instant("left_at").notNull() },
  (table) => [index("newsletter_departures_left").on(table.leftAt)],
);

/** The newsletter's issues. At most one goes out each Monday. */
export const newsletterIssues = sqliteTable(
  "newsletter_issues",
  {
    id: id(),
    subject: text("subject").notNull(),
    /** Markdown. */
    body: text("body").notNull(),
    /** `sending`: some of its emails are written. `sent`: all are written; the outbox delivers them. */
    status: text("status", { enum: ["draft", "scheduled", "sending", "sent"] }).notNull(),
    /** When it goes out or went out; null for a draft. */
    sendAt: instant("send_at"),
    /** The last subscriber whose email is written, as "{milliseconds}.{id}" in signup order. */
    writtenTo: text("written_to"),
    /** How many emails are written. */
    recipients: integer("recipients").notNull().default(0),
    /** When the last email was written. */
    sentAt: instant("sent_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("newsletter_issues_created").on(table.createdAt, table.id),
    uniqueIndex("newsletter_issues_send_at").on(table.sendAt).where(isNotNull(table.sendAt)),
    index("newsletter_issues_status").on(table.status, table.sendAt),
    check("newsletter_issues_status", sql`${table.status} in ('draft', 'scheduled', 'sending', 'sent')`),
    check("newsletter_issues_dated", sql`(${table.status} = 'draft') = (${table.sendAt} is null)`),
  ],
);
