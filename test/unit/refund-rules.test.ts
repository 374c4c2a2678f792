import { expect, test } from "vitest";
import { refundPeriod } from "#shared/selling/price-text.ts";
import { mayRefund } from "#shared/selling/refund-rules.ts";
import { orderView } from "../support/orders.ts";

const END = new Date("2026-12-07T14:30:00Z");
const after = (ms: number) => new Date(END.getTime() + ms);
const ask = { at: END, refundedBefore: false };

test("a buyer gets everything back up to the last millisecond of the period", () => {
  expect(mayRefund(orderView(), ask)).toEqual({ amount: 9_900 });
  expect(mayRefund(orderView(), { ...ask, at: after(1) })).toEqual({
    why: "The refund period ended on 7 December 2026.",
  });
});

test("the last second is the same in every time zone", () => {
  for (const local of ["2026-12-08T04:30:00+14:00", "2026-12-07T02:30:00-12:00"]) {
    expect(mayRefund(orderView(), { ...ask, at: new Date(local) })).toEqual({ amount: 9_900 });
    expect(mayRefund(orderView(), { ...ask, at: new Date(Date.parse(local) + 1) })).toHaveProperty("why");
  }
});

test("after a part was given back, the rest is", () => {
  expect(mayRefund(orderView({ refunded: 1_000 }), ask)).toEqual({ amount: 8_900 });
});

test.each([
  ["not paid", orderView({ state: "open", refundUntil: null }), "This order is not paid yet."],
  ["waiting for the bank", orderView({ state: "waiting", refundUntil: null }), "This order is not paid yet."],
  ["refunded", orderView({ state: "refunded", refunded: 9_900 }), "All of it was given back: £99."],
  ["all given back in parts", orderView({ refunded: 9_900 }), "All of it was given back: £99."],
  ["lost to a dispute", orderView({ state: "lost" }), "Your bank has given you the money back."],
  ["free", orderView({ total: 0, lines: [], way: "nothing" }), "It cost nothing."],
  [
    "paid by transfer",
    orderView({ way: "by-hand" }),
    "You paid by bank transfer, so the money goes back by hand.",
  ],
])("an order that is %s gives nothing back by itself", (_what, order, why) => {
  expect(mayRefund(order, ask)).toEqual({ why });
});

test("a monthly renewal and an earlier payment of a membership have no refund period; other payments do", () => {
  const period = { from: new Date(0), to: new Date(0), renewal: true, yearly: true, followed: false };
  const until = "15 days, until 14:30 UTC on 7 December 2026";
  const both = (change: Partial<typeof period>) => {
    const order = orderView({ period: { ...period, ...change } });
    return [refundPeriod(order), "amount" in mayRefund(order, ask)];
  };
  expect(both({ yearly: false })).toEqual([null, false]);
  expect(both({ followed: true })).toEqual([null, false]);
  expect(both({})).toEqual([until, true]);
  expect(both({ yearly: false, renewal: false })).toEqual([until, true]);
});

test("the same offer is given back once", () => {
  expect(mayRefund(orderView(), { ...ask, refundedBefore: true })).toEqual({
    why: "You have given this back once before.",
  });
});

test.each([
  ["disputed", "Your bank is deciding about this payment."],
  ["unpayable", "We could not pay your refund out, so the money goes back in another way."],
])("while it is %s, one click gives nothing back", (name, why) => {
  expect(mayRefund(orderView(), { ...ask, [name]: true })).toEqual({ why });
});

test("a test order is refunded like any other", () => {
  expect(mayRefund(orderView({ test: true }), ask)).toEqual({ amount: 9_900 });
});
