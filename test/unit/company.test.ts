import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { companySchema, detailsOf, isVatNumber } from "#shared/selling/company.ts";
import { sheetOf } from "#shared/selling/document-sheet.ts";
import { type IssuedDocument, invoicesInForce } from "#shared/selling/documents.ts";
import { documentsAfter } from "#shared/selling/issuing.ts";
import { printable } from "#shared/selling/printable.ts";
import { parseConfig } from "#worker/config.ts";
import { orderView } from "../support/orders.ts";

const { site } = parseConfig({ APP_SECRET: "x".repeat(32), SITE_URL: "https://example.org" });
const typed = (change: Record<string, string>) => v.safeParse(companySchema, change);
const FULL = { companyName: "Weber & Söhne GmbH", companyAddress: "Hafenstraße 1\r\n\r\n 20457  Hamburg " };

describe("a company's details", () => {
  test.each([
    ...[
      "GB123456789",
      "GB123456789012",
      "GBGD001",
      "XI123456789",
      "DE123456789",
      "ATU12345678",
      "EL123456789",
    ],
    ...["FRXX123456789", "NL123456789B01", "ESX1234567X", "IE1234567FA", "CHE123456789MWST", "PL1234567890"],
    ...["US123456789", "AU51824753556"],
  ])("%s has the form of a VAT number", (number) => {
    expect(isVatNumber(number)).toBe(true);
  });

  test.each([
    ...[
      "123456789",
      "GB12345678",
      "GB1234567890",
      "DE12345678",
      "ATX12345678",
      "NL123456789A01",
      "FRI1123456789",
    ],
    ...["D1", "", "GB", "ZZ12"],
  ])("“%s” has not", (number) => {
    expect(isVatNumber(number)).toBe(false);
  });

  test("are tidied: spaces in the number, empty lines in the address, Greece's letters", () => {
    const { output } = typed({ ...FULL, companyVat: " de 123-456.789", companyEmail: "Books@Example.org" });
    expect(detailsOf(output as never)).toEqual({
      company: {
        ...{ name: "Weber & Söhne GmbH", address: "Hafenstraße 1\n20457 Hamburg", vatNumber: "DE123456789" },
        reference: null,
      },
      accountsEmail: "books@example.org",
    });
    expect(typed({ companyVat: "GR 123456789" }).output).toMatchObject({ companyVat: "EL123456789" });
  });

  test("need a name and an address, or nothing at all, and one clear message about the number", () => {
    expect(detailsOf(typed({}).output as never)).toEqual({ company: null, accountsEmail: null });
    expect(() => detailsOf(typed({ companyVat: "DE123456789" }).output as never)).toThrow(
      "Write the company’s name.",
    );
    expect(() => detailsOf(typed({ companyName: "A" }).output as never)).toThrow(
      "Write the company’s address.",
    );
    const wrong = typed({ ...FULL, companyVat: "GB12" });
    expect(wrong.issues?.map(({ message }) => message)).toEqual([
      "Write the VAT number with its country, such as GB123456789 or DE123456789, or leave it empty.",
    ]);
  });
});

test("letters that a font lacks become their nearest, or a question mark, and the text says so", () => {
  const latin = new Set([...Array(95).keys()].map((at) => at + 32).concat([0xa3, 0xf6, 0xdf]));
  expect(printable("Söhne £5 ß", latin)).toEqual({ text: "Söhne £5 ß", whole: true });
  expect(printable("Łódź Őri Đặng", latin)).toEqual({
    text: "Lódz Ori Dang".replace("ó", "o"),
    whole: false,
  });
  expect(printable("−£5\u200b\u202f", latin)).toEqual({ text: "-£5 ", whole: true });
  expect(printable("Ελλάς 会社 🙂", latin)).toEqual({ text: "????? ?? ?", whole: false });
});

const at = new Date("2026-11-24T00:00:00Z");
const order = { number: 7, total: 1_000, tax: 167, company: null, paidAt: at };
const refund = (id: string, amount: number, state: "succeeded" | "failed" | "pending" = "succeeded") => ({
  ...{ id, amount, state },
});

describe("the documents of an order", () => {
  test("are its invoice, a credit note for each part given back, and no penny of tax is lost", () => {
    const [sale] = documentsAfter({ issued: [], nextNumber: 7 }, order, [], at);
    expect(sale).toMatchObject({ number: 7, kind: "invoice", amount: 1_000, tax: 167 });
    const issued = [sale as IssuedDocument];
    const notes = documentsAfter(
      { issued, nextNumber: 9 },
      order,
      [refund("a", 333), refund("b", 333), refund("c", 334), refund("d", 1, "pending")],
      at,
    );
    expect(notes.map(({ number, ofNumber, amount, tax }) => [number, ofNumber, amount, tax])).toEqual([
      [9, 7, 333, 56],
      [10, 7, 333, 55],
      [11, 7, 334, 56],
    ]);
    // Asked again, there is nothing to add.
    expect(
      documentsAfter({ issued: [...issued, ...notes], nextNumber: 12 }, order, [refund("a", 333)], at),
    ).toEqual([]);
  });

  test("have an invoice that takes the note back when a refund fails later, once", () => {
    const first = documentsAfter({ issued: [], nextNumber: 7 }, order, [refund("a", 400)], at);
    const back = documentsAfter({ issued: first, nextNumber: 9 }, order, [refund("a", 400, "failed")], at);
    expect(back).toMatchObject([
      { number: 9, kind: "invoice", reason: "refund-failed", ofNumber: 8, amount: 400 },
    ]);
    const all = [...first, ...back];
    expect(documentsAfter({ issued: all, nextNumber: 10 }, order, [refund("a", 400, "failed")], at)).toEqual(
      [],
    );
    expect(invoicesInForce(all).map(({ number }) => number)).toEqual([7]);
  });

  test("of a test order are none", () => {
    expect(documentsAfter({ issued: [], nextNumber: 1 }, { ...order, number: null }, [], at)).toEqual([]);
  });
});

test("a sheet names the company, what a note takes back, and what is left after a part was given back", () => {
  const company = { name: "Weber", address: "Hafen 1\nHamburg", vatNumber: "DE123456789", reference: "PO-7" };
  const base = { refundId: null, tax: 0, issuedAt: at };
  const all: IssuedDocument[] = [
    { ...base, number: 1, kind: "invoice", reason: "sale", ofNumber: null, amount: 9_900, company: null },
    { ...base, number: 2, kind: "credit-note", reason: "refund", ofNumber: 1, amount: 1_900, company: null },
    {
      ...base,
      number: 3,
      kind: "credit-note",
      reason: "correction",
      ofNumber: 1,
      amount: 8_000,
      company: null,
    },
    { ...base, number: 4, kind: "invoice", reason: "correction", ofNumber: null, amount: 8_000, company },
  ];
  const sheet = (at: number) =>
    sheetOf(site, orderView({ number: 1, company }), { document: all[at] ?? null, all, buyer: "Ada" });
  expect(sheet(0)).toMatchObject({
    title: "Invoice 1",
    parties: [{}, { lines: ["Ada", "ada@example.org"] }],
  });
  expect(sheet(1).rows.map(({ text, amount }) => [text, amount])).toEqual([
    ["Refund for Beginner Web Dev", "£19"],
    ["Total credited", "£19"],
  ]);
  expect(sheet(2)).toMatchObject({
    title: "Credit note 3",
    facts: [
      ["Number", "3"],
      ["Date", expect.any(String)],
      ["Credits", "Invoice 1"],
    ],
  });
  expect(sheet(3).facts).toContainEqual(["Replaces", "Invoice 1"]);
  expect(sheet(3).rows.map(({ amount }) => amount)).toEqual(["£299", "−£200", "−£19", "£80"]);
  expect(sheet(3).parties[1]?.lines).toEqual([
    ...["Weber", "Hafen 1", "Hamburg", "VAT number DE123456789", "Your order reference: PO-7"],
  ]);
});
