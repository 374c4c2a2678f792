import { isNotNull, sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
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
    /** Only imported readers have one. */
    name: text("name"),
    /** For imported readers: where the owner says their consent came from. Null if they signed up here. */
    source: text("source"),
    /** When the owner stated that this person had confirmed before. Null if they used our link. */
    consentStatedAt: instant("consent_stated_at"),
    /** The mail provider's report that ended the newsletter; the status is then `unsubscribed`. */
    stopped: text("stopped", { enum: ["bounced", "complained"] }),
    stoppedAt: instant("stopped_at"),
    /** What the provider said about it. */
    stopReason: text("stop_reason"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("newsletter_subscribers_email").on(table.email),
    uniqueIndex("newsletter_subscribers_confirmation").on(table.confirmationHash),
    index("newsletter_subscribers_created").on(table.createdAt, table.id),
    index("newsletter_subscribers_status").on(table.status, table.createdAt, table.id),
    check("newsletter_subscribers_status", sql`${table.status} in ('pending', 'confirmed', 'unsubscribed')`),
  ],
);

/**
 * Addresses that left, as keyed hashes: their rows are deleted within the hour, and an import must not bring them back.
 */
export const newsletterLeft = sqliteTable("newsletter_left", {
  id: id(),
  leftAt: instant("left_at").notNull(),
});

/** The newsletter's issues. At most one goes out at a time. */
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
    /** The ids of the groups it goes to; null for everybody. */
    groups: text("group_ids", { mode: "json" }).$type<string[]>(),
    /** Its picture's path below `/media/`; null for the site's own. */
    picture: text("picture"),
    inArchive: integer("in_archive", { mode: "boolean" }).notNull().default(true),
    /** Its name in the archive's URLs, made when it is sent. */
    slug: text("slug"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("newsletter_issues_created").on(table.createdAt, table.id),
    uniqueIndex("newsletter_issues_send_at").on(table.sendAt).where(isNotNull(table.sendAt)),
    uniqueIndex("newsletter_issues_slug").on(table.slug),
    index("newsletter_issues_status").on(table.status, table.sendAt),
    check("newsletter_issues_status", sql`${table.status} in ('draft', 'scheduled', 'sending', 'sent')`),
    check("newsletter_issues_dated", sql`(${table.status} = 'draft') = (${table.sendAt} is null)`),
  ],
);

/** Groups of readers, which the owner makes. */
export const newsletterGroups = sqliteTable(
  "newsletter_groups",
  {
    id: id(),
    name: text("name").notNull(),
    /** The name in lower case: two groups cannot differ only in capitals. */
    nameKey: text("name_key").notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("newsletter_groups_name").on(table.nameKey)],
);

/** Memberships cascade: a row means nothing without both ends, and the previous release deletes readers, too. */
export const newsletterGroupMembers = sqliteTable(
  "newsletter_group_members",
  {
    groupId: text("group_id")
      .notNull()
      .references(() => newsletterGroups.id, { onDelete: "cascade" }),
    subscriberId: text("subscriber_id")
      .notNull()
      .references(() => newsletterSubscribers.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.subscriberId] }),
    index("newsletter_group_members_subscriber").on(table.subscriberId),
  ],
);

/** The owner's choices, in row 1. Without it the defaults in shared/newsletter/settings.ts hold. */
export const newsletterSettings = sqliteTable("newsletter_settings", {
  id: integer("id").primaryKey(),
  /** 0 (Sunday) to 6, and the hour, both UTC. */
  day: integer("day").notNull(),
  hour: integer("hour").notNull(),
  welcome: integer("welcome", { mode: "boolean" }).notNull(),
  welcomeSubject: text("welcome_subject").notNull(),
  /** Markdown. */
  welcomeBody: text("welcome_body").notNull(),
  updatedAt: updatedAt(),
});

/** Events of the mail provider that were handled, by their id, so that none is handled twice. */
export const mailEvents = sqliteTable(
  "mail_events",
  { id: id(), kind: text("kind").notNull(), createdAt: createdAt() },
  (table) => [index("mail_events_created").on(table.createdAt)],
);
