import Stripe from "stripe";
import { hashToken, newToken } from "#worker/platform/secret-tokens.ts";
import { orderRow } from "../../support/orders.ts";
import { newSession } from "../../upstream/payments-objects.ts";
import { PAYMENT_WEBHOOK_SECRET } from "../../upstream/payments-service.ts";
import { documentIn, quoteIn } from "./quotes.ts";
import { type FaultRequest, type Sent, text } from "./sent.ts";
import type { FaultySite } from "./site.ts";

/** An order that was paid at the provider, and that the site does not know to be paid yet. */
async function paid(site: FaultySite) {
  const [orderId, secret, at] = [crypto.randomUUID(), newToken(), Date.now()];
  const [{ email }, total, seconds] = [text(), 29_900, Math.floor(at / 1000)];
  const session = newSession(
    {
      ...{ total, currency: "gbp", email, orderId, metadata: { order: orderId }, computesTax: false },
      ...{ successUrl: "http://localhost/", cancelUrl: null, expiresAt: seconds + 3600 },
    },
    seconds,
    "http://localhost",
  );
  site.payments.ledger.put(session);
  site.payments.pay(session.id, "pay");
  await site.insert(
    "orders",
    orderRow(null, {
      ...{ id: orderId, email, total, offer_id: "1", grants: "[]", state: "open", paid_at: null, test: 1 },
      lines: JSON.stringify([{ kind: "offer", text: "Mentorship", minor: total }]),
      ...{ session_id: session.id, browser: await hashToken(secret), expires_at: at + 3_600_000 },
    }),
  );
  return { orderId, sessionId: session.id, cookie: `checkout=${orderId}.${secret}` };
}

async function event(site: FaultySite): Promise<Sent> {
  const { sessionId } = await paid(site);
  const id = `evt_${crypto.randomUUID()}`;
  const object = { id: sessionId, object: "checkout.session" };
  const body = JSON.stringify({ id, object: "event", type: "checkout.session.completed", data: { object } });
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    ...{ payload: body, secret: PAYMENT_WEBHOOK_SECRET },
  });
  return {
    path: "/api/payments/events",
    body,
    headers: { "content-type": "application/json", "stripe-signature": signature },
  };
}

/** Requests that ask the payment provider. */
export const PAYING: Record<string, FaultRequest> = {
  "POST /enroll/:id": {
    make: () => ({ path: "/enroll/4", form: { email: text().email, consent: "on", total: "29900" } }),
  },
  "GET /quotes/:token": {
    make: async (site) => ({ path: `/quotes/${(await quoteIn(site)).token}` }),
    proof: /This is a quote/,
  },
  "POST /quotes/:token": {
    make: async (site) => ({ path: `/quotes/${(await quoteIn(site)).token}`, form: { consent: "yes" } }),
  },
  "GET /quotes/return/*": {
    make: async (site) => ({ path: `/quotes/return/${(await quoteIn(site)).token}` }),
  },
  "GET /documents/:token": { make: async (site) => ({ path: await documentIn(site) }) },
  "GET /checkout/:order": {
    make: async (site) => {
      const { orderId, cookie } = await paid(site);
      return { path: `/checkout/${orderId}`, headers: { cookie } };
    },
  },
  "GET /checkout/return/*": {
    make: async (site) => {
      const { orderId, cookie } = await paid(site);
      return { path: `/checkout/return/${orderId}`, headers: { cookie } };
    },
  },
  "POST /api/payments/events": { make: event },
};
