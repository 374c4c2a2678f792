import { expect, test } from "vitest";
import { paidPage, startStripe } from "../support/stripe.ts";
import { PAYMENT_WEBHOOK_SECRET } from "../upstream/payments-service.ts";

test("a webhook's event names the page or the payment", async () => {
  const { standIn, payments, sessionId, paymentId } = await paidPage();
  await payments.refund({ id: "refund-1", orderId: "order-1", paymentId, amount: 100 });
  standIn.ledger.openDispute(paymentId);
  const endpoint = { url: "https://greenbar.test", secret: PAYMENT_WEBHOOK_SECRET };
  const read = await Promise.all(
    standIn.webhooks.events.map(async (event) => {
      const { headers, body } = await standIn.webhooks.sign(event, endpoint);
      return payments.readEvent({ headers: new Headers(headers), body });
    }),
  );
  for (const event of read) {
    expect(event.paymentId, event.type).toBe(paymentId);
    expect(event.sessionId, event.type).toBe(event.type.startsWith("checkout.") ? sessionId : null);
  }
  expect(read.map(({ id }) => id)).toEqual(standIn.webhooks.events.map(({ id }) => id));
  expect(read.map(({ type }) => type)).toContain("refund.created");
});

test("a webhook with a forged, old, foreign or truncated signature is refused", async () => {
  const { standIn, payments } = await paidPage();
  const [event] = standIn.webhooks.events;
  if (!event) throw new Error("Nothing happened.");
  const endpoint = { url: "https://greenbar.test", secret: PAYMENT_WEBHOOK_SECRET };
  const { headers, body } = await standIn.webhooks.sign(event, endpoint);
  const signature = headers["stripe-signature"];
  const digits = signature.split("v1=")[1] ?? "";
  const time = signature.split(",")[0];
  const foreign = await standIn.webhooks.sign(event, { ...endpoint, secret: "whsec_of_somebody_else" });
  const old = await standIn.webhooks.sign(event, endpoint, Date.now() - 301_000);
  const attempts: [what: string, signature: string | null, body: string][] = [
    ["none", null, body],
    ["an empty one", "", body],
    ["nonsense", "nonsense", body],
    ["only a time", `${time}`, body],
    ["an empty v1", `${time},v1`, body],
    ["forged", `${time},v1=${"0".repeat(64)}`, body],
    ["truncated", signature.slice(0, -1), body],
    ["another scheme", `${time},v0=${digits}`, body],
    ["another time", `t=${Math.floor(Date.now() / 1000) + 1},v1=${digits}`, body],
    ["another secret", foreign.headers["stripe-signature"], body],
    ["too old", old.headers["stripe-signature"], body],
    ["another body", signature, body.replace("evt_", "evt_x")],
    ["a shorter body", signature, body.slice(0, -1)],
    ["no body", signature, ""],
  ];
  for (const [what, value, sent] of attempts) {
    const request = { headers: new Headers(value === null ? {} : { "stripe-signature": value }), body: sent };
    await expect(payments.readEvent(request), what).rejects.toMatchObject({ code: "forbidden" });
  }
  // While a secret is being changed, there are two.
  const two = new Headers({ "stripe-signature": `${time},v1=${"0".repeat(64)},v1=${digits}` });
  expect(await payments.readEvent({ headers: two, body })).toMatchObject({ id: event.id });
});

test.each(["null", "[]", "{", '{"id":"evt_1","object":"event","type":"x","data":{}}'])(
  "a signed body that is no event: %s",
  async (body) => {
    const { default: Stripe } = await import("stripe");
    const { payments } = startStripe();
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
      ...{ payload: body, secret: PAYMENT_WEBHOOK_SECRET },
      cryptoProvider: Stripe.createSubtleCryptoProvider(),
    });
    const headers = new Headers({ "stripe-signature": signature });
    await expect(payments.readEvent({ headers, body })).rejects.toMatchObject({ code: "invalid" });
  },
);
