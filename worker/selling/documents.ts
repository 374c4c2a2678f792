import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#worker/platform/client.ts";
import type { Statement } from "#worker/platform/content-store.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import { signId } from "#worker/platform/secret-tokens.ts";
import { documents } from "./documents-schema.ts";
import { orders } from "./schema.ts";

export type DocumentRow = typeof documents.$inferSelect;

/** The documents of an order, the oldest first. To be run with others in one batch. */
export const documentsOf = (db: Database, orderId: string) =>
  db.select().from(documents).where(eq(documents.orderId, orderId)).orderBy(asc(documents.number));

/** The number that was given last. To be run with others in one batch. */
export const lastNumber = (db: Database) =>
  db
    .select({
      // Orders, too: the release before this one numbered its invoices only there.
      number: sql<number>`max(coalesce((select max(${documents.number}) from ${documents}), 0),
      coalesce((select max(${orders.number}) from ${orders}), 0))`,
    })
    .from(sql`(select 1)`);

/** Whether the database refused a number because another document has it. */
export function isTakenNumber(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (/UNIQUE constraint failed: (?:orders|documents)\.number/.test(current.message)) return true;
  }
  return false;
}

/** The statements that issue documents. A number that is taken meanwhile ends the whole batch. */
export const issuing = (db: Database, rows: readonly DocumentRow[], when: SQL): Statement[] =>
  rows.map((row) => insertIf(db, documents, row, when));

const PURPOSE = "document";

/** The address of a document's PDF, for those who have the link. `number` null: the sheet of a test order. */
export const documentPath = async (secret: string, orderId: string, number: number | null) =>
  `/documents/${await signId(secret, PURPOSE, `${orderId}~${number ?? ""}`)}`;

/** Documents with the path of the PDF of each. */
export const withPaths = <Issued extends { number: number }>(
  secret: string,
  orderId: string,
  issued: readonly Issued[],
) =>
  Promise.all(issued.map(async (one) => ({ ...one, path: await documentPath(secret, orderId, one.number) })));

export const DOCUMENT_PURPOSE = PURPOSE;
