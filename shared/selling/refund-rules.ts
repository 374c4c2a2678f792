import { dayText } from "#shared/british-time.ts";
import { formatMoney } from "#shared/money.ts";
import type { OrderView } from "./order.ts";
import { isMonthlyRenewal } from "./price-text.ts";

type Refundable = Pick<
  OrderView,
  "state" | "way" | "total" | "refunded" | "currency" | "refundUntil" | "period"
>;

/**
 * What a buyer gets back with one click, in whole pence, or why they have to ask. `refundedBefore`: they gave this offer
 * back before, with this order or another. `disputed`: their bank is deciding about the payment. `unpayable`: it was given
 * back, and the provider could not pay it out, so its owner is asked to pay it in another way.
 */
export function mayRefund(
  order: Refundable,
  {
    at,
    refundedBefore,
    disputed = false,
    unpayable = false,
  }: { at: Date; refundedBefore: boolean; disputed?: boolean; unpayable?: boolean },
): { amount: number } | { why: string } {
  const { state, way, total, refunded, currency, refundUntil } = order;
  const amount = total - refunded;
  if (state === "lost") return { why: "Your bank has given you the money back." };
  if (total === 0) return { why: "It cost nothing." };
  if (state === "refunded" || (state === "paid" && amount <= 0)) {
    return { why: `All of it was given back: ${formatMoney({ minor: refunded, currency })}.` };
  }
  if (state !== "paid" || refundUntil === null) return { why: "This order is not paid yet." };
  if (disputed) return { why: "Your bank is deciding about this payment." };
  if (unpayable) return { why: "We could not pay your refund out, so the money goes back in another way." };
  if (at > refundUntil) return { why: `The refund period ended on ${dayText(refundUntil)}.` };
  if (isMonthlyRenewal(order)) {
    return { why: "A monthly renewal is not given back with one click. Cancel, and there is no other one." };
  }
  // What is left of it was credited to the later payment.
  if (order.period?.followed) {
    return {
      why: "Only the newest payment of a membership is given back with one click. This is an earlier one.",
    };
  }
  if (refundedBefore) return { why: "You have given this back once before." };
  // Nobody could send it back at once.
  if (way === "by-hand") return { why: "You paid by bank transfer, so the money goes back by hand." };
  return { amount };
}
