import { dayText } from "#shared/british-time.ts";
import { formatMoney } from "#shared/money.ts";
import type { Site } from "#shared/site/site.ts";
import { companyLines } from "./company-text.ts";
import { documentTitle, type IssuedDocument } from "./documents.ts";
import type { OrderView } from "./order.ts";
import { refundPeriod, shownLines } from "./price-text.ts";
import { purchaseTitle } from "./purchase.ts";
import { sellerLines } from "./seller.ts";

/** What is printed on one document. */
export type Sheet = {
  title: string;
  brand: string;
  /** When it was issued. */
  at: Date;
  notice: string | null;
  parties: readonly { title: string; lines: readonly string[] }[];
  facts: readonly (readonly [name: string, value: string])[];
  rows: readonly { text: string; amount: string; strong: boolean }[];
  notes: readonly string[];
};

export const PAID = {
  provider: "Paid online",
  "by-hand": "Paid by bank transfer",
  nothing: "Nothing to pay",
} as const;

type Row = Sheet["rows"][number];

/** The rows of an invoice that is not for all of the order, and of a credit note. */
function rowsFor(document: IssuedDocument, order: OrderView): Row[] {
  const { kind, reason, ofNumber, amount, tax } = document;
  const { lines, total, currency, offerName } = order;
  const money = (minor: number) => formatMoney({ minor, currency }).replace("-", "−");
  const vat = tax > 0 ? [{ text: "VAT in the total", amount: money(tax), strong: false }] : [];
  const sum = (text: string) => [{ text, amount: money(amount), strong: true }, ...vat];
  if (kind === "invoice" && reason !== "refund-failed") {
    if (amount === total) {
      return shownLines({ lines, total, tax, currency }).map((one) => ({
        text: one.text,
        amount: one.amount,
        strong: one.kind === "total",
      }));
    }
    const listed = lines.map(({ text, minor }) => ({ text, amount: money(minor), strong: false }));
    return [
      ...listed,
      { text: "Given back before", amount: money(amount - total), strong: false },
      ...sum("Total"),
    ];
  }
  const text = {
    refund: `Refund for ${offerName}`,
    correction: `Invoice ${ofNumber} is taken back: its details were wrong`,
    "refund-failed": `Credit note ${ofNumber} is taken back: its refund could not be paid out`,
    sale: offerName,
  }[reason];
  return [
    { text, amount: money(amount), strong: false },
    ...sum(kind === "credit-note" ? "Total credited" : "Total"),
  ];
}

/** Which document this one is about. */
function aboutText(document: IssuedDocument, all: readonly IssuedDocument[]): [string, string][] {
  if (document.kind === "credit-note") return [["Credits", `Invoice ${document.ofNumber}`]];
  if (document.reason !== "correction") return [];
  const note = all.find(({ number, kind }) => number === document.number - 1 && kind === "credit-note");
  return note?.ofNumber ? [["Replaces", `Invoice ${note.ofNumber}`]] : [];
}

/**
 * A document as it is printed. `document` null: a test order, which has no numbers. `buyer`: the name of the person who
 * bought; null: erased.
 */
export function sheetOf(
  site: Site,
  order: OrderView,
  {
    document,
    all,
    buyer,
  }: { document: IssuedDocument | null; all: readonly IssuedDocument[]; buyer: string | null },
): Sheet {
  const company = document ? document.company : order.company;
  const at = document?.issuedAt ?? order.paidAt ?? order.createdAt;
  const isSale = document === null || document.reason === "sale";
  const period = isSale ? refundPeriod(order) : null;
  const { tax } = document ?? order;
  const soldTo = company ? companyLines(company) : [buyer, order.email].filter((line) => line !== null);
  return {
    title: document ? documentTitle(document) : purchaseTitle(order),
    brand: site.brand,
    at,
    notice: order.test ? "This is a test: no money moved, and this is not an invoice." : null,
    parties: [
      { title: "Sold by", lines: sellerLines(site, { tax }) },
      { title: "Sold to", lines: soldTo },
    ],
    facts: [
      ...(document ? [["Number", String(document.number)] as const] : []),
      ["Date", dayText(at)],
      ...(document ? aboutText(document, all) : []),
      ...(document?.kind === "credit-note"
        ? []
        : [["Payment", order.paidAt ? PAID[order.way] : "Not paid yet"] as const]),
      ...(order.period
        ? [["For", `${dayText(order.period.from)} to ${dayText(order.period.to)}`] as const]
        : []),
    ],
    rows: document
      ? rowsFor(document, order)
      : shownLines(order).map(({ kind, text, amount }) => ({ text, amount, strong: kind === "total" })),
    notes: [
      ...(period ? [`Refund period: ${period}.`] : []),
      ...(isSale
        ? [`${order.way === "by-hand" ? "What applies" : "You agreed when buying"}: “${order.consent}”`]
        : []),
    ],
  };
}
