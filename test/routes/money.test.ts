import { beforeAll, expect, test } from "vitest";
import { contactMessage } from "../support/letters.ts";
import { paidOrder } from "../support/paid-order.ts";
import { newReader } from "../support/reader.ts";
import { newAccount, type SiteAccount } from "../support/signed-in.ts";
import { mailTo, newAddress, sql } from "../support/site-client.ts";

/* The desk's pages about money, as a browser without scripts uses them. */

let admin: SiteAccount;
beforeAll(async () => {
  admin = await newAccount({ fullName: "Isla Fenwright", role: "admin" });
});

test("an order by hand is asked for, marked as paid, given back in part, and found by its address", async () => {
  const ada = newAddress();
  const reader = await newReader({ as: admin });
  const form = await reader.open(
    `/desk/money/new?email=${encodeURIComponent(ada)}&name=Ada+Lovelace&offer=4`,
  );
  expect([form.value("Email address"), form.value("Amount in pounds")]).toEqual([ada, "299"]);
  const made = await reader.press(form, "Ask for payment", { "Amount in pounds": "250" });
  expect(made.text).toContain("The order is written down.");
  expect(made.text).toContain("Agreed discount");
  // The name that was typed is still there when the money arrives.
  expect(made.value("Full name")).toBe("Ada Lovelace");
  const asked = await reader.press(made, "Send the request", { "How to pay": "Sort code 00-00-00" });
  expect(asked.text).toContain("asks them to pay is on its way");
  expect((await mailTo(ada)).text).toContain("Sort code 00-00-00");
  const paid = await reader.press(asked, "Mark as paid");
  expect(paid.text).toContain("It is paid: the courses are open");
  expect(paid.text).toContain("Ada Lovelace paid £250 by bank transfer");

  const wrong = await reader.press(paid, "Give it back", { "Amount in pounds": "251", Reason: "Moved away" });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("Give an amount up to £250.");
  expect([wrong.value("Amount in pounds"), wrong.value("Reason")]).toEqual(["251", "Moved away"]);
  const given = await reader.press(wrong, "Give it back", { "Amount in pounds": "50", Reason: "Moved away" });
  expect(given.text).toContain("£50 of it was given back. They keep their access.");
  expect(given.text).toContain("“Moved away”");

  // The form that was sent is sent again, as after a connection that was lost.
  const again = await reader.press(wrong, "Give it back", { "Amount in pounds": "50", Reason: "Moved away" });
  expect(again.status).toBe(409);
  expect(again.text).toContain("£50 is given back in all.");
  expect(again.text).toContain("£50 of it was given back. They keep their access.");

  const noted = await reader.press(given, "Add it", { Note: "Thanked me by post" });
  expect(noted.text).toContain("Thanked me by post, by Isla Fenwright.");
  const found = await reader.open(`/desk/money?q=${encodeURIComponent(ada)}`);
  expect(found.text).toContain("1 order");
  expect((await reader.open(`/desk/search?q=${encodeURIComponent(ada)}`)).text).toContain("Orders");
  expect((await reader.open("/desk/money?q=nobody-at-all")).text).toContain("No order matches");
});

test("an order in dispute says until when to answer, and has the evidence to copy or download", async () => {
  const order = await paidOrder(await newAccount());
  const dispute = {
    ...{
      id: "du_routes",
      object: "dispute",
      amount: 29_900,
      currency: "gbp",
      reason: "product_not_received",
    },
    ...{ status: "needs_response", livemode: true, evidence_details: { due_by: 1_800_000_000 } },
  };
  await sql(
    "INSERT INTO payment_objects (id, type, order_id, json, fetched_at) VALUES (?, 'dispute', ?, ?, 1)",
    [dispute.id, order, JSON.stringify(dispute)],
  );
  const reader = await newReader({ as: admin });
  const page = await reader.open(`/desk/money/${order}`);
  expect(page.text).toContain("The payment is disputed");
  expect(page.text).toContain("“product not received”. Send your evidence by");
  expect(page.value("What you can send")).toContain("CONSENT, WORD FOR WORD");
  const download = page.all("a[download]")[0]?.getAttribute("href") ?? "";
  expect(decodeURIComponent(download)).toContain("EXERCISES PASSED");
});

test("an order with mistakes says so at its fields and keeps what was typed", async () => {
  const reader = await newReader({ as: admin });
  const form = await reader.open("/desk/money/new");
  const refused = await reader.press(form, "Book as paid", {
    ...{ "Email address": "nobody", "Full name": "Ada", "Amount in pounds": "49,50" },
  });
  expect(refused.status).toBe(400);
  for (const message of [
    "does not look like an email address",
    "Choose an offer.",
    "Write an amount in pounds",
  ]) {
    expect(refused.text).toContain(message);
  }
  expect([refused.value("Email address"), refused.value("Amount in pounds")]).toEqual(["nobody", "49,50"]);
});

test("an amount above the price is asked about first", async () => {
  const reader = await newReader({ as: admin });
  const form = await reader.open(`/desk/money/new?email=${encodeURIComponent(newAddress())}&offer=4`);
  const asked = await reader.press(form, "Book as paid", { "Amount in pounds": "2990" });
  expect(asked.status).toBe(400);
  expect(asked.text).toContain("This is £2,691 more than the price of £299.");
  expect(asked.value("Amount in pounds")).toBe("2990");
  const sure = "The amount is right: more than the price was agreed";
  const made = await reader.press(asked, "Book as paid", { [sure]: "yes" });
  expect(made.text).toContain("paid £2,990 by bank transfer");
});

test("a request leads to a payment link for what was asked for", async () => {
  const { id, email } = await contactMessage("Grace Hopper", "Is there a place?");
  const reader = await newReader({ as: admin });
  const letter = await reader.open(`/messages/contact/${id}`);
  const form = await reader.follow(letter, "Make an order");
  expect(form.value("Send it to")).toBe(email);
  const link = await reader.press(form, "Make the link", { "Send it to": "" });
  expect(link.status).toBe(400);
  const body = new URLSearchParams({ intent: "invite", offerId: "bootcamp-pro", email });
  const made = await reader.open("/desk/money/new", { method: "POST", body });
  const url = made.value("Address of the payment page");
  expect(url).toMatch(
    /\/enroll\/bootcamp-pro\?invitation=bootcamp-pro~\d+\.|\/enroll\/bootcamp-pro\?invitation=bootcamp-pro%7E\d+\./,
  );
  expect((await mailTo(email)).text).toContain(url);
});

test("a code is made, shown with its link, refused a second time, and ended", async () => {
  const code = `C${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const reader = await newReader({ as: admin });
  const form = await reader.open("/desk/money/coupons");
  expect(form.text).toContain("On the card of Yearly Membership (VIP)");
  const made = await reader.press(form, "Make the code", { Code: code.toLowerCase(), "Takes off": "15" });
  expect(made.text).toContain("The code is made.");
  expect(made.text).toContain(`${code}`);
  const again = await reader.press(made, "Make the code", { Code: code, "Takes off": "15", Places: "7" });
  expect(again.text).toContain("There is such a code already.");
  expect(again.value("Places")).toBe("7");
  const [row] = await sql<{ id: string }>("SELECT id FROM coupons WHERE code = ?", [code]);
  const body = new URLSearchParams({ intent: `end:${row?.id}` });
  const ended = await reader.open("/desk/money/coupons", { method: "POST", body });
  expect(ended.text).toContain("The code has ended.");
});

test("the books come as a file, and only a month or a year has one", async () => {
  const reader = await newReader({ as: admin });
  await paidOrder(await newAccount(), { total: 100 });
  const file = await reader.open("/desk/money/ledger.csv?period=2026-11");
  expect(file.status).toBe(200);
  expect(file.html).toContain('"Date (UTC)","Order","Invoice"');
  expect((await reader.open("/desk/money/ledger.csv?period=november")).status).toBe(400);
  expect((await reader.open("/desk/money/none")).status).toBe(404);
});
