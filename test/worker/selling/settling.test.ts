import fc from "fast-check";
import { expect, test } from "vitest";
import type { RefundFact } from "#shared/selling/payment-facts.ts";
import { balances, openShop, PRICE, rowsOf, type Shop } from "../../support/shop.ts";

/** Everything that is stored about an order, without what tells only of the way to it. */
async function outcome(orderId: string) {
  const order = await rowsOf("SELECT state, total, refunded, made_account FROM orders WHERE id = ?", orderId);
  const enrolments = await rowsOf(
    "SELECT course_id, ends_at IS NULL AS open FROM enrolments WHERE source = 'order' AND source_id = ?",
    orderId,
  );
  const mails = await rowsOf("SELECT subject FROM outbox WHERE id LIKE '%' || ? ORDER BY subject", orderId);
  const booked = await rowsOf(
    "SELECT account, minor FROM ledger WHERE order_id = ? ORDER BY account, minor",
    orderId,
  );
  return { order, enrolments, mails, booked };
}

const PAID = {
  order: [{ state: "paid", total: PRICE, refunded: 0, made_account: 1 }],
  enrolments: [{ course_id: "c1", open: 1 }],
  mails: [{ subject: "Sold: Web Basics, £299" }, { subject: "Your receipt for Web Basics" }],
  booked: [
    ...[
      { account: "cash at provider", minor: -45 },
      { account: "cash at provider", minor: PRICE },
    ],
    ...[
      { account: "fees", minor: 45 },
      { account: "revenue:c1", minor: -PRICE },
    ],
  ],
};

type Step = "webhook" | "again" | "return" | "cron";
const STEPS: Step[] = ["webhook", "again", "return", "cron"];

async function take(shop: Shop, step: Step, orderId: string, browser: ReturnType<Shop["browser"]>) {
  const event = (id: string) => ({ id, type: "checkout.session.completed", sessionId: `cs_${orderId}` });
  const webhook = (id: string) =>
    shop.services.paymentInbox.take({ headers: new Headers(), body: JSON.stringify(event(id)) });
  if (step === "webhook") await webhook(`1_${orderId}`);
  if (step === "again") await Promise.all([webhook(`1_${orderId}`), webhook(`2_${orderId}`)]);
  if (step === "return") await browser.get(`/checkout/return/${orderId}`);
  if (step === "cron") {
    shop.wait(20 * 60_000);
    await shop.services.paymentInbox.applyDue();
    await shop.services.orders.settleDue();
  }
}

/** Every order of some steps. */
function orderings<T>(steps: T[]): T[][] {
  if (steps.length < 2) return [steps];
  return steps.flatMap((one, index) => orderings(steps.toSpliced(index, 1)).map((rest) => [one, ...rest]));
}

test("every order of webhook, its copies, the return and the cron ends in the same, and so does any part of them", async () => {
  const shop = await openShop();
  // A part: others are lost. The cron comes in the end, as it always does.
  const parts = fc.sample(fc.array(fc.constantFrom(...STEPS), { maxLength: 5 }), {
    numRuns: 12,
    seed: 20261123,
  });
  const all = [...orderings(STEPS), ...parts.map((part): Step[] => [...part, "cron"])];
  for (const [index, steps] of all.entries()) {
    const browser = shop.browser();
    const { orderId } = await shop.begin(browser, { email: `p${index}@example.org` });
    shop.till.pay(orderId);
    for (const step of steps) await take(shop, step, orderId, browser);
    expect(await outcome(orderId), steps.join(", ")).toEqual(PAID);
  }
  await shop.settle();
  const numbers = await rowsOf<{ number: number }>("SELECT number FROM orders ORDER BY number");
  expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_row, index) => index + 1));
}, 60_000);

test("all at once end in the same, and nothing is booked or mailed twice", async () => {
  const shop = await openShop();
  const browser = shop.browser();
  const { orderId } = await shop.begin(browser);
  shop.till.pay(orderId);
  await Promise.all([...STEPS, ...STEPS].map((step) => take(shop, step, orderId, browser)));
  await shop.settle();
  expect(await outcome(orderId)).toEqual(PAID);
});

test("with neither webhook nor return, the cron finds out", async () => {
  const shop = await openShop();
  const { orderId } = await shop.begin(shop.browser());
  shop.wait(2 * 60_000);
  shop.till.pay(orderId);
  shop.wait(9 * 60_000);
  await shop.services.orders.settleDue();
  expect(await rowsOf("SELECT state FROM orders")).toEqual([{ state: "paid" }]);
});

test("an event that comes while the provider is down waits, and is applied later", async () => {
  const shop = await openShop();
  const browser = shop.browser();
  const { orderId } = await shop.begin(browser);
  shop.till.pay(orderId);
  shop.till.setDown(true);
  await take(shop, "webhook", orderId, browser);
  const back = await browser.get(`/checkout/return/${orderId}`);
  expect(back.headers.get("location")).toBe(`/checkout/${orderId}`);
  await shop.settle();
  expect(await rowsOf("SELECT applied_at, tries, problem FROM payment_events")).toEqual([
    { applied_at: null, tries: 1, problem: "We cannot reach our payment provider right now." },
  ]);
  shop.till.setDown(false);
  await take(shop, "cron", orderId, browser);
  expect(await rowsOf("SELECT problem FROM payment_events WHERE applied_at IS NOT NULL")).toHaveLength(1);
  expect(await rowsOf("SELECT state FROM orders")).toEqual([{ state: "paid" }]);
});

test("an event about nothing of ours is kept, and ends after a day", async () => {
  const shop = await openShop();
  const body = JSON.stringify({ id: "evt_x", type: "charge.refunded", paymentId: "pi_elsewhere" });
  await shop.services.paymentInbox.take({ headers: new Headers(), body });
  const other = JSON.stringify({ id: "evt_y", type: "account.updated" });
  await shop.services.paymentInbox.take({ headers: new Headers(), body: other });
  await shop.settle();
  expect(await rowsOf("SELECT id FROM payment_events WHERE applied_at IS NULL")).toEqual([{ id: "evt_x" }]);
  shop.wait(25 * 60 * 60_000);
  await shop.services.paymentInbox.applyDue();
  expect(await rowsOf("SELECT id FROM payment_events WHERE applied_at IS NULL")).toEqual([]);
});

test("a payment that the bank says yes to later opens the course then, and one that fails never", async () => {
  const shop = await openShop();
  const [one, two] = [
    await shop.begin(shop.browser()),
    await shop.begin(shop.browser(), { email: "two@example.org" }),
  ];
  for (const { orderId } of [one, two]) {
    shop.till.page(orderId).state = "waiting";
    await shop.services.orders.settle(orderId);
  }
  expect(await rowsOf("SELECT state FROM orders")).toEqual([{ state: "waiting" }, { state: "waiting" }]);
  expect(await rowsOf("SELECT id FROM enrolments")).toEqual([]);
  shop.wait(3 * 24 * 60 * 60_000);
  shop.till.pay(one.orderId);
  shop.till.page(two.orderId).state = "failed";
  await shop.services.orders.settleDue();
  expect(await rowsOf("SELECT state FROM orders ORDER BY email")).toEqual([
    { state: "paid" },
    { state: "expired" },
  ]);
  expect(await rowsOf("SELECT id FROM enrolments")).toHaveLength(1);
});

test("a provider that tells of another amount changes nothing", async () => {
  const shop = await openShop();
  const { orderId } = await shop.begin(shop.browser());
  shop.till.pay(orderId);
  shop.till.page(orderId).total = 1;
  await expect(shop.services.orders.settle(orderId)).rejects.toThrow("another amount");
  expect(await rowsOf("SELECT state FROM orders")).toEqual([{ state: "open" }]);
});

test("a lost dispute ends access, an open or won one does not", async () => {
  const shop = await openShop();
  const orderId = await shop.sell();
  const { disputes } = shop.till.page(orderId);
  const at = shop.clock.now;
  disputes.push({ id: "dp_1", amount: PRICE, fee: 2000, feeBack: 0, state: "open", at });
  await shop.services.orders.settle(orderId);
  const open = () => rowsOf("SELECT id FROM enrolments WHERE ends_at IS NULL");
  expect(await open()).toHaveLength(1);
  disputes[0] = { id: "dp_1", amount: PRICE, fee: 2000, feeBack: 0, state: "lost", at };
  await shop.services.orders.settle(orderId);
  expect(await open()).toHaveLength(0);
  await shop.settle();
  expect(shop.sent.slice(2).map(({ subject }) => subject)).toEqual([
    "A payment is disputed: Web Basics, £299",
    "A dispute is lost: Web Basics, £299",
  ]);
  expect(await balances()).toEqual({
    ...{ "cash at provider": -45 - 2000, disputes: PRICE, fees: 2045, "revenue:c1": -PRICE },
  });
});

test("the books add up to zero after every step of any story", async () => {
  const story = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant("refund" as const), share: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ kind: fc.constant("fail" as const) }),
      fc.record({ kind: fc.constant("dispute" as const), state: fc.constantFrom("open", "won", "lost") }),
    ),
    { maxLength: 6 },
  );
  const shop = await openShop();
  const owner = await shop.owner();
  let number = 0;
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      number += 1;
      const orderId = await shop.sell(shop.browser(), { email: `p${number}@example.org` });
      const page = shop.till.page(orderId);
      for (const step of steps) {
        const [order] = await rowsOf<{ refunded: number }>(
          "SELECT refunded FROM orders WHERE id = ?",
          orderId,
        );
        const amount =
          step.kind === "refund" ? Math.floor(((PRICE - (order?.refunded ?? 0)) * step.share) / 100) : 0;
        if (step.kind === "refund") {
          const asked = shop.services.refunding.refund(orderId, { amount, reason: null }, owner);
          await asked.catch(() => {});
        }
        if (step.kind === "fail" && page.refunds[0])
          page.refunds[0] = { ...page.refunds[0], state: "failed" } as RefundFact;
        if (step.kind === "dispute") {
          page.disputes[0] = {
            id: `dp_${orderId}`,
            amount: PRICE,
            fee: 2000,
            feeBack: 0,
            state: step.state as "open",
            at: shop.clock.now,
          };
        }
        await shop.services.orders.settle(orderId);
        const sums = await rowsOf("SELECT cause FROM ledger GROUP BY cause HAVING sum(minor) <> 0");
        expect(sums).toEqual([]);
        const [after] = await rowsOf<{ refunded: number; given: number }>(
          "SELECT refunded, (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = orders.id AND state <> 'failed') AS given FROM orders WHERE id = ?",
          orderId,
        );
        expect(after?.refunded).toBe(after?.given);
      }
    }),
    { numRuns: 8 },
  );
}, 60_000);
