import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createDatabase } from "#worker/platform/client.ts";
import { createBookCheck } from "#worker/selling/book-check.ts";
import { accountSums } from "#worker/selling/book-reader.ts";
import { openShop, PRICE } from "../../support/shop.ts";
import { ask, readFacts, storedProblems } from "../../support/stored-books.ts";

/** Orders in every state, by card and by hand. */
async function busyShop() {
  const shop = await openShop();
  const { services } = shop;
  const owner = await shop.owner();
  const ids = [];
  for (const name of ["ada", "bea", "carl", "dora"]) {
    ids.push(await shop.sell(shop.browser(), { email: `${name}@example.org` }));
  }
  const [, part = "", all = ""] = ids;
  await services.refunding.refund(part, { amount: 1_000, reason: null }, owner);
  await services.refunding.refund(all, { amount: PRICE, reason: "Moved" }, owner);
  const asked = { offerId: "c1", email: "eve@example.org", total: 20_000 };
  const { orderId } = await services.orders.makeByHand(asked, owner);
  await services.orders.markPaid(orderId, owner);
  await shop.begin(shop.browser(), { email: "open@example.org" });
  await shop.settle();
  return { ...shop, ids };
}

test("the books of a busy shop fit, and each account comes to what it should", async () => {
  const shop = await busyShop();
  expect(await storedProblems(shop)).toEqual([]);
  const sums = await accountSums(ask);
  expect(sums.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
  expect(sums.find(({ account }) => account === "bank")?.minor).toBe(20_000);
});

test.each([
  ["UPDATE ledger SET minor = minor + 1 WHERE account = 'fees' AND order_id = ?", "do not add up"],
  ["DELETE FROM ledger WHERE cause LIKE 'sale:%' AND order_id = ?", "nothing in the books for sale:"],
  ["DELETE FROM enrolments WHERE source_id = ?", "gives no access to course c1"],
  ["UPDATE enrolments SET ends_at = 1 WHERE source_id = ?", "gives no access to course c1"],
  ["UPDATE enrolments SET user_id = 'owner' WHERE source_id = ?", "which is not theirs"],
  ["UPDATE orders SET number = 99 WHERE id = ?", "has no document for its invoice 99"],
  ["DELETE FROM documents WHERE order_id = ?", "The invoice number 1 is missing."],
  ["UPDATE documents SET amount = 5 WHERE order_id = ?", "has an invoice of £0.05 and a total of £299"],
  ["UPDATE orders SET refunded = 5 WHERE id = ?", "says that £0.05 went back"],
  ["DELETE FROM payment_objects WHERE order_id = ?", "nothing of the provider is stored"],
])("damage in the database is found: %s", async (sql, message) => {
  const shop = await busyShop();
  await env.DB.prepare(sql).bind(shop.ids[0]).run();
  expect((await storedProblems(shop)).join("\n")).toContain(message);
});

test("the cron checks in one hour of the day, and mails the owner once", async () => {
  const shop = await busyShop();
  const log = { info: () => {}, warn: () => {}, error: () => {} } as never;
  const { site, outbox } = shop.services;
  const { daily } = createBookCheck({
    ...{ db: createDatabase(env.DB), config: { site }, log, outbox, readFacts },
    now: () => shop.clock.now,
  });
  await env.DB.prepare("DELETE FROM ledger WHERE order_id = ?").bind(shop.ids[0]).run();
  shop.sent.length = 0;
  for (const hour of ["03", "04", "04", "05"]) {
    shop.clock.now = new Date(`2026-12-01T${hour}:07:00Z`);
    await daily();
    await shop.services.outbox.sendDue();
  }
  // The desk's first page says so until a check finds nothing.
  const waiting = async () =>
    (await shop.services.today.read("owner")).items.filter(({ kind }) => kind === "books");
  expect(await waiting()).toMatchObject([
    { title: "The books do not add up", text: expect.stringContaining(`An email to ${site.contact.email}`) },
  ]);
  shop.clock.now = new Date("2026-12-02T04:50:00Z");
  expect(await waiting()).toHaveLength(1);
  shop.clock.now = new Date("2026-12-02T05:00:00Z");
  expect(await waiting()).toEqual([]);
  expect(shop.sent.map(({ subject }) => subject)).toEqual([expect.stringContaining("need a look")]);
  expect(shop.sent[0]?.text).toContain("nothing in the books for sale:");
});
