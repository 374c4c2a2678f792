import type { Money } from "#shared/money.ts";

export type PricedOffer = { id: string; name: string; price: Money };

/** `off`: pence, or a share of the price in percent. `offerIds`: those it is for; empty: all of them. */
export type Coupon = {
  code: string;
  off: { minor: number } | { percent: number };
  offerIds: readonly string[];
  startsAt: Date | null;
  endsAt: Date | null;
};

/** `minor` is negative for what is taken off. */
export type PriceLine = { kind: "offer" | "coupon"; text: string; minor: number };

/** What somebody pays: the lines add up to `total`. Amounts are whole pence. */
export type Price = { currency: string; lines: readonly PriceLine[]; total: number };

export type CouponProblem = "other-offer" | "not-yet" | "expired";

/** Why a code does not count for an offer at that time; null if it does. */
export function couponProblem(coupon: Coupon, offer: PricedOffer, at: Date): CouponProblem | null {
  if (coupon.offerIds.length > 0 && !coupon.offerIds.includes(offer.id)) return "other-offer";
  if (coupon.startsAt && at < coupon.startsAt) return "not-yet";
  if (coupon.endsAt && at >= coupon.endsAt) return "expired";
  return null;
}

/** What a code takes off, in whole pence: at most the price. A fraction of a penny goes to the buyer. */
function taken({ off }: Coupon, { price }: PricedOffer): number {
  const wanted = "minor" in off ? off.minor : Math.ceil((price.minor * off.percent) / 100);
  return Math.min(wanted, price.minor);
}

/**
 * The price of an offer, with a code or without. Card, checkout, order, email, invoice and ledger all take their lines
 * from here. A code that does not count (`couponProblem`) takes nothing off.
 */
export function priceOf(offer: PricedOffer, { coupon, at }: { coupon: Coupon | null; at: Date }): Price {
  const lines: PriceLine[] = [{ kind: "offer", text: offer.name, minor: offer.price.minor }];
  if (coupon && couponProblem(coupon, offer, at) === null) {
    lines.push({ kind: "coupon", text: `Code ${coupon.code}`, minor: -taken(coupon, offer) });
  }
  return {
    currency: offer.price.currency,
    lines,
    total: lines.reduce((sum, { minor }) => sum + minor, 0),
  };
}
