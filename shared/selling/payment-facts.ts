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

/** The part of a membership that a payment is for. */
export type PaidPeriod = { from: Date; to: Date };

/** What the provider says about one payment page or one invoice, and what followed, as of one moment. */
export type PaymentFacts = {
  /** The page's id; the invoice's for what a membership pays by itself. */
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
  /** Null for what is paid once. */
  membership: { subscriptionId: string; invoiceId: string; period: PaidPeriod } | null;
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

/** A part of a membership's time that the provider asks money for. Amounts are whole pence. */
export type InvoiceFact = {
  /** The provider's id. */
  id: string;
  /** `open`: asked, and perhaps refused. `over`: nobody asks any more. */
  state: "open" | "paid" | "over";
  total: number;
  /** The price of the period, before what is credited. */
  listed: number;
  currency: string;
  /** Which membership it is for; null: a product that is not ours. */
  offerId: string | null;
  period: PaidPeriod;
  /** When the first try failed; null: none has, or it is paid. */
  failedAt: Date | null;
  nextTryAt: Date | null;
  createdAt: Date;
};

export type MembershipPlan = {
  offerId: string;
  minor: number;
  currency: string;
  cycle: "monthly" | "yearly";
};

/** What the provider says about a membership, as of one moment. */
export type MembershipFacts = {
  /** The provider's id. */
  subscriptionId: string;
  customerId: string;
  /** `late`: a payment is owed. */
  state: "live" | "late" | "ended";
  /** Null offer: a product that is not ours. */
  plan: Omit<MembershipPlan, "offerId"> & { offerId: string | null };
  /** The end of the present period, paid or not. */
  periodEnd: Date;
  /** Whether it ends by itself with the period. */
  cancels: boolean;
  endedAt: Date | null;
  /** What it changes to at the end of the period. */
  next: MembershipPlan | null;
  /** The oldest first. */
  invoices: readonly InvoiceFact[];
  objects: PaymentFacts["objects"];
};
