import type { ReactNode } from "react";
import { dayText } from "#shared/british-time.ts";
import { type Company, companyLines } from "#shared/selling/company-text.ts";
import type { PriceLine } from "#shared/selling/price.ts";
import { sellerLines } from "#shared/selling/seller.ts";
import type { Site } from "#shared/site/site.ts";
import { Party } from "./party.tsx";
import { PriceLines } from "./price-lines.tsx";

type Sheet = {
  lines: PriceLine[];
  total: number;
  tax: number;
  currency: string;
  company: Company | null;
  createdAt: Date;
  expiresAt: Date;
  refundDays: number;
};

/** A quote, on the screen and on paper. */
export function QuoteSheet({
  title,
  quote,
  site,
  bankTransfer,
  payUrl = null,
  paid = false,
  children,
}: {
  title: string;
  quote: Sheet;
  site: Site;
  /** How to pay by bank transfer; "": not here. */
  bankTransfer: string;
  /** Where it is paid by card, for a print of it. */
  payUrl?: string | null;
  paid?: boolean;
  /** What the price is kept for. */
  children: ReactNode;
}) {
  const { lines, total, tax, currency, company, createdAt, expiresAt, refundDays } = quote;
  const facts = [
    ["Date", dayText(createdAt)],
    paid ? ["Payment", "Paid"] : ["Valid until", dayText(expiresAt)],
    ...(refundDays > 0 ? [["Refund period", `${refundDays} days`]] : []),
  ];
  return (
    <section
      aria-labelledby="quote"
      className="grid gap-8 rounded-card border border-line bg-surface p-[clamp(1.25rem,4vw,2.5rem)] print:border-0 print:bg-transparent print:p-0"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="quote" className="text-h2">
          {title}
        </h2>
        <p className="font-display font-semibold text-muted">{site.brand}</p>
      </div>
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Party title="From" lines={sellerLines(site, { tax })} />
        <Party title="For" lines={company ? companyLines(company) : []} />
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-4 border-y border-line py-4">
        {facts.map(([name, fact]) => (
          <div key={name} className="grid gap-1">
            <dt className="label text-muted">{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <PriceLines {...{ lines, total, tax, currency }} />
      {bankTransfer && (
        <div className="grid gap-1">
          <h3 className="label text-muted">Paying by bank transfer</h3>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{bankTransfer}</p>
          <p className="text-small text-muted">
            Write “{title}” with it. It opens when the money has arrived.
          </p>
        </div>
      )}
      {payUrl && <p className="hidden [overflow-wrap:anywhere] print:block">To pay by card, open {payUrl}</p>}
      {!paid && (
        <p className="border-t border-line pt-4 text-small text-muted">
          This is a quote, not an invoice. {children}
        </p>
      )}
    </section>
  );
}
