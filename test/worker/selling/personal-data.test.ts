import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ADA, signedIn } from "../../support/accounts.ts";
import { addUser, insertRow } from "../../support/desk.ts";
import { addCourse } from "../../support/learning.ts";
import { orderRow } from "../../support/orders.ts";
import { quoteRow } from "../../support/quote-row.ts";
import { openShop, PRICE } from "../../support/shop.ts";

const rowsOf = async (text: string) => (await env.DB.prepare(text).all()).results;

/** Ada has bought a course with a code, and was given a part back. Grace bought one, too. */
async function start({ confirmed = true } = {}) {
  const site = await signedIn();
  const ada = String(await env.DB.prepare("SELECT id FROM users").first("id"));
  if (confirmed) await site.ada.post("/api/auth/confirm", { token: await site.mailedToken("confirm-email") });
  await addUser({ id: "grace", role: "admin" });
  await addCourse("c1", { title: "Web Basics" });
  await insertRow("coupons", {
    ...{ id: "k", code: "SPRING", off_minor: 20_000, offer_ids: "[]", once_per_person: 1, created_at: 1 },
  });
  for (const [id, user, email] of [
    ["o-ada", ada, ADA.email],
    ["o-grace", "grace", "grace@example.org"],
  ] as const) {
    const more = {
      id,
      email,
      browser: `secret-${id}`,
      payment_url: `https://pay.example/${id}`,
      refunded: 500,
    };
    await insertRow("orders", orderRow(user, { ...more, number: id.length }));
    await insertRow("refunds", {
      ...{ id: `r-${id}`, order_id: id, amount: 500, state: "succeeded", reason: "I moved.", created_at: 2 },
    });
    await insertRow("order_actions", {
      id: `a-${id}`,
      order_id: id,
      what: `moved to ${email}`,
      created_at: 2,
    });
    await insertRow("order_actions", {
      ...{ id: `b-${id}`, order_id: id, what: "made for £99\nSomebody’s Name", created_at: 1 },
    });
    await insertRow("redemptions", {
      ...{ id: `x-${id}`, coupon_id: "k", order_id: id, person: `hash-${id}`, created_at: 1 },
    });
    await insertRow("ledger", {
      ...{
        id: `l-${id}`,
        cause: `sale:${id}`,
        order_id: id,
        account: "bank",
        minor: 0,
        currency: "GBP",
        at: 1,
      },
    });
    for (const key of [`receipt:${id}`, `sale:${id}`, `refunded:r-${id}`, `refund-news:r-${id}`]) {
      const mail = { to: "x@example.org", subject: "S", text: "T", html: "H", headers: {}, replyTo: null };
      await site.services.outbox.insert(mail, key).statement.run();
    }
  }
  await insertRow("enrolments", {
    ...{ id: "e", user_id: ada, course_id: "c1", source: "order", source_id: "o-ada" },
    ...{ starts_at: 0, created_at: 0 },
  });
  await insertRow("sign_in_codes", {
    ...{ id: "s", user_id: ada, code_hash: "h", epoch: 0, expires_at: 1, created_at: 1 },
  });
  return { ...site, id: ada };
}

test("a copy of somebody's data has their orders with what was agreed and given back", async () => {
  const { ada } = await start();
  const text = await (await ada.get("/api/auth/export")).text();
  expect(JSON.parse(text).orders).toEqual([
    expect.objectContaining({
      ...{ number: 5, offer: "Web Basics", total: 9_900, currency: "GBP", refunded: 500, email: ADA.email },
      lines: [expect.objectContaining({ minor: 29_900 }), expect.objectContaining({ text: "Code SPRING" })],
      ...{ consent: "Start now. You have 15 days.", consentAt: expect.any(String), refundDays: 15 },
      refunds: [
        {
          amount: 500,
          state: "succeeded",
          reason: "I moved.",
          createdAt: "1970-01-01T00:00:00.002Z",
        },
      ],
    }),
  ]);
  expect(text).not.toMatch(/grace|secret|pay\.example|hash-/);
});

test("an erased account leaves its orders without a name, and nobody else's change", async () => {
  const { ada } = await start();
  const answer = await ada.post("/api/auth/delete", { password: ADA.password });
  expect(await answer.json()).toMatchObject({
    kept: [{ what: "Your orders, their invoices and refunds, without your name and address." }],
  });
  expect(await rowsOf("SELECT * FROM users WHERE id <> 'grace'")).toEqual([]);
  expect(await rowsOf("SELECT * FROM sign_in_codes")).toEqual([]);
  expect(await rowsOf("SELECT id, user_id, email, browser, payment_url, number, total FROM orders")).toEqual([
    { id: "o-ada", user_id: null, email: null, browser: null, payment_url: null, number: 5, total: 9_900 },
    {
      ...{ id: "o-grace", user_id: "grace", email: "grace@example.org", browser: "secret-o-grace" },
      ...{ payment_url: "https://pay.example/o-grace", number: 7, total: 9_900 },
    },
  ]);
  expect(await rowsOf("SELECT order_id, amount, reason FROM refunds ORDER BY id")).toEqual([
    { order_id: "o-ada", amount: 500, reason: null },
    { order_id: "o-grace", amount: 500, reason: "I moved." },
  ]);
  expect(await rowsOf("SELECT what FROM order_actions ORDER BY id")).toEqual([
    { what: "moved to a deleted address" },
    { what: "moved to grace@example.org" },
    { what: "made for £99" },
    { what: "made for £99\nSomebody’s Name" },
  ]);
  expect(await rowsOf("SELECT person FROM redemptions ORDER BY id")).toEqual([
    { person: "" },
    { person: "hash-o-grace" },
  ]);
  expect(await rowsOf("SELECT id FROM ledger")).toHaveLength(2);
  const mails = await rowsOf("SELECT id FROM outbox WHERE id LIKE '%:%o-%' ORDER BY id");
  expect(mails.map(({ id }) => id)).toEqual([
    ...["receipt:o-grace", "refund-news:r-o-grace", "refunded:r-o-grace", "sale:o-grace"],
  ]);
});

test("an account that never confirmed its address takes no name out of somebody else's order", async () => {
  const { ada } = await start({ confirmed: false });
  expect((await (await ada.get("/api/auth/export")).json<{ orders: [] }>()).orders).toEqual([]);
  expect((await ada.post("/api/auth/delete", { password: ADA.password })).status).toBe(200);
  expect(await rowsOf("SELECT user_id, email FROM orders WHERE id = 'o-ada'")).toEqual([
    { user_id: null, email: ADA.email },
  ]);
});

test("somebody who once gave money back at the desk leaves a row without a name", async () => {
  const { ada, id } = await start();
  await env.DB.prepare("UPDATE refunds SET by_id = ? WHERE order_id = 'o-grace'").bind(id).run();
  expect((await ada.post("/api/auth/delete", { password: ADA.password })).status).toBe(200);
  expect(await rowsOf("SELECT full_name, email FROM users WHERE id <> 'grace'")).toEqual([
    { full_name: "Deleted account", email: `deleted-${id}@deleted.invalid` },
  ]);
});

test("an erased order can still be refunded at the desk: nobody is written to, and the books balance", async () => {
  const shop = await openShop();
  const browser = shop.browser();
  await browser.post("/api/auth/register", ADA);
  await browser.post("/api/auth/login", ADA);
  await browser.post("/api/auth/confirm", { token: await shop.mailedToken("confirm-email") });
  const orderId = await shop.sell(browser);
  expect((await browser.post("/api/auth/delete", { password: ADA.password })).status).toBe(200);
  const before = shop.sent.length;
  await shop.services.refunding.refund(orderId, { amount: PRICE, reason: null }, await shop.owner());
  await shop.settle();
  expect(await rowsOf("SELECT user_id, email, state FROM orders")).toEqual([
    { user_id: null, email: null, state: "refunded" },
  ]);
  expect(shop.sent.slice(before).map(({ to }) => to)).not.toContain(ADA.email);
  const [{ sum }] = (await rowsOf("SELECT sum(minor) AS sum FROM ledger")) as [{ sum: number }];
  expect(sum).toBe(0);
});

test("a company's documents keep its name when the account goes; its quotes and addresses do not", async () => {
  const { ada, id } = await start();
  const company = '{"name":"Weber GmbH","address":"Hafen 1","vatNumber":null,"reference":null}';
  await env.DB.prepare(
    "UPDATE orders SET company = ?, accounts_email = 'books@example.org' WHERE id = 'o-ada'",
  )
    .bind(company)
    .run();
  await insertRow("documents", {
    ...{ number: 5, order_id: "o-ada", kind: "invoice", reason: "sale", amount: 9_900, tax: 0 },
    ...{ company, issued_at: 2 },
  });
  const quote = { user_id: id, email: ADA.email, company, accounts_email: "books@example.org" };
  await insertRow("quotes", quoteRow({ id: "q", number: 1, ...quote }));
  await insertRow("quotes", quoteRow({ id: "r", number: 2, email: "grace@example.org" }));
  const data = JSON.parse(await (await ada.get("/api/auth/export")).text());
  expect(data.orders[0]).toMatchObject({
    ...{ company: { name: "Weber GmbH" }, accountsEmail: "books@example.org" },
    documents: [{ number: 5, kind: "invoice", amount: 9_900, company: { name: "Weber GmbH" } }],
  });
  expect(data.quotes).toMatchObject([{ number: 1, company: { name: "Weber GmbH" } }]);

  await ada.post("/api/auth/delete", { password: ADA.password });
  expect(await rowsOf("SELECT company, accounts_email FROM orders WHERE id = 'o-ada'")).toEqual([
    { company, accounts_email: null },
  ]);
  expect(await rowsOf("SELECT company FROM documents")).toEqual([{ company }]);
  expect(await rowsOf("SELECT id, user_id, email, company, accounts_email FROM quotes ORDER BY id")).toEqual([
    { id: "q", user_id: null, email: null, company: null, accounts_email: null },
    expect.objectContaining({ id: "r", email: "grace@example.org" }),
  ]);
});
