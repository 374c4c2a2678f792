import { Download } from "lucide-react";
import type { ShownCourse } from "#shared/courses/shown-offers.ts";
import { PAID } from "#shared/selling/document-sheet.ts";
import { PriceLines } from "./price-lines.tsx";

/** An invoice as it is on the page of a purchase, for an offer that is on the site. */
export function ExampleInvoice({
  offer: { name, price, refundDays },
  brand,
}: {
  offer: Pick<ShownCourse, "name" | "price" | "refundDays">;
  brand: string;
}) {
  const { minor, currency } = price;
  const facts = [
    ["Date", "The day you pay"],
    ["Payment", PAID.provider],
    ["Refund period", `${refundDays} days`],
  ] as const;
  return (
    <figure aria-labelledby="example" className="grid content-start gap-3">
      <figcaption id="example" className="label text-muted">
        An example
      </figcaption>
      <div className="grid gap-5 rounded-card border border-line bg-surface p-5 sm:p-6">
        <p className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line pb-4">
          <span className="card-title">Invoice</span>
          <span className="font-display font-semibold text-muted">{brand}</span>
        </p>
        <PriceLines lines={[{ kind: "offer", text: name, minor }]} total={minor} currency={currency} />
        <dl className="flex flex-wrap gap-x-8 gap-y-3 text-small">
          {facts.map(([term, fact]) => (
            <div key={term} className="grid gap-0.5">
              <dt className="label text-muted">{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
        <p className="flex items-center gap-2 border-t border-line pt-4 text-small text-muted">
          <Download aria-hidden="true" size={16} strokeWidth={2} />
          As a PDF, here and in the email about it
        </p>
      </div>
    </figure>
  );
}
