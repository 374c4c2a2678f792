import * as v from "valibot";
import { expect, test } from "vitest";
import { couponSchema } from "#shared/selling/coupon-form.ts";
import { addCode, openShop, PRICE } from "../../support/shop.ts";

const form = (change: Record<string, unknown> = {}) =>
  v.parse(couponSchema, { code: "spring 10", unit: "percent", off: "10", ...change });

test("a code is stored in capitals without spaces, works at once, and counts its uses", async () => {
  const shop = await openShop();
  await shop.services.coupons.make(form({ places: "3", once: "on" }));
  const [coupon] = (await shop.services.coupons.list()).coupons;
  expect(coupon).toMatchObject({ code: "SPRING10", offPercent: 10, offMinor: null, places: 3, uses: 0 });
  await shop.sell(shop.browser(), { code: "Spring 10", total: PRICE * 0.9 });
  expect((await shop.services.coupons.list()).coupons[0]?.uses).toBe(1);
});

test("an ended code takes nothing off any more", async () => {
  const shop = await openShop();
  await shop.services.coupons.make(form());
  const [coupon] = (await shop.services.coupons.list()).coupons;
  await shop.services.coupons.end(coupon?.id ?? "");
  const quote = await shop.services.checkout.quote("c1", { code: "SPRING10", invitation: "", viewer: null });
  expect(quote).toMatchObject({ codeProblem: "unknown", price: { total: PRICE } });
  await expect(shop.services.coupons.end("none")).rejects.toMatchObject({ code: "not_found" });
});

test("pounds are stored as pence, and the last day counts until its end", async () => {
  const shop = await openShop();
  const day = new Date(shop.clock.now.getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  await shop.services.coupons.make(form({ unit: "pounds", off: "£12.50", endsOn: day, offers: ["c1"] }));
  const [coupon] = (await shop.services.coupons.list()).coupons;
  expect(coupon).toMatchObject({ offMinor: 1_250, offPercent: null, offerIds: ["c1"] });
  expect(coupon?.endsAt?.toISOString()).toBe(new Date(Date.parse(day) + 86_400_000).toISOString());
});

test("what cannot be is refused at its field", async () => {
  const shop = await openShop();
  const { coupons } = shop.services;
  await coupons.make(form());
  const refused = async (change: Record<string, unknown>) => {
    const error = await coupons.make(form(change)).catch((thrown: unknown) => thrown);
    return Object.keys((error as { fields?: object }).fields ?? {});
  };
  expect(await refused({})).toEqual(["code"]);
  expect(await refused({ code: "A", off: "101" })).toEqual(["off"]);
  expect(await refused({ code: "A", off: "9.5" })).toEqual(["off"]);
  expect(await refused({ code: "A", unit: "pounds", off: "1.005" })).toEqual(["off"]);
  expect(await refused({ code: "A", endsOn: "2020-01-01" })).toEqual(["endsOn"]);
  expect(await refused({ code: "A", startsOn: "2999-01-02", endsOn: "2999-01-01" })).toEqual(["endsOn"]);
  expect(await refused({ code: "A", offers: ["gone"] })).toEqual(["offers"]);
  for (const [name, text] of [
    ["code", "É!"],
    ["code", " "],
    ["off", "0"],
    ["off", "ten"],
    ["startsOn", "24/12/2026"],
    ["places", "0"],
  ] as const) {
    const { issues } = v.safeParse(couponSchema, { code: "A", unit: "percent", off: "5", [name]: text });
    expect(issues?.[0]?.path?.[0]?.key).toBe(name);
  }
});

test("codes cannot be guessed by the hundred; one that exists uses nothing up", async () => {
  const shop = await openShop();
  await addCode("REAL");
  const identity = shop.services.identify(new Request("https://greenbar.test/enroll/c1"), "r");
  const quote = (code: string) =>
    shop.services.checkout.quote("c1", { code, invitation: "", viewer: null }, identity);
  for (let times = 0; times < 65; times++) expect((await quote("REAL")).codeProblem).toBe(null);
  for (let guess = 0; guess < 60; guess++) await quote(`GUESS${guess}`);
  await expect(quote("GUESS")).rejects.toMatchObject({ code: "rate_limited" });
  await expect(quote("REAL")).rejects.toMatchObject({ code: "rate_limited" });
});
