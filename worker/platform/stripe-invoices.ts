import { z } from "zod";
import type { InvoiceFact, PaidPeriod } from "#shared/selling/payment-facts.ts";
import { idOf, time } from "./stripe-values.ts";

const lineSchema = z.object({
  amount: z.int(),
  period: z.object({ start: time, end: time }),
  pricing: z.object({ price_details: z.object({ product: idOf }).nullish() }).nullish(),
});

export const invoiceSchema = z.object({
  id: z.string(),
  object: z.literal("invoice"),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).nullable(),
  total: z.int(),
  currency: z.string(),
  created: time,
  attempted: z.boolean(),
  next_payment_attempt: time.nullable(),
  status_transitions: z.object({ finalized_at: time.nullable(), paid_at: time.nullable() }),
  total_taxes: z.array(z.object({ amount: z.int() })).nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: idOf }).nullish() }).nullable(),
  lines: z.object({ data: z.array(lineSchema).min(1) }),
  payments: z
    .object({
      data: z.array(z.object({ status: z.string(), payment: z.object({ payment_intent: idOf.nullish() }) })),
    })
    .optional(),
});
type Invoice = z.output<typeof invoiceSchema>;

/** Its products carry our offers' ids. */
const PRODUCT = "membership-";
export const productOf = (offerId: string) => PRODUCT + offerId;
export const offerOf = (product: string) =>
  product.startsWith(PRODUCT) ? product.slice(PRODUCT.length) : null;

export const subscriptionOf = ({ parent }: Invoice) => parent?.subscription_details?.subscription ?? null;

/** The payment that paid an invoice. To be asked for with `payments`. */
export const paymentOf = ({ payments }: Invoice) =>
  payments?.data.find(({ status }) => status === "paid")?.payment.payment_intent ?? null;

/** The line of what is paid for: a switch also has one that credits the rest of the period before. */
const mainLine = ({ lines }: Invoice) =>
  lines.data.reduce((last, line) => (line.amount > 0 && line.period.end >= last.period.end ? line : last));

export function lastPeriod(invoice: Invoice): PaidPeriod {
  const { start, end } = mainLine(invoice).period;
  return { from: start, to: end };
}

export function invoiceFact(invoice: Invoice): InvoiceFact {
  const { id, status, total, currency, created, attempted, status_transitions } = invoice;
  const isOpen = status === "open" || status === "draft";
  const failed = status === "open" && attempted;
  return {
    ...{ id, total, listed: mainLine(invoice).amount, currency: currency.toUpperCase(), createdAt: created },
    state: status === "paid" ? "paid" : isOpen ? "open" : "over",
    offerId: offerOf(mainLine(invoice).pricing?.price_details?.product ?? ""),
    period: lastPeriod(invoice),
    failedAt: failed ? (status_transitions.finalized_at ?? created) : null,
    nextTryAt: isOpen ? invoice.next_payment_attempt : null,
  };
}
