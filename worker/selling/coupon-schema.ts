import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, stringList } from "#worker/platform/columns.ts";
import { orders } from "./schema.ts";

export const coupons = sqliteTable(
  "coupons",
  {
    id: id(),
    /** In capitals. */
    code: text("code").notNull(),
    /** One of the two. */
    offMinor: integer("off_minor"),
    offPercent: integer("off_percent"),
    /** Empty: every offer. */
    offerIds: stringList("offer_ids"),
    startsAt: instant("starts_at"),
    endsAt: instant("ends_at"),
    /** How often it can be used; null: no limit. */
    places: integer("places"),
    oncePerPerson: integer("once_per_person", { mode: "boolean" }).notNull(),
    endedAt: instant("ended_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("coupons_code").on(table.code),
    check("coupons_off", sql`(${table.offMinor} is null) <> (${table.offPercent} is null)`),
  ],
);

/** A use of a code. It counts from the moment the buyer goes to pay until the provider says that they did not. */
export const redemptions = sqliteTable(
  "redemptions",
  {
    id: id(),
    couponId: text("coupon_id")
      .notNull()
      .references(() => coupons.id),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** The hash of the buyer's address without what follows a "+". */
    person: text("person").notNull(),
    /** When it became free again: nothing was paid, or all of it was given back. */
    releasedAt: instant("released_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("redemptions_order").on(table.orderId),
    index("redemptions_coupon").on(table.couponId, table.releasedAt),
    index("redemptions_person").on(table.couponId, table.person),
  ],
);
