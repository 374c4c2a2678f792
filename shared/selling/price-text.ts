import { dayText, timeText } from "#shared/british-time.ts";
import { formatMoney } from "#shared/money.ts";
import type { OrderView } from "./order.ts";
import type { PriceLine } from "./price.ts";

/** Amounts are whole pence. `tax`: the part of the total that is tax. `refunded`: what was given back. */
export type PricedLines = {
  lines: readonly PriceLine[];
  total: number;
  currency: string;
  tax?: number;
  refunded?: number;
};

/** A line as pages and mails show it. */
export type ShownLine = {
  kind: PriceLine["kind"] | "total" | "tax" | "refunded";
  text: string;
  amount: string;
};

/** What checkout, order, mail and invoice show of a price: its lines, their sum, and what happened to it. */
export function shownLines({ lines, total, currency, tax = 0, refunded = 0 }: PricedLines): ShownLine[] {
  const amount = (minor: number) => formatMoney({ minor, currency }).replace("-", "−");
  return [
    ...lines.map(({ kind, text, minor }) => ({ kind, text, amount: amount(minor) })),
    { kind: "total", text: "Total", amount: amount(total) },
    ...(tax > 0 ? [{ kind: "tax" as const, text: "VAT in the total", amount: amount(tax) }] : []),
    ...(refunded > 0 ? [{ kind: "refunded" as const, text: "Given back", amount: amount(-refunded) }] : []),
  ];
}

/** What a refund of a payment says about a membership that a later payment goes on with. */
export const EARLIER_PAYMENT =
  "This was an earlier payment of your membership. The membership stays as it is.";

/** Whether one click never gives it back: a monthly renewal (`mayRefund`). */
export const isMonthlyRenewal = ({ period }: Pick<OrderView, "period">) =>
  period !== null && period.renewal && !period.yearly;

/** "15 days, until 14:30 UTC on 7 December 2026". Null: there is no refund period, or nothing to give back. */
export function refundPeriod(
  order: Pick<OrderView, "refundDays" | "refundUntil" | "total" | "period">,
): string | null {
  const { refundDays, refundUntil, total } = order;
  if (isMonthlyRenewal(order) || order.period?.followed) return null;
  if (refundDays <= 0 || refundUntil === null || total <= 0) return null;
  const days = refundDays === 1 ? "1 day" : `${refundDays} days`;
  return `${days}, until ${timeText(refundUntil)} UTC on ${dayText(refundUntil)}`;
}
