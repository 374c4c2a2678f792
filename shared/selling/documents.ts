import type { Company } from "./company-text.ts";

export const DOCUMENT_KINDS = ["invoice", "credit-note"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/**
 * Why a document was made. `correction`: the company's details were wrong; a credit note and an invoice belong together.
 * `refund-failed`: an invoice that takes the credit note of a refund back.
 */
export const DOCUMENT_REASONS = ["sale", "correction", "refund", "refund-failed"] as const;
export type DocumentReason = (typeof DOCUMENT_REASONS)[number];

/** An invoice or a credit note. Amounts are whole pence and never negative. */
export type IssuedDocument = {
  number: number;
  kind: DocumentKind;
  reason: DocumentReason;
  ofNumber: number | null;
  refundId: string | null;
  amount: number;
  tax: number;
  company: Company | null;
  issuedAt: Date;
};

type Counted = Pick<IssuedDocument, "number" | "kind" | "reason" | "ofNumber" | "amount" | "tax">;

export const documentTitle = ({ kind, number }: Pick<IssuedDocument, "kind" | "number">) =>
  `${kind === "invoice" ? "Invoice" : "Credit note"} ${number}`;

/** What its file is called: invoice-12.pdf. */
export const documentFile = ({ kind, number }: Pick<IssuedDocument, "kind" | "number">) =>
  `${kind}-${number}.pdf`;

/** The invoices that no correction has taken back: there is one for each order that was paid. */
export function invoicesInForce<Document extends Counted>(documents: readonly Document[]): Document[] {
  const corrected = new Set(
    documents
      .filter(({ kind, reason }) => kind === "credit-note" && reason === "correction")
      .map(({ ofNumber }) => ofNumber),
  );
  return documents.filter(
    ({ kind, reason, number }) => kind === "invoice" && reason !== "refund-failed" && !corrected.has(number),
  );
}

/** What all documents of an order come to: invoices less credit notes. */
export function documentSum(documents: readonly Pick<Counted, "kind" | "amount" | "tax">[]) {
  const sum = (of: "amount" | "tax") =>
    documents.reduce((all, one) => all + (one.kind === "invoice" ? one[of] : -one[of]), 0);
  return { amount: sum("amount"), tax: sum("tax") };
}
