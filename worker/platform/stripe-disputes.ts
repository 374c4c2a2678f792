import { z } from "zod";

const schema = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  reason: z.string(),
  status: z.string(),
  livemode: z.boolean(),
  // Null: too late to send anything.
  evidence_details: z.object({ due_by: z.number().nullable() }),
});

const STRIPE_PAGE = "https://checkout.stripe.com";

/** What a stored dispute says while something can be done about it; null once it is decided. Amounts are whole pence. */
export type OpenDispute = {
  id: string;
  amount: number;
  currency: string;
  /** The provider's word for it, such as "product not received". */
  reason: string;
  /** Whether the provider waits for the owner. Otherwise the bank decides. */
  isAsked: boolean;
  /** Until when the provider takes evidence; null: no longer. */
  dueBy: Date | null;
  /** Where evidence is sent. */
  page: string;
};

/** @param json of a row of `payment_objects`. `pageOrigin`: of the provider's pages; a stand-in has its own. */
export function openDispute(json: string, pageOrigin: string | null): OpenDispute | null {
  const read = schema.safeParse(JSON.parse(json));
  if (!read.success) return null;
  const { id, amount, currency, reason, status, livemode, evidence_details } = read.data;
  if (!/needs_response$|under_review$/.test(status)) return null;
  const dashboard = `https://dashboard.stripe.com/${livemode ? "" : "test/"}disputes/${encodeURIComponent(id)}`;
  return {
    ...{ id, amount, currency: currency.toUpperCase(), reason: reason.replaceAll("_", " ") },
    isAsked: status.endsWith("needs_response"),
    dueBy: evidence_details.due_by === null ? null : new Date(evidence_details.due_by * 1000),
    page: pageOrigin === null || pageOrigin === STRIPE_PAGE ? dashboard : pageOrigin,
  };
}
