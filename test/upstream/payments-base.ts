import type Stripe from "stripe";
import type { StripeObject } from "./payments-objects.ts";

/** What the stand-in holds, as one value that can be written to a file. */
export type State = {
  objects: Record<string, StripeObject>;
  /** What each page calls what is bought. */
  names: Record<string, string>;
  /** The metadata for the payment of a page. */
  paymentMetadata: Record<string, Stripe.Metadata>;
  /** When a delayed payment succeeds by itself. */
  due: Record<string, number>;
  /** What the pages of subscriptions are for: the price's id, and whole pence off the first payment. */
  plans: Record<string, { price: string; off: number; metadata: Stripe.Metadata }>;
  /** The customers whose card is declined. */
  declines: string[];
  /** How far the clock is ahead, in milliseconds. */
  aheadMs: number;
};

export const emptyState = (): State => ({
  ...{ objects: {}, names: {}, paymentMetadata: {}, due: {}, plans: {}, declines: [], aheadMs: 0 },
});

type OfKind<Kind> = Extract<StripeObject, { object: Kind }>;
/** What subscriptions need of everything else. */
export type Base = {
  state: State;
  seconds: () => number;
  all: <Kind extends StripeObject["object"]>(kind: Kind) => OfKind<Kind>[];
  get: <Kind extends StripeObject["object"]>(kind: Kind, id: string) => OfKind<Kind>;
  put: <Kind extends StripeObject>(object: Kind) => Kind;
  tell: (type: Stripe.Event["type"], object: StripeObject) => void;
  /** A payment that is not charged yet. */
  payment: (wanted: { amount: number; currency: string }) => Stripe.PaymentIntent;
  /** Charges a payment, with its fee. */
  succeed: (payment: Stripe.PaymentIntent, buyer: { name: string; email: string | null }) => void;
};

/** A moment of the site's clock by the clock that was moved, in seconds: the site does not know that time has passed. */
export const onMovedClock = ({ aheadMs }: Pick<State, "aheadMs">, seconds: number) =>
  seconds + Math.floor(aheadMs / 1000);

/** Refuses a request as Stripe does. */
export class Refusal extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(
    message: string,
    { status = 400, type = "invalid_request_error", code, param }: Partial<Omit<Refusal, keyof Error>> = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
  }
}
