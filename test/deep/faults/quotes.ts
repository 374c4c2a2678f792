import { signId } from "#worker/platform/secret-tokens.ts";
import { orderRow } from "../../support/orders.ts";
import { quoteRow } from "../../support/quote-row.ts";
import { type FaultySite, SECRET } from "./site.ts";

/** A quote that can be paid, with the token of its link. */
export async function quoteIn(site: FaultySite): Promise<{ id: string; token: string }> {
  const row = quoteRow();
  await site.insert("quotes", row);
  const id = String(row.id);
  return { id, token: await signId(SECRET, "quote", id) };
}

/** The path of the sheet of a test order that is paid. */
export async function documentIn(site: FaultySite): Promise<string> {
  const id = crypto.randomUUID();
  await site.insert("orders", orderRow(null, { id, test: 1 }, 1_800_000_000_000));
  return `/documents/${await signId(SECRET, "document", `${id}~`)}`;
}
