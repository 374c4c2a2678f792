import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { CheckoutForm } from "#shared/selling/checkout.ts";
import type { MembershipPlan } from "#shared/selling/payment-facts.ts";
import type { offers } from "#worker/courses/schema.ts";
import { type Database, query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { Payments } from "#worker/platform/payments.ts";
import { coupons, redemptions } from "./coupon-schema.ts";
import type { OrderRow } from "./order-rows.ts";
import { OFFER_COUPON } from "./quote.ts";
import { orders } from "./schema.ts";

const MINUTE_MS = 60_000;
/** How long a payment page is open. */
export const OPEN_MS = 60 * MINUTE_MS;
/** A page that ends sooner than this is not shown again. */
export const ENOUGH_MS = 10 * MINUTE_MS;

type OfferRow = typeof offers.$inferSelect;

/** What a membership costs again and again; undefined: it is paid once. */
export function planOf({ id, billingCycle, priceMinor, currency }: OfferRow): MembershipPlan | undefined {
  if (billingCycle === "one_time") return undefined;
  return { offerId: id, minor: priceMinor, currency, cycle: billingCycle };
}

/** An offer's price as pages know it. */
export const toPriced = ({ billingCycle, priceMinor, currency }: OfferRow) => ({
  billingCycle,
  price: { minor: priceMinor, currency },
});

/** The code of a membership's card gets its row with its first use, for the uses to refer to. Others have theirs. */
export function keepCoupon(db: Database, row: typeof coupons.$inferSelect) {
  const { offMinor, code } = row;
  const set = row.id.startsWith(OFFER_COUPON) ? { offMinor, code } : { code };
  return db.insert(coupons).values(row).onConflictDoUpdate({ target: coupons.id, set });
}

/** The paths that the provider leads back to, if they are not those of the offer. */
type Back = { paid?: string; cancelled: string };

/** Makes the provider's page for an order, and remembers it. Returns its address. */
export function createPaymentPage({
  db,
  config,
  now,
  payments,
}: Pick<Dependencies, "db" | "config" | "now"> & { payments: Payments | null }) {
  const { site } = config;

  return async (
    order: OrderRow,
    { code, invitation, gift }: Pick<CheckoutForm, "code" | "invitation" | "gift">,
    plan: MembershipPlan | undefined,
    back?: Back,
  ): Promise<string> => {
    if (!payments) throw new AppError("unavailable", "Payments are not set up on this site.");
    const { id, offerId, offerName, total, currency, email, expiresAt, version } = order;
    // The order of a held place outlives its payment pages.
    const held = order.heldUntil !== null;
    const coupon = order.lines.find(({ kind }) => kind === "coupon");
    // Whoever comes back without paying finds the same price.
    const brought = new URLSearchParams({
      ...(code && { code }),
      ...(invitation && { invitation }),
      ...(gift && { gift: "" }),
    });
    const offerPath = `/enroll/${offerId}${brought.size > 0 ? `?${brought}` : ""}`;
    try {
      const page = await payments.begin({
        ...{
          orderId: id,
          name: offerName,
          description: coupon?.text ?? "",
          total,
          currency,
          email: email ?? "",
        },
        returnUrl: `${site.origin}${back?.paid ?? `/checkout/return/${id}`}`,
        cancelUrl: `${site.origin}${back?.cancelled ?? offerPath}`,
        attempt: held ? version : undefined,
        expiresAt: expiresAt ?? new Date(now().getTime() + OPEN_MS),
        computesTax: site.tax.setting === "by-provider",
        plan,
      });
      const [kept] = await query(() =>
        db
          .update(orders)
          .set({
            ...{ sessionId: page.sessionId, paymentUrl: page.url, version: sql`${orders.version} + 1` },
            checkAt: new Date(now().getTime() + ENOUGH_MS),
          })
          .where(and(eq(orders.id, id), held ? eq(orders.version, version) : undefined))
          .returning({ id: orders.id }),
      );
      if (kept) return page.url;
      await payments.close(page.sessionId);
      throw new AppError("conflict", "This place was changed a moment ago. Open the link again.");
    } catch (error) {
      if (held) throw error;
      // Nobody has the page's address, so nobody can pay there: the place and the code are free again.
      await query(() =>
        db.batch([
          db
            .update(orders)
            .set({ state: "expired", checkAt: null, version: sql`${orders.version} + 1` })
            .where(and(eq(orders.id, id), eq(orders.state, "open"))),
          db.update(redemptions).set({ releasedAt: now() }).where(eq(redemptions.orderId, id)),
        ]),
      );
      throw error;
    }
  };
}
