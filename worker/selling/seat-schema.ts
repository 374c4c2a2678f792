import { isNotNull, sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "#worker/accounts/schema.ts";
import { id, instant } from "#worker/platform/columns.ts";
import { orders } from "./schema.ts";

/**
 * The seats of a team's order, made when it is paid: as many rows as were bought, so that nobody can sit on a sixth. A free
 * one has no address. Enrolments with the source `seat` follow from who has one.
 */
export const seats = sqliteTable(
  "seats",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** From 1. */
    number: integer("number").notNull(),
    /** To whom it was given; null: it is free. */
    email: text("email"),
    /** Until when the invitation's link works; null: there is none. */
    invitedUntil: instant("invited_until"),
    /** Who has it, and since when. */
    userId: text("user_id").references(() => users.id),
    claimedAt: instant("claimed_at"),
    /** Whether the buyer may see the member's lessons done and certificates. */
    shared: integer("shared", { mode: "boolean" }).notNull().default(false),
    /** When the buyer took it from a member: they can do so once. */
    freedAt: instant("freed_at"),
  },
  (table) => [
    uniqueIndex("seats_number").on(table.orderId, table.number),
    uniqueIndex("seats_email").on(table.orderId, table.email),
    uniqueIndex("seats_person").on(table.orderId, table.userId),
    index("seats_user").on(table.userId).where(isNotNull(table.userId)),
    index("seats_invited").on(table.invitedUntil).where(isNotNull(table.invitedUntil)),
    check("seats_claimed", sql`(${table.userId} is null) = (${table.claimedAt} is null)`),
    check("seats_given", sql`${table.email} is not null or ${table.userId} is null`),
  ],
);
