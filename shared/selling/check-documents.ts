import { formatMoney } from "#shared/money.ts";
import type { BookedOrder, BookedRefund } from "./check-books.ts";
import { documentSum, type IssuedDocument, invoicesInForce } from "./documents.ts";

export type BookedDocument = Omit<IssuedDocument, "company" | "issuedAt"> & { orderId: string };

type Checked = {
  order: BookedOrder;
  refunds: readonly BookedRefund[];
  documents: readonly BookedDocument[];
};

/** Whether the invoices and credit notes are those of what was paid and given back. */
export function documentProblems({ order, refunds, documents }: Checked): string[] {
  if (order.number === null) {
    return documents.length > 0 ? ["has documents and no invoice number"] : [];
  }
  const amount = (minor: number) => formatMoney({ minor, currency: order.currency });
  const problems: string[] = [];
  const first = documents.find(({ number }) => number === order.number);
  if (first?.kind !== "invoice" || first.reason !== "sale") {
    problems.push(`has no document for its invoice ${order.number}`);
  } else if (first.amount !== order.total || first.tax !== order.tax) {
    problems.push(`has an invoice of ${amount(first.amount)} and a total of ${amount(order.total)}`);
  }
  const inForce = invoicesInForce(documents);
  if (inForce.length !== 1) problems.push(`has ${inForce.length} invoices in force in place of one`);
  for (const { id, amount: given, state } of refunds) {
    const isNoted = documents.some(({ refundId, reason }) => refundId === id && reason === "refund");
    const isBack = documents.some(({ refundId, reason }) => refundId === id && reason === "refund-failed");
    if (state === "succeeded" && !isNoted) {
      problems.push(`has a refund of ${amount(given)} without a credit note`);
    }
    if (isNoted && isBack !== (state === "failed")) {
      problems.push(`has a credit note that does not fit its refund of ${amount(given)}`);
    }
  }
  const sum = documentSum(documents).amount;
  const back = refunds.filter(({ state }) => state === "succeeded").reduce((all, one) => all + one.amount, 0);
  if (sum !== order.total - back) {
    problems.push(`has documents of ${amount(sum)} and was paid ${amount(order.total - back)}`);
  }
  return problems;
}

/** Numbers of invoices and credit notes that are missing or given twice: they begin with 1 and have no gaps. */
export function numberProblems(numbers: readonly number[]): string[] {
  const problems: string[] = [];
  let before = 0;
  for (const number of numbers.toSorted((a, b) => a - b)) {
    if (number === before) problems.push(`The invoice number ${number} was given twice.`);
    else if (number === before + 2) problems.push(`The invoice number ${number - 1} is missing.`);
    else if (number > before + 2) {
      problems.push(`The invoice numbers ${before + 1} to ${number - 1} are missing.`);
    }
    before = number;
  }
  return problems;
}
