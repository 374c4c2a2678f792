import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "#worker/accounts/schema.ts";
import { createdAt, id, instant } from "#worker/platform/columns.ts";

/** Where an enrolment comes from. */
export const ENROLMENT_SOURCES = ["instructor", "import", "order", "subscription", "gift", "seat"] as const;

/** Who may see which course: the only source of access. */
export const enrolments = sqliteTable(
  "enrolments",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The course's id; `*` for all. */
    courseId: text("course_id").notNull(),
    source: text("source", { enum: ENROLMENT_SOURCES }).notNull(),
    /** What it comes from: empty for the instructor, otherwise the membership's id, or the order's, also for its gift or a seat of it. */
    sourceId: text("source_id").notNull().default(""),
    startsAt: instant("starts_at").notNull(),
    /** Null: no end. */
    endsAt: instant("ends_at"),
    /** When it was taken back. */
    revokedAt: instant("revoked_at"),
    /** When the welcome mail is due; null: never. */
    welcomeAt: instant("welcome_at"),
    welcomedAt: instant("welcomed_at"),
    createdAt: createdAt(),
    /** Paid in a browser that is signed in to this account: it counts before the address is confirmed. */
    paidHere: integer("paid_here", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    uniqueIndex("enrolments_source").on(table.userId, table.courseId, table.source, table.sourceId),
    index("enrolments_course").on(table.courseId, table.createdAt, table.id),
    index("enrolments_order").on(table.sourceId).where(sql`${table.sourceId} <> ''`),
    index("enrolments_welcome").on(table.welcomedAt, table.welcomeAt),
  ],
);
