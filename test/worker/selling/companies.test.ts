import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { documentSum } from "#shared/selling/documents.ts";
import { findProblems } from "#worker/selling/book-reader.ts";
import { documentPath } from "#worker/selling/documents.ts";
import { balances, openShop, PRICE, rowsOf, type Shop } from "../../support/shop.ts";
import { readFacts } from "../../support/stored-books.ts";

const company = {
  ...{ name: "Weber GmbH", address: "Hafenstraße 1\n20457 Hamburg", vatNumber: "DE123456789" },
  reference: "PO-7",
};
const details = { company, accountsEmail: "books@example.org" };
const other = { company: { ...company, name: "Weber & Co. KG" }, accountsEmail: "books@example.org" };

type Row = {
  number: number;
  kind: "invoice" | "credit-note";
  reason: string;
  of_number: number | null;
  amount: number;
  tax: number;
};
const documents = () =>
  rowsOf<Row>("SELECT number, kind, reason, of_number, amount, tax FROM documents ORDER BY number");
const shortly = async () =>
  (await documents()).map(
    ({ number, kind, of_number, amount }) => `${number} ${kind} ${of_number ?? "-"} ${amount}`,
  );

/** What `ledger -- check` finds. */
async function problems(shop: Shop): Promise<string[]> {
  const ask = (text: string) => rowsOf<Record<string, unknown>>(text);
  const found = await findProblems(ask, { at: shop.clock.now, readFacts });
  return found.problems;
}

test("an order freezes a company's details, and accounts get the invoice without the way in", async () => {
  const shop = await openShop();
  const orderId = await shop.sell(shop.browser(), { details });
  const [order] = await rowsOf("SELECT company, accounts_email FROM orders");
  expect(order).toEqual({ company: JSON.stringify(company), accounts_email: "books@example.org" });
  expect(await shortly()).toEqual([`1 invoice - ${PRICE}`]);
  const receipt = shop.sent.find(
    ({ to, subject }) => to === "guest@example.org" && subject.includes("receipt"),
  );
  expect(receipt?.text).toContain(
    "Sold to\nWeber GmbH\nHafenstraße 1\n20457 Hamburg\nVAT number DE123456789",
  );
  expect(receipt?.text).toContain("Invoice 1 as a PDF: ");
  const accounts = shop.sent.find(({ to }) => to === "books@example.org");
  expect(accounts?.subject).toContain("Invoice 1 of");
  expect(accounts?.text).toMatch(/\/documents\/[\w~.-]+/);
  expect(accounts?.text).not.toMatch(/way in|login|learn/);
  expect((await shop.services.deskOrder.read(orderId)).mails.map(({ recipient }) => recipient)).toContain(
    "books@example.org",
  );
});

test("a correction twice makes two credit notes and two invoices, moves no money, and the check agrees", async () => {
  const shop = await openShop();
  const orderId = await shop.sell();
  const [owner, before] = [await shop.owner(), await balances()];
  const { companyDetails } = shop.services;
  await companyDetails.correct(orderId, details, owner);
  await expect(companyDetails.correct(orderId, details, owner)).rejects.toMatchObject({ code: "conflict" });
  await companyDetails.correct(orderId, other, owner);
  await shop.settle();
  expect(await shortly()).toEqual([
    `1 invoice - ${PRICE}`,
    `2 credit-note 1 ${PRICE}`,
    `3 invoice - ${PRICE}`,
    `4 credit-note 3 ${PRICE}`,
    `5 invoice - ${PRICE}`,
  ]);
  expect(await balances()).toEqual(before);
  expect(await problems(shop)).toEqual([]);
  expect(shop.sent.filter(({ subject }) => subject.startsWith("Your corrected invoice"))).toHaveLength(2);
  // What was issued stays as it was.
  const names = await rowsOf(
    "SELECT number, company ->> 'name' AS name FROM documents WHERE number IN (2, 3, 4)",
  );
  expect(names).toEqual([
    { number: 2, name: null },
    { number: 3, name: "Weber GmbH" },
    { number: 4, name: "Weber GmbH" },
  ]);
});

test("numbers have no gaps when sales, corrections and refunds happen at once", async () => {
  const shop = await openShop();
  const owner = await shop.owner();
  const ids: string[] = [];
  for (const name of ["a", "b", "c"]) {
    const { orderId } = await shop.begin(shop.browser(), { email: `${name}@example.org` });
    shop.till.pay(orderId);
    ids.push(orderId);
  }
  const [first = "", second = "", third = ""] = ids;
  await shop.services.orders.settle(first);
  const results = await Promise.allSettled([
    shop.services.orders.settle(second),
    shop.services.companyDetails.correct(first, details, owner),
    shop.services.orders.settle(third),
    shop.services.companyDetails.correct(first, details, owner),
  ]);
  await shop.services.refunding.refund(second, { amount: PRICE, reason: null }, owner);
  await shop.settle();
  // The same details at once are corrected once.
  expect(results.map(({ status }) => status).sort()).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
  ]);
  expect((await documents()).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await problems(shop)).toEqual([]);
});

test("refunds in parts have their credit notes, before and after a correction, and add up to nothing", async () => {
  const shop = await openShop();
  const orderId = await shop.sell(shop.browser(), { details });
  const owner = await shop.owner();
  const refund = (amount: number) => shop.services.refunding.refund(orderId, { amount, reason: null }, owner);
  await refund(10_000);
  await shop.services.companyDetails.correct(orderId, other, owner);
  await refund(9_900);
  await refund(10_000);
  await shop.settle();
  expect(await shortly()).toEqual([
    `1 invoice - ${PRICE}`,
    "2 credit-note 1 10000",
    "3 credit-note 1 19900",
    "4 invoice - 19900",
    "5 credit-note 4 9900",
    "6 credit-note 4 10000",
  ]);
  expect(documentSum(await documents())).toEqual({ amount: 0, tax: 0 });
  expect(await problems(shop)).toEqual([]);
  await expect(shop.services.companyDetails.correct(orderId, details, owner)).rejects.toMatchObject({
    code: "conflict",
  });
  const refunds = shop.sent.filter(
    ({ to, subject }) => to === "books@example.org" && subject.includes("Credit note"),
  );
  expect(refunds).toHaveLength(4);
});

test("a refund that fails later takes its credit note back", async () => {
  const shop = await openShop();
  const orderId = await shop.sell();
  await shop.services.refunding.refund(orderId, { amount: PRICE, reason: null }, await shop.owner());
  const { refunds } = shop.till.page(orderId);
  if (refunds[0]) refunds[0] = { ...refunds[0], state: "failed" };
  await shop.services.orders.settle(orderId);
  expect(await shortly()).toEqual([
    `1 invoice - ${PRICE}`,
    `2 credit-note 1 ${PRICE}`,
    `3 invoice 2 ${PRICE}`,
  ]);
  expect(await problems(shop)).toEqual([]);
});

test("before it is paid, and on a test order, new details make no document", async () => {
  const shop = await openShop();
  const owner = await shop.owner();
  const { orderId } = await shop.services.orders.makeByHand(
    { offerId: "c1", email: "guest@example.org", total: PRICE },
    owner,
  );
  expect((await shop.services.companyDetails.correct(orderId, details, owner)).papers).toEqual([]);
  expect(await documents()).toEqual([]);
  await shop.services.orders.markPaid(orderId, owner);
  const [paid] = await rowsOf("SELECT company ->> 'name' AS name FROM documents");
  expect(paid).toEqual({ name: "Weber GmbH" });
});

test("a document is a PDF in any script, and a wrong link finds nothing", async () => {
  const shop = await openShop();
  const name = "Ελλάδα 株式会社 Łódź 🙂 ".repeat(4).trim();
  const orderId = await shop.sell(shop.browser(), { details: { ...details, company: { ...company, name } } });
  const path = await documentPath(env.APP_SECRET, orderId, 1);
  const token = path.split("/").at(-1) ?? "";
  const file = await shop.services.documentFiles.pdf(token);
  expect(file.name).toBe("invoice-1.pdf");
  expect(new TextDecoder().decode(file.bytes.slice(0, 5))).toBe("%PDF-");
  for (const wrong of ["", "x", token.replace("~1", "~2"), `${token}x`]) {
    await expect(shop.services.documentFiles.pdf(wrong)).rejects.toMatchObject({ code: "not_found" });
  }
  const missing = (await documentPath(env.APP_SECRET, orderId, 9)).split("/").at(-1) ?? "";
  await expect(shop.services.documentFiles.pdf(missing)).rejects.toMatchObject({ code: "not_found" });
});

test("the books name the credit note of a refund, and the documents have a file of their own", async () => {
  const shop = await openShop();
  const orderId = await shop.sell(shop.browser(), { details });
  await shop.services.refunding.refund(orderId, { amount: 9_900, reason: null }, await shop.owner());
  const year = String(shop.clock.now.getUTCFullYear());
  const books = await new Response(await shop.services.sums.file(year)).text();
  expect(books.split("\n").filter((line) => line.includes('"Refund"'))[0]).toContain(
    '"1","2","Web Basics","Refund"',
  );
  const file = await new Response(await shop.services.documentList.file(year)).text();
  const [, invoice, note] = file.split("\n");
  expect(invoice).toContain('"Weber GmbH","DE123456789","PO-7","299.00","0.00","GBP"');
  expect(note).toContain('"Credit note"');
  expect(note).toContain('"-99.00"');
});
