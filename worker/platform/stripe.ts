import type Stripe from "stripe";
import { z } from "zod";
import { AppError } from "#shared/app-error.ts";
import type { MembershipPlan, PaymentFacts } from "#shared/selling/payment-facts.ts";
import type { Config } from "#worker/config.ts";
import type { CheckoutRequest, Payments } from "./payments.ts";
import { asking, isRefusal, NO_ANSWER, NO_PAGE, NO_REFUND, REFUSALS, reason } from "./stripe-errors.ts";
import { noEvent, paymentEvent } from "./stripe-events.ts";
import {
  disputeFact,
  disputeSchema,
  firstFacts,
  invoiceFacts,
  kept,
  newSessionSchema,
  paymentSchema,
  refundFact,
  refundSchema,
  sessionFacts,
  sessionSchema,
  wasCharged,
} from "./stripe-facts.ts";
import { invoiceSchema, paymentOf } from "./stripe-invoices.ts";
import { createStripeMemberships, ensureProduct, priceData } from "./stripe-memberships.ts";

/** For each of the two tries, because a buyer may be waiting: the package itself would wait 80 seconds. */
const TIMEOUT_MS = 5_000;
const TOLERANCE_SECONDS = 300;
/** Far more refunds or disputes than one payment has. */
const MOST = 500;

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

type StripeObject = { id: string; object: string };

/** What is paid once. */
function payOnce({ orderId, name, description, total, currency, computesTax }: CheckoutRequest) {
  return {
    mode: "payment" as const,
    payment_intent_data: { metadata: { order: orderId } },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: total,
          product_data: { name, ...(description ? { description } : {}) },
          ...(computesTax ? { tax_behavior: "inclusive" as const } : {}),
        },
      },
    ],
  };
}

/** What comes again; a lower first payment is a coupon for once. */
async function subscriptionPage(stripe: Stripe, request: CheckoutRequest, plan: MembershipPlan) {
  const { orderId, name, description, total, computesTax } = request;
  await ensureProduct(stripe, plan.offerId, name);
  const off = plan.minor - total;
  const coupon =
    off > 0 &&
    (await stripe.coupons.create(
      {
        ...{ amount_off: off, currency: plan.currency.toLowerCase(), duration: "once", max_redemptions: 1 },
        ...(description ? { name: description.slice(0, 40) } : {}),
      },
      { idempotencyKey: `coupon:${orderId}` },
    ));
  return {
    mode: "subscription" as const,
    subscription_data: { metadata: { order: orderId } },
    line_items: [{ quantity: 1, price_data: priceData(plan, computesTax) }],
    ...(coupon ? { discounts: [{ coupon: coupon.id }] } : {}),
  };
}

/** Payments through Stripe. The package is loaded with the first call, so no page waits for it. */
export function createStripePayments({
  config,
  fetch,
  now,
  computesTax = false,
}: {
  config: NonNullable<Config["payments"]>;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  /** Whether Stripe works out the tax inside a membership's price. */
  computesTax?: boolean;
}): Payments {
  let made: Promise<Stripe> | undefined;
  const client = () => {
    made ??= stripeClient(config, fetch);
    return made;
  };

  const refundsOf = async (stripe: Stripe, paymentId: string) =>
    stripe.refunds.list({ payment_intent: paymentId, limit: 100 }).autoPagingToArray({ limit: MOST });

  /** An invoice, and the payment that paid it. */
  async function invoicePart(stripe: Stripe, id: string) {
    const fetched = await stripe.invoices.retrieve(id, { expand: ["payments"] });
    const invoice = invoiceSchema.parse(fetched);
    const paymentId = paymentOf(invoice);
    const paid = paymentId
      ? await stripe.paymentIntents.retrieve(paymentId, { expand: ["latest_charge.balance_transaction"] })
      : null;
    const payment = paid && paymentSchema.parse(paid);
    return {
      invoice,
      payment,
      known: invoiceFacts(invoice, payment),
      objects: [fetched, ...(paid ? [paid] : [])],
    };
  }

  /** Adds what followed: refunds and disputes, which there can be once it was charged. */
  async function afterwards(
    stripe: Stripe,
    {
      known,
      objects,
    }: { known: Omit<PaymentFacts, "refunds" | "disputes" | "objects">; objects: StripeObject[] },
    isCharged = true,
  ): Promise<PaymentFacts> {
    const payment_intent = isCharged ? known.paymentId : null;
    const [refunds, disputes] = payment_intent
      ? await Promise.all([
          refundsOf(stripe, payment_intent),
          stripe.disputes.list({ payment_intent, limit: 100 }).autoPagingToArray({ limit: MOST }),
        ])
      : [[], []];
    return {
      ...known,
      refunds: refunds.map((refund) => refundFact(refundSchema.parse(refund))),
      disputes: disputes.flatMap((dispute) => disputeFact(disputeSchema.parse(dispute)) ?? []),
      objects: [...objects, ...refunds, ...disputes].map(kept),
    };
  }

  return {
    memberships: createStripeMemberships(client, computesTax),
    pageOrigin: config.pageOrigin,
    test: config.test,

    begin: (request) =>
      asking(NO_PAGE, async () => {
        const { orderId, currency, total, plan, attempt } = request;
        const stripe = await client();
        const about = { order: orderId };
        const idempotencyKey = ["checkout", orderId, ...(attempt === undefined ? [] : [attempt])].join(":");
        const asked = await (plan ? subscriptionPage(stripe, request, plan) : payOnce(request));
        const session = await stripe.checkout.sessions.create(
          {
            ...asked,
            client_reference_id: orderId,
            metadata: about,
            customer_email: request.email,
            ...(request.computesTax ? { automatic_tax: { enabled: true } } : {}),
            // The price shown is the price paid, in the currency shown.
            adaptive_pricing: { enabled: false },
            expires_at: Math.floor(request.expiresAt.getTime() / 1000),
            success_url: request.returnUrl,
            cancel_url: request.cancelUrl,
          },
          { idempotencyKey },
        );
        const { id, url } = newSessionSchema.parse(session);
        if (plan && session.amount_total !== total) {
          throw new Error(`the page of ${orderId} asks ${session.amount_total} ${currency}, not ${total}`);
        }
        return { sessionId: id, url };
      }),

    facts: (id) =>
      asking(NO_ANSWER, async () => {
        const stripe = await client();
        if (id.startsWith("in_")) return afterwards(stripe, await invoicePart(stripe, id));
        const fetched = await stripe.checkout.sessions.retrieve(id, {
          expand: ["payment_intent.latest_charge.balance_transaction"],
        });
        const session = sessionSchema.parse(fetched);
        if (wasCharged(session) && session.invoice) {
          const { invoice, payment, objects } = await invoicePart(stripe, session.invoice);
          const known = firstFacts(session, invoice, payment);
          return afterwards(stripe, { known, objects: [fetched, ...objects] });
        }
        const isCharged = wasCharged(session);
        return afterwards(stripe, { known: sessionFacts(session), objects: [fetched] }, isCharged);
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

/** The site's payments; null without keys. */
export const paymentsOf = (config: Config, fetch: typeof globalThis.fetch): Payments | null =>
  config.payments &&
  createStripePayments({
    ...{ config: config.payments, fetch, now: () => new Date() },
    computesTax: config.site.tax.setting === "by-provider",
  });
