import { and, asc, eq, gt, gte, lt } from "drizzle-orm";
import type { Log } from "#shared/log.ts";
import { csvStream } from "#worker/http/csv.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { documents } from "./documents-schema.ts";
import { orders } from "./schema.ts";
import { timesOf } from "./sums.ts";

const FILE_PAGE = 1_000;
const HEADING = [
  ...["Number", "Document", "Date (UTC)", "Why", "Of document", "Order", "Offer"],
  ...["Company", "VAT number", "Order reference", "Amount", "Tax in it", "Currency"],
];
const WHY = {
  sale: "Sale",
  correction: "Corrected details",
  refund: "Refund",
  "refund-failed": "Refund that failed",
} as const;

const pounds = (minor: number) => (minor / 100).toFixed(2);

/** Invoices and credit notes for an accountant. Callers must check that the viewer is an admin. */
export function createDocumentList({ db, log }: { db: Database; log: Log }) {
  return {
    /** Those of a month or a year as a CSV file, by number; a credit note's amounts are negative. @throws AppError */
    file(period: string): Promise<ReadableStream<Uint8Array>> {
      const { from, to } = timesOf(period);
      async function* pages() {
        for (let last = 0; ; ) {
          const rows = await query(() =>
            db
              .select({ document: documents, offerName: orders.offerName, currency: orders.currency })
              .from(documents)
              .innerJoin(orders, eq(orders.id, documents.orderId))
              .where(
                and(gte(documents.issuedAt, from), lt(documents.issuedAt, to), gt(documents.number, last)),
              )
              .orderBy(asc(documents.number))
              .limit(FILE_PAGE),
          );
          yield rows.map(({ document, offerName, currency }) => {
            const { kind, company } = document;
            const sign = kind === "invoice" ? 1 : -1;
            return [
              String(document.number),
              kind === "invoice" ? "Invoice" : "Credit note",
              document.issuedAt.toISOString().slice(0, 19).replace("T", " "),
              WHY[document.reason],
              document.ofNumber === null ? "" : String(document.ofNumber),
              ...[document.orderId, offerName, company?.name ?? "", company?.vatNumber ?? ""],
              company?.reference ?? "",
              ...[pounds(sign * document.amount), pounds(sign * document.tax), currency],
            ];
          });
          const end = rows.at(-1);
          if (!end || rows.length < FILE_PAGE) return;
          last = end.document.number;
        }
      }
      const onBroken = (error: unknown) => log.error("selling.export_failed", error);
      return csvStream({ heading: HEADING, pages: pages(), onBroken });
    },
  };
}

export type DocumentList = ReturnType<typeof createDocumentList>;
