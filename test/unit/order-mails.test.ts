import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { PriceLines } from "#app/selling/price-lines.tsx";
import { saleOf } from "#shared/selling/ledger.ts";
import { priceOf } from "#shared/selling/price.ts";
import { shownLines } from "#shared/selling/price-text.ts";
import { parseConfig } from "#worker/config.ts";
import {
  bookNews,
  disputeNews,
  receiptMail,
  refundFailedNews,
  refundMail,
  refundNews,
  saleNews,
} from "#worker/selling/mails.ts";
import { orderView } from "../support/orders.ts";

const { site } = parseConfig({ APP_SECRET: "x".repeat(32), SITE_URL: "https://example.org" });
const wayIn = { label: "Start with the first lesson", url: "https://example.org/learn/beginner" };
const receipt = (change: Parameters<typeof orderView>[0] = {}) =>
  receiptMail(site, orderView(change), { wayIn })?.text.split("\n") ?? [];

describe("a receipt", () => {
  test("says what was bought and paid, until when the money comes back, and the way in", () => {
    const mail = receiptMail(site, orderView({ tax: 1_650, nextSteps: "Join us on Monday." }), { wayIn });
    expect(mail).toMatchObject({
      to: "ada@example.org",
      subject: "Your receipt for Beginner Web Dev",
      replyTo: site.contact.email,
    });
    expect(mail?.text.split("\n\n")).toEqual([
      "Thank you. Beginner Web Dev is yours.",
      "Join us on Monday.",
      "You find it in your account with this email address.",
      "Invoice 12, 22 November 2026\nBeginner Web Dev: £299\nCode SPRING: −£200\nTotal: £99\nVAT in the total: £16.50",
      `Sold by\n${site.instructor.name}, Greenbar\n${site.contact.address}\n${site.contact.email}`,
      "Your refund period is 15 days, until 14:30 UTC on 7 December 2026. Within it, one click gives you the money back: https://example.org/portal/purchases/o1",
      "You agreed: “Start now. You have 15 days to change your mind, whatever you have watched.”",
      "The invoice to print: https://example.org/portal/purchases/o1",
      "Start with the first lesson: https://example.org/learn/beginner",
      "Any questions? Just reply to this email.",
      `Greenbar, ${site.contact.address}`,
    ]);
    expect(mail?.html).toContain("<strong>Invoice 12, 22 November 2026</strong>");
    expect(mail?.html).toMatch(/<td>Beginner Web Dev<\/td><td [^>]*>£299<\/td>/);
    expect(mail?.html).toMatch(/<strong>Total<\/strong><\/td><td [^>]*><strong>£99</);
    expect(mail?.html).toContain('<a href="https://example.org/portal/purchases/o1"');
  });

  test("has the VAT number where there is VAT in the price", () => {
    const tax = { setting: "vat-included", vatNumber: "GB123456789" } as const;
    const said = (setting: typeof tax.setting | "by-provider", order: { tax: number }) =>
      receiptMail({ ...site, tax: { ...tax, setting } }, orderView(order), { wayIn })?.text;
    expect(said("vat-included", { tax: 1_650 })).toContain("VAT number GB123456789");
    // Bought before the owner was registered.
    expect(said("vat-included", { tax: 0 })).not.toContain("VAT");
    expect(said("by-provider", { tax: 0 })).toContain("VAT number GB123456789");
  });

  test("says how to get in next time, if paying made the account", () => {
    expect(receipt({ madeAccount: true }).join(" ")).toMatch(
      /made an account .*example\.org\/login .*six-digit/,
    );
  });

  test("of an order by hand promises no click that does not work, and no tick that nobody made", () => {
    const text = receipt({ way: "by-hand" }).join(" ");
    expect(text).toContain("Within it, reply to this email to get the money back.");
    expect(text).toContain("What applies: “Start now.");
    expect(text).not.toMatch(/one click|You agreed/);
  });

  test("promises no refund where there is none", () => {
    expect(receipt({ refundDays: 0 }).join(" ")).not.toMatch(/refund/i);
    expect(receipt({ total: 0, lines: [] }).join(" ")).not.toMatch(/refund period/i);
  });

  test("says that it is a test", () => {
    const mail = receiptMail(site, orderView({ test: true }), { wayIn });
    expect(mail?.subject).toBe("TEST: Your receipt for Beginner Web Dev");
    expect(mail?.text).toMatch(/^This is a test: no money moved/);
  });

  test("goes to nobody who is erased", () => {
    expect(receiptMail(site, orderView({ email: null }), { wayIn })).toBeNull();
    expect(refundMail(site, orderView({ email: null }), 9_900)).toBeNull();
  });

  test("keeps its subject in one line, and shows a name as text", () => {
    const mail = receiptMail(site, orderView({ offerName: "A\r\nBcc: <b>x</b>" }), { wayIn });
    expect(mail?.subject).toBe("Your receipt for A Bcc: <b>x</b>");
    expect(mail?.html).toContain("&lt;b&gt;x&lt;/b&gt;");
  });
});

describe("a refund", () => {
  test("of everything ends access, and leaves the code", () => {
    const mail = refundMail(site, orderView({ refunded: 9_900, state: "refunded" }), 9_900);
    expect(mail?.subject).toBe("Your refund of £99 for Beginner Web Dev");
    expect(mail?.text.split("\n\n").slice(0, 4)).toEqual([
      "£99 is on its way back to the card or account that you paid with. Banks take up to ten days to show it.",
      "Beginner Web Dev: £299\nCode SPRING: −£200\nTotal: £99\nGiven back: −£99",
      "With this your access ends to:\n- Beginner Web Dev",
      "What you wrote in the exercises stays yours: you can still download it on the course's page.",
    ]);
  });

  test("of a part ends nothing", () => {
    const text = refundMail(site, orderView({ refunded: 1_000 }), 1_000)?.text ?? "";
    expect(text).toContain("Your access stays as it is.");
    expect(text).not.toContain("your access ends");
  });

  test("tells the owner why", () => {
    const order = orderView({ refunded: 9_900, state: "refunded" });
    const { subject, text, to, replyTo } = refundNews(site, order, { amount: 9_900, reason: "Too slow." });
    expect([subject, to, replyTo]).toEqual([
      "Refunded: Beginner Web Dev, £99",
      site.contact.email,
      "ada@example.org",
    ]);
    expect(text).toContain("The reason: “Too slow.”");
    expect(refundNews(site, order, { amount: 9_900, reason: null }).text).toContain("No reason was given.");
    expect(refundFailedNews(site, order, 9_900).subject).toBe("A refund failed: Beginner Web Dev, £99");
  });
});

describe("the owner is told", () => {
  test("of a sale", () => {
    const { subject, text } = saleNews(site, orderView({ test: true }));
    expect(subject).toBe("TEST: Sold: Beginner Web Dev, £99");
    expect(text).toContain("ada@example.org has bought Beginner Web Dev. They paid online.");
    expect(text).toContain("Invoice 12\nBeginner Web Dev: £299\nCode SPRING: −£200\nTotal: £99");
  });

  test.each([
    ["open", "A payment is disputed", "Their access stays for now."],
    ["won", "A dispute is won", "their access stays"],
    ["lost", "A dispute is lost", "their access has ended"],
  ] as const)("of a dispute that is %s", (state, subject, says) => {
    const mail = disputeNews(site, orderView(), { amount: 9_900, state });
    expect(mail.subject).toBe(`${subject}: Beginner Web Dev, £99`);
    expect(mail.text).toContain(says);
  });

  test("of books that do not balance", () => {
    const { subject, text } = bookNews(site, ["Order o1: 9,900 in, 9,800 booked.", "An event waits."]);
    expect(subject).toBe("The books of Greenbar need a look");
    expect(text).toContain("- Order o1: 9,900 in, 9,800 booked.\n- An event waits.");
  });

  test("of a buyer who is erased", () => {
    const { text, replyTo } = saleNews(site, orderView({ email: null }));
    expect(replyTo).toBeNull();
    expect(text).toContain("The buyer has deleted their account.");
  });
});

test("page, receipt, refund and the owner's mail show the lines of the price, and the books hold their sum", () => {
  const money = fc.integer({ min: 0, max: 100_000_000 });
  const offers = fc.record({ id: fc.constant("4"), name: fc.constantFrom("Course", "A & B"), minor: money });
  const off = fc.oneof(
    fc.record({ minor: fc.integer({ min: 1, max: 200_000_000 }) }),
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
  );
  const pounds = (text: string) => Math.round(Number(text.replace("−", "-").replace(/[£,]/g, "")) * 100);

  fc.assert(
    fc.property(
      offers,
      fc.option(off),
      fc.nat(100),
      fc.nat(100),
      ({ id, name, minor }, taken, share, part) => {
        const coupon = taken && { code: "X", off: taken, offerIds: [], startsAt: null, endsAt: null };
        const at = new Date("2026-11-22T12:00:00Z");
        const price = priceOf({ id, name, price: { minor, currency: "GBP" } }, { coupon, at });
        const tax = Math.floor((price.total * share) / 600);
        const refunded = Math.floor((price.total * part) / 100);
        const order = orderView({ ...price, tax, refunded, offerName: name });
        const shown = shownLines(order).map(({ text, amount }) => `${text}: ${amount}`);

        const page = renderToStaticMarkup(createElement(PriceLines, order));
        const rows = [...page.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)];
        expect(rows.map(([, text, amount]) => `${text?.replace("&amp;", "&")}: ${amount}`)).toEqual(shown);
        for (const mail of [
          receiptMail(site, order, { wayIn }),
          refundMail(site, order, refunded),
          saleNews(site, order),
        ]) {
          expect(mail?.text).toContain(shown.join("\n"));
        }

        const listed = shownLines(order).filter(({ kind }) => kind === "offer" || kind === "coupon");
        const total = shownLines(order).find(({ kind }) => kind === "total");
        expect(listed.reduce((sum, { amount }) => sum + pounds(amount), 0)).toBe(pounds(total?.amount ?? ""));
        const sale = saleOf(price, { offerId: id, purse: "bank", tax });
        expect(sale.find(({ account }) => account === "bank")?.minor ?? 0).toBe(pounds(total?.amount ?? ""));
      },
    ),
  );
});
