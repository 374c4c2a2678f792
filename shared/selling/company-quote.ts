import type { OrderState } from "./order.ts";

/** How long a company may think about a price. */
export const QUOTE_DAYS = 30;

/** `waiting`: the bank says later whether it pays. */
export type QuoteState = "open" | "waiting" | "paid" | "expired" | "withdrawn";

/** `order`: the state of the order that it was paid with; null: none, or one that was never paid. */
export function quoteState(
  { expiresAt, withdrawnAt }: { expiresAt: Date; withdrawnAt: Date | null },
  order: OrderState | null,
  at: Date,
): QuoteState {
  if (order === "paid" || order === "refunded" || order === "lost") return "paid";
  if (order === "waiting") return "waiting";
  if (withdrawnAt) return "withdrawn";
  return expiresAt <= at ? "expired" : "open";
}

/** Why a quote cannot be paid. */
export const QUOTE_REFUSALS: Record<Exclude<QuoteState, "open">, string> = {
  waiting: "This quote is being paid. Its bank says in a few days whether it pays.",
  paid: "This quote is paid already.",
  expired: "This quote is not valid any more. Ask for a new one on the page of the offer.",
  withdrawn: "This quote was withdrawn. Ask for a new one on the page of the offer.",
};

/** What a quote is called. */
export const quoteTitle = ({ number }: { number: number }) => `Quote ${number}`;
