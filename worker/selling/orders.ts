import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { normaliseEmail } from "#shared/forms/email-address.ts";
import { formatMoney } from "#shared/money.ts";
import { consentText } from "#shared/selling/checkout.ts";
import { madeText } from "#shared/selling/made-by-hand.ts";
import { taxOf } from "#shared/selling/tax.ts";
import { offers } from "#worker/courses/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import type { Payments } from "#worker/platform/payments.ts";
import { redemptions } from "./coupon-schema.ts";
import { gifts } from "./gift-schema.ts";
import type { OrderRow } from "./order-rows.ts";
import { grantsOf, hasPlace } from "./quote.ts";
import { orderActions, orders, paymentObjects } from "./schema.ts";
import { noOrder, type Settle } from "./settle.ts";

const IN_A_RUN = 50;
const UNPAID_KEPT_MS = 90 * 24 * 60 * 60_000;

/** `fullName`: for the account that paying may make. */
export type HandOrder = {
  offerId: string;
  email: string;
  total: number;
  /** That the amount may be above the price. */
  above?: boolean | undefined;
  fullName?: string | undefined;
  orderId?: string | undefined;
};

/** Orders at the desk and in the cron. */
export function createOrders({
  db,
  config,
  now,
  log,
  payments,
  settle,
}: Pick<Dependencies, "db" | "config" | "now" | "log"> & { payments: Payments | null; settle: Settle }) {
  /** The provider knows nothing of this order, such as one that was paid with other keys: it is not asked again. */
  const forget = (id: string) =>
    query(() => db.update(orders).set({ checkAt: null }).where(eq(orders.id, id)));

  /** A held place can be paid by bank transfer, too: its payment page is closed, so that nobody pays it twice. */
  async function endCardPayment(orderId: string): Promise<void> {
    const isHeld = and(
      ...[eq(orders.id, orderId), eq(orders.way, "provider"), eq(orders.state, "open")],
      isNotNull(orders.heldUntil),
    );
    const held = await query(() => db.select().from(orders).where(isHeld).get());
    if (!held) return;
    if (held.sessionId) await payments?.close(held.sessionId);
    const { version } = await settle(orderId);
    const change = { way: "by-hand" as const, sessionId: null, paymentUrl: null, version: version + 1 };
    await query(() =>
      db
        .update(orders)
        .set(change)
        .where(and(isHeld, eq(orders.version, version))),
    );
  }

  return {
    /** Brings an order up to date with the provider. @throws AppError `not_found`, `unavailable` */
    settle,

    /**
     * Writes down an order that is paid to the owner's bank, such as one that was asked for.
     * @param total whole pence; what was agreed
     * @param orderId made with the form: the same again makes no second order
     * @throws AppError `invalid` with `offerId`, `email` or `total`
     */
    async makeByHand(
      { offerId, email: typed, total, above = false, fullName, orderId }: HandOrder,
      viewer: Viewer,
    ): Promise<{ orderId: string; isNew: boolean }> {
      const at = now();
      const email = normaliseEmail(typed);
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email)) {
        const message = "Enter an email address like ada@example.org.";
        throw new AppError("invalid", message, { fields: { email: message } });
      }
      if (!Number.isSafeInteger(total) || total < 0) {
        const message = "Enter an amount, such as 299 or 49.50.";
        throw new AppError("invalid", message, { fields: { total: message } });
      }
      const offer = await query(() => db.select().from(offers).where(eq(offers.id, offerId)).get());
      if (!offer) {
        const message = "Choose an offer from the list.";
        throw new AppError("invalid", message, { fields: { offerId: message } });
      }
      if (total > offer.priceMinor && !above) {
        const money = (minor: number) => formatMoney({ minor, currency: offer.currency });
        const more = money(total - offer.priceMinor);
        const message = `This is ${more} more than the price of ${money(offer.priceMinor)}. If it is right, tick the box below it.`;
        throw new AppError("invalid", message, { fields: { total: message } });
      }
      const id = orderId ?? newId(at);
      const listed = { kind: "offer" as const, text: offer.name, minor: Math.max(total, offer.priceMinor) };
      const less = total - listed.minor;
      const lines =
        less < 0 ? [listed, { kind: "coupon" as const, text: "Agreed discount", minor: less }] : [listed];
      const row: typeof orders.$inferInsert = {
        ...{
          id,
          userId: null,
          email,
          offerId,
          offerName: offer.name,
          currency: offer.currency,
          lines,
          total,
        },
        ...{ tax: taxOf(total, config.site.tax), refundDays: offer.refundDays, grants: grantsOf(offer) },
        ...{
          seats: offer.seats,
          nextSteps: offer.nextSteps,
          consent: consentText(offer.refundDays),
          consentAt: at,
        },
        ...{ way: "by-hand", test: false, createdAt: at },
      };
      const what = madeText(formatMoney({ minor: total, currency: offer.currency }), fullName);
      const action = { id: newId(at), orderId: id, byId: viewer.id, what, createdAt: at };
      const isFirst = sql`not exists (select 1 from order_actions where order_id = ${id})
        and exists (select 1 from orders where id = ${id})`;
      const [made, , [known]] = await query(() =>
        db.batch([
          insertIf(db, orders, row, hasPlace(offerId)).onConflictDoNothing().returning({ id: orders.id }),
          insertIf(db, orderActions, action, isFirst),
          db.select({ id: orders.id }).from(orders).where(eq(orders.id, id)),
        ]),
      );
      if (!known) {
        const message = `Every place of ${offer.name} is taken. Raise its places first, under Content and Offers.`;
        throw new AppError("invalid", message, { fields: { offerId: message } });
      }
      if (made.length > 0) log.info("selling.made_by_hand", { orderId: id, offerId, total });
      return { orderId: id, isNew: made.length > 0 };
    },

    /**
     * The money of an order by hand, or of a held place, has arrived at the bank: opens its courses, sends the receipt
     * and books the sale.
     * @throws AppError `not_found`, `conflict` if it is paid already or not by hand, `unavailable`
     */
    async markPaid(orderId: string, viewer: Viewer): Promise<OrderRow> {
      await endCardPayment(orderId);
      const at = now();
      const isOpen = and(eq(orders.id, orderId), eq(orders.way, "by-hand"), eq(orders.state, "open"));
      const action = { id: newId(at), byId: viewer.id, what: "marked as paid", createdAt: at };
      const [, marked] = await query(() =>
        db.batch([
          db.insert(orderActions).select(
            sql`select ${action.id}, ${orders.id}, ${action.byId}, ${action.what}, ${at.getTime()}
              from ${orders} where ${isOpen} and ${orders.paidAt} is null`,
          ),
          db
            .update(orders)
            // The cron goes on from here if we do not.
            .set({ paidAt: at, checkAt: at, version: sql`${orders.version} + 1` })
            .where(and(isOpen, sql`${orders.paidAt} is null`))
            .returning({ id: orders.id }),
        ]),
      );
      if (marked.length === 0) {
        const found = await query(() => db.select().from(orders).where(eq(orders.id, orderId)).get());
        if (!found) throw noOrder();
        throw new AppError("conflict", "Only an open order by hand can be marked as paid.");
      }
      return settle(orderId);
    },

    /** Deletes what was never paid, after 90 days; for the cron. Paid orders stay for good. */
    async cleanUp(): Promise<void> {
      const before = new Date(now().getTime() - UNPAID_KEPT_MS);
      const old = db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.state, "expired"), isNull(orders.paidAt), lt(orders.createdAt, before)))
        .limit(IN_A_RUN);
      await query(() =>
        db.batch([
          db.delete(gifts).where(inArray(gifts.orderId, old)),
          db.delete(redemptions).where(inArray(redemptions.orderId, old)),
          db.delete(paymentObjects).where(inArray(paymentObjects.orderId, old)),
          db.delete(orderActions).where(inArray(orderActions.orderId, old)),
          db.delete(orders).where(inArray(orders.id, old)),
        ]),
      );
    },

    /** Asks the provider about orders from which something is expected; for the cron. */
    async settleDue(): Promise<void> {
      const due = await query(() =>
        db
          .select({ id: orders.id })
          .from(orders)
          .where(and(isNotNull(orders.checkAt), lte(orders.checkAt, now())))
          .orderBy(asc(orders.checkAt))
          .limit(IN_A_RUN),
      );
      const late: string[] = [];
      for (const { id } of due) {
        await settle(id).catch(async (error: unknown) => {
          if (error instanceof AppError && error.code === "not_found") await forget(id);
          else late.push(id);
          log.warn("selling.settle_failed", { orderId: id, reason: String(error) });
        });
      }
      if (late.length === 0) return;
      // The others get their turn first.
      const soon = new Date(now().getTime() + 10 * 60_000);
      await query(() => db.update(orders).set({ checkAt: soon }).where(inArray(orders.id, late)));
    },
  };
}

export type Orders = ReturnType<typeof createOrders>;
