import { and, asc, eq, isNull, lte, ne, sql } from "drizzle-orm";
import { hasRole, type Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { formatMoney } from "#shared/money.ts";
import { mayRefund } from "#shared/selling/refund-rules.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import type { Payments } from "#worker/platform/payments.ts";
import { type OrderRow, toOrderView } from "./order-rows.ts";
import { holdsRefund, isOwnOrder } from "./purchases.ts";
import { orders, refunds } from "./schema.ts";
import { noOrder, type Settle } from "./settle.ts";
import { isUnchanged } from "./settlement.ts";

const REASON_MAX = 1000;
/** An asked refund that is older than this was left by a run that ended early. */
const LEFT_MS = 60_000;
const IN_A_RUN = 20;

/** Gives money back: it is written down first, then asked of the provider, then booked. */
export function createRefunding({
  db,
  now,
  log,
  payments,
  settle,
}: Pick<Dependencies, "db" | "now" | "log"> & { payments: Payments | null; settle: Settle }) {
  /** An order that is the viewer's, or any for the instructor. */
  async function read(orderId: string, viewer: Viewer) {
    const [[order], earlier, [holds]] = await query(() =>
      db.batch([
        db
          .select()
          .from(orders)
          .where(
            and(eq(orders.id, orderId), hasRole(viewer.role, "admin") ? undefined : isOwnOrder(viewer.id)),
          ),
        db
          .select({ id: refunds.id })
          .from(refunds)
          .innerJoin(orders, eq(orders.id, refunds.orderId))
          .where(
            and(
              ne(refunds.state, "failed"),
              // What the instructor gave back does not count.
              isNull(refunds.byId),
              sql`${orders.userId} = (select user_id from orders where id = ${orderId})`,
              // The plus keeps SQLite from reading all orders of the offer.
              sql`+${orders.offerId} = (select offer_id from orders where id = ${orderId})`,
            ),
          )
          .limit(1),
        holdsRefund(db, orderId),
      ]),
    );
    if (!order) throw noOrder();
    return { order, refundedBefore: earlier.length > 0, holds };
  }

  /** Tells the provider about a refund that is written down; asking twice gives the money back once. */
  async function tell(order: OrderRow, refund: { id: string; amount: number }): Promise<OrderRow> {
    if (order.way === "provider") {
      if (!payments || !order.paymentId)
        throw new AppError("unavailable", "The payment provider is not set up.");
      const { id, amount } = refund;
      try {
        await payments.refund({ id, amount, orderId: order.id, paymentId: order.paymentId });
      } catch (error) {
        // It said no: the money stays, and so does the access.
        if (error instanceof AppError && error.code === "conflict") await fail(order.id, id);
        throw error;
      }
    }
    return settle(order.id);
  }

  async function fail(orderId: string, refundId: string): Promise<void> {
    await query(() =>
      db.batch([
        db
          .update(orders)
          .set({
            refunded: sql`${orders.refunded} - coalesce((select amount from refunds where id = ${refundId} and state = 'asked'), 0)`,
            version: sql`${orders.version} + 1`,
          })
          .where(eq(orders.id, orderId)),
        db
          .update(refunds)
          .set({ state: "failed" })
          .where(and(eq(refunds.id, refundId), eq(refunds.state, "asked"))),
      ]),
    );
  }

  return {
    /**
     * Gives money back for an order: its buyer all of it, within the period and once (`mayRefund`); the instructor any
     * amount up to what is left. The buyer's access ends with a full refund.
     * @param left what could be given back when the form was shown: a form that is sent again gives nothing back
     * @throws AppError `not_found`, `invalid` for an amount, `conflict` with the reason why not, `unavailable`: the
     * refund is written down, and the cron asks again
     */
    async refund(
      orderId: string,
      { amount, reason, left: seen }: { amount: number; reason: string | null; left?: number | undefined },
      viewer: Viewer,
    ): Promise<OrderRow> {
      const at = now();
      const { order, refundedBefore, holds } = await read(orderId, viewer);
      const isDesk = hasRole(viewer.role, "admin");
      const left = order.total - order.refunded;
      const money = (minor: number) => formatMoney({ minor, currency: order.currency });
      if (order.state !== "paid" || left <= 0) {
        throw new AppError("conflict", "There is nothing to give back for this order.");
      }
      if (seen !== undefined && seen !== left) {
        throw new AppError(
          "conflict",
          `Something was given back since this page was loaded. ${money(order.refunded)} is given back in all.`,
        );
      }
      if (holds?.disputed) {
        throw new AppError("conflict", "This payment is disputed. The bank decides who gets the money.");
      }
      if (!isDesk) {
        const may = mayRefund(toOrderView(order, [], at, { followed: holds?.followed }), {
          at,
          refundedBefore,
          ...holds,
        });
        if ("why" in may) throw new AppError("conflict", may.why);
        if (amount !== may.amount) throw new AppError("conflict", `${money(may.amount)} can be given back.`);
      }
      if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left) {
        const message = `Give an amount up to ${money(left)}.`;
        throw new AppError("invalid", message, { fields: { amount: message } });
      }
      const row = {
        ...{ id: newId(at), orderId, amount, state: "asked" as const, createdAt: at },
        ...{ reason: reason?.trim().slice(0, REASON_MAX) || null, byId: isDesk ? viewer.id : null },
      };
      const when = isUnchanged(db, order);
      const [, changed] = await query(() =>
        db.batch([
          insertIf(db, refunds, row, when),
          db
            .update(orders)
            .set({ refunded: order.refunded + amount, version: order.version + 1, checkAt: at })
            .where(and(eq(orders.id, orderId), eq(orders.version, order.version)))
            .returning(),
        ]),
      );
      const [asked] = changed;
      if (!asked)
        throw new AppError("conflict", "This order was changed a moment ago. Please look at it again.");
      log.info("selling.refund_asked", { orderId, amount, desk: isDesk });
      return tell(asked, row);
    },

    /** Asks the provider again for refunds that a run left, for the cron. */
    async tellDue(): Promise<void> {
      const rows = await query(() =>
        db
          .select({ order: orders, id: refunds.id, amount: refunds.amount })
          .from(refunds)
          .innerJoin(orders, eq(orders.id, refunds.orderId))
          .where(and(eq(refunds.state, "asked"), lte(refunds.createdAt, new Date(now().getTime() - LEFT_MS))))
          .orderBy(asc(refunds.createdAt))
          .limit(IN_A_RUN),
      );
      for (const { order, ...refund } of rows) {
        await tell(order, refund).catch((error: unknown) =>
          log.warn("selling.refund_waits", { orderId: order.id, reason: String(error) }),
        );
      }
    },
  };
}

export type Refunding = ReturnType<typeof createRefunding>;
