import { and, desc, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import type { OrderState } from "#shared/selling/order.ts";
import { mayRefund } from "#shared/selling/refund-rules.ts";
import { confirmationMailed } from "#worker/accounts/links.ts";
import { users } from "#worker/accounts/schema.ts";
import { enrolments } from "#worker/enrolments/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { after, readCursor, toPage } from "#worker/platform/keyset.ts";
import { documentPath, documentsOf, withPaths } from "./documents.ts";
import { giftOf } from "./gift-rows.ts";
import { gifts } from "./gift-schema.ts";
import { coursesOf, isFollowed, periodView, refundEnd, toOrderView } from "./order-rows.ts";
import { orders, refunds } from "./schema.ts";

const PAGE = 20;
/** What was begun and not paid is no purchase. */
const PURCHASES: OrderState[] = ["waiting", "paid", "refunded", "lost"];

/**
 * The orders of a person. Somebody else may have made an account with the buyer's address, so an order is theirs once the
 * address is confirmed, or if it was paid in this account's own browser (docs/decisions/115).
 */
export const isOwnOrder = (userId: string) =>
  and(
    eq(orders.userId, userId),
    or(
      orders.madeAccount,
      orders.paidHere,
      sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.emailConfirmedAt} is not null)`,
      sql`exists (select 1 from ${enrolments} where ${enrolments.userId} = ${userId} and ${enrolments.paidHere}
        and (${enrolments.source}, ${enrolments.sourceId}) in (values ('order', ${orders.id}), ('subscription', ${orders.membershipId})))`,
      sql`exists (select 1 from ${gifts} where ${gifts.orderId} = ${orders.id} and ${gifts.paidHere})`,
    ),
  );

/** A row if this person has given back the order's offer before, with this order or another. For `mayRefund`. */
export const refundedBefore = (db: Database, userId: string, orderId: string) =>
  db
    .select({ id: refunds.id })
    .from(orders)
    .innerJoin(refunds, eq(refunds.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        // The plus keeps SQLite from reading all orders of the offer.
        sql`+${orders.offerId} = (select offer_id from orders where id = ${orderId})`,
        sql`${refunds.byId} is null`,
        ne(refunds.state, "failed"),
      ),
    )
    .limit(1);

/** Whether an order's payment is disputed, a refund of it could not be paid out, or a later one followed. For `mayRefund`. */
export const holdsRefund = (db: Database, orderId: string) =>
  db
    .select({
      // Disputes that are in the books, less those that were won.
      disputed: sql`(select sum(iif(cause like 'dispute:%', 1, -1)) from ledger
        where order_id = ${orderId} and account = 'disputes') > 0`.mapWith(Boolean),
      // Without the provider's id it said no at once: then it can be asked again.
      unpayable: sql`exists (select 1 from refunds
        where order_id = ${orderId} and state = 'failed' and provider_id is not null)`.mapWith(Boolean),
      followed: isFollowed,
    })
    .from(orders)
    .where(eq(orders.id, orderId));

/** What a person has bought. One round trip each. */
export function createPurchases({ db, config, now }: Pick<Dependencies, "db" | "config" | "now">) {
  const secret = config.secrets.app;
  return {
    /** The newest first. `confirming`: a link was mailed, and until it is followed, what was bought elsewhere is left out. */
    async list(viewer: Viewer, cursor: string | null) {
      const { createdAt, id } = orders;
      const [rows, [person]] = await query(() =>
        db.batch([
          db
            .select({
              ...{ id, number: orders.number, offerName: orders.offerName, total: orders.total },
              ...{ currency: orders.currency, refunded: orders.refunded, state: orders.state },
              ...{ test: orders.test, createdAt, way: orders.way },
              ...{ paidAt: orders.paidAt, refundDays: orders.refundDays },
              /** The course's; null: a membership or a package. */
              picture: sql<string | null>`(select thumbnail_url from courses where id = ${orders.offerId})`,
              ...{
                membershipId: orders.membershipId,
                periodFrom: orders.periodFrom,
                periodTo: orders.periodTo,
              },
              followed: isFollowed,
            })
            .from(orders)
            .where(
              and(
                isOwnOrder(viewer.id),
                inArray(orders.state, PURCHASES),
                after(createdAt, id, readCursor(cursor)),
              ),
            )
            .orderBy(desc(createdAt), desc(id))
            .limit(PAGE + 1),
          db
            .select({ confirmedAt: users.emailConfirmedAt, mailed: confirmationMailed })
            .from(users)
            .where(eq(users.id, viewer.id)),
        ]),
      );
      const page = toPage(rows, PAGE, (row) => ({ at: row.createdAt, id: row.id }));
      const at = now();
      const items = page.items.map((row) => {
        const { id, number, offerName, picture, total, currency, refunded, state, test, createdAt, way } =
          row;
        const until = refundEnd(row.paidAt, row.refundDays);
        const may = mayRefund(
          {
            state,
            way,
            total,
            refunded,
            currency,
            refundUntil: until,
            period: periodView(row, row.followed),
          },
          { at, refundedBefore: false },
        );
        return {
          ...{ id, number, offerName, picture, total, currency, refunded, state, test, createdAt },
          /** Until when its page gives the money back, unless it says why not. */
          refundUntil: "amount" in may ? until : null,
        };
      });
      return { ...page, items, confirming: Boolean(person && !person.confirmedAt && person.mailed) };
    },

    /**
     * One of them, with all that its invoice shows, and what they get back with one click.
     * @throws AppError `not_found` for somebody else's
     */
    async one(viewer: Viewer, orderId: string) {
      const at = now();
      const [[found], courses, refundRows, before, [holds], [present], issued] = await query(() =>
        db.batch([
          db
            .select({ order: orders, buyer: users.fullName })
            .from(orders)
            .innerJoin(users, eq(users.id, orders.userId))
            .where(and(eq(orders.id, orderId), isOwnOrder(viewer.id), inArray(orders.state, PURCHASES))),
          coursesOf(db, orderId),
          db
            .select({
              ...{ id: refunds.id, amount: refunds.amount, state: refunds.state },
              createdAt: refunds.createdAt,
            })
            .from(refunds)
            .where(eq(refunds.orderId, orderId))
            .orderBy(refunds.id),
          refundedBefore(db, viewer.id, orderId),
          holdsRefund(db, orderId),
          giftOf(db, orderId),
          documentsOf(db, orderId),
        ]),
      );
      if (!found) throw new AppError("not_found", "There is no such purchase.");
      const order = toOrderView(found.order, courses, at, { gift: present?.gift, followed: holds?.followed });
      return {
        order,
        buyer: found.buyer,
        consent: found.order.consent,
        refunds: refundRows,
        documents: await withPaths(secret, orderId, issued),
        /** The sheet of a test order, which has no numbers. */
        sheet: order.test && order.paidAt ? await documentPath(secret, orderId, null) : null,
        may: mayRefund(order, { at, refundedBefore: before.length > 0, ...holds }),
      };
    },

    /** What they paid for and can use now: it ends with their account. */
    async current(viewer: Viewer) {
      const at = now().getTime();
      const rows = await query(() =>
        db
          .select({ id: orders.id, name: orders.offerName })
          .from(orders)
          .where(
            and(
              isOwnOrder(viewer.id),
              eq(orders.state, "paid"),
              // The seats of a team end for everybody who has one.
              sql`(${orders.seats} is not null or exists (select 1 from ${enrolments} where ${enrolments.userId} = ${viewer.id}
                and (${enrolments.source}, ${enrolments.sourceId})
                  in (values ('order', ${orders.id}), ('subscription', ${orders.id}))
                and ${enrolments.revokedAt} is null
                and (${enrolments.endsAt} is null or ${enrolments.endsAt} > ${at})))`,
            ),
          )
          .orderBy(desc(orders.createdAt), desc(orders.id)),
      );
      return rows;
    },
  };
}

export type Purchases = ReturnType<typeof createPurchases>;
export type Purchase = Awaited<ReturnType<Purchases["list"]>>["items"][number];
export type PurchaseDetails = Awaited<ReturnType<Purchases["one"]>>;
