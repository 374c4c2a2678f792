import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { NO_COMPANY } from "#shared/selling/company-text.ts";
import { eraseWaiting } from "#worker/places/personal-data.ts";
import { createDatabase } from "#worker/platform/client.ts";
import { openPlaces, orderStates, setPlaces, WORDS } from "../../support/places.ts";
import { PRICE, rowsOf } from "../../support/shop.ts";
import { storedProblems } from "../../support/stored-books.ts";

const DAY_MS = 24 * 60 * 60_000;

test("an accepted request is an order at the offer's price, and its link leads to a payment page", async () => {
  const shop = await openPlaces(2);
  const id = await shop.ask("ada@example.org");
  await shop.services.requests.accept(id, { words: "See you on Monday.", howToPay: "" }, shop.viewer);
  await shop.settle();
  const [order] = await rowsOf("SELECT * FROM orders");
  expect(order).toMatchObject({
    total: PRICE,
    state: "open",
    way: "provider",
    refund_days: 15,
    grants: '["c1"]',
  });
  const mail = shop.sent.at(-1);
  expect(mail).toMatchObject({ to: "ada@example.org", subject: "Your place: Web Basics" });
  expect(mail?.text).toContain("See you on Monday.");
  expect(mail?.text).toContain("held for you for 30 days");
  // A later price is not theirs.
  await env.DB.prepare("UPDATE offers SET price_minor = 99900 WHERE id = 'c1'").run();
  const token = shop.tokenFor("ada@example.org");
  expect(await shop.services.placePayments.read(token)).toMatchObject({ condition: "open", total: PRICE });
  const phone = shop.browser();
  const to = await shop.pay(token, phone);
  expect(to).toMatch(/^https:\/\/pay\.test\//);
  // The link again: the same page.
  expect(await shop.pay(token, phone)).toBe(to);
  const [{ id: orderId } = { id: "" }] = await rowsOf<{ id: string }>("SELECT id FROM orders");
  // Paid with somebody else's card: the account has the name in the request.
  shop.till.page(orderId).name = "Test Buyer";
  shop.till.pay(orderId);
  expect(await shop.pay(token, phone)).toBe(`/checkout/return/${orderId}`);
  expect(await rowsOf("SELECT full_name FROM users WHERE email = 'ada@example.org'")).toEqual([
    { full_name: "Ada Lovelace" },
  ]);
  await shop.settle();
  expect(await orderStates()).toEqual(["ada@example.org paid"]);
  expect((await shop.services.placePayments.read(token)).condition).toBe("paid");
  expect(await shop.services.requests.read(id)).toMatchObject({ order: { state: "paid" }, link: null });
});

test("accepting twice, also at once, makes one order and sends one email", async () => {
  const shop = await openPlaces(5);
  const id = await shop.ask("ada@example.org");
  const accepted = await Promise.allSettled(
    Array.from({ length: 4 }, () => shop.services.requests.accept(id, WORDS, shop.viewer)),
  );
  await shop.settle();
  expect(accepted.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await orderStates()).toEqual(["ada@example.org open"]);
  expect(shop.sent.filter(({ subject }) => subject === "Your place: Web Basics")).toHaveLength(1);
  await expect(shop.services.requests.decline(id, WORDS)).rejects.toMatchObject({ code: "conflict" });
});

test("a declined request sends the instructor's words, and is not accepted after that", async () => {
  const shop = await openPlaces(5);
  const id = await shop.ask("ada@example.org");
  await shop.services.requests.decline(id, { words: "Begin with the free lessons.", howToPay: "" });
  await shop.settle();
  expect(shop.sent.at(-1)?.text).toContain("Begin with the free lessons.");
  for (const again of [
    shop.services.requests.decline(id, WORDS),
    shop.services.requests.accept(id, WORDS, shop.viewer),
  ]) {
    await expect(again).rejects.toMatchObject({ code: "conflict" });
  }
  expect(await orderStates()).toEqual([]);
  expect(await rowsOf("SELECT id FROM mentorship_requests WHERE replied_at IS NULL")).toEqual([]);
});

test("of two requests accepted at once for the last place one gets it", async () => {
  const shop = await openPlaces(1);
  const ids = [await shop.ask("ada@example.org"), await shop.ask("bob@example.org")];
  const accepted = await Promise.allSettled(
    ids.map((id) => shop.services.requests.accept(id, WORDS, shop.viewer)),
  );
  expect(accepted.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await orderStates()).toHaveLength(1);
  // Nor does anybody else, at the page or by hand.
  await expect(shop.begin(shop.browser())).rejects.toMatchObject({ code: "conflict" });
  const form = { offerId: "c1", email: "cat@example.org", total: PRICE };
  await expect(shop.services.orders.makeByHand(form, shop.viewer)).rejects.toMatchObject({
    fields: { offerId: expect.stringContaining("Every place") },
  });
});

test("however many pay at once for the last places, no more get one than there are", async () => {
  const shop = await openPlaces(3);
  const names = Array.from({ length: 8 }, (_, at) => `p${at}@example.org`);
  await Promise.allSettled(names.map((email) => shop.begin(shop.browser(), { email })));
  expect(await orderStates()).toHaveLength(3);
  await setPlaces(4);
  const ids = await Promise.all([shop.ask("ada@example.org"), shop.ask("bob@example.org")]);
  await Promise.allSettled([
    ...ids.map((id) => shop.services.requests.accept(id, WORDS, shop.viewer)),
    shop.begin(shop.browser(), { email: "cat@example.org" }),
  ]);
  expect(await orderStates()).toHaveLength(4);
});

test("a payment page that ends unpaid leaves the place, and the next one is new", async () => {
  const shop = await openPlaces(1);
  await shop.accept("ada@example.org");
  const token = shop.tokenFor("ada@example.org");
  const first = await shop.pay(token);
  const [{ id } = { id: "" }] = await rowsOf<{ id: string }>("SELECT id FROM orders");
  shop.till.expire(id);
  shop.wait(2 * 60 * 60_000);
  await shop.services.orders.settleDue();
  expect(await orderStates()).toEqual(["ada@example.org open"]);
  const second = await shop.pay(token);
  expect(second).not.toBe(first);
  shop.till.pay(id);
  await shop.services.orders.settle(id);
  expect(await orderStates()).toEqual(["ada@example.org paid"]);
});

test("opening the link in many tabs at once leaves one page on which it can be paid", async () => {
  const shop = await openPlaces(1);
  await shop.accept("ada@example.org");
  const token = shop.tokenFor("ada@example.org");
  const opened = await Promise.allSettled(Array.from({ length: 5 }, () => shop.pay(token)));
  const pages = opened.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const [order] = await rowsOf<{ payment_url: string }>("SELECT payment_url FROM orders");
  expect(new Set(pages)).toEqual(new Set([order?.payment_url]));
});

test("a place that nobody paid for in time is free again, and its link says so", async () => {
  const shop = await openPlaces(1);
  const id = await shop.accept("ada@example.org");
  const token = shop.tokenFor("ada@example.org");
  shop.wait(30 * DAY_MS - 60_000);
  await shop.services.orders.settleDue();
  expect((await shop.services.placePayments.read(token)).condition).toBe("open");
  shop.wait(2 * 60_000);
  await shop.services.orders.settleDue();
  expect(await orderStates()).toEqual(["ada@example.org expired"]);
  expect((await shop.services.placePayments.read(token)).condition).toBe("expired");
  await expect(shop.pay(token)).rejects.toMatchObject({ code: "conflict" });
  // It can be accepted again.
  await shop.services.requests.accept(id, WORDS, shop.viewer);
  expect(await orderStates()).toEqual(["ada@example.org expired", "ada@example.org open"]);
});

test("a place that is taken back is free, its payment page is closed, and the person is told", async () => {
  const shop = await openPlaces(1);
  await shop.accept("ada@example.org");
  const token = shop.tokenFor("ada@example.org");
  await shop.pay(token);
  const [{ id } = { id: "" }] = await rowsOf<{ id: string }>("SELECT id FROM orders");
  await shop.services.requests.withdraw(id, shop.viewer);
  await shop.settle();
  expect(shop.till.page(id).state).toBe("expired");
  expect(await orderStates()).toEqual(["ada@example.org expired"]);
  expect((await shop.services.placePayments.read(token)).condition).toBe("withdrawn");
  expect(shop.sent.at(-1)?.subject).toBe("Your place is no longer held: Web Basics");
  await expect(shop.pay(token)).rejects.toMatchObject({ code: "conflict" });
  await expect(shop.services.requests.withdraw(id, shop.viewer)).rejects.toMatchObject({ code: "conflict" });
});

test("what was paid before it is taken back stays paid", async () => {
  const shop = await openPlaces(1);
  await shop.accept("ada@example.org");
  await shop.pay(shop.tokenFor("ada@example.org"));
  const [{ id } = { id: "" }] = await rowsOf<{ id: string }>("SELECT id FROM orders");
  shop.till.pay(id);
  await expect(shop.services.requests.withdraw(id, shop.viewer)).rejects.toMatchObject({ code: "conflict" });
  expect(await orderStates()).toEqual(["ada@example.org paid"]);
});

test("a link that was changed, and one of another kind, leads nowhere", async () => {
  const shop = await openPlaces(1);
  await shop.accept("ada@example.org");
  const token = shop.tokenFor("ada@example.org");
  for (const wrong of ["", "x", `${token.slice(0, -2)}AA`, token.replace(/^[^.]+/, "other")]) {
    await expect(shop.services.placePayments.read(wrong)).rejects.toMatchObject({ code: "not_found" });
    await expect(shop.pay(wrong)).rejects.toMatchObject({ code: "not_found" });
  }
  await expect(shop.services.waitingList.look(token)).rejects.toMatchObject({ code: "invalid" });
});

test("an erased person's place is given up", async () => {
  const shop = await openPlaces(1);
  await shop.accept("ada@example.org");
  const token = shop.tokenFor("ada@example.org");
  const db = createDatabase(env.DB);
  await db.batch([...eraseWaiting(db, "ada@example.org", shop.clock.now)]);
  await shop.services.orders.settleDue();
  expect(await orderStates()).toEqual(["ada@example.org expired"]);
  await expect(shop.pay(token)).rejects.toMatchObject({ code: "conflict" });
});

const CLUB = { name: "Tides Ltd", address: "1 Quay\nBristol", vatNumber: "GB123456789", reference: "PO 7" };

test("a company pays a place by transfer: its link by card ends, and the invoice is made out to it", async () => {
  const shop = await openPlaces(1);
  await shop.accept("ada@example.org");
  const token = shop.tokenFor("ada@example.org");
  const { placePayments, orders } = shop.services;
  await placePayments.keepCompany(token, { company: CLUB, accountsEmail: "accounts@example.org" });
  expect(await placePayments.read(token)).toMatchObject({ company: CLUB, condition: "open" });
  const [{ id } = { id: "" }] = await rowsOf<{ id: string }>("SELECT id FROM orders");
  await shop.pay(token);
  expect((await placePayments.read(token)).company, "the form was sent without it").toBeNull();
  await placePayments.keepCompany(token, { company: CLUB, accountsEmail: "accounts@example.org" });

  const paid = await orders.markPaid(id, shop.viewer);
  await shop.settle();
  expect(paid).toMatchObject({ state: "paid", way: "by-hand", number: 1, company: CLUB });
  expect(shop.till.page(id).state).toBe("expired");
  await expect(placePayments.keepCompany(token, NO_COMPANY)).rejects.toMatchObject({ code: "conflict" });
  expect(await storedProblems(shop)).toEqual([]);
  const [invoice] = await rowsOf<{ company: string }>("SELECT company FROM documents");
  expect(JSON.parse(invoice?.company ?? "")).toEqual(CLUB);
  expect(shop.sent.filter(({ to }) => to === "accounts@example.org")).toHaveLength(1);
});

test("a place that was paid by card a moment before is not marked as paid by transfer", async () => {
  const shop = await openPlaces(1);
  await shop.accept("ada@example.org");
  await shop.pay(shop.tokenFor("ada@example.org"));
  const [{ id } = { id: "" }] = await rowsOf<{ id: string }>("SELECT id FROM orders");
  shop.till.pay(id);
  await expect(shop.services.orders.markPaid(id, shop.viewer)).rejects.toMatchObject({ code: "conflict" });
  expect(await rowsOf("SELECT state, way FROM orders")).toEqual([{ state: "paid", way: "provider" }]);
  expect(await storedProblems(shop)).toEqual([]);
});

test("an accepted request for a team's offer brings its seats", async () => {
  const shop = await openPlaces(1);
  await env.DB.prepare("UPDATE offers SET seats = 5, grants = '[\"c1\"]' WHERE id = 'c1'").run();
  await shop.accept("ada@example.org");
  await shop.pay(shop.tokenFor("ada@example.org"));
  const [{ id } = { id: "" }] = await rowsOf<{ id: string }>("SELECT id FROM orders");
  shop.till.pay(id);
  await shop.services.orders.settle(id);
  expect(await rowsOf("SELECT count(*) AS seats FROM seats WHERE user_id IS NULL")).toEqual([{ seats: 5 }]);
  expect(await rowsOf("SELECT * FROM enrolments WHERE source IN ('order', 'seat')")).toEqual([]);
});
