import { afterEach, expect, test } from "vitest";
import { type PaymentsStandIn, startPayments } from "../upstream/payments.ts";
import { createPayments, PAYMENT_SECRET_KEY } from "../upstream/payments-service.ts";
import type { Webhook } from "../upstream/payments-webhooks.ts";

const running: PaymentsStandIn[] = [];
async function start(options: Parameters<typeof startPayments>[0] = {}): Promise<PaymentsStandIn> {
  const standIn = await startPayments(options);
  running.push(standIn);
  return standIn;
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((standIn) => standIn.close()));
});

type Asks = Pick<PaymentsStandIn, "url"> | { fetch: ReturnType<typeof createPayments>["fetch"] };

const call = (standIn: Asks, path: string, form: Record<string, string>, key?: string) => {
  const [ask, origin] = "url" in standIn ? [fetch, standIn.url] : [standIn.fetch, "https://payments.test"];
  return ask(`${origin}/v1${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${PAYMENT_SECRET_KEY}`,
      ...(key ? { "idempotency-key": key } : {}),
    },
    body: new URLSearchParams(form),
  });
};

const FORM = {
  mode: "payment",
  customer_email: "ada@example.org",
  "line_items[0][quantity]": "1",
  "line_items[0][price_data][currency]": "gbp",
  "line_items[0][price_data][unit_amount]": "59900",
  "line_items[0][price_data][product_data][name]": "Node <in> production",
  "adaptive_pricing[enabled]": "false",
  expires_at: String(Math.floor(Date.now() / 1000) + 3600),
  success_url: "https://greenbar.test/paid/{CHECKOUT_SESSION_ID}",
  cancel_url: "https://greenbar.test/enroll/4",
};

/** A payment page. */
async function newPage(standIn: Asks): Promise<{ id: string; url: string }> {
  return (await call(standIn, "/checkout/sessions", FORM)).json();
}
const submit = (url: string, how: string) =>
  fetch(url, { method: "POST", body: new URLSearchParams({ how, name: "Ada" }), redirect: "manual" });

test("refuses what Stripe refuses", async () => {
  const standIn = await start();
  const errorOf = async (answer: Promise<Response>) => {
    const response = await answer;
    const { error }: { error: { param?: string; type: string } } = await response.json();
    return [response.status, error.param ?? error.type];
  };
  const soon = String(Math.floor(Date.now() / 1000) + 60);
  expect(await errorOf(fetch(`${standIn.url}/v1/account`))).toEqual([401, "invalid_request_error"]);
  expect(await errorOf(call(standIn, "/checkout/sessions", { ...FORM, expires_at: soon }))).toEqual([
    400,
    "expires_at",
  ]);
  expect(await errorOf(call(standIn, "/checkout/sessions", { ...FORM, customer_email: "ada" }))).toEqual([
    400,
    "customer_email",
  ]);
  const method = { ...FORM, "payment_method_types[0]": "card" };
  expect((await errorOf(call(standIn, "/checkout/sessions", method)))[0]).toBe(400);
  expect(await errorOf(call(standIn, "/refunds", { payment_intent: "pi_none" }))).toEqual([404, "id"]);
  expect((await errorOf(call(standIn, "/elsewhere", {})))[0]).toBe(404);

  expect((await call(standIn, "/checkout/sessions", FORM, "a-key")).status).toBe(200);
  const again = await call(standIn, "/checkout/sessions", FORM, "a-key");
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  const other = { ...FORM, customer_email: "bob@example.org" };
  expect(await errorOf(call(standIn, "/checkout/sessions", other, "a-key"))).toEqual([
    400,
    "idempotency_error",
  ]);
  expect(standIn.payments.ledger.all("checkout.session")).toHaveLength(1);
});

test("the payment page works with forms alone, and says that it is a test", async () => {
  const standIn = await start();
  const { id, url } = await newPage(standIn);
  const shown = await (await fetch(url)).text();
  expect(shown).toContain("No money moves");
  expect(shown).toContain("£599.00");
  expect(shown).toContain("Node &lt;in&gt; production");
  expect(shown).not.toContain("<script");
  expect(await (await submit(url, "declined")).text()).toContain(
    "Your card was declined. Nothing was charged",
  );
  expect(await (await submit(url, "authenticate")).text()).toContain("Your bank asks whether this is you");
  expect(await (await submit(url, "refuse")).text()).toContain("Your bank refused this payment");
  const paid = await submit(url, "confirm");
  expect([paid.status, paid.headers.get("location")]).toEqual([303, `https://greenbar.test/paid/${id}`]);
  // A second tab.
  expect((await submit(url, "pay")).headers.get("location")).toBe(`/c/pay/${id}`);
  expect(await (await fetch(url)).text()).toContain("already paid");
  expect(standIn.payments.ledger.all("charge")).toHaveLength(1);

  const another = await newPage(standIn);
  expect(await (await submit(another.url, "vanish")).text()).toContain("You can close this tab now");
  const later = await newPage(standIn);
  expect((await submit(later.url, "later")).status).toBe(303);
  const list = await (await fetch(standIn.url)).text();
  expect(list).toContain("The bank refuses");
});

/** A stand-in whose webhooks are collected. */
function collecting() {
  const got: Webhook[] = [];
  const payments = createPayments({
    webhook: "https://greenbar.test/api/payments/events",
    async send(webhook) {
      got.push(webhook);
      return new Response("ok");
    },
  });
  return { payments, types: () => got.splice(0).map(({ body }): string => JSON.parse(body).type) };
}

test("webhooks are sent, repeated, held, reordered and dropped", async () => {
  const { payments, types } = collecting();
  const pay = async () => payments.pay((await newPage(payments)).id, "pay");
  await pay();
  await payments.webhooks.sent();
  expect(types()).toEqual(["checkout.session.completed"]);
  payments.webhooks.plan({ copies: 2, delayMs: 1 });
  await pay();
  await payments.webhooks.sent();
  expect(types()).toEqual(["checkout.session.completed", "checkout.session.completed"]);
  payments.webhooks.plan({ way: "drop", copies: 1, delayMs: 0 });
  await pay();
  payments.webhooks.plan({ way: "hold" });
  const { id } = await newPage(payments);
  payments.pay(id, "pay");
  const [session] = payments.ledger.all("checkout.session").slice(-1);
  payments.ledger.refund({ paymentId: String(session?.payment_intent), amount: 100, metadata: {} });
  const numbers = payments.webhooks.held().map(({ type }) => type);
  const [paid, back] = [numbers.indexOf("checkout.session.completed"), numbers.indexOf("refund.created")];
  expect(await payments.webhooks.release([back, paid, back])).toEqual([200, 200, 200]);
  expect(types()).toEqual(["refund.created", "checkout.session.completed", "refund.created"]);
  expect(payments.webhooks.held()).toEqual([]);
});

test("time ends pages and brings payments", async () => {
  const { payments, types } = collecting();
  await newPage(payments);
  payments.pay((await newPage(payments)).id, "later");
  payments.ledger.moveClock(2 * 24 * 60 * 60_000);
  await payments.webhooks.sent();
  expect(types().toSorted()).toEqual([
    "checkout.session.async_payment_succeeded",
    "checkout.session.completed",
    "checkout.session.expired",
  ]);
});

test("after a month has passed, a new page of the site can still be paid on", async () => {
  const { payments } = collecting();
  payments.ledger.moveClock(31 * 24 * 60 * 60_000);
  const { id } = await newPage(payments);
  payments.ledger.sweep();
  expect(payments.pay(id, "pay")).toContain("/paid/");
  const { id: late } = await newPage(payments);
  payments.ledger.moveClock(2 * 60 * 60_000);
  expect(payments.ledger.get("checkout.session", late).status).toBe("expired");
});

test("tests tell it over HTTP what the bank does", async () => {
  const standIn = await start();
  const { id } = await newPage(standIn);
  const control = async (what: string, asked: object) => {
    const answer = await fetch(`${standIn.url}/control/${what}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(asked),
    });
    return answer.status;
  };
  expect(await control("pay", { session: id, how: "later" })).toBe(200);
  const [payment] = standIn.payments.ledger.all("payment_intent");
  expect(await control("settle", { payment: payment?.id, outcome: "succeeded" })).toBe(200);
  expect(await control("settle", { payment: payment?.id, outcome: "succeeded" })).toBe(409);
  expect(await control("refund", { payment: payment?.id, amount: 100 })).toBe(200);
  expect(await control("dispute", { payment: payment?.id })).toBe(200);
  const [dispute] = standIn.payments.ledger.all("dispute");
  expect(await control("close-dispute", { dispute: dispute?.id, outcome: "won" })).toBe(200);
  expect(await control("webhooks", { way: "lost" })).toBe(400);
  expect(await control("clock", { ahead: 60_000 })).toBe(200);
  standIn.setMode("error");
  expect((await call(standIn, "/checkout/sessions", FORM)).status).toBe(500);
  expect((await fetch(standIn.url)).status).toBe(200);
});
