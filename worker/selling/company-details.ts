import { eq } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { type CompanyDetails, isSameCompany } from "#shared/selling/company-text.ts";
import { documentSum, type IssuedDocument, invoicesInForce } from "#shared/selling/documents.ts";
import { query } from "#worker/platform/client.ts";
import { accountsMail, correctionMail } from "./document-mails.ts";
import { type DocumentRow, documentsOf, issuing, isTakenNumber, lastNumber, withPaths } from "./documents.ts";
import { isDone, type MovingNeeds, newAction, perform } from "./order-actions.ts";
import { type OrderRow, toOrderView } from "./order-rows.ts";
import { orders } from "./schema.ts";
import { noOrder } from "./settle.ts";
import { isUnchanged } from "./settlement.ts";

/** How often it is tried when another document gets the number at the same moment. */
const TRIES = 12;

/** What of an invoice is not taken back by credit notes. */
function restOf(invoice: IssuedDocument, issued: readonly IssuedDocument[]) {
  const notes = issued.filter(({ kind, ofNumber }) => kind === "credit-note" && ofNumber === invoice.number);
  const numbers = new Set<number | null>(notes.map(({ number }) => number));
  const failed = issued.filter(({ reason, ofNumber }) => reason === "refund-failed" && numbers.has(ofNumber));
  return documentSum([invoice, ...notes, ...failed]);
}

/** Corrects whom an order's invoice is made out to. Callers must check that the viewer is an admin. */
export function createCompanyDetails({ db, config, now, defer, outbox }: MovingNeeds) {
  /** The credit note and the new invoice, for what is left of the one in force. */
  function correction(
    order: OrderRow,
    { company }: CompanyDetails,
    { issued, last, at }: { issued: readonly DocumentRow[]; last: number; at: Date },
  ): DocumentRow[] {
    const invoice = invoicesInForce(issued).at(-1);
    // An order that is not paid, or a test: there is nothing to take back.
    if (!invoice) return [];
    if (isSameCompany(invoice.company, company)) return [];
    const { amount, tax } = restOf(invoice, issued);
    if (amount <= 0 && order.total > 0) {
      throw new AppError("conflict", "All of it was given back: there is no invoice to correct.");
    }
    const common = {
      orderId: order.id,
      reason: "correction" as const,
      refundId: null,
      amount,
      tax,
      issuedAt: at,
    };
    return [
      {
        ...{ ...common, number: last + 1, kind: "credit-note", ofNumber: invoice.number },
        company: invoice.company,
      },
      { ...common, number: last + 2, kind: "invoice", ofNumber: null, company },
    ];
  }

  return {
    /**
     * Gives an order other details. If it is paid, a credit note takes its invoice back and a new one has the new
     * details; no money moves. The same details again make nothing.
     * @throws AppError `not_found`, `conflict` with the reason
     */
    async correct(
      orderId: string,
      details: CompanyDetails,
      viewer: Viewer,
    ): Promise<{ papers: readonly DocumentRow[] }> {
      for (let tries = 1; ; tries += 1) {
        const [[order], issued, [known]] = await query(() =>
          db.batch([
            db.select().from(orders).where(eq(orders.id, orderId)),
            documentsOf(db, orderId),
            lastNumber(db),
          ]),
        );
        if (!order) throw noOrder();
        if (isSameCompany(order.company, details.company) && order.accountsEmail === details.accountsEmail) {
          throw new AppError("conflict", "These are its details already. Nothing was changed.");
        }
        const at = now();
        const papers = correction(order, details, { issued, last: known?.number ?? 0, at });
        const [note, invoice] = papers;
        const what =
          note && invoice
            ? `details corrected: credit note ${note.number}, invoice ${invoice.number}`
            : "details of the company changed";
        const action = newAction(orderId, viewer.id, what, at);
        const when = isDone(db, action);
        const view = toOrderView({ ...order, ...details }, [], at);
        const shown = await withPaths(config.secrets.app, orderId, papers);
        // A new address for accounts gets the invoice that there is.
        const current = papers.length > 0 ? [] : invoicesInForce(issued).slice(-1);
        const forAccounts = [...shown, ...(await withPaths(config.secrets.app, orderId, current))];
        const mails = [
          { key: `correction:${invoice?.number}`, mail: correctionMail(config.site, view, shown) },
          ...forAccounts.map((paper) => ({
            // The old invoice may have gone to another address before.
            key: `accounts:${paper.number}${papers.length > 0 ? "" : `:${action.id}`}`,
            mail: accountsMail(config.site, view, paper),
          })),
        ].flatMap(({ key, mail }) => (mail ? [outbox.insert(mail, key, { when })] : []));
        try {
          const done = await perform(db, action, {
            when: isUnchanged(db, order),
            statements: [...issuing(db, papers, when), ...mails.map(({ statement }) => statement)],
            set: { company: details.company, accountsEmail: details.accountsEmail },
          });
          // Somebody else changed the order at the same moment: read again.
          if (!done && tries < TRIES) continue;
          if (!done) throw new AppError("unavailable", "This order is being changed. Please try again.");
        } catch (error) {
          if (isTakenNumber(error) && tries < TRIES) continue;
          throw error;
        }
        for (const { id } of mails) defer(outbox.send(id));
        return { papers };
      }
    },
  };
}

export type CompanyDetailsAtTheDesk = ReturnType<typeof createCompanyDetails>;
