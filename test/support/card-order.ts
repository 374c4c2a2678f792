import { createStripePayments } from "#worker/platform/stripe.ts";
import { PAYMENT_SECRET_KEY, PAYMENT_WEBHOOK_SECRET } from "../upstream/payments-service.ts";
import { orderRow } from "./orders.ts";
import { cookiesOf, type SiteAccount } from "./signed-in.ts";
import { controlPayments, paymentsUrl, siteUrl, sql } from "./site-client.ts";

/** An order of £99 for the course 4 that a signed-in person has paid at the payment stand-in. Returns its id. */
export async function cardOrder(account: SiteAccount): Promise<string> {
  const payments = createStripePayments({
    config: {
      ...{ secretKey: PAYMENT_SECRET_KEY, webhookSecret: PAYMENT_WEBHOOK_SECRET, test: true },
      ...{ apiUrl: paymentsUrl, pageOrigin: paymentsUrl },
    },
    fetch,
    now: () => new Date(),
  });
  const row = orderRow(
    account.id,
    {
      ...{ email: account.email, offer_id: "4", offer_name: "Beginner Web Dev", grants: '["4"]' },
      ...{ state: "open", paid_at: null, test: 1, browser: "a hash" },
    },
    Date.now(),
  );
  const orderId = String(row.id);
  const { sessionId } = await payments.begin({
    ...{ orderId, name: "Beginner Web Dev", description: "", total: 9_900, currency: "GBP" },
    ...{ email: account.email, returnUrl: `${siteUrl}/checkout/return/${orderId}`, cancelUrl: siteUrl },
    ...{ expiresAt: new Date(Date.now() + 60 * 60_000), computesTax: false },
  });
  const entries = Object.entries({ ...row, session_id: sessionId });
  await sql(
    `INSERT INTO orders (${entries.map(([name]) => name).join(", ")}) VALUES (${entries.map(() => "?").join(", ")})`,
    entries.map(([, value]) => value),
  );
  await controlPayments("pay", { session: sessionId, how: "pay" });
  const headers = { cookie: await cookiesOf(account) };
  const answer = await fetch(`${siteUrl}/checkout/return/${orderId}`, { headers, redirect: "manual" });
  if (answer.status !== 303) throw new Error(`The return page answered ${answer.status}.`);
  return orderId;
}
