import { dayText } from "#shared/british-time.ts";
import { formatMoney } from "#shared/money.ts";
import { companyLines } from "#shared/selling/company-text.ts";
import { PAID } from "#shared/selling/document-sheet.ts";
import { invoicesInForce } from "#shared/selling/documents.ts";
import type { RefundState } from "#shared/selling/order.ts";
import { refundPeriod } from "#shared/selling/price-text.ts";
import { purchaseTitle } from "#shared/selling/purchase.ts";
import { sellerLines } from "#shared/selling/seller.ts";
import type { Site } from "#shared/site/site.ts";
import type { PurchaseDetails } from "#worker/selling/purchases.ts";
import { Party } from "./party.tsx";
import { PriceLines } from "./price-lines.tsx";

const REFUNDS: Record<RefundState, string> = {
  asked: "asked of the payment provider",
  pending: "on its way",
  succeeded: "given back",
  failed: "could not be paid out; we write to you",
};

/** The invoice of an order, on the screen and on paper. */
export function Invoice({
  order,
  buyer,
  consent,
  refunds,
  documents,
  site,
}: Pick<PurchaseDetails, "order" | "buyer" | "consent" | "refunds" | "documents"> & { site: Site }) {
  const { paidAt, createdAt, way, test, email, currency, company } = order;
  // After a correction it is not the first one.
  const invoice = invoicesInForce(documents).at(-1);
  const number = invoice?.number ?? order.number;
  const period = order.state === "paid" && order.refunded < order.total ? refundPeriod(order) : null;
  const date = dayText(invoice?.issuedAt ?? paidAt ?? createdAt);
  const facts = [
    ...(number === null ? [] : [["Number", String(number)] as const]),
    [paidAt ? "Date" : "Ordered on", date] as const,
    ["Payment", paidAt ? PAID[way] : "Not paid yet"] as const,
  ];
  return (
    <section
      aria-labelledby="invoice"
      className="grid gap-8 rounded-card border border-line bg-surface p-[clamp(1.25rem,4vw,2.5rem)] print:border-0 print:bg-transparent print:p-0"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="invoice" className="text-h2">
          {purchaseTitle({ number, test })}
        </h2>
        <p className="font-display font-semibold text-muted">{site.brand}</p>
      </div>
      {test && <p className="font-semibold">This is a test: no money moved, and this is not an invoice.</p>}
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Party title="Sold by" lines={sellerLines(site, order)} />
        <Party title="Sold to" lines={company ? companyLines(company) : [buyer, email]} />
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-4 border-y border-line py-4">
        {facts.map(([name, fact]) => (
          <div key={name} className="grid gap-1">
            <dt className="label text-muted">{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <PriceLines {...order} />
      {refunds.length > 0 && (
        <div className="grid gap-2">
          <h3 className="label text-muted">Refunds</h3>
          <ul className="grid gap-1">
            {refunds.map(({ id, amount, state, createdAt: at }) => (
              <li key={id}>
                {dayText(at)}: {formatMoney({ minor: amount, currency })}, {REFUNDS[state]}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="grid gap-1 border-t border-line pt-4 text-small text-muted">
        {period && <p>Refund period: {period}.</p>}
        <p>
          {way === "by-hand" ? "What applies" : "You agreed when buying"}: “{consent}”
        </p>
      </div>
    </section>
  );
}
