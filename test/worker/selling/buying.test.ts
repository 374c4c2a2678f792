import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ADA } from "../../support/accounts.ts";
import { addCourse, addLesson, addModule } from "../../support/learning.ts";
import { addCode, balances, openShop, PRICE, rowsOf } from "../../support/shop.ts";

const access = async (shop: Awaited<ReturnType<typeof openShop>>, email: string) => {
  const [person] = await rowsOf<{ id: string }>("SELECT id FROM users WHERE email = ?", email);
  return person ? shop.services.enrolments.hasAccess(person.id, "c1") : false;
};

test("a stranger pays, lands in the first lesson signed in, and is told by mail", async () => {
  const shop = await openShop();
  const phone = shop.browser();
  const { to, orderId } = await shop.begin(phone);
  expect(to).toBe(`https://pay.test/cs_${orderId}`);
  shop.till.pay(orderId);
  const back = await phone.get(`/checkout/return/${orderId}`);
  expect([back.status, back.headers.get("location")]).toEqual([
    303,
    `/learn/web-basics/l1?bought=${orderId}`,
  ]);
  expect(await access(shop, "guest@example.org")).toBe(true);
  expect((await phone.get("/api/auth/me")).status).toBe(200);
  await shop.settle();
  const subjects = shop.sent.map(({ to, subject }) => [to, subject]);
  expect(subjects).toEqual([
    ["guest@example.org", "Your receipt for Web Basics"],
    [expect.any(String), "Sold: Web Basics, £299"],
  ]);
  expect(await balances()).toEqual({ "cash at provider": PRICE - 45, fees: 45, "revenue:c1": -PRICE });
  expect(await rowsOf("SELECT number, state, made_account FROM orders")).toEqual([
    { number: 1, state: "paid", made_account: 1 },
  ]);
});

test("what opens several courses begins in the first that has a lesson, and the mentorship comes last", async () => {
  const shop = await openShop();
  await addCourse("1", { title: "Mentorship", slug: "mentorship" });
  await addModule("m9", "1");
  await addLesson("l9", "m9");
  await addCourse("a-empty", { title: "Not written yet", slug: "empty" });
  await env.DB.prepare("UPDATE courses SET position = iif(id = 'c1', 9, 0)").run();
  await env.DB.prepare(`UPDATE offers SET grants = '"*"' WHERE id = 'c1'`).run();
  const phone = shop.browser();
  const { orderId } = await shop.begin(phone);
  shop.till.pay(orderId);
  const back = await phone.get(`/checkout/return/${orderId}`);
  expect(back.headers.get("location")).toBe(`/learn/web-basics/l1?bought=${orderId}`);
});

test("before there is a lesson, the buyer lands at the order", async () => {
  const shop = await openShop();
  await env.DB.prepare("UPDATE lessons SET archived_at = 1").run();
  const phone = shop.browser();
  const { orderId } = await shop.begin(phone);
  shop.till.pay(orderId);
  const back = await phone.get(`/checkout/return/${orderId}`);
  expect(back.headers.get("location")).toBe(`/checkout/${orderId}`);
});

test("another browser with the order's address gets nothing", async () => {
  const shop = await openShop();
  const phone = shop.browser();
  const { orderId } = await shop.begin(phone);
  shop.till.pay(orderId);
  const other = shop.browser();
  const back = await other.get(`/checkout/return/${orderId}`);
  expect(back.headers.get("location")).toBe(`/checkout/${orderId}`);
  expect((await other.get("/api/auth/me")).status).toBe(401);
});

test("an address that belongs to an account gives the account the course, and nobody is signed in", async () => {
  const shop = await openShop();
  const ada = shop.browser();
  await ada.post("/api/auth/register", ADA);
  const stranger = shop.browser();
  const { orderId } = await shop.begin(stranger, { email: ADA.email });
  shop.till.pay(orderId);
  const back = await stranger.get(`/checkout/return/${orderId}`);
  expect(back.headers.get("location")).toBe(`/checkout/${orderId}`);
  expect((await stranger.get("/api/auth/me")).status).toBe(401);
  expect(await access(shop, ADA.email)).toBe(false);
  await env.DB.prepare("UPDATE users SET email_confirmed_at = 1").run();
  expect(await access(shop, ADA.email)).toBe(true);
});

test("somebody who is signed in pays without an address, and keeps their account", async () => {
  const shop = await openShop();
  const ada = shop.browser();
  await ada.post("/api/auth/register", ADA);
  await ada.post("/api/auth/login", ADA);
  const { orderId } = await shop.begin(ada, { email: "" });
  shop.till.pay(orderId);
  const back = await ada.get(`/checkout/return/${orderId}`);
  expect(back.headers.get("location")).toBe(`/learn/web-basics/l1?bought=${orderId}`);
  expect(await access(shop, ADA.email)).toBe(true);
  await expect(shop.begin(ada, { email: "" })).rejects.toMatchObject({ code: "conflict" });
});

test.each([
  ["an address that is none", { email: "guest" }, "email"],
  ["no address", { email: "" }, "email"],
  ["no consent", { consent: false }, "consent"],
  ["another price than the one shown", { total: PRICE - 1 }, "total"],
  ["an unknown code", { code: "NOPE" }, "code"],
])("%s is told at its field, and nothing is written", async (_what, change, field) => {
  const shop = await openShop();
  await expect(shop.begin(shop.browser(), change)).rejects.toMatchObject({
    fields: { [field]: expect.any(String) },
  });
  expect(await rowsOf("SELECT id FROM orders")).toEqual([]);
});

test("what is closed, waiting, full or unknown cannot be paid", async () => {
  const shop = await openShop();
  for (const state of ["closed", "waiting-list"]) {
    await env.DB.prepare("UPDATE offers SET state = ? WHERE id = 'c1'").bind(state).run();
    await expect(shop.begin(shop.browser())).rejects.toMatchObject({ code: "conflict" });
  }
  await env.DB.prepare("UPDATE offers SET state = 'on-sale', places = 1 WHERE id = 'c1'").run();
  await shop.begin(shop.browser());
  const late = shop.begin(shop.browser(), { email: "late@example.org" });
  await expect(late).rejects.toMatchObject({ code: "conflict" });
  await expect(shop.begin(shop.browser(), {}, "none")).rejects.toMatchObject({ code: "not_found" });
});

test("two tabs of one browser share a payment page", async () => {
  const shop = await openShop();
  const phone = shop.browser();
  const [first, second] = [await shop.begin(phone), await shop.begin(phone)];
  expect(second.to).toBe(first.to);
  expect(await rowsOf("SELECT id FROM orders")).toHaveLength(1);
});

test("whoever comes back from the payment page pays on with the same code, and in the same place", async () => {
  const shop = await openShop();
  await addCode("LAST", { once_per_person: 1, places: 1 });
  await env.DB.prepare("UPDATE offers SET places = 1 WHERE id = 'c1'").run();
  const phone = shop.browser();
  const change = { code: "LAST", total: PRICE - 2990 };
  const first = await shop.begin(phone, change);
  expect((await shop.begin(phone, change)).to).toBe(first.to);
  await expect(shop.begin(shop.browser(), change)).rejects.toMatchObject({ code: "conflict" });
  expect(await rowsOf("SELECT id FROM orders")).toHaveLength(1);
});

test("a browser that has paid does not pay again, also while the bank still checks", async () => {
  const shop = await openShop();
  const phone = shop.browser();
  const { orderId } = await shop.begin(phone);
  for (const state of ["waiting", "paid"] as const) {
    if (state === "paid") shop.till.pay(orderId);
    else shop.till.page(orderId).state = state;
    await shop.services.orders.settle(orderId);
    expect((await shop.begin(phone)).to).toBe(`/checkout/return/${orderId}`);
  }
  expect(await rowsOf("SELECT id FROM orders")).toHaveLength(1);
  // Under another address it is another purchase.
  expect((await shop.begin(phone, { email: "other@example.org" })).to).toMatch(/^https:/);
});

test("paying ends the other payment pages of the same person", async () => {
  const shop = await openShop();
  const first = await shop.begin(shop.browser());
  shop.wait(1000);
  const second = await shop.begin(shop.browser());
  shop.till.pay(second.orderId);
  await shop.services.orders.settle(second.orderId);
  await shop.settle();
  expect(shop.till.page(first.orderId).state).toBe("expired");
  expect(await rowsOf("SELECT state FROM orders ORDER BY created_at")).toEqual([
    { state: "expired" },
    { state: "paid" },
  ]);
});

test("a code takes its share off every line that is shown and booked", async () => {
  const shop = await openShop();
  await addCode("SPRING");
  const total = PRICE - 2990;
  const { orderId } = await shop.begin(shop.browser(), { code: " spring ", total });
  shop.till.pay(orderId);
  await shop.services.orders.settle(orderId);
  expect(await balances()).toEqual({
    ...{ "cash at provider": total - 45, discounts: 2990, fees: 45, "revenue:c1": -PRICE },
  });
});

test("a code that covers everything never reaches the provider", async () => {
  const shop = await openShop();
  await addCode("FREE", { off_percent: 100 });
  const guest = shop.browser();
  const { to, orderId } = await shop.begin(guest, { code: "FREE", total: 0 });
  expect(to).toBe(`/checkout/return/${orderId}`);
  await guest.get(to);
  expect(await access(shop, "guest@example.org")).toBe(true);
  expect(shop.till.asked).toEqual([]);
  expect(await balances()).toEqual({ discounts: PRICE, "revenue:c1": -PRICE });
});

test("a code's last place is given once, also to those who come at once, and comes back when nothing is paid", async () => {
  const shop = await openShop();
  await addCode("TEN", { places: 2 });
  const total = PRICE - 2990;
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) =>
      shop.begin(shop.browser(), { email: `a${n}@example.org`, code: "TEN", total }),
    ),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  const [{ id }] = (await rowsOf<{ id: string }>("SELECT id FROM orders")) as [{ id: string }];
  shop.till.expire(id);
  await shop.services.orders.settle(id);
  await shop.begin(shop.browser(), { email: "next@example.org", code: "TEN", total });
  await expect(
    shop.begin(shop.browser(), { email: "x@example.org", code: "TEN", total }),
  ).rejects.toMatchObject({
    fields: { code: "This code has been used as often as it can be." },
  });
});

test("a code for once a person does not work again with name+x@", async () => {
  const shop = await openShop();
  await addCode("ONCE", { once_per_person: 1 });
  const total = PRICE - 2990;
  const { orderId } = await shop.begin(shop.browser(), { code: "ONCE", total });
  shop.till.pay(orderId);
  await shop.services.orders.settle(orderId);
  const again = shop.begin(shop.browser(), { email: "guest+x@example.org", code: "ONCE", total });
  await expect(again).rejects.toMatchObject({ fields: { code: "You have used this code before." } });
});

test("when the provider is down, nothing is lost and the place is free again", async () => {
  const shop = await openShop();
  await addCode("ONE", { places: 1 });
  const change = { code: "ONE", total: PRICE - 2990 };
  shop.till.setDown(true);
  await expect(shop.begin(shop.browser(), change)).rejects.toMatchObject({ code: "unavailable" });
  shop.till.setDown(false);
  await shop.begin(shop.browser(), change);
});

test("the owner marks an order by hand as paid: it opens once the address is confirmed", async () => {
  const shop = await openShop();
  const owner = await shop.owner();
  const { orders } = shop.services;
  const { orderId } = await orders.makeByHand(
    { offerId: "c1", email: "Grace@Example.org ", total: 20_000 },
    owner,
  );
  await orders.markPaid(orderId, owner);
  await expect(orders.markPaid(orderId, owner)).rejects.toMatchObject({ code: "conflict" });
  expect(await balances()).toEqual({ bank: 20_000, discounts: PRICE - 20_000, "revenue:c1": -PRICE });
  await shop.settle();
  expect(shop.sent.at(-2)?.text).toContain("/reset-password?token=");
  expect(await access(shop, "grace@example.org")).toBe(false);
  await env.DB.prepare("UPDATE users SET email_confirmed_at = 1").run();
  expect(await access(shop, "grace@example.org")).toBe(true);
});

test("what was never paid is deleted after 90 days, and what was paid stays", async () => {
  const shop = await openShop();
  await addCode("ONE", { places: 5 });
  const change = { code: "ONE", total: PRICE - 2990 };
  const { orderId } = await shop.begin(shop.browser(), { ...change, email: "left@example.org" });
  shop.till.expire(orderId);
  await shop.services.orders.settle(orderId);
  const paid = await shop.sell(shop.browser(), change);
  shop.wait(91 * 24 * 60 * 60_000);
  await shop.services.orders.cleanUp();
  expect(await rowsOf("SELECT id FROM orders")).toEqual([{ id: paid }]);
});

test("an order by hand that is sent twice is one order", async () => {
  const shop = await openShop();
  const owner = await shop.owner();
  const form = { offerId: "c1", email: "grace@example.org", total: PRICE, orderId: crypto.randomUUID() };
  const sent = [1, 2].map(() => shop.services.orders.makeByHand(form, owner));
  expect((await Promise.all(sent)).map(({ isNew }) => isNew).sort()).toEqual([false, true]);
  expect(await rowsOf("SELECT id FROM orders")).toHaveLength(1);
  expect(await rowsOf("SELECT id FROM order_actions")).toHaveLength(1);
});
