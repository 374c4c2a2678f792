export type RefundFact = {
  /** The provider's id. */
  id: string;
  /** Ours; null if somebody gave it back at the provider. */
  ourId: string | null;
  amount: number;
  state: "pending" | "succeeded" | "failed";
  at: Date;
};

export type DisputeFact = {
  id: string;
  amount: number;
  /** What the provider charges for it, and what it gives back of that after a won one. */
  fee: number;
  feeBack: number;
  state: "open" | "won" | "lost";
  at: Date;
};

/** What the provider says about one payment page and what followed, as of one moment. */
export type PaymentFacts = {
  sessionId: string;
  /** `open`: can still be paid. `waiting`: the bank says later whether it pays. */
  state: "open" | "waiting" | "paid" | "failed" | "expired";
  /** The page to pay on, while it is open. */
  url: string | null;
  orderId: string | null;
  total: number;
  currency: string;
  /** The part of the total that is tax, where the provider works it out. */
  tax: number;
  paymentId: string | null;
  paidAt: Date | null;
  /** The buyer's name as the provider was told it. */
  name: string | null;
  /** What the provider keeps of it; null: not known yet. */
  fee: number | null;
  refunds: readonly RefundFact[];
  disputes: readonly DisputeFact[];
  /** The provider's objects as fetched, for `payment_objects`. */
  objects: readonly { id: string; type: string; json: string }[];
};
