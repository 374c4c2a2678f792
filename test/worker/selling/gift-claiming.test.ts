import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ADA } from "../../support/accounts.ts";
import {
  claimIn,
  GIFT,
  giftToken,
  lookIn,
  mailsTo,
  runRound,
  sellGift,
  viewerOf,
} from "../../support/gifts.ts";
import { openShop, PRICE, rowsOf, type Shop } from "../../support/shop.ts";

const hasCourse = async (shop: Shop, email: string) =>
  shop.services.enrolments.hasAccess((await viewerOf(email)).id, "c1");
const givenMails = (shop: Shop) => mailsTo(shop, GIFT.email);
const open = async (shop: Shop) => {
  shop.clock.now = new Date("2026-12-25T00:05:00Z");
  await runRound(shop);
};
const PRESENT = "A present for you: Web Basics";

test("somebody without an account opens it with one click, signed in, and is the only one", async () => {
  const shop = await openShop();
  await sellGift(shop);
  await open(shop);
  const bob = shop.browser();
  expect(await lookIn(shop, bob)).toMatchObject({ state: "ready", from: "Grandma", message: GIFT.message });
  expect(await claimIn(shop, bob)).toEqual({ to: "/learn/web-basics" });
  expect((await bob.get("/api/auth/me")).status).toBe(200);
  expect(await hasCourse(shop, GIFT.email)).toBe(true);
  expect(await hasCourse(shop, "guest@example.org")).toBe(false);
  expect(givenMails(shop)).toEqual([PRESENT, "Web Basics is yours"]);
  // Again by the same person it leads to the course; anybody else is told.
  expect(await claimIn(shop, bob)).toEqual({ to: "/learn/web-basics" });
  expect(await lookIn(shop, bob)).toMatchObject({ state: "claimed", mine: true });
  const other = shop.browser();
  await expect(claimIn(shop, other)).rejects.toMatchObject({ code: "conflict" });
  expect(await lookIn(shop, other)).toMatchObject({ state: "claimed", mine: false });
  expect((await other.get("/api/auth/me")).status).toBe(401);
});

test("claimed twice at once, it is claimed once", async () => {
  const shop = await openShop();
  await sellGift(shop);
  await open(shop);
  const tries = await Promise.allSettled([1, 2, 3].map(() => claimIn(shop, shop.browser())));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await rowsOf("SELECT source FROM enrolments")).toEqual([{ source: "gift" }]);
});

test("an address with an account gets it there, and nobody is signed in by the link", async () => {
  const shop = await openShop();
  await shop.browser().post("/api/auth/register", { ...ADA, email: GIFT.email });
  await env.DB.prepare("UPDATE users SET email_confirmed_at = 1").run();
  await sellGift(shop);
  await open(shop);
  const stranger = shop.browser();
  expect(await claimIn(shop, stranger)).toEqual({ to: null });
  expect((await stranger.get("/api/auth/me")).status).toBe(401);
  expect(await hasCourse(shop, GIFT.email)).toBe(true);
});

/** Bob has bought the course himself, and gets it as a present, too. */
async function given() {
  const shop = await openShop();
  await shop.sell(shop.browser(), { email: GIFT.email });
  await env.DB.prepare("UPDATE users SET email_confirmed_at = 1").run();
  const orderId = await sellGift(shop);
  await open(shop);
  return { ...shop, orderId };
}

test("somebody who owns it is told, can hand it on, and nothing is lost", async () => {
  const shop = await given();
  const bob = shop.browser();
  const token = giftToken(shop);
  expect(await lookIn(shop, bob)).toMatchObject({ state: "owned" });
  await expect(claimIn(shop, bob)).rejects.toMatchObject({ code: "conflict" });
  await shop.services.giftClaiming.tellGiver(token);
  await shop.services.giftClaiming.tellGiver(token);
  await shop.settle();
  expect(mailsTo(shop, "guest@example.org")).toEqual([
    "Your receipt for Web Basics",
    "Your present was not needed: Web Basics",
  ]);
  await expect(shop.services.giftClaiming.handOn(token, GIFT.email)).rejects.toMatchObject({
    fields: { giftEmail: expect.any(String) },
  });
  await shop.services.giftClaiming.handOn(token, "cleo@example.org");
  await shop.settle();
  await expect(lookIn(shop, bob, token)).rejects.toMatchObject({ code: "invalid" });
  await claimIn(shop, shop.browser(), giftToken(shop, "cleo@example.org"));
  expect(await hasCourse(shop, "cleo@example.org")).toBe(true);
  // The giver does not learn the new address.
  const { order } = await shop.services.purchases.one(await viewerOf("guest@example.org"), shop.orderId);
  expect(order.gift).toMatchObject({ email: null, handedOn: true, claimedAt: expect.any(Date) });
});

test("given back after it was claimed: the access ends, the receiver is told, and the link says so", async () => {
  const shop = await openShop();
  const orderId = await sellGift(shop, { day: "2026-11-23" });
  const token = giftToken(shop);
  await claimIn(shop, shop.browser());
  await shop.services.refunding.refund(
    orderId,
    { amount: PRICE, reason: null },
    await viewerOf("guest@example.org"),
  );
  await shop.settle();
  await shop.services.outbox.sendDue();
  expect(await hasCourse(shop, GIFT.email)).toBe(false);
  expect(givenMails(shop).at(-1)).toBe("Your access to Web Basics has ended");
  await expect(lookIn(shop, shop.browser(), token)).rejects.toMatchObject({ code: "conflict" });
});

test("given back before its day, it is never sent; a link that waits for the mail provider is not sent either", async () => {
  let down = false;
  const sent: string[] = [];
  const shop = await openShop({
    mailer: {
      async send({ to, subject }) {
        if (down) throw new Error("down");
        sent.push(`${to}: ${subject}`);
      },
    },
  });
  const guest = async () => viewerOf("guest@example.org");
  const all = { amount: PRICE, reason: null };
  const early = await sellGift(shop);
  await shop.services.refunding.refund(early, all, await guest());
  down = true;
  const waiting = await sellGift(shop, { day: "2026-11-23" }, "second@example.org");
  await shop.services.refunding.refund(waiting, all, await viewerOf("second@example.org"));
  down = false;
  shop.clock.now = new Date("2026-12-26T00:00:00Z");
  await runRound(shop);
  expect(sent.filter((line) => line.startsWith(GIFT.email))).toEqual([]);
});

test("a lost dispute ends the receiver's access, and one that was lost by mistake opens it again", async () => {
  const shop = await openShop();
  const orderId = await sellGift(shop, { day: "2026-11-23" });
  await claimIn(shop, shop.browser());
  const dispute = { id: "dp", amount: PRICE, fee: 0, feeBack: 0, at: shop.clock.now };
  shop.till.page(orderId).disputes.push({ ...dispute, state: "lost" });
  await shop.services.orders.settle(orderId);
  expect(await hasCourse(shop, GIFT.email)).toBe(false);
  await shop.services.outbox.sendDue();
  expect(givenMails(shop).at(-1)).toBe("Your access to Web Basics has ended");
  shop.till.page(orderId).disputes.splice(0, 1, { ...dispute, state: "won" });
  await shop.services.orders.settle(orderId);
  expect(await hasCourse(shop, GIFT.email)).toBe(true);
  expect(await rowsOf("SELECT id FROM enrolments")).toHaveLength(1);
});

test("an order that moves takes the purchase along, and the present stays its receiver's", async () => {
  const shop = await openShop();
  const orderId = await sellGift(shop, { day: "2026-11-23" });
  await claimIn(shop, shop.browser());
  await shop.services.moving.moveOrder(orderId, "new@example.org", { by: await shop.owner() });
  expect(await hasCourse(shop, "new@example.org")).toBe(false);
  expect(await hasCourse(shop, GIFT.email)).toBe(true);
});
