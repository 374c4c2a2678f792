import { dayText } from "#shared/british-time.ts";
import type { OrderView } from "#shared/selling/order.ts";
import { refundPeriod } from "#shared/selling/price-text.ts";
import { PriceLines } from "./price-lines.tsx";

/** What was bought, line by line, as in the mail and on the invoice. */
export function Receipt({ order }: { order: OrderView }) {
  const { number, lines, total, tax, currency, refunded, paidAt, createdAt, state } = order;
  const refund = state === "paid" && refunded < total ? refundPeriod(order) : null;
  const facts = [
    number !== null && (["Invoice", String(number)] as const),
    [paidAt ? "Paid on" : "Begun on", dayText(paidAt ?? createdAt)] as const,
    refund !== null && (["Refund period", refund] as const),
  ];
  return (
    <section aria-labelledby="receipt" className="grid gap-4 rounded-card bg-deep p-6 text-deep-ink sm:p-8">
      <h2 id="receipt" className="label text-deep-muted">
        {paidAt ? "Receipt" : "Order"}
      </h2>
      <PriceLines {...{ lines, total, tax, currency, refunded }} />
      <dl className="font-mono text-small">
        {facts
          .filter((fact) => fact !== false)
          .map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4 border-t border-deep-line py-2.5">
              <dt className="shrink-0 text-deep-muted">{name}</dt>
              <dd className="text-right">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
