import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { historyOf, orderSummary } from "#shared/selling/order-history.ts";
import { readInvitation } from "#worker/selling/invitations.ts";
import { addUser, insertRow } from "../../support/desk.ts";
import { openShop, PRICE, rowsOf } from "../../support/shop.ts";

const QUERY = { q: "", state: undefined, cursor: undefined };
const found = async (shop: Awaited<ReturnType<typeof openShop>>, q: string) =>
  (await shop.services.deskOrders.list({ ...QUERY, q })).items.map(({ email }) => email);

test("orders are found by address, name, offer, order and invoice number, and by their state", async () => {
  const shop = await openShop();
  await addUser({ id: "sean", full_name: "Seán O’Brien", email: "sean@example.org" });
  const first = await shop.sell(shop.browser(), { email: "sean@example.org" });
  shop.wait(1000);
  await shop.begin(shop.browser(), { email: "b@example.org" });
  expect(await found(shop, "")).toEqual(["b@example.org", "sean@example.org"]);
  for (const q of ["sean@", "obrien", first, "#1", "0001", "web sean", "invoice 1", "Invoice no. 1 seán"]) {
    expect(await found(shop, q)).toEqual(["sean@example.org"]);
  }
  expect(await found(shop, "web")).toHaveLength(2);
  expect(await found(shop, "nobody")).toEqual([]);
  expect(await found(shop, "invoice 12")).toEqual([]);
  const open = await shop.services.deskOrders.list({ ...QUERY, state: "open" });
  expect(open.items.map(({ email }) => email)).toEqual(["b@example.org"]);
  for (const q of ["obrien", "invoice 1"]) {
    expect((await shop.services.deskSearch.find(q)).orders).toHaveLength(1);
  }
});

test("an order shows all that happened to it, in one list and in a few words", async () => {
  const shop = await openShop();
  const orderId = await shop.sell();
  await shop.services.refunding.refund(orderId, { amount: 5_000, reason: "Half." }, await shop.owner());
  await shop.settle();
  await shop.services.deskOrder.note(orderId, "Talked to them.", "owner");
  const story = await shop.services.deskOrder.read(orderId);
  expect(story.order).not.toHaveProperty("browser");
  expect(story.access).toMatchObject([{ courseId: "c1", endsAt: null }]);
  expect(orderSummary(story).join(" ")).toMatch(
    /^guest paid £299 by card for “Web Basics” .* £50 of it was given back/,
  );
  const texts = historyOf(story).map(({ text }) => text);
  for (const text of [
    "The buyer went to pay.",
    "£299 was paid.",
    "The sale was booked.",
    "A refund was booked.",
    "£50 was given back, by Isla.",
    "Talked to them, by Isla.",
    "Sent: “Your receipt for Web Basics” to guest@example.org",
  ]) {
    expect(texts).toContain(text);
  }
  await expect(shop.services.deskOrder.read("none")).rejects.toMatchObject({ code: "not_found" });
  await expect(shop.services.deskOrder.note("none", "x", "owner")).rejects.toMatchObject({
    code: "not_found",
  });
});

test("the sums leave out test orders, and take off refunds and fees; a file has every booking", async () => {
  const shop = await openShop();
  const orderId = await shop.sell();
  await shop.sell(shop.browser(), { email: "b@example.org" });
  await shop.services.refunding.refund(orderId, { amount: PRICE, reason: null }, await shop.owner());
  const income = {
    ...{ currency: "GBP", paid: 2 * PRICE, givenBack: PRICE, fees: 90, disputes: 0, tax: 0 },
    net: PRICE - 90,
  };
  expect(await shop.services.sums.overview()).toEqual({ month: [income], all: [income] });
  const month = shop.clock.now.toISOString().slice(0, 7);
  expect(await shop.services.sums.months()).toEqual([{ ...income, month }]);
  const lines = (await new Response(await shop.services.sums.file(month)).text()).trim().split("\r\n");
  expect(lines[0]).toContain(
    '"Date (UTC)","Order","Invoice","Credit note","Offer","Booked","Account","Amount","Currency"',
  );
  expect(lines).toHaveLength(1 + 2 * 4 + 2);
  expect(
    lines.filter((line) => line.includes('"Sale","With the payment provider","299.00","GBP"')),
  ).toHaveLength(2);
  expect(
    lines.filter((line) => line.includes('"Refund","With the payment provider","-299.00","GBP"')),
  ).toHaveLength(1);
  await env.DB.prepare("UPDATE orders SET test = 1").run();
  expect(await shop.services.sums.months()).toEqual([]);
  expect(
    await (await new Response(await shop.services.sums.file(month.slice(0, 4))).text()).split("\r\n"),
  ).toHaveLength(2);
});

test("sums of the months before are added up once, and this month always", async () => {
  const shop = await openShop();
  await shop.sell();
  shop.wait(70 * 24 * 60 * 60_000);
  expect(await shop.services.sums.overview()).toMatchObject({ month: [], all: [{ net: PRICE - 45 }] });
  await shop.sell(shop.browser(), { email: "b@example.org" });
  expect(await shop.services.sums.overview()).toMatchObject({
    month: [{ net: PRICE - 45 }],
    all: [{ net: 2 * (PRICE - 45) }],
  });
});

test("an order by hand: it is asked for, marked as paid, and named; or closed", async () => {
  const shop = await openShop();
  const viewer = await shop.owner();
  const { orders, deskSales, deskOrder } = shop.services;
  const form = { offerId: "c1", email: "ada@example.org", total: 25_000 };
  const { orderId } = await orders.makeByHand(form, viewer);
  expect(await deskSales.lastRequest()).toBe("");
  await deskSales.askToPay(orderId, "Sort code 00-00-00", viewer);
  expect(await deskSales.lastRequest()).toBe("Sort code 00-00-00");
  await shop.settle();
  expect(shop.sent.at(-1)).toMatchObject({ to: "ada@example.org", subject: "How to pay for Web Basics" });
  expect(shop.sent.at(-1)?.text).toContain("It costs £250.");
  await deskSales.nameBuyer(await orders.markPaid(orderId, viewer), "Ada Lovelace");
  const story = await deskOrder.read(orderId);
  expect(story).toMatchObject({ person: { fullName: "Ada Lovelace" }, order: { state: "paid", number: 1 } });
  expect(story.mails.map(({ id }) => id.split(":")[0]).sort()).toEqual(["receipt", "request", "sale"]);
  await expect(deskSales.close(orderId, viewer)).rejects.toMatchObject({ code: "conflict" });
  await expect(deskSales.askToPay(orderId, "Again", viewer)).rejects.toMatchObject({ code: "conflict" });

  const { orderId: other } = await orders.makeByHand({ ...form, email: "b@example.org" }, viewer);
  await deskSales.close(other, viewer);
  const closed = await deskOrder.read(other);
  expect(closed.order.state).toBe("expired");
  expect(orderSummary(closed)).toEqual([
    "b@example.org did not pay £250 for “Web Basics”. The order is closed.",
  ]);
  await expect(orders.markPaid(other, viewer)).rejects.toMatchObject({ code: "conflict" });
});

test("an account that was there before keeps its name", async () => {
  const shop = await openShop();
  const viewer = await shop.owner();
  await addUser({ id: "ada", full_name: "Ada", email: "ada@example.org" });
  const { orderId } = await shop.services.orders.makeByHand(
    { offerId: "c1", email: "ada@example.org", total: 1 },
    viewer,
  );
  await shop.services.deskSales.nameBuyer(await shop.services.orders.markPaid(orderId, viewer), "Somebody");
  expect((await shop.services.deskOrder.read(orderId)).person).toMatchObject({ id: "ada", fullName: "Ada" });
});

test("a payment link opens the offer's checkout, and is mailed if there is an address", async () => {
  const shop = await openShop();
  const { url } = await shop.services.deskSales.invite({ offerId: "c1", email: "ada@example.org" });
  await shop.settle();
  const link = new URL(url);
  expect(link.pathname).toBe("/enroll/c1");
  const token = link.searchParams.get("invitation") ?? "";
  expect(await readInvitation(env.APP_SECRET, token, "c1", shop.clock.now)).toBe(true);
  expect(shop.sent.at(-1)?.text).toContain(url);
  await shop.services.deskSales.invite({ offerId: "c1" });
  expect(shop.sent).toHaveLength(1);
  await expect(shop.services.deskSales.invite({ offerId: "gone" })).rejects.toMatchObject({
    fields: { offerId: "Choose an offer from the list." },
  });
});

test("Today tells about failed refunds until they are dealt with, open disputes, and events that wait", async () => {
  const shop = await openShop();
  const viewer = await shop.owner();
  const orderId = await shop.sell();
  const waiting = async () =>
    (await shop.services.today.read(viewer.id)).items.map(({ kind, id }) => `${kind}.${id}`);
  expect(await waiting()).toEqual([]);
  expect((await shop.services.today.read(viewer.id)).news).toMatchObject({ sales: 1, refunds: 0 });
  await insertRow("refunds", {
    ...{ id: "r1", order_id: orderId, amount: 500, state: "failed", created_at: shop.clock.now.getTime() },
  });
  expect(await waiting()).toEqual([`refund.${orderId}`]);
  shop.wait(1000);
  await shop.services.deskOrder.note(orderId, "Paid back by bank transfer", viewer.id);
  expect(await waiting()).toEqual([]);

  const page = shop.till.page(orderId);
  const dispute = { id: "dp_1", amount: PRICE, fee: 0, feeBack: 0, at: shop.clock.now };
  page.disputes.push({ ...dispute, state: "open" });
  await shop.services.orders.settle(orderId);
  expect(await waiting()).toEqual([`dispute.${orderId}`]);
  page.disputes.splice(0, 1, { ...dispute, state: "won" });
  await shop.services.orders.settle(orderId);
  expect(await waiting()).toEqual([]);

  const at = shop.clock.now.getTime();
  await insertRow("payment_events", {
    id: "e1",
    type: "x",
    object_id: "o",
    received_at: at,
    tries: 3,
    problem: "Down",
  });
  expect(await waiting()).toEqual([]);
  shop.wait(61 * 60_000);
  const { items } = await shop.services.today.read(viewer.id);
  expect(items).toMatchObject([{ kind: "payments", text: expect.stringContaining("Down") }]);
  expect(await rowsOf("SELECT id FROM payment_events")).toHaveLength(1);
});
