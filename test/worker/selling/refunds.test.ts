import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Viewer } from "#shared/accounts/roles.ts";
import { addCode, balances, openShop, PRICE, rowsOf } from "../../support/shop.ts";

const DAY_MS = 24 * 60 * 60_000;
const all = { amount: PRICE, reason: "Not for me." };

async function buyer(): Promise<Viewer> {
  const [row] = await rowsOf<{ id: string }>("SELECT id FROM users WHERE email = 'guest@example.org'");
  return { id: row?.id ?? "", fullName: "Guest", role: "student", sessionId: "s" };
}
const openCourses = () => rowsOf("SELECT id FROM enrolments WHERE ends_at IS NULL");

test("one click gives all of it back: access ends, both are told, the books balance", async () => {
  const shop = await openShop();
  const orderId = await shop.sell();
  const order = await shop.services.refunding.refund(orderId, all, await buyer());
  await shop.settle();
  expect(order).toMatchObject({ state: "refunded", refunded: PRICE });
  expect(await openCourses()).toHaveLength(0);
  expect(
    shop.sent
      .slice(2)
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(["Refunded: Web Basics, £299", "Your refund of £299 for Web Basics"]);
  expect(await balances()).toEqual({
    "cash at provider": -45,
    fees: 45,
    refunds: PRICE,
    "revenue:c1": -PRICE,
  });
});

test("the last millisecond of the period counts, the next does not", async () => {
  const shop = await openShop();
  const [first, second] = [await shop.sell(), await shop.sell(shop.browser(), { email: "b@example.org" })];
  const [b] = await rowsOf<{ id: string }>("SELECT id FROM users WHERE email = 'b@example.org'");
  const [until] = await rowsOf<{ at: number }>("SELECT max(paid_at) AS at FROM orders");
  await env.DB.prepare("UPDATE orders SET paid_at = ?")
    .bind(until?.at ?? 0)
    .run();
  shop.clock.now = new Date((until?.at ?? 0) + 15 * DAY_MS);
  await shop.services.refunding.refund(first, all, await buyer());
  shop.wait(1);
  const late = shop.services.refunding.refund(second, all, { ...(await buyer()), id: b?.id ?? "" });
  await expect(late).rejects.toMatchObject({ code: "conflict" });
});

test("asked twice at once, it is given back once", async () => {
  const shop = await openShop();
  const orderId = await shop.sell();
  const person = await buyer();
  const tries = await Promise.allSettled(
    [1, 2, 3].map(() => shop.services.refunding.refund(orderId, all, person)),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(shop.till.page(orderId).refunds).toHaveLength(1);
});

test("nobody gives back another person's order, more than the total, a part as a buyer, or nothing", async () => {
  const shop = await openShop();
  const orderId = await shop.sell();
  const [person, owner] = [await buyer(), await shop.owner()];
  const refused = (amount: number, viewer: Viewer) =>
    expect(shop.services.refunding.refund(orderId, { amount, reason: null }, viewer)).rejects;
  await refused(PRICE, { ...person, id: "somebody" }).toMatchObject({ code: "not_found" });
  await refused(PRICE + 1, owner).toMatchObject({ code: "invalid" });
  await refused(0, owner).toMatchObject({ code: "invalid" });
  await refused(-5, owner).toMatchObject({ code: "invalid" });
  await refused(10.5, owner).toMatchObject({ code: "invalid" });
  await refused(PRICE - 1, person).toMatchObject({ code: "conflict" });
  expect(await rowsOf("SELECT id FROM refunds")).toEqual([]);
});

test("after a part from the instructor, the buyer gets the rest", async () => {
  const shop = await openShop();
  const orderId = await shop.sell();
  const owner = await shop.owner();
  await shop.services.refunding.refund(orderId, { amount: 10_000, reason: null }, owner);
  expect(await openCourses()).toHaveLength(1);
  const rest = { amount: PRICE - 10_000, reason: null };
  await shop.services.refunding.refund(orderId, rest, await buyer());
  expect(await openCourses()).toHaveLength(0);
});

test("who bought it again after giving it back asks the instructor", async () => {
  const shop = await openShop();
  const guest = shop.browser();
  const first = await shop.sell(guest);
  const person = await buyer();
  await env.DB.prepare("UPDATE users SET email_confirmed_at = 1").run();
  await shop.services.refunding.refund(first, all, person);
  shop.wait(1000);
  const again = await shop.sell(guest);
  await expect(shop.services.refunding.refund(again, all, person)).rejects.toMatchObject({
    code: "conflict",
  });
  const owner = await shop.owner();
  expect(await shop.services.refunding.refund(again, all, owner)).toMatchObject({ state: "refunded" });
});

test("a refund that fails later gives the access back and tells the owner", async () => {
  const shop = await openShop();
  const orderId = await shop.sell();
  await shop.services.refunding.refund(orderId, all, await buyer());
  const { refunds } = shop.till.page(orderId);
  if (refunds[0]) refunds[0] = { ...refunds[0], state: "failed" };
  await shop.services.orders.settle(orderId);
  await shop.settle();
  expect(await openCourses()).toHaveLength(1);
  expect(shop.sent.at(-1)?.subject).toBe("A refund failed: Web Basics, £299");
  expect(await balances()).toEqual({ "cash at provider": PRICE - 45, fees: 45, "revenue:c1": -PRICE });
  expect(await rowsOf("SELECT state, refunded FROM orders")).toEqual([{ state: "paid", refunded: 0 }]);
  // The owner pays it from the bank, so the buyer's click must not pay it a second time.
  const { may } = await shop.services.purchases.one(await buyer(), orderId);
  expect(may).toEqual({ why: expect.stringContaining("could not pay your refund out") });
  const again = shop.services.refunding.refund(orderId, all, await buyer());
  await expect(again).rejects.toMatchObject({ code: "conflict" });
});

test("when the provider does not answer, the refund waits and is asked once more", async () => {
  const shop = await openShop();
  const orderId = await shop.sell();
  shop.till.setDown(true);
  const asked = shop.services.refunding.refund(orderId, all, await buyer());
  await expect(asked).rejects.toMatchObject({ code: "unavailable" });
  expect(await rowsOf("SELECT state FROM refunds")).toEqual([{ state: "asked" }]);
  shop.till.setDown(false);
  shop.wait(2 * 60_000);
  await shop.services.refunding.tellDue();
  expect(await rowsOf("SELECT state FROM refunds")).toEqual([{ state: "succeeded" }]);
  expect(shop.till.page(orderId).refunds).toHaveLength(1);
  expect(await openCourses()).toHaveLength(0);
});

test("a refund that the provider refuses leaves everything as it was", async () => {
  const shop = await openShop();
  const orderId = await shop.sell();
  shop.till.setRefusing(true);
  const asked = shop.services.refunding.refund(orderId, all, await buyer());
  await expect(asked).rejects.toMatchObject({ code: "conflict" });
  expect(await rowsOf("SELECT state, refunded FROM orders")).toEqual([{ state: "paid", refunded: 0 }]);
  expect(await openCourses()).toHaveLength(1);
});

test("money given back at the provider is booked too", async () => {
  const shop = await openShop();
  const orderId = await shop.sell();
  const at = shop.clock.now;
  shop.till.page(orderId).refunds.push({ id: "re_x", ourId: null, amount: PRICE, state: "succeeded", at });
  await shop.services.orders.settle(orderId);
  expect(await rowsOf("SELECT state, refunded FROM orders")).toEqual([
    { state: "refunded", refunded: PRICE },
  ]);
  expect(await rowsOf("SELECT provider_id FROM refunds")).toEqual([{ provider_id: "re_x" }]);
});

test("a code's place is free again after a full refund", async () => {
  const shop = await openShop();
  await addCode("ONE", { places: 1 });
  const change = { code: "ONE", total: PRICE - 2990 };
  const orderId = await shop.sell(shop.browser(), change);
  await expect(shop.begin(shop.browser(), { ...change, email: "b@example.org" })).rejects.toThrow();
  await shop.services.refunding.refund(orderId, { amount: change.total, reason: null }, await buyer());
  await shop.begin(shop.browser(), { ...change, email: "b@example.org" });
  expect(await env.DB.prepare("SELECT count(*) AS n FROM redemptions").first("n")).toBe(2);
});

test("while a payment is disputed nothing is given back, and after a won dispute it can be", async () => {
  const shop = await openShop();
  const orderId = await shop.sell();
  const { disputes } = shop.till.page(orderId);
  const dispute = { id: "dp_1", amount: PRICE, fee: 2000, feeBack: 0, at: shop.clock.now };
  disputes.push({ ...dispute, state: "open" });
  await shop.services.orders.settle(orderId);
  const person = await buyer();
  const early = shop.services.refunding.refund(orderId, all, person);
  await expect(early).rejects.toMatchObject({ code: "conflict" });
  expect((await shop.services.purchases.one(person, orderId)).may).toHaveProperty("why");
  disputes[0] = { ...dispute, state: "won" };
  await shop.services.orders.settle(orderId);
  expect(await shop.services.refunding.refund(orderId, all, person)).toMatchObject({ state: "refunded" });
});
