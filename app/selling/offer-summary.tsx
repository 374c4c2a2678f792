import type { ReactNode } from "react";
import type { Offer } from "#shared/courses/catalogue.ts";
import { formatMoney } from "#shared/money.ts";

const BILLING = { one_time: "Once", monthly: "Every month", yearly: "Every year" } as const;

/** An offer's price and terms, with the next step below. */
export function OfferSummary({
  offer,
  available,
  children,
}: {
  offer: Offer;
  available: string | null;
  children: ReactNode;
}) {
  const { name, price, priceSuffix, billingCycle, discount, refundDays, cancelAnyTime } = offer;
  const terms = [
    ["You pay", BILLING[billingCycle]],
    ["Refund period", `${refundDays} days`],
    ...(cancelAnyTime ? [["Cancel", "Any time"] as const] : []),
  ] as const;
  return (
    <section aria-labelledby="summary" className="grid gap-6 rounded-card bg-deep p-6 text-deep-ink sm:p-8">
      <div className="grid gap-3">
        <h3 id="summary" className="label flex flex-wrap justify-between gap-x-4 text-deep-muted">
          <span>Price and terms</span>
          {available && <span className="text-deep-pending">{available}</span>}
        </h3>
        <p className="card-title">{name}</p>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="font-mono text-[clamp(2.75rem,2.2rem+2vw,3.5rem)] leading-none font-semibold tracking-[-0.05em]">
            {formatMoney(price)}
          </span>
          <span className="text-small text-deep-muted">{priceSuffix}</span>
        </p>
      </div>
      {discount && (
        <div className="grid gap-2 rounded-card border border-deep-pass border-dashed p-4">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-mono font-semibold text-deep-pass">
            <span>Code {discount.code}</span>
            <span>First year {formatMoney(discount.firstYearPrice)}</span>
          </p>
          <p className="text-small text-deep-muted">{discount.description}</p>
        </div>
      )}
      <dl className="font-mono text-small">
        {terms.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-t border-deep-line py-2.5">
            <dt className="text-deep-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
