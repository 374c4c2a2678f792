import type Stripe from "stripe";
import { z } from "zod";
import { AppError } from "#shared/app-error.ts";
import type { Config } from "#worker/config.ts";
import type { PaymentEvent, Payments } from "./payments.ts";
import {
  disputeFact,
  disputeSchema,
  eventSchema,
  kept,
  newSessionSchema,
  refundFact,
  refundSchema,
  sessionFacts,
  sessionSchema,
  wasCharged,
} from "./stripe-facts.ts";

/** The events that the webhook asks for. */
export const PAYMENT_EVENTS = [
  ...["checkout.session.completed", "checkout.session.expired"],
  ...["checkout.session.async_payment_succeeded", "checkout.session.async_payment_failed"],
  // The provider's fee may be known only after the payment.
  "charge.updated",
  ...["refund.created", "refund.updated", "refund.failed"],
  ...["charge.dispute.created", "charge.dispute.updated", "charge.dispute.closed"],
  ...["charge.dispute.funds_withdrawn", "charge.dispute.funds_reinstated"],
] as Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** For each of the two tries, because a buyer may be waiting: the package itself would wait 80 seconds. */
const TIMEOUT_MS = 5_000;
const TOLERANCE_SECONDS = 300;
/** Far more refunds or disputes than one payment has. */
const MOST = 500;

const WAIT = "Please try again in a minute.";
const NO_PAGE = `We cannot open the payment page right now. Nothing was charged. ${WAIT}`;
const NO_ANSWER = `We cannot reach our payment provider right now. ${WAIT}`;
const NO_REFUND = `Our payment provider does not answer right now. ${WAIT} The money is given back only once.`;

const WRONG_EMAIL = "Our payment provider does not accept this address. Check it for typing mistakes.";
const TOO_SMALL =
  "Our payment provider takes no payment as small as this. Write to us, and we find another way.";
const UNKNOWN = "The payment provider does not know this payment. Was it made with other keys?";

/** Why a refund is refused, by Stripe's code. */
const REFUSALS: Record<string, string> = {
  charge_already_refunded: "This payment has already been given back.",
  charge_disputed: "This payment is disputed. The bank decides who gets the money.",
  charge_exceeds_source_limit: "The provider has a limit for refunds. Ask it before you try again.",
  insufficient_funds: "The provider does not hold enough money for this refund.",
  balance_insufficient: "The provider does not hold enough money for this refund.",
  amount_too_large: "This is more than what is left of the payment.",
  refund_disputed_payment: "This payment is disputed. The bank decides who gets the money.",
};

type StripeFailure = InstanceType<typeof Stripe.errors.StripeError>;

const isFailure = (error: unknown): error is StripeFailure =>
  error instanceof Error && "rawType" in error && "requestId" in error;

const isRefusal = (error: unknown): error is StripeFailure =>
  isFailure(error) && error.type === "StripeInvalidRequestError";

/** What went wrong, for the log. Stripe's own message is left out: it may quote an address. */
function reason(error: unknown): Error {
  if (!isFailure(error)) return error instanceof Error ? error : new Error(String(error));
  const { type, code, statusCode, requestId } = error;
  const parts = [type, code, statusCode, requestId].filter((part) => part !== undefined && part !== "");
  return new Error(`Stripe: ${parts.join(", ")}`);
}

/**
 * Talks to Stripe.
 * @throws AppError `unavailable` with `message` for an error, nonsense or no answer; `invalid` or `not_found` for what
 *   Stripe refuses by itself
 */
async function asking<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const more = { cause: reason(error) };
    const { code, param } = isRefusal(error) ? error : {};
    if (param === "customer_email")
      throw new AppError("invalid", WRONG_EMAIL, { ...more, fields: { email: WRONG_EMAIL } });
    if (code === "amount_too_small") throw new AppError("invalid", TOO_SMALL, more);
    if (code === "resource_missing") throw new AppError("not_found", UNKNOWN, more);
    throw new AppError("unavailable", message, { ...more, retryAfter: 60 });
  }
}

const ended = sessionSchema.pick({ object: true }).extend({ status: z.enum(["complete", "expired"]) });

/** Stripe's own client for this key and host. */
export async function stripeClient(
  { secretKey, apiUrl }: { secretKey: string; apiUrl: string },
  fetch: typeof globalThis.fetch,
): Promise<Stripe> {
  const { default: Client } = await import("stripe");
  const { hostname, port, protocol } = new URL(apiUrl);
  const plain = protocol === "http:";
  return new Client(secretKey, {
    host: hostname,
    port: port || (plain ? "80" : "443"),
    protocol: plain ? "http" : "https",
    httpClient: Client.createFetchHttpClient((...args: Parameters<typeof fetch>) => fetch(...args)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

/** Payments through Stripe. The package is loaded with the first call, so no page waits for it. */
export function createStripePayments({
  config,
  fetch,
  now,
}: {
  config: NonNullable<Config["payments"]>;
  fetch: typeof globalThis.fetch;
  now: () => Date;
}): Payments {
  let made: Promise<Stripe> | undefined;
  const client = () => {
    made ??= stripeClient(config, fetch);
    return made;
  };

  const refundsOf = async (stripe: Stripe, paymentId: string) =>
    stripe.refunds.list({ payment_intent: paymentId, limit: 100 }).autoPagingToArray({ limit: MOST });

  return {
    pageOrigin: config.pageOrigin,
    test: config.test,

    begin: ({ orderId, name, description, total, currency, email, expiresAt, ...request }) =>
      asking(NO_PAGE, async () => {
        const about = { order: orderId };
        const stripe = await client();
        const session = await stripe.checkout.sessions.create(
          {
            mode: "payment",
            client_reference_id: orderId,
            metadata: about,
            payment_intent_data: { metadata: about },
            customer_email: email,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: total,
                  product_data: { name, ...(description ? { description } : {}) },
                  ...(request.computesTax ? { tax_behavior: "inclusive" } : {}),
                },
              },
            ],
            ...(request.computesTax ? { automatic_tax: { enabled: true } } : {}),
            // The price shown is the price paid, in the currency shown.
            adaptive_pricing: { enabled: false },
            expires_at: Math.floor(expiresAt.getTime() / 1000),
            success_url: request.returnUrl,
            cancel_url: request.cancelUrl,
          },
          { idempotencyKey: `checkout:${orderId}` },
        );
        const { id, url } = newSessionSchema.parse(session);
        return { sessionId: id, url };
      }),

    facts: (sessionId) =>
      asking(NO_ANSWER, async () => {
        const stripe = await client();
        const fetched = await stripe.checkout.sessions.retrieve(sessionId, {
          expand: ["payment_intent.latest_charge.balance_transaction"],
        });
        const session = sessionSchema.parse(fetched);
        const payment_intent = wasCharged(session) ? session.payment_intent?.id : undefined;
        const [refunds, disputes] = payment_intent
          ? await Promise.all([
              refundsOf(stripe, payment_intent),
              stripe.disputes.list({ payment_intent, limit: 100 }).autoPagingToArray({ limit: MOST }),
            ])
          : [[], []];
        return {
          ...sessionFacts(session),
          refunds: refunds.map((refund) => refundFact(refundSchema.parse(refund))),
          disputes: disputes.flatMap((dispute) => disputeFact(disputeSchema.parse(dispute)) ?? []),
          objects: [fetched, ...refunds, ...disputes].map(kept),
        };
      }),

    close: (sessionId) =>
      asking(NO_ANSWER, async () => {
        const { sessions } = (await client()).checkout;
        const idempotencyKey = `close:${sessionId}`;
        try {
          ended.parse(await sessions.expire(sessionId, {}, { idempotencyKey }));
        } catch (error) {
          if (!isRefusal(error)) throw error;
          // Only an open page can be closed: this one ended before.
          ended.parse(await sessions.retrieve(sessionId));
        }
      }),

    refund: ({ id, orderId, paymentId, amount }) =>
      asking(NO_REFUND, async () => {
        const stripe = await client();
        // Stripe forgets an idempotency key after a day; what it lists, it does not forget.
        const before = (await refundsOf(stripe, paymentId)).find(({ metadata }) => metadata?.refund === id);
        if (before) return refundFact(refundSchema.parse(before));
        try {
          const refund = await stripe.refunds.create(
            { payment_intent: paymentId, amount, metadata: { order: orderId, refund: id } },
            { idempotencyKey: `refund:${id}` },
          );
          return refundFact(refundSchema.parse(refund));
        } catch (error) {
          if (!isRefusal(error)) throw error;
          const why = REFUSALS[error.code ?? ""] ?? error.message;
          throw new AppError("conflict", `The payment provider refused the refund. ${why}`, {
            cause: reason(error),
          });
        }
      }),

    async readEvent({ headers, body }) {
      const { default: Client } = await import("stripe");
      let event: unknown;
      try {
        event = await Client.webhooks.constructEventAsync(
          body,
          headers.get("stripe-signature") ?? "",
          config.webhookSecret,
          TOLERANCE_SECONDS,
          Client.createSubtleCryptoProvider(),
          now().getTime(),
        );
      } catch (error) {
        // The signature is checked before the body is read.
        if (error instanceof SyntaxError) throw noEvent(error);
        throw new AppError("forbidden", "This is not signed with the secret of this site's webhook.", {
          cause: reason(error),
        });
      }
      return paymentEvent(event);
    },
  };
}

const noEvent = (cause: unknown) => new AppError("invalid", "This body is not an event.", { cause });

/** @throws AppError `invalid` */
function paymentEvent(body: unknown): PaymentEvent {
  const event = eventSchema.safeParse(body);
  if (!event.success) throw noEvent(event.error);
  const { id, type, data } = event.data;
  const { object } = data;
  return {
    id,
    type,
    objectId: object.id,
    sessionId: object.object === "checkout.session" ? object.id : null,
    paymentId: object.object === "payment_intent" ? object.id : (object.payment_intent ?? null),
  };
}

/** The site's payments; null without keys. */
export const paymentsOf = (config: Config, fetch: typeof globalThis.fetch): Payments | null =>
  config.payments && createStripePayments({ config: config.payments, fetch, now: () => new Date() });
