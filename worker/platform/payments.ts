import type {
  MembershipFacts,
  MembershipPlan,
  PaymentFacts,
  RefundFact,
} from "#shared/selling/payment-facts.ts";

export type { DisputeFact, PaymentFacts, RefundFact } from "#shared/selling/payment-facts.ts";

/** What the site asks of a payment provider. Amounts are whole pence. The one implementation is stripe.ts. */
export type Payments = {
  /** The origin of the provider's payment page. */
  pageOrigin: string;
  /** No money moves. */
  test: boolean;
  /**
   * Makes the provider's page on which an order is paid. Asking again for the same order and attempt gives the same page.
   * @throws AppError `unavailable`, `invalid` for an address or a total that the provider does not take
   */
  begin(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>;
  /**
   * What the provider knows about an order now: by its payment page, or by the invoice of a membership.
   * @throws AppError `unavailable`, `not_found` with other keys
   */
  facts(id: string): Promise<PaymentFacts>;
  /** Ends a payment page, so that nobody pays there any more. It may have ended before. @throws AppError `unavailable` */
  close(sessionId: string): Promise<void>;
  /** Gives money back. Asking again with the same id gives it back once. @throws AppError `unavailable`, `conflict` */
  refund(request: RefundRequest): Promise<RefundFact>;
  /**
   * Reads a webhook's body, once its signature over the raw body is found right and at most five minutes old.
   * @throws AppError `forbidden` for a wrong signature, `invalid` for a signed body that is no event
   */
  readEvent(request: { headers: Headers; body: string }): Promise<PaymentEvent>;
  memberships: MembershipPayments;
};

/** Memberships at the provider, by its own ids. All throw AppError `unavailable` and `not_found`. */
export type MembershipPayments = {
  facts(subscriptionId: string): Promise<MembershipFacts>;
  /** Whether it ends with the period. A change of plan that was to come is dropped. */
  setCancelled(subscriptionId: string, cancels: boolean): Promise<void>;
  /** Ends it now. It may have ended before. */
  end(subscriptionId: string): Promise<void>;
  /** What a switch now costs, with the rest of the paid period credited. Whole pence. */
  switchPrice(subscriptionId: string, to: MembershipPlan, how: { at: Date; name: string }): Promise<number>;
  /**
   * Switches now, and takes the difference from the card. `key`: the same again switches once.
   * @throws AppError `conflict` if the card is declined: nothing has changed then
   */
  switchNow(
    subscriptionId: string,
    to: MembershipPlan,
    how: { at: Date; key: string; name: string },
  ): Promise<void>;
  /** Switches at the end of the period; null: not any more. */
  switchLater(subscriptionId: string, to: MembershipPlan | null, name: string): Promise<void>;
  /** The provider's page on which the card is changed. */
  portal(customerId: string, returnUrl: string): Promise<string>;
};

export type CheckoutRequest = {
  orderId: string;
  /** What the provider's page calls it. */
  name: string;
  /** The code used, or what else explains the total; empty: nothing. */
  description: string;
  total: number;
  /** ISO 4217, such as GBP. */
  currency: string;
  email: string;
  /** Absolute. */
  returnUrl: string;
  cancelUrl: string;
  /** 30 minutes to 24 hours ahead, and the same when it is asked for again. */
  expiresAt: Date;
  /** Whether the provider works out the tax inside the total. */
  computesTax: boolean;
  /** Tells the pages of an order apart that may have several, one after the other. */
  attempt?: number | undefined;
  /** A membership: what comes again after the first payment of `total`. */
  plan?: MembershipPlan | undefined;
};

/** `id`: ours, from the table `refunds`. */
export type RefundRequest = { id: string; orderId: string; paymentId: string; amount: number };

/** A hint that something happened to a payment; what counts is `facts`. */
export type PaymentEvent = {
  id: string;
  type: string;
  /** The object that it is about. */
  objectId: string;
  /** The payment page or the payment that the object belongs to, if it names one. */
  sessionId: string | null;
  paymentId: string | null;
  /** The membership that it is about, at the provider. */
  subscriptionId: string | null;
};
