import { isNotNull, isNull, sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, position, stringList, updatedAt } from "./columns.ts";

/** Everything that can be bought (spec.md §9). Prices in minor units. */
export const offers = sqliteTable(
  "offers",
  {
    id: id(),
    kind: text("kind", { enum: ["course", "membership", "bootcamp"] }).notNull(),
    number: integer("number").notNull(),
    name: text("name").notNull(),
    priceMinor: integer("price_minor").notNull(),
    currency: text("currency").notNull(),
    billingCycle: text("billing_cycle", { enum: ["one_time", "monthly", "yearly"] }).notNull(),
    priceSuffix: text("price_suffix").notNull(),
    features: stringList("features"),
    refundDays: integer("refund_days").notNull(),
    cancelAnyTime: integer("cancel_any_time", { mode: "boolean" }).notNull(),
    notes: text("notes"),
    discountCode: text("discount_code"),
    discountPriceMinor: integer("discount_price_minor"),
    discountDescription: text("discount_description"),
    position: position(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("offers_kind_number").on(table.kind, table.number),
    index("offers_name").on(table.name),
    index("offers_kind_position").on(table.kind, table.position, table.id),
    check("offers_kind", sql`${table.kind} in ('course', 'membership', 'bootcamp')`),
    check("offers_billing_cycle", sql`${table.billingCycle} in ('one_time', 'monthly', 'yearly')`),
    check("offers_price", sql`${table.priceMinor} >= 0`),
    check("offers_refund_days", sql`${table.refundDays} >= 0`),
    check(
      "offers_discount_whole",
      sql`(${table.discountCode} is null) = (${table.discountPriceMinor} is null)`,
    ),
  ],
);

/** A course is sold by the offer with the same id (decisions.md, Routes). */
export const courses = sqliteTable(
  "courses",
  {
    id: text("id")
      .primaryKey()
      .references(() => offers.id),
    title: text("title").notNull(),
    tagline: text("tagline").notNull(),
    category: text("category").notNull(),
    level: text("level", { enum: ["Beginner", "Intermediate", "Advanced", "All levels"] }).notNull(),
    durationWeeks: integer("duration_weeks").notNull(),
    tags: stringList("tags"),
    requirements: stringList("requirements"),
    outcomes: stringList("outcomes"),
    heroUrl: text("hero_url"),
    thumbnailUrl: text("thumbnail_url").notNull(),
    /** Everything that a visitor may look for, in lower case without accents: `courseSearchText`. */
    searchText: text("search_text").notNull().default(""),
    position: position(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("courses_place").on(table.position, table.id),
    index("courses_category").on(table.category, table.position, table.id),
    index("courses_level").on(table.level, table.position, table.id),
    index("courses_category_level").on(table.category, table.level, table.position, table.id),
    check("courses_duration", sql`${table.durationWeeks} > 0`),
  ],
);

export const courseModules = sqliteTable(
  "course_modules",
  {
    id: id(),
    courseId: text("course_id")
      .notNull()
      .references(() => courses.id),
    title: text("title").notNull(),
    durationWeeks: integer("duration_weeks").notNull(),
    learn: stringList("learn"),
    position: position(),
  },
  (table) => [
    uniqueIndex("course_modules_course_position").on(table.courseId, table.position),
    check("course_modules_duration", sql`${table.durationWeeks} > 0`),
  ],
);

export const projects = sqliteTable(
  "projects",
  {
    id: id(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    demoUrl: text("demo_url"),
    thumbnailUrl: text("thumbnail_url").notNull(),
    status: text("status").notNull(),
    features: stringList("features"),
    position: position(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("projects_place").on(table.position, table.id)],
);

/** A starter project; its file lies in R2 under `templates/{file}`. */
export const templates = sqliteTable(
  "templates",
  {
    slug: text("slug").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    tags: stringList("tags"),
    status: text("status").notNull(),
    file: text("file").notNull(),
    sha256: text("sha256").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    position: position(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("templates_file").on(table.file),
    index("templates_place").on(table.position, table.slug),
  ],
);

/** Double opt-in: an address receives the newsletter only while `confirmed`. */
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

export const contactMessages = sqliteTable(
  "contact_messages",
  {
    id: id(),
    fullName: text("full_name").notNull(),
    email: text("email").notNull(),
    message: text("message").notNull(),
    /** SHA-256 of what was sent and the day: the same form sent twice is stored once. */
    fingerprint: text("fingerprint"),
    readAt: instant("read_at"),
    archivedAt: instant("archived_at"),
    repliedAt: instant("replied_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("contact_messages_open").on(table.createdAt, table.id).where(isNull(table.archivedAt)),
    index("contact_messages_archived").on(table.createdAt, table.id).where(isNotNull(table.archivedAt)),
    index("contact_messages_email").on(table.email),
    uniqueIndex("contact_messages_fingerprint").on(table.fingerprint),
  ],
);

export const mentorshipRequests = sqliteTable(
  "mentorship_requests",
  {
    id: id(),
    fullName: text("full_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    packageName: text("package_name").notNull(),
    fingerprint: text("fingerprint"),
    readAt: instant("read_at"),
    archivedAt: instant("archived_at"),
    repliedAt: instant("replied_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("mentorship_requests_open").on(table.createdAt, table.id).where(isNull(table.archivedAt)),
    index("mentorship_requests_archived").on(table.createdAt, table.id).where(isNotNull(table.archivedAt)),
    index("mentorship_requests_email").on(table.email),
    uniqueIndex("mentorship_requests_fingerprint").on(table.fingerprint),
  ],
);

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
 * The beginnings of the words of each course's `search_text`: where a search begins, whatever the number of
 * courses. `place` is that of the course in the list, as `placeText` writes it. The migration's triggers
 * write it, nothing else does (docs/decisions/051).
 */
export const courseBeginnings = sqliteTable(
  "course_beginnings",
  { beginning: text("beginning").notNull(), place: text("place").notNull() },
  (table) => [primaryKey({ columns: [table.beginning, table.place] })],
);

/** How many there are of what the desk counts. Kept by triggers: counting a million rows reads them all. */
export const totals = sqliteTable("totals", {
  name: text("name", {
    enum: [
      "students",
      "subscribers",
      "contact_messages",
      "mentorship_requests",
      "messages",
      "unread_contact",
      "unread_mentorship",
      "unread_conversations",
    ],
  }).primaryKey(),
  total: integer("total").notNull(),
});
