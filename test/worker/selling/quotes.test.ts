import { expect, test } from "vitest";
import { openShop, PRICE, rowsOf, type Shop } from "../../support/shop.ts";

const DAY_MS = 24 * 60 * 60_000;
const details = {
  company: { name: "Weber GmbH", address: "Hafen 1", vatNumber: null, reference: null },
  accountsEmail: "books@example.org",
};
const asked = { offerId: "c1", email: "learner@example.org", code: "", invitation: "", details };

/** A quote of the shop. Returns the token of its link and its id. */
async function quoted(shop: Shop) {
  const path = await shop.services.quotes.ask(asked, { viewer: null, network: crypto.randomUUID() });
  const [row] = await rowsOf<{ id: string }>(
    "SELECT id FROM quotes ORDER BY created_at DESC, number DESC LIMIT 1",
  );
  return { token: path.split("/").at(-1) ?? "", id: row?.id ?? "" };
}
const pay = (shop: Shop, token: string) => shop.services.quotes.pay(token, crypto.randomUUID());
const orders = () =>
  rowsOf<{ id: string; state: string; way: string }>("SELECT id, state, way FROM orders ORDER BY id");

test("a quote has a number of its own, keeps its price, and books nothing", async () => {
  const shop = await openShop();
  const { token } = await quoted(shop);
  await quoted(shop);
  await shop.settle();
  expect(await rowsOf("SELECT number, total FROM quotes ORDER BY number")).toEqual([
    { number: 1, total: PRICE },
    { number: 2, total: PRICE },
  ]);
  expect([await orders(), await rowsOf("SELECT * FROM documents")]).toEqual([[], []]);
  const [mail] = shop.sent;
  expect([mail?.to, mail?.subject]).toEqual(["learner@example.org", "Quote 1: Web Basics"]);
  // Nothing that was typed goes to an address that nobody has confirmed.
  expect(mail?.text).not.toContain("Weber");
  await rowsOf("UPDATE offers SET price_minor = 99900 WHERE id = 'c1'");
  const shown = await shop.services.quotes.shown(token);
  expect([shown.state, shown.quote.total]).toEqual(["open", PRICE]);
  await pay(shop, token);
  expect(await rowsOf("SELECT total FROM orders")).toEqual([{ total: PRICE }]);
});

test("many asked for at once have different numbers", async () => {
  const shop = await openShop();
  await Promise.all([1, 2, 3].map(() => quoted(shop)));
  expect(await rowsOf("SELECT number FROM quotes ORDER BY number")).toEqual([
    { number: 1 },
    { number: 2 },
    { number: 3 },
  ]);
});

test("paid by card it is an ordinary order: receipt and access to who asked, the invoice to accounts", async () => {
  const shop = await openShop();
  const { token } = await quoted(shop);
  await pay(shop, token);
  const [order] = await orders();
  shop.till.pay(order?.id ?? "");
  await shop.services.quotes.arrive(token);
  await shop.settle();
  expect((await shop.services.quotes.shown(token)).state).toBe("paid");
  expect(await rowsOf("SELECT number, company ->> 'name' AS name FROM documents")).toEqual([
    { number: 1, name: "Weber GmbH" },
  ]);
  expect(await rowsOf("SELECT source FROM enrolments")).toEqual([{ source: "order" }]);
  const to = shop.sent.map(({ to, subject }) => `${to}: ${subject}`);
  expect(to).toContain("learner@example.org: Your receipt for Web Basics");
  expect(to.some((line) => line.startsWith("books@example.org: Invoice 1"))).toBe(true);
  await expect(pay(shop, token)).rejects.toMatchObject({ code: "conflict" });
});

test.each(["refunded", "lost"])(
  "one whose order is %s says so, to its company and at the desk",
  async (state) => {
    const shop = await openShop();
    const { token, id } = await quoted(shop);
    await shop.services.deskQuotes.markPaid(id, await shop.owner());
    await rowsOf(`UPDATE orders SET state = '${state}'`);
    expect((await shop.services.quotes.shown(token)).state).toBe(state);
    expect((await shop.services.deskQuotes.list(null)).items).toMatchObject([{ state }]);
    await expect(pay(shop, token)).rejects.toMatchObject({ code: "conflict" });
  },
);

test("opened by many at once there is one payment page and one order", async () => {
  const shop = await openShop();
  const { token } = await quoted(shop);
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => pay(shop, token)));
  const pages = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(new Set(pages).size).toBe(1);
  expect(await orders()).toHaveLength(1);
  expect(await pay(shop, token)).toBe(pages[0]);
});

test("a payment page that has ended unpaid leaves the quote open", async () => {
  const shop = await openShop();
  const { token } = await quoted(shop);
  const first = await pay(shop, token);
  shop.wait(2 * 60 * 60_000);
  const second = await pay(shop, token);
  expect(second).not.toBe(first);
  expect((await orders()).map(({ state }) => state).sort()).toEqual(["expired", "open"]);
});

test("paid by transfer it is marked at the desk, once, and closes what is open at the provider", async () => {
  const shop = await openShop();
  const owner = await shop.owner();
  const { token, id } = await quoted(shop);
  await pay(shop, token);
  const tries = await Promise.allSettled([1, 2].map(() => shop.services.deskQuotes.markPaid(id, owner)));
  expect(tries.map(({ status }) => status)).toContain("fulfilled");
  await shop.settle();
  expect((await orders()).map(({ state, way }) => `${way} ${state}`).sort()).toEqual([
    "by-hand paid",
    "provider expired",
  ]);
  expect(await rowsOf("SELECT number FROM documents")).toEqual([{ number: 1 }]);
  expect((await shop.services.quotes.shown(token)).state).toBe("paid");
  await expect(shop.services.deskQuotes.markPaid(id, owner)).rejects.toMatchObject({ code: "conflict" });
  const [listed] = (await shop.services.deskQuotes.list(null)).items;
  expect(listed).toMatchObject({ state: "paid", company: "Weber GmbH", orderId: expect.any(String) });
});

test("a card payment that arrives while the desk marks it paid wins, and there is one paid order", async () => {
  const shop = await openShop();
  const owner = await shop.owner();
  const { token, id } = await quoted(shop);
  await pay(shop, token);
  const [order] = await orders();
  shop.till.pay(order?.id ?? "");
  await expect(shop.services.deskQuotes.markPaid(id, owner)).rejects.toMatchObject({ code: "conflict" });
  expect((await orders()).map(({ state, way }) => `${way} ${state}`)).toEqual(["provider paid"]);
});

test("one that is over or withdrawn cannot be paid, and the owner can still book a late transfer", async () => {
  const shop = await openShop();
  const owner = await shop.owner();
  const late = await quoted(shop);
  shop.wait(1000);
  const gone = await quoted(shop);
  await shop.services.deskQuotes.withdraw(gone.id);
  await shop.services.deskQuotes.withdraw(gone.id);
  await expect(shop.services.deskQuotes.markPaid(gone.id, owner)).rejects.toMatchObject({ code: "conflict" });
  shop.wait(30 * DAY_MS);
  for (const [{ token }, state] of [
    [late, "expired"],
    [gone, "withdrawn"],
  ] as const) {
    expect((await shop.services.quotes.shown(token)).state).toBe(state);
    await expect(pay(shop, token)).rejects.toMatchObject({ code: "conflict" });
  }
  await shop.services.deskQuotes.markPaid(late.id, owner);
  expect((await shop.services.quotes.shown(late.token)).state).toBe("paid");
  await expect(shop.services.deskQuotes.withdraw(late.id)).rejects.toMatchObject({ code: "conflict" });
});

test("there is none without a company, with a code, or for what cannot be bought", async () => {
  const shop = await openShop();
  const ask = (change: Partial<typeof asked>) =>
    expect(shop.services.quotes.ask({ ...asked, ...change }, { viewer: null, network: crypto.randomUUID() }))
      .rejects;
  const nobody = { company: null, accountsEmail: null } as unknown as typeof details;
  await ask({ details: nobody }).toMatchObject({ fields: { companyName: expect.any(String) } });
  await ask({ code: "SPRING" }).toMatchObject({ fields: { code: expect.any(String) } });
  await ask({ email: "nobody" }).toMatchObject({ fields: { email: expect.any(String) } });
  await ask({ offerId: "none" }).toMatchObject({ code: "not_found" });
  await rowsOf("UPDATE offers SET state = 'closed' WHERE id = 'c1'");
  await ask({}).toMatchObject({ code: "conflict" });
  expect(await rowsOf("SELECT id FROM quotes")).toEqual([]);
  await expect(shop.services.quotes.shown("x.y")).rejects.toMatchObject({ code: "not_found" });
});

test("it holds no place: when the last is taken it cannot be paid", async () => {
  const shop = await openShop();
  const { token } = await quoted(shop);
  await rowsOf("UPDATE offers SET places = 1 WHERE id = 'c1'");
  await shop.sell(shop.browser(), { email: "quick@example.org" });
  await expect(pay(shop, token)).rejects.toMatchObject({ code: "conflict" });
});

test("long over and unpaid, it loses its addresses; a paid one keeps them", async () => {
  const shop = await openShop();
  const owner = await shop.owner();
  const [old, paid] = [await quoted(shop), await quoted(shop)];
  await shop.services.deskQuotes.markPaid(paid.id, owner);
  shop.wait(121 * DAY_MS);
  await shop.services.quotes.cleanUp();
  expect(await rowsOf(`SELECT email, company FROM quotes WHERE id = '${old.id}'`)).toEqual([
    { email: null, company: null },
  ]);
  expect(await rowsOf(`SELECT email FROM quotes WHERE id = '${paid.id}'`)).toEqual([
    { email: "learner@example.org" },
  ]);
});
