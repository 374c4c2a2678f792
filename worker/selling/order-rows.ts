import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { ALL_COURSES } from "#shared/enrolments/enrolling.ts";
import type { OrderView } from "#shared/selling/order.ts";
import { courses } from "#worker/courses/schema.ts";
import type { Database } from "#worker/platform/client.ts";
import { type GiftRow, toGiftView } from "./gift-rows.ts";
import { orders, type refunds } from "./schema.ts";

export type OrderRow = typeof orders.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type OpenedCourse = OrderView["courses"][number];

const DAY_MS = 24 * 60 * 60_000;
/** How long the buyer may correct the address. */
export const CORRECTION_MS = 60 * 60_000;

/** The courses that an order opens, in the site's order. `*`: every one that is not exclusive. To be run with others in one batch. */
export const coursesOf = (db: Database, orderId: string | SQL) => {
  const granted = sql`(select value from json_each((select ${orders.grants} from ${orders} where ${eq(orders.id, orderId)})))`;
  return db
    .select({ id: courses.id, title: courses.title, slug: courses.slug })
    .from(courses)
    .where(
      // Not an "or", for which each course would be read. The cross join reads them only for `*`.
      sql`${courses.id} in (select value from ${granted} union all
        select one.id from ${granted} as opened cross join courses as one
        where opened.value = ${ALL_COURSES} and not one.exclusive)`,
    )
    .orderBy(courses.position, courses.id);
};

/** When the refund period of an order ends; null: it is not paid yet. */
export const refundEnd = (paidAt: Date | null, refundDays: number) =>
  paidAt && new Date(paidAt.getTime() + refundDays * DAY_MS);

/** Whether a later period of an order's membership is paid. In a query that reads `orders`. */
export const isFollowed = sql<boolean>`exists (select 1 from orders as later
  where later.membership_id = orders.membership_id and later.state = 'paid'
    and later.period_to > orders.period_to)`.mapWith(Boolean);

/** An order as its buyer sees it. A gift opens no courses to them, and what comes next is for its receiver. */
export function toOrderView(
  row: OrderRow,
  opened: readonly OpenedCourse[],
  at: Date,
  {
    gift = null,
    followed = false,
  }: { gift?: GiftRow | null | undefined; followed?: boolean | undefined } = {},
): OrderView {
  const { paidAt, refundDays } = row;
  const correction = paidAt && new Date(paidAt.getTime() + CORRECTION_MS);
  return {
    ...{ id: row.id, number: row.number, offerId: row.offerId, offerName: row.offerName },
    ...{ lines: row.lines, total: row.total, tax: row.tax, currency: row.currency },
    ...{ refunded: row.refunded, refundDays, state: row.state, way: row.way, test: row.test },
    ...{ email: row.email, createdAt: row.createdAt, paidAt },
    nextSteps: gift ? null : row.nextSteps,
    refundUntil: refundEnd(paidAt, refundDays),
    courses: gift ? [] : opened,
    gift: gift && toGiftView(gift),
    madeAccount: row.madeAccount,
    canCorrectUntil: correction && row.state === "paid" && correction > at ? correction : null,
    consent: row.consent,
    seats: row.seats,
    company: row.company,
    accountsEmail: row.accountsEmail,
    period: periodView(row, followed),
  };
}

/** Whether a period that is paid is a year, and not a month. */
export const isYear = ({ from, to }: { from: Date; to: Date }) => to.getTime() - from.getTime() > 60 * DAY_MS;

export function periodView(
  {
    id,
    membershipId,
    periodFrom: from,
    periodTo: to,
  }: Pick<OrderRow, "id" | "membershipId" | "periodFrom" | "periodTo">,
  followed: boolean,
): OrderView["period"] {
  if (!membershipId || !from || !to) return null;
  return { from, to, renewal: id !== membershipId, yearly: isYear({ from, to }), followed };
}

/**
 * People's orders under one address are under another from now on: their account's address was changed. `people`: a query
 * for their ids. To be run with others in one batch.
 */
export const followAddress = (db: Database, people: SQLWrapper, from: string, to: string) =>
  db
    .update(orders)
    .set({ email: to, version: sql`${orders.version} + 1` })
    .where(and(inArray(orders.userId, people), eq(orders.email, from)));
