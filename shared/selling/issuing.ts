import type { Company } from "./company-text.ts";
import { type IssuedDocument, invoicesInForce } from "./documents.ts";
import type { RefundState } from "./order.ts";

/** What an invoice takes of its order. */
type Billed = {
  number: number | null;
  total: number;
  tax: number;
  company: Company | null;
  paidAt: Date | null;
};
type Refunded = { id: string; amount: number; state: RefundState };

/** The part of an amount that is tax, rounded to a penny. */
const taxIn = (amount: number, { total, tax }: Pick<Billed, "total" | "tax">) =>
  total === 0 ? 0 : Math.round((tax * amount) / total);

/** What refunds have taken off the invoices of an order so far. */
const refundedSoFar = (issued: readonly IssuedDocument[]) =>
  issued.reduce((sum, { reason, amount }) => {
    if (reason === "refund") return sum + amount;
    return reason === "refund-failed" ? sum - amount : sum;
  }, 0);

/**
 * The documents that a change of an order makes: the invoice when it is paid, a credit note for each refund that went
 * through, and an invoice that takes the note back if the refund fails later. Test orders have no numbers.
 */
export function documentsAfter(
  { issued, nextNumber }: { issued: readonly IssuedDocument[]; nextNumber: number },
  order: Billed,
  refunds: readonly Refunded[],
  at: Date,
): IssuedDocument[] {
  if (order.number === null) return [];
  const { company } = order;
  const made: IssuedDocument[] = [];
  if (!issued.some(({ reason }) => reason === "sale")) {
    made.push({
      ...{ number: order.number, kind: "invoice", reason: "sale", ofNumber: null, refundId: null },
      ...{ amount: order.total, tax: order.tax, company, issuedAt: order.paidAt ?? at },
    });
  }
  let number = order.number === nextNumber ? nextNumber + 1 : nextNumber;
  for (const row of refunds) {
    const all = [...issued, ...made];
    const note = all.find(({ refundId, reason }) => refundId === row.id && reason === "refund");
    const taken = all.some(({ refundId, reason }) => refundId === row.id && reason === "refund-failed");
    const before = refundedSoFar(all);
    const common = { number, refundId: row.id, company, issuedAt: at };
    if (row.state === "succeeded" && !note) {
      const tax = taxIn(before + row.amount, order) - taxIn(before, order);
      const ofNumber = invoicesInForce(all).at(-1)?.number ?? order.number;
      made.push({ ...common, kind: "credit-note", reason: "refund", ofNumber, amount: row.amount, tax });
      number += 1;
    } else if (row.state === "failed" && note && !taken) {
      const { amount, tax } = note;
      const ofNumber = note.number;
      made.push({ ...common, kind: "invoice", reason: "refund-failed", ofNumber, amount, tax });
      number += 1;
    }
  }
  return made;
}
