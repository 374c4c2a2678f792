import { isNotNull, isNull, sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant } from "#worker/platform/columns.ts";

export const mentorshipRequests = sqliteTable(
  "mentorship_requests",
  {
    id: id(),
    fullName: text("full_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    packageName: text("package_name").notNull(),
    /** The offer with that name; null in rows from before requests were decided here. */
    offerId: text("offer_id"),
    /** The order that the last acceptance made. */
    orderId: text("order_id"),
    declinedAt: instant("declined_at"),
    fingerprint: text("fingerprint"),
    /** `foldText` of name, address and package; empty in rows from before the desk had a search. */
    searchText: text("search_text").notNull().default(""),
    readAt: instant("read_at"),
    archivedAt: instant("archived_at"),
    repliedAt: instant("replied_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("mentorship_requests_open").on(table.createdAt, table.id).where(isNull(table.archivedAt)),
    index("mentorship_requests_archived").on(table.createdAt, table.id).where(isNotNull(table.archivedAt)),
    index("mentorship_requests_unread")
      .on(table.id)
      .where(sql`${table.readAt} is null and ${table.archivedAt} is null`),
    index("mentorship_requests_waiting")
      .on(table.createdAt, table.id)
      .where(sql`${table.repliedAt} is null and ${table.archivedAt} is null`),
    index("mentorship_requests_email").on(table.email),
    uniqueIndex("mentorship_requests_fingerprint").on(table.fingerprint),
  ],
);
