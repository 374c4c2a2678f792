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
import { openShop, rowsOf, type Shop } from "../../support/shop.ts";
import { storedProblems } from "../../support/stored-books.ts";

type Browser = ReturnType<Shop["browser"]>;

/** Ada buys a present; she is signed in and her address is confirmed. */
async function adaGives(day = "2026-11-23") {
  const shop = await openShop();
  const ada = shop.browser();
  await ada.post("/api/auth/register", ADA);
  await ada.post("/api/auth/login", ADA);
  await env.DB.prepare("UPDATE users SET email_confirmed_at = 1").run();
  const { orderId } = await shop.begin(ada, { email: "", gift: { ...GIFT, day } });
  shop.till.pay(orderId);
  await shop.services.orders.settle(orderId);
  await shop.settle();
  await shop.settle();
  return { ...shop, ada, orderId };
}

const copyOf = async (browser: Browser) =>
  (await browser.get("/api/auth/export")).json<{ orders: { gift?: unknown }[]; gifts: unknown[] }>();

/** Everything that the database holds, as text. */
async function everything(): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('gifts', 'orders', 'order_actions', 'users', 'outbox')",
  );
  const rows = await Promise.all(tables.map(({ name }) => rowsOf(`SELECT * FROM ${name}`)));
  return JSON.stringify(rows);
}

test("both get what we know about the present in the copy of their data", async () => {
  const shop = await adaGives();
  const bob = shop.browser();
  await claimIn(shop, bob);
  const [order] = (await copyOf(shop.ada)).orders;
  expect(order?.gift).toEqual({
    email: GIFT.email,
    day: "2026-11-23",
    from: "Grandma",
    message: GIFT.message,
  });
  expect((await copyOf(bob)).gifts).toEqual([
    expect.objectContaining({ offer: "Web Basics", from: "Grandma", message: GIFT.message }),
  ]);
});

test("a giver who deletes their account takes their words along; the present is still sent and claimed", async () => {
  const shop = await adaGives("2026-12-25");
  const answer = await shop.ada.post("/api/auth/delete", { password: ADA.password });
  expect(answer.status).toBe(200);
  expect(await everything()).not.toMatch(/Grandma|Happy Christmas|ada@example/);
  shop.clock.now = new Date("2026-12-25T00:05:00Z");
  await runRound(shop);
  expect(shop.sent.at(-1)?.text).toContain("Somebody has given you Web Basics");
  expect(await claimIn(shop, shop.browser())).toEqual({ to: "/learn/web-basics" });
  expect(await storedProblems(shop)).toEqual([]);
});

test("a receiver who deletes their account leaves no address, and the buyer sees that it was claimed", async () => {
  const shop = await adaGives();
  const bob = shop.browser();
  await claimIn(shop, bob);
  // With a password, because deleting asks for one.
  await env.DB.prepare("UPDATE users SET password_hash = ? WHERE email = ?")
    .bind("plain:x", GIFT.email)
    .run();
  expect((await bob.post("/api/auth/delete", { password: "x" })).status).toBe(200);
  expect(await everything()).not.toContain("bob@example.org");
  const { order } = await shop.services.purchases.one(await viewerOf(ADA.email), shop.orderId);
  expect(order.gift).toMatchObject({ email: null, claimedAt: expect.any(Date) });
  expect(await storedProblems(shop)).toEqual([]);
});

test("an address that is deleted before it is claimed can be replaced by the buyer", async () => {
  const shop = await openShop();
  const bob = shop.browser();
  await bob.post("/api/auth/register", { ...ADA, email: GIFT.email });
  await bob.post("/api/auth/login", { ...ADA, email: GIFT.email });
  await env.DB.prepare("UPDATE users SET email_confirmed_at = 1").run();
  const orderId = await sellGift(shop, { day: "2026-11-23" });
  const token = giftToken(shop);
  expect((await bob.post("/api/auth/delete", { password: ADA.password })).status).toBe(200);
  expect(await everything()).not.toContain("bob@example.org");
  await expect(lookIn(shop, shop.browser(), token)).rejects.toMatchObject({ code: "invalid" });
  const guest = await viewerOf("guest@example.org");
  await expect(shop.services.gifts.send(orderId, null, guest)).rejects.toMatchObject({ code: "conflict" });
  await shop.services.gifts.send(orderId, "cleo@example.org", guest);
  await shop.settle();
  expect(mailsTo(shop, "cleo@example.org")).toHaveLength(1);
});

test("the books know gifts: unclaimed, claimed and given back fit; a stranger's access does not", async () => {
  const shop = await openShop();
  await sellGift(shop, { email: "unclaimed@example.org" });
  const claimed = await sellGift(shop, { day: "2026-11-23" });
  await claimIn(shop, shop.browser());
  const back = await sellGift(shop, { day: "2026-11-23", email: "cleo@example.org" }, "b@example.org");
  await claimIn(shop, shop.browser(), giftToken(shop, "cleo@example.org"));
  await shop.services.refunding.refund(
    back,
    { amount: 29_900, reason: null },
    await viewerOf("b@example.org"),
  );
  await shop.settle();
  expect(await storedProblems(shop)).toEqual([]);
  const { id } = await viewerOf("guest@example.org");
  await env.DB.prepare("UPDATE enrolments SET user_id = ? WHERE source_id = ?").bind(id, claimed).run();
  expect((await storedProblems(shop)).join("\n")).toMatch(
    /which is not theirs[\s\S]*gives no access to course c1/,
  );
});
