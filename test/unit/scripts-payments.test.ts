import { afterEach, expect, test } from "vitest";
import { createStripePayments } from "#worker/platform/stripe.ts";
import { PAYMENT_EVENTS } from "#worker/platform/stripe-events.ts";
import { playMembership } from "../../scripts/support/live-membership.ts";
import { playPurchase } from "../../scripts/support/live-payments.ts";
import { checkKey, connectPayments, withPayments } from "../../scripts/support/payments.ts";
import { type PaymentsStandIn, startPayments } from "../upstream/payments.ts";
import { PAYMENT_SECRET_KEY } from "../upstream/payments-service.ts";

const running: PaymentsStandIn[] = [];
async function start(): Promise<PaymentsStandIn> {
  const standIn = await startPayments();
  running.push(standIn);
  return standIn;
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((standIn) => standIn.close()));
});

/** Connects a site as `npm run deploy` does. Returns what it said and stored. */
async function connect({ url }: PaymentsStandIn, key = PAYMENT_SECRET_KEY) {
  let stored: Record<string, string> = {};
  const said = await connectPayments({
    ...{ key, apiUrl: url, origin: "https://greenbar.test", currency: "GBP" },
    store: async (secrets) => {
      stored = secrets;
    },
  });
  return { said, stored };
}

test("a deployment registers the webhook, and each further one takes its place", async () => {
  const standIn = await start();
  standIn.payments.webhookTo("https://another.test/api/payments/events");
  const first = await connect(standIn);
  expect(first.said).toEqual([
    "Stripe reports payments to https://greenbar.test/api/payments/events.",
    "This is a test key: no money moves, and every payment page says so.",
  ]);
  expect(first.stored.PAYMENT_SECRET_KEY).toBe(PAYMENT_SECRET_KEY);
  const second = await connect(standIn);
  const ours = standIn.payments.endpoints.filter(({ url }) => url.startsWith("https://greenbar.test"));
  expect(ours).toMatchObject([
    {
      url: "https://greenbar.test/api/payments/events",
      enabled_events: PAYMENT_EVENTS,
      secret: second.stored.PAYMENT_WEBHOOK_SECRET,
      api_version: "2026-10-28.endive",
    },
  ]);
  expect(second.stored.PAYMENT_WEBHOOK_SECRET).not.toBe(first.stored.PAYMENT_WEBHOOK_SECRET);
  expect(standIn.payments.endpoints).toHaveLength(2);
});

test("a deployment says what the account lacks", async () => {
  const standIn = await start();
  Object.assign(standIn.payments.account, {
    ...{ charges_enabled: false, payouts_enabled: false, default_currency: "eur" },
  });
  const { said } = await connect(standIn);
  expect(said.slice(2)).toEqual([
    expect.stringContaining("does not accept payments for you yet"),
    expect.stringContaining("does not pay out to your bank yet"),
    expect.stringContaining("Your prices are in GBP, and Stripe pays you in EUR"),
  ]);
});

test("a deployment stops when the provider is down or the key is not accepted, and stores nothing", async () => {
  const standIn = await start();
  await expect(connect(standIn, "sk_live_of_somebody")).rejects.toThrow("does not accept this");
  await expect(connect(standIn, "pk_test_public")).rejects.toThrow("must be a secret key");
  standIn.setMode("error");
  await expect(connect(standIn)).rejects.toThrow("does not accept this");
  expect(standIn.payments.endpoints).toEqual([]);
});

test("a stored key without its webhook's secret stops a deployment", () => {
  expect(withPayments(["APP_SECRET"], undefined)).toEqual(["APP_SECRET"]);
  expect(() => withPayments(["PAYMENT_SECRET_KEY"], undefined)).toThrow("deploy with PAYMENT_SECRET_KEY set");
  expect(withPayments(["PAYMENT_SECRET_KEY"], "sk_test_a")).toEqual([
    "PAYMENT_SECRET_KEY",
    "PAYMENT_WEBHOOK_SECRET",
  ]);
  expect(checkKey("sk_live_a1")).toEqual({ test: false });
  expect(checkKey("rk_test_a1")).toEqual({ test: true });
});

test("`npm run test:live` plays a purchase and its refund", async () => {
  const { url, payments } = await start();
  const said: string[] = [];
  await playPurchase({
    payments: createStripePayments({
      config: {
        ...{ secretKey: PAYMENT_SECRET_KEY, webhookSecret: "", apiUrl: url, pageOrigin: url, test: true },
      },
      fetch,
      now: () => new Date(),
    }),
    pay: async (page) => {
      const answer = await fetch(page, {
        method: "POST",
        body: new URLSearchParams({ how: "pay", name: "Ada" }),
        redirect: "manual",
      });
      expect(answer.headers.get("location")).toBe("https://example.com/paid");
    },
    print: (line) => said.push(line),
    wait: async () => {},
    tries: 1,
  });
  expect(said).toHaveLength(8);
  expect(payments.ledger.all("refund").map(({ amount }) => amount)).toEqual([100, 400]);
});

test("`npm run test:live` plays a membership from its first payment to its end", async () => {
  const { url, payments } = await start();
  const said: string[] = [];
  await playMembership({
    payments: createStripePayments({
      config: {
        ...{ secretKey: PAYMENT_SECRET_KEY, webhookSecret: "", apiUrl: url, pageOrigin: url, test: true },
      },
      fetch,
      now: () => new Date(),
    }),
    pay: async (page) => {
      const body = new URLSearchParams({ how: "pay", name: "Ada" });
      const answer = await fetch(page, { method: "POST", body, redirect: "manual" });
      expect(answer.headers.get("location")).toBe("https://example.com/paid");
    },
    print: (line) => said.push(line),
    wait: async () => {},
    tries: 1,
  });
  expect(said).toHaveLength(10);
  expect(payments.ledger.all("subscription").map(({ status }) => status)).toEqual(["canceled"]);
});
