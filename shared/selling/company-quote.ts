import type { OrderState } from "./order.ts";

/** How long a company may think about a price. */
export const QUOTE_DAYS = 30;

/** `waiting`: the bank says later whether it pays. `refunded`: all was given back. `lost`: to a dispute. */
export type QuoteState = "open" | "waiting" | "paid" | "refunded" | "lost" | "expired" | "withdrawn";

/** `order`: the state of the order that it was paid with; null: none, or one that was never paid. */
export function quoteState(
  { expiresAt, withdrawnAt }: { expiresAt: Date; withdrawnAt: Date | null },
  order: OrderState | null,
  at: Date,
): QuoteState {
  if (order !== null && order !== "open" && order !== "expired") return order;
  if (withdrawnAt) return "withdrawn";
  return expiresAt <= at ? "expired" : "open";
}

/** Why a quote cannot be paid. */
export const QUOTE_REFUSALS: Record<Exclude<QuoteState, "open">, string> = {
  waiting: "This quote is being paid. Its bank says in a few days whether it pays.",
  paid: "This quote is paid already.",
  refunded:
    "This quote was paid, and all of the money was given back. Ask for a new one on the page of the offer.",
  lost: "This quote was paid, and the bank took the money back. Ask for a new one on the page of the offer.",
  expired: "This quote is not valid any more. Ask for a new one on the page of the offer.",
  withdrawn: "This quote was withdrawn. Ask for a new one on the page of the offer.",
};

/** What a quote is called. */
export const quoteTitle = ({ number }: { number: number }) => `Quote ${number}`;
