import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { PLACE_PATH, type PlaceCondition } from "#shared/places/places.ts";
import type { CompanyDetails } from "#shared/selling/company-text.ts";
import type { Identity } from "#worker/accounts/identity.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { LIMITS, type Limits } from "#worker/platform/limits.ts";
import type { Payments } from "#worker/platform/payments.ts";
import { markBrowser } from "#worker/selling/browser-proof.ts";
import type { OrderRow } from "#worker/selling/order-rows.ts";
import { createPaymentPage, OPEN_MS } from "#worker/selling/payment-page.ts";
import { orders } from "#worker/selling/schema.ts";
import type { Settle } from "#worker/selling/settle.ts";
import { readPlace } from "./links.ts";
import { wasWithdrawn } from "./requests.ts";

/** A payment page that ends sooner than this is replaced by a new one. */
const ENOUGH_MS = 2 * 60_000;

type Needs = Pick<Dependencies, "db" | "config" | "now" | "log"> & {
  limits: Limits;
  payments: Payments | null;
  settle: Settle;
};

const badLink = () =>
  new AppError("not_found", "This link is not right. Copy all of it from the email, or ask for a new one.");

const closed = () => new AppError("conflict", "This place cannot be paid any more. Load the page again.");

/** The page behind the link of a held place. Who has the link may pay: it was mailed to the person. */
export function createPlacePayments(needs: Needs) {
  const { db, config, now, log, limits, payments, settle } = needs;
  const openAtProvider = createPaymentPage(needs);

  /** @throws AppError `not_found` */
  async function find(token: string): Promise<{ order: OrderRow; withdrawn: boolean }> {
    const id = await readPlace(config.secrets.app, token);
    const row =
      id === null
        ? undefined
        : await query(() =>
            db
              .select({ order: orders, withdrawn: wasWithdrawn })
              .from(orders)
              .where(and(eq(orders.id, id), isNotNull(orders.heldUntil)))
              .get(),
          );
    if (!row) throw badLink();
    return row;
  }

  function conditionOf({ state, way, heldUntil, email }: OrderRow, withdrawn: boolean): PlaceCondition {
    const ended = withdrawn || email === null ? "withdrawn" : "expired";
    if (state === "expired") return ended;
    if (state !== "open") return state;
    if (email === null || heldUntil === null || heldUntil <= now()) return ended;
    return way === "provider" ? "open" : "by-hand";
  }

  return {
    /** A held place, as its page shows it. @throws AppError `not_found` */
    async read(token: string) {
      const { order, withdrawn } = await find(token);
      const { offerId, offerName, lines, total, tax, currency, refundDays, heldUntil, consent, email } =
        order;
      return {
        condition: conditionOf(order, withdrawn),
        ...{ offerId, offerName, lines, total, tax, currency, refundDays, heldUntil, consent, email },
        ...{ company: order.company, accountsEmail: order.accountsEmail, createdAt: order.createdAt },
        /** How to pay by bank transfer; "": not here. */
        bankTransfer: config.bankTransfer,
      };
    },

    /** Keeps who the invoice is made out to. @throws AppError `not_found`, `conflict` if it cannot be paid any more */
    async keepCompany(token: string, details: CompanyDetails): Promise<void> {
      const { order, withdrawn } = await find(token);
      if (conditionOf(order, withdrawn) !== "open") throw closed();
      const isTheirs = and(eq(orders.id, order.id), eq(orders.state, "open"));
      await query(() => db.update(orders).set(details).where(isTheirs));
    },

    /**
     * Opens a payment page for a held place; the same one for as long as it is open. Returns where to send the person.
     * `details`: who the invoice is made out to.
     * @throws AppError `not_found`, `conflict` if it cannot be paid any more, `rate_limited`, `unavailable`
     */
    async open(token: string, identity: Identity, details: CompanyDetails): Promise<{ to: string }> {
      await limits.take([LIMITS.checkoutNetwork, identity.network]);
      const { order: found, withdrawn } = await find(token);
      // What was paid in another tab is known now.
      let order = await settle(found.id);
      if (order.state === "waiting" || order.state === "paid") return { to: `/checkout/return/${order.id}` };
      if (conditionOf(order, withdrawn) !== "open") throw closed();
      const at = now();
      const browser = await markBrowser(order.id, identity);
      const agreed = { ...details, browser, consentAt: at };
      if (order.paymentUrl && order.expiresAt && order.expiresAt.getTime() - at.getTime() > ENOUGH_MS) {
        const isTheirs = and(eq(orders.id, order.id), eq(orders.state, "open"));
        await query(() => db.update(orders).set(agreed).where(isTheirs));
        return { to: order.paymentUrl };
      }
      if (order.sessionId && order.expiresAt && order.expiresAt > at) {
        await payments?.close(order.sessionId);
        order = await settle(order.id);
        if (order.state !== "open") return { to: `/checkout/return/${order.id}` };
      }
      const isFree = order.total === 0;
      const [mine] = await query(() =>
        db
          .update(orders)
          .set({
            ...{ ...agreed, sessionId: null, paymentUrl: null, expiresAt: new Date(at.getTime() + OPEN_MS) },
            ...(isFree && { way: "nothing" as const, paidAt: at, checkAt: at }),
            version: sql`${orders.version} + 1`,
          })
          .where(
            and(
              ...[eq(orders.id, order.id), eq(orders.version, order.version), eq(orders.state, "open")],
              gt(orders.heldUntil, at),
            ),
          )
          .returning(),
      );
      if (!mine) throw closed();
      log.info("places.paying", { orderId: mine.id, total: mine.total, test: mine.test });
      if (isFree) return { to: `/checkout/return/${mine.id}` };
      const cancelled = `${PLACE_PATH}?token=${encodeURIComponent(token)}`;
      return { to: await openAtProvider(mine, { code: "", invitation: "" }, undefined, { cancelled }) };
    },
  };
}

export type PlacePayments = ReturnType<typeof createPlacePayments>;
export type PlaceOnPage = Awaited<ReturnType<PlacePayments["read"]>>;
