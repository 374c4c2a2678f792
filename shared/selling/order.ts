import type { Company } from "./company-text.ts";
import type { GiftView } from "./gift.ts";
import type { PriceLine } from "./price.ts";

/**
 * `open`: begun, not paid. `waiting`: the bank says later whether it pays. `paid`; a part of it may have been given
 * back. `refunded`: all of it. `lost`: to a dispute. `expired`: never paid.
 */
export const ORDER_STATES = ["open", "waiting", "paid", "refunded", "lost", "expired"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** `provider`: by card. `by-hand`: to the owner's bank, marked as paid at the desk. `nothing`: it cost nothing. */
export const PAYMENT_WAYS = ["provider", "by-hand", "nothing"] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** `asked`: not told to the provider yet. `pending`: it is on its way. */
export const REFUND_STATES = ["asked", "pending", "succeeded", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** An order as its buyer, the mails and the desk see it. Amounts are whole pence. */
export type OrderView = {
  id: string;
  /** The number of its invoice; null: not paid yet. */
  number: number | null;
  offerId: string;
  offerName: string;
  lines: readonly PriceLine[];
  total: number;
  /** The part of the total that is tax. */
  tax: number;
  currency: string;
  refunded: number;
  refundDays: number;
  /** Up to when the buyer gets the money back; null: not paid yet. */
  refundUntil: Date | null;
  state: OrderState;
  way: PaymentWay;
  test: boolean;
  /** Null: erased. */
  email: string | null;
  createdAt: Date;
  paidAt: Date | null;
  nextSteps: string | null;
  /** Set for what was bought for somebody else. */
  gift: GiftView | null;
  /** The courses that it opens to its buyer; all of them for `*`. */
  courses: readonly { id: string; title: string; slug: string | null }[];
  /** How many people it is for: each seat opens the courses. Null: for its person alone. */
  seats: number | null;
  /** Whether paying made the account. */
  madeAccount: boolean;
  /** Up to when the buyer may correct the address; null: not any more. */
  canCorrectUntil: Date | null;
  /** What the buyer agreed to, word for word. */
  consent: string;
  /** Whom its documents are made out to; null: the person who bought. */
  company: Company | null;
  accountsEmail: string | null;
  /** The part of a membership that it paid for; null: it was paid once, or not yet. */
  period: {
    from: Date;
    to: Date;
    renewal: boolean;
    yearly: boolean;
    /** Whether a later period is paid. */
    followed: boolean;
  } | null;
};
