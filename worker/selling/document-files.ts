import { eq } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { sheetOf } from "#shared/selling/document-sheet.ts";
import { documentFile } from "#shared/selling/documents.ts";
import { purchasePath } from "#shared/selling/purchase.ts";
import { users } from "#worker/accounts/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { readSignedId } from "#worker/platform/secret-tokens.ts";
import { drawPdf } from "./document-pdf.ts";
import { DOCUMENT_PURPOSE, documentsOf } from "./documents.ts";
import { toOrderView } from "./order-rows.ts";
import { orders } from "./schema.ts";

/** Invoices and credit notes as files, for everybody who has the link of one. */
export function createDocumentFiles({ db, config, now }: Pick<Dependencies, "db" | "config" | "now">) {
  const { site, secrets } = config;
  return {
    /** @throws AppError `not_found` */
    async pdf(token: string): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
      const unknown = new AppError("not_found", "There is no such document.");
      const [, orderId = "", digits = ""] =
        /^([\w-]{1,64})~(\d{0,15})$/.exec((await readSignedId(secrets.app, DOCUMENT_PURPOSE, token)) ?? "") ??
        [];
      if (orderId === "") throw unknown;
      const [[order], all, [person]] = await query(() =>
        db.batch([
          db.select().from(orders).where(eq(orders.id, orderId)),
          documentsOf(db, orderId),
          db
            .select({ name: users.fullName })
            .from(users)
            .innerJoin(orders, eq(orders.userId, users.id))
            .where(eq(orders.id, orderId)),
        ]),
      );
      const document = all.find(({ number }) => number === Number(digits)) ?? null;
      if (!order || (digits === "" ? order.paidAt === null || order.number !== null : !document))
        throw unknown;
      const sheet = sheetOf(site, toOrderView(order, [], now()), {
        ...{ document, all, buyer: person?.name ?? null },
      });
      return {
        name: document ? documentFile(document) : "test-order.pdf",
        bytes: await drawPdf(sheet, `${site.origin}${purchasePath(orderId)}`),
      };
    },
  };
}

export type DocumentFiles = ReturnType<typeof createDocumentFiles>;
