import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bookingsOf } from "#shared/selling/books.ts";
import { disputeOf, feeOf, refundOf, reversalOf, saleOf } from "#shared/selling/ledger.ts";
import { type Coupon, couponProblem, priceOf } from "#shared/selling/price.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const offer = { id: "4", name: "Beginner Web Dev", price: { minor: 29_900, currency: "GBP" } };
const coupon = (change: Partial<Coupon> = {}): Coupon => ({
  ...{ code: "SPRING", off: { percent: 10 }, offerIds: [], startsAt: null, endsAt: null },
  ...change,
});
const totalWith = (change: Partial<Coupon>) => priceOf(offer, { coupon: coupon(change), at: NOW }).total;

const anyOffer = fc.record({
  id: fc.constantFrom("1", "4", "vip"),
  name: fc.string({ minLength: 1 }),
  price: fc.record({ minor: fc.integer({ min: 0, max: 100_000_000 }), currency: fc.constant("GBP") }),
});
const anyCoupon = fc.record({
  code: fc.constant("X"),
  off: fc.oneof(
    fc.record({ minor: fc.integer({ min: 1, max: 200_000_000 }) }),
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
  ),
  offerIds: fc.subarray(["1", "4", "vip"]),
  startsAt: fc.option(fc.date({ noInvalidDate: true })),
  endsAt: fc.option(fc.date({ noInvalidDate: true })),
});

describe("a price", () => {
  test("is the offer's without a code", () => {
    expect(priceOf(offer, { coupon: null, at: NOW })).toEqual({
      currency: "GBP",
      lines: [{ kind: "offer", text: "Beginner Web Dev", minor: 29_900 }],
      total: 29_900,
    });
  });

  test("names the code and what it takes off", () => {
    const { lines, total } = priceOf(offer, { coupon: coupon({ off: { minor: 20_000 } }), at: NOW });
    expect(lines.at(-1)).toEqual({ kind: "coupon", text: "Code SPRING", minor: -20_000 });
    expect(total).toBe(9_900);
  });

  test("is never below zero, and a fraction of a penny goes to the buyer", () => {
    expect(totalWith({ off: { minor: 99_999_999 } })).toBe(0);
    expect(totalWith({ off: { percent: 33 } })).toBe(29_900 - 9_867);
    const odd = { ...offer, price: { minor: 101, currency: "GBP" } };
    expect(priceOf(odd, { coupon: coupon(), at: NOW }).total).toBe(101 - 11);
  });

  test.each([
    ["for something else", { offerIds: ["1"] }, "other-offer"],
    ["not valid yet", { startsAt: new Date(NOW.getTime() + 1) }, "not-yet"],
    ["ended", { endsAt: NOW }, "expired"],
  ] as const)("ignores a code that is %s", (_why, change, problem) => {
    expect(couponProblem(coupon(change), offer, NOW)).toBe(problem);
    expect(totalWith(change)).toBe(29_900);
  });

  test("adds up, is a whole number of pence, and lies between nothing and the offer's price", () => {
    fc.assert(
      fc.property(anyOffer, fc.option(anyCoupon), fc.date({ noInvalidDate: true }), (one, code, at) => {
        const { lines, total } = priceOf(one, { coupon: code, at });
        expect(lines.reduce((sum, { minor }) => sum + minor, 0)).toBe(total);
        for (const { minor } of lines) expect(Number.isSafeInteger(minor)).toBe(true);
        expect(total).toBeGreaterThanOrEqual(0);
        expect(total).toBeLessThanOrEqual(one.price.minor);
      }),
    );
  });
});

describe("the books", () => {
  const sum = (entries: readonly { minor: number }[]) => entries.reduce((all, { minor }) => all + minor, 0);

  test("hold a sale with its discount and its tax", () => {
    const price = priceOf(offer, { coupon: coupon({ off: { minor: 20_000 } }), at: NOW });
    expect(saleOf(price, { offerId: "4", purse: "cash at provider", tax: 1_650 })).toEqual([
      { account: "cash at provider", minor: 9_900 },
      { account: "discounts", minor: 20_000 },
      { account: "tax owed", minor: -1_650 },
      { account: "revenue:4", minor: -28_250 },
    ]);
  });

  test("owe no tax after a total was given back in parts", () => {
    const lines = [{ kind: "offer" as const, text: "Web Basics", minor: 10_000 }];
    const order = { ...{ id: "o1", offerId: "4", lines, total: 10_000, tax: 1_667 }, currency: "GBP" };
    const parts = [3_333, 3_333, 3_334].map((amount, part) => ({
      ...{ id: `re_${part}`, ourId: `r${part}`, amount, state: "succeeded" as const, at: NOW },
    }));
    // The provider lists the newest first.
    const happened = {
      state: "paid" as const,
      paidAt: NOW,
      fee: 0,
      refunds: parts.toReversed(),
      disputes: [],
    };
    const booked = bookingsOf({ ...order, way: "provider" }, happened).flatMap(({ entries }) => entries);
    expect(sum(booked.filter(({ account }) => account === "tax owed"))).toBe(0);
    expect(sum(booked.filter(({ account }) => account === "cash at provider"))).toBe(0);
  });

  test("are zero after a sale, its fee, a part refunded, a dispute, and all of it taken back", () => {
    fc.assert(
      fc.property(anyOffer, fc.option(anyCoupon), fc.nat(100), fc.nat(100), (one, code, share, part) => {
        const price = priceOf(one, { coupon: code, at: NOW });
        const tax = Math.floor((price.total * share) / 600);
        const back = Math.floor((price.total * part) / 100);
        const all = [
          saleOf(price, { offerId: one.id, purse: "bank", tax }),
          feeOf(Math.floor(price.total / 50)),
          refundOf(back, { purse: "bank", tax: Math.min(tax, back) }),
          disputeOf(price.total),
        ];
        for (const one of all) expect(sum(one)).toBe(0);
        for (const one of all) expect(sum([...one, ...reversalOf(one)])).toBe(0);
      }),
    );
  });
});
