import { expect, test, vi } from "vitest";
import { ORDER, paidPage, startStripe } from "../support/stripe.ts";

const MONTH_MS = 30 * 24 * 60 * 60_000;

test("a page is made with what the order says, and asking again gives the same page", async () => {
  const { standIn, payments, asked } = startStripe();
  const first = await payments.begin(ORDER);
  expect(await payments.begin(ORDER)).toEqual(first);
  expect(first.url).toBe(`https://payments.test/c/pay/${first.sessionId}`);
  expect(asked[0]?.headers.get("idempotency-key")).toBe("checkout:order-1");
  expect(standIn.ledger.all("checkout.session")).toMatchObject([
    {
      amount_total: 59_900,
      currency: "gbp",
      customer_email: "ada@example.org",
      expires_at: Math.floor(ORDER.expiresAt.getTime() / 1000),
      metadata: { order: "order-1" },
      success_url: ORDER.returnUrl,
      cancel_url: ORDER.cancelUrl,
      automatic_tax: { enabled: false },
    },
  ]);
  expect(await payments.facts(first.sessionId)).toMatchObject({
    ...{ state: "open", url: first.url, orderId: "order-1", total: 59_900, currency: "GBP", tax: 0 },
    ...{ paymentId: null, paidAt: null, fee: null, refunds: [], disputes: [] },
  });
});

test("the provider computes the tax inside the price where it is asked to", async () => {
  const { payments } = startStripe();
  const { sessionId } = await payments.begin({ ...ORDER, computesTax: true });
  expect(await payments.facts(sessionId)).toMatchObject({ total: 59_900, tax: 9_983 });
});

test("a paid page: its fee, the buyer's name, and no personal data in what is kept", async () => {
  const { standIn, payments, sessionId, paymentId } = await paidPage();
  const facts = await payments.facts(sessionId);
  expect(facts).toMatchObject({
    ...{ state: "paid", url: null, name: "Ada Byron", fee: 919, tax: 0, total: 59_900 },
    paidAt: expect.any(Date),
  });
  expect(facts.objects.map(({ id, type }) => [id, type])).toEqual([[sessionId, "checkout.session"]]);
  expect(facts.objects[0]?.json).toContain(paymentId);
  expect(facts.objects[0]?.json).not.toMatch(/ada@|byron|_secret/i);
  expect(standIn.ledger.get("payment_intent", paymentId).metadata).toEqual({ order: "order-1" });
});

test("the fee may be known later", async () => {
  const { standIn, payments } = startStripe();
  standIn.ledger.later({ fees: true });
  const { sessionId } = await payments.begin(ORDER);
  standIn.pay(sessionId, "pay");
  expect(await payments.facts(sessionId)).toMatchObject({ state: "paid", fee: null });
  standIn.ledger.addFees();
  expect(await payments.facts(sessionId)).toMatchObject({ fee: 919 });
});

test.each(["succeeded", "failed"] as const)("a bank that answers days later: %s", async (outcome) => {
  const { standIn, payments } = startStripe();
  const { sessionId } = await payments.begin(ORDER);
  standIn.pay(sessionId, "later");
  const waiting = await payments.facts(sessionId);
  expect(waiting).toMatchObject({ state: "waiting", paidAt: null, fee: null });
  standIn.ledger.settle(waiting.paymentId ?? "", outcome);
  const state = outcome === "succeeded" ? "paid" : "failed";
  expect(await payments.facts(sessionId)).toMatchObject({ state });
});

test("a card that is declined, or a bank's question, leaves the page open", async () => {
  const { standIn, payments } = startStripe();
  const { sessionId } = await payments.begin(ORDER);
  for (const how of ["declined", "authenticate", "refuse"] as const) {
    standIn.pay(sessionId, how);
    expect(await payments.facts(sessionId)).toMatchObject({ state: "open", paidAt: null });
  }
  standIn.pay(sessionId, "confirm");
  expect(await payments.facts(sessionId)).toMatchObject({ state: "paid" });
});

test("a page expires by itself or is closed, and closing it twice or too late is no error", async () => {
  const { standIn, payments } = startStripe();
  const { sessionId } = await payments.begin(ORDER);
  await payments.close(sessionId);
  await payments.close(sessionId);
  expect(await payments.facts(sessionId)).toMatchObject({ state: "expired", url: null });
  const other = await payments.begin({ ...ORDER, orderId: "order-2" });
  standIn.pay(other.sessionId, "pay");
  await payments.close(other.sessionId);
  expect(await payments.facts(other.sessionId)).toMatchObject({ state: "paid" });
  const third = await payments.begin({ ...ORDER, orderId: "order-3" });
  standIn.ledger.moveClock(MONTH_MS);
  expect(await payments.facts(third.sessionId)).toMatchObject({ state: "expired" });
});

test("money is given back once for each id, at most what is left, and it may fail later", async () => {
  const { standIn, payments, sessionId, paymentId } = await paidPage();
  const request = { id: "refund-1", orderId: "order-1", paymentId, amount: 10_000 };
  const first = await payments.refund(request);
  expect(first).toMatchObject({ ourId: "refund-1", amount: 10_000, state: "succeeded" });
  expect(await payments.refund(request)).toEqual(first);
  await expect(payments.refund({ ...request, id: "refund-2", amount: 50_000 })).rejects.toMatchObject({
    code: "conflict",
    publicMessage: expect.stringContaining("refused the refund"),
  });
  standIn.ledger.later({ refunds: true });
  const second = await payments.refund({ ...request, id: "refund-3", amount: 49_900 });
  expect(second.state).toBe("pending");
  await expect(payments.refund({ ...request, id: "refund-4", amount: 1 })).rejects.toMatchObject({
    publicMessage: "The payment provider refused the refund. This payment has already been given back.",
  });
  standIn.ledger.endRefund(second.id, "failed");
  const { refunds, objects } = await payments.facts(sessionId);
  expect(refunds.map(({ ourId, state }) => [ourId, state])).toEqual([
    ["refund-3", "failed"],
    ["refund-1", "succeeded"],
  ]);
  expect(objects.map(({ type }) => type)).toEqual(["checkout.session", "refund", "refund"]);
  // At the provider's own desk.
  standIn.ledger.refund({ paymentId, amount: 500, metadata: {} });
  expect((await payments.facts(sessionId)).refunds[0]).toMatchObject({ ourId: null, amount: 500 });
});

test("more refunds than one page of a list holds", async () => {
  const { standIn, payments, sessionId, paymentId } = await paidPage();
  for (let each = 0; each < 101; each += 1) {
    standIn.ledger.refund({ paymentId, amount: 1, metadata: { refund: `refund-${each}` } });
  }
  expect((await payments.facts(sessionId)).refunds).toHaveLength(101);
  // The oldest is on the second page, and is found there.
  const asked = { id: "refund-0", orderId: "order-1", paymentId, amount: 1 };
  expect(await payments.refund(asked)).toMatchObject({ ourId: "refund-0" });
  expect(standIn.ledger.all("refund")).toHaveLength(101);
});

test.each(["won", "lost"] as const)(
  "a dispute is open, then %s; meanwhile nothing is given back",
  async (end) => {
    const { standIn, payments, sessionId, paymentId } = await paidPage();
    const { id } = standIn.ledger.openDispute(paymentId);
    const { disputes, state } = await payments.facts(sessionId);
    expect(state).toBe("paid");
    expect(disputes).toMatchObject([{ id, amount: 59_900, fee: 2_000, state: "open" }]);
    await expect(
      payments.refund({ id: "refund-1", orderId: "order-1", paymentId, amount: 1 }),
    ).rejects.toMatchObject({ code: "conflict", publicMessage: expect.stringContaining("disputed") });
    standIn.ledger.closeDispute(id, end);
    expect((await payments.facts(sessionId)).disputes).toMatchObject([{ state: end }]);
  },
);

test("a bank's question before a dispute holds no money back and is no dispute", async () => {
  const { standIn, payments, sessionId, paymentId } = await paidPage();
  standIn.ledger.openDispute(paymentId).status = "warning_needs_response";
  expect((await payments.facts(sessionId)).disputes).toEqual([]);
});

test("what the provider refuses by itself is said to the buyer", async () => {
  const { payments } = startStripe();
  await expect(payments.begin({ ...ORDER, email: "ada@nowhere" })).rejects.toMatchObject({
    ...{ code: "invalid", fields: { email: expect.stringContaining("does not accept this address") } },
  });
  await expect(payments.begin({ ...ORDER, total: 29 })).rejects.toMatchObject({ code: "invalid" });
  await expect(payments.facts("cs_test_of_another_account")).rejects.toMatchObject({ code: "not_found" });
});

const failing: [what: string, fetch: typeof globalThis.fetch][] = [
  ["is down", () => Promise.reject(new TypeError("connection refused"))],
  [
    "fails",
    async () =>
      Response.json({ error: { type: "api_error", message: "for ada@example.org" } }, { status: 500 }),
  ],
  ["answers nonsense", async () => new Response("<html>This is not what was asked for")],
  ["answers something else", async () => Response.json({ object: "list", data: [], id: 7 })],
  ["answers nothing", async () => new Response("")],
  [
    "knows no such key",
    async () => Response.json({ error: { type: "invalid_request_error" } }, { status: 401 }),
  ],
  ["has too much to do", async () => Response.json({ error: { message: "slow down" } }, { status: 429 })],
];

test("when the provider fails, a buyer is told so, and no address is logged", async () => {
  const tries = failing.flatMap(([what, fetch]) => {
    const { payments } = startStripe(() => fetch);
    const refund = { id: "refund-1", orderId: "order-1", paymentId: "pi_1", amount: 1 };
    return [
      { what: `begin, ${what}`, call: payments.begin(ORDER) },
      { what: `facts, ${what}`, call: payments.facts("cs_test_1") },
      { what: `close, ${what}`, call: payments.close("cs_test_1") },
      { what: `refund, ${what}`, call: payments.refund(refund) },
    ];
  });
  // All at once, because the package waits before it tries again.
  const errors = await Promise.allSettled(tries.map(({ call }) => call));
  for (const [index, { what }] of tries.entries()) {
    const ended = errors[index];
    const error = ended?.status === "rejected" ? ended.reason : null;
    expect(error, what).toMatchObject({
      ...{ code: "unavailable", publicMessage: expect.stringMatching(/try again/i) },
    });
    expect(String(error.cause), what).not.toMatch(/ada@|sk_test/);
  }
});

test("a provider that says nothing is waited for at most 5 seconds, twice", async () => {
  vi.useFakeTimers();
  try {
    const hanging: typeof globalThis.fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
    const { payments, asked } = startStripe(() => hanging);
    const ended = payments.facts("cs_test_1").catch((error: Error) => error);
    await vi.dynamicImportSettled();
    // Between the two tries the package pauses for a moment.
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await ended).toMatchObject({ code: "unavailable" });
    expect(asked).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test("one failure on the way is tried again, with the same key", async () => {
  let calls = 0;
  const { standIn, payments, asked } = startStripe((service) => (input, init) => {
    calls += 1;
    // The provider did it, and its answer was lost.
    return calls === 1
      ? service.fetch(input, init).then(() => Promise.reject(new TypeError("connection lost")))
      : service.fetch(input, init);
  });
  await payments.begin(ORDER);
  expect(asked.map(({ headers }) => headers.get("idempotency-key"))).toEqual([
    "checkout:order-1",
    "checkout:order-1",
  ]);
  expect(standIn.ledger.all("checkout.session")).toHaveLength(1);
});
