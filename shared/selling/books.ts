import { disputeOf, feeOf, type Purse, refundOf, reversalOf, saleOf, type Transaction } from "./ledger.ts";
import type { OrderState, PaymentWay, RefundState } from "./order.ts";
import type { PaymentFacts, RefundFact } from "./payment-facts.ts";
import type { PriceLine } from "./price.ts";

/** What was agreed and never changes. */
export type Agreed = {
  id: string;
  offerId: string;
  lines: readonly PriceLine[];
  total: number;
  tax: number;
  currency: string;
  way: PaymentWay;
};

/** What happened to an order: from the provider, or from the desk for a bank transfer. */
export type Happened = Pick<PaymentFacts, "state" | "paidAt" | "fee" | "refunds" | "disputes">;

/** `cause`: what was booked, such as `sale:{order}`. Nothing is booked twice. */
export type Booking = { cause: string; at: Date; entries: Transaction };

/** The part of an amount that is tax, rounded to a penny. */
const taxIn = (amount: number, { total, tax }: Agreed) =>
  total === 0 ? 0 : Math.round((tax * amount) / total);

/** Ids of ours are in the order in which they were made. */
const madeBefore = (a: RefundFact, b: RefundFact) =>
  a.at.getTime() - b.at.getTime() || ((a.ourId ?? a.id) < (b.ourId ?? b.id) ? -1 : 1);

/** The tax of each refund is worked out with those before it: of a total given back in parts, no penny of tax is left. */
function refundBookings(order: Agreed, purse: Purse, refunds: readonly RefundFact[]): Booking[] {
  let before = 0;
  return refunds.toSorted(madeBefore).flatMap(({ id, amount, state, at }): Booking[] => {
    const tax = taxIn(before + amount, order) - taxIn(before, order);
    before += amount;
    const entries = refundOf(amount, { purse, tax });
    const given = { cause: `refund:${id}`, at, entries };
    if (state !== "failed") return [given];
    return [given, { cause: `refund-failed:${id}`, at, entries: reversalOf(entries) }];
  });
}

/** All that the books hold for an order that was paid; nothing for any other. */
export function bookingsOf(order: Agreed, { state, paidAt, fee, refunds, disputes }: Happened): Booking[] {
  if (state !== "paid" || !paidAt) return [];
  const purse: Purse = order.way === "by-hand" ? "bank" : "cash at provider";
  const { id, offerId, tax } = order;
  const sale = saleOf(order, { offerId, purse, tax });
  return [
    { cause: `sale:${id}`, at: paidAt, entries: sale },
    { cause: `fee:${id}`, at: paidAt, entries: feeOf(fee ?? 0) },
    ...refundBookings(order, purse, refunds),
    ...disputes.flatMap((dispute): Booking[] => {
      const held = disputeOf(dispute.amount);
      return [
        { cause: `dispute:${dispute.id}`, at: dispute.at, entries: held },
        { cause: `dispute-fee:${dispute.id}`, at: dispute.at, entries: feeOf(dispute.fee) },
        {
          ...{ cause: `dispute-fee-back:${dispute.id}`, at: dispute.at },
          entries: reversalOf(feeOf(dispute.feeBack)),
        },
        ...(dispute.state === "won"
          ? [{ cause: `dispute-won:${dispute.id}`, at: dispute.at, entries: reversalOf(held) }]
          : []),
      ];
    }),
  ].filter(({ entries }) => entries.length > 0);
}

type OwnRefund = { id: string; amount: number; state: RefundState; createdAt: Date };

/** What happened to an order that no provider knows: one by hand, or one that cost nothing. */
export function ownFacts({ paidAt }: { paidAt: Date | null }, given: readonly OwnRefund[]): Happened {
  return {
    state: paidAt ? "paid" : "open",
    paidAt,
    fee: 0,
    refunds: given.map(({ id, amount, state, createdAt }) => ({
      ...{ id, ourId: id, amount, at: createdAt },
      // The owner sends it back by bank: it counts as soon as they say so.
      state: state === "failed" ? ("failed" as const) : ("succeeded" as const),
    })),
    disputes: [],
  };
}

/** What was given back or is on its way, in whole pence. */
export const givenBack = (refunds: readonly { state: RefundState; amount: number }[]) =>
  refunds.filter(({ state }) => state !== "failed").reduce((sum, { amount }) => sum + amount, 0);

/** The state that follows for an order. A lost dispute ends it; an open one does not. */
export function stateAfter({ total }: Pick<Agreed, "total">, happened: Happened): OrderState {
  const { state, refunds, disputes } = happened;
  if (state === "open" || state === "waiting") return state;
  if (state !== "paid") return "expired";
  if (disputes.some((dispute) => dispute.state === "lost")) return "lost";
  return total > 0 && givenBack(refunds) >= total ? "refunded" : "paid";
}

/** Whether an order in this state opens its courses. */
export const opensCourses = (state: OrderState) => state === "paid";
