import { isNotNull, isNull } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "#worker/accounts/schema.ts";
import { instant } from "#worker/platform/columns.ts";
import { orders } from "./schema.ts";

/** What turns an order into a gift: somebody else gets the courses, with a link that is mailed on a day. */
export const gifts = sqliteTable(
  "gifts",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id),
    /** Where the link goes; null: erased with its owner's account. */
    email: text("email"),
    /** The day in London on which it is sent, such as 2026-12-25. */
    day: text("day").notNull(),
    message: text("message"),
    /** Who it is from, in the giver's words; null: erased. */
    from: text("from_name"),
    /** Bought in a browser that is signed in to the giver's account: theirs before the address is confirmed. */
    paidHere: integer("paid_here", { mode: "boolean" }).notNull(),
    /** Which link works: another address gets another link. */
    link: integer("link").notNull().default(0),
    /** How many emails with a link were written. */
    mails: integer("mails").notNull().default(0),
    /** Its receiver gave it to another address, which the giver does not see. */
    handedOn: integer("handed_on", { mode: "boolean" }).notNull().default(false),
    /** When the first email was written. */
    sentAt: instant("sent_at"),
    claimedAt: instant("claimed_at"),
    /** Null: not claimed, or erased. */
    claimedById: text("claimed_by_id").references(() => users.id),
  },
  (table) => [
    index("gifts_due").on(table.day).where(isNull(table.sentAt)),
    index("gifts_email").on(table.email),
    index("gifts_receiver").on(table.claimedById).where(isNotNull(table.claimedById)),
  ],
);
