import { isNull } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant } from "#worker/platform/columns.ts";

/** People who wait for a place of an offer, first come, first served. Their ids are in the order in which they came. */
export const waitingList = sqliteTable(
  "waiting_list",
  {
    id: id(),
    offerId: text("offer_id").notNull(),
    email: text("email").notNull(),
    fullName: text("full_name").notNull(),
    /** When they left, were taken off, or got a place. Null: they wait. */
    endedAt: instant("ended_at"),
    /** The order that held a place for them when it was their turn. */
    orderId: text("order_id"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("waiting_list_once").on(table.offerId, table.email).where(isNull(table.endedAt)),
    index("waiting_list_line").on(table.offerId, table.id).where(isNull(table.endedAt)),
    index("waiting_list_email").on(table.email),
    index("waiting_list_ended").on(table.endedAt),
  ],
);
