import { beforeAll, expect, test } from "vitest";
import { newReader } from "../support/reader.ts";
import { newAccount, type SiteAccount } from "../support/signed-in.ts";
import { controlPayments, mailsTo, mailTo, newAddress, siteUrl, sql } from "../support/site-client.ts";

/* A company from the quote to the corrected invoice, without scripts. */

let admin: SiteAccount;
beforeAll(async () => {
  admin = await newAccount({ fullName: "Isla Fenwright", role: "admin" });
});

const CONSENT = "Start now. You have 15 days to change your mind, whatever you have watched.";
const COMPANY = {
  Company: "Weber GmbH",
  Address: "Hafenstraße 1\n20457 Hamburg",
  "VAT number": "de 123 456 789",
};

/** What a link to a PDF answers. */
async function fileAt(path: string) {
  const answer = await fetch(new URL(path, siteUrl));
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    name: /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1],
    start: new TextDecoder().decode(bytes.slice(0, 5)),
    cache: answer.headers.get("cache-control"),
  };
}

async function quoted(reader: Awaited<ReturnType<typeof newReader>>, email: string) {
  const offer = await reader.open("/enroll/4");
  return reader.press(offer, "Get a quote instead", {
    ...{ "Email address": email, ...COMPANY, "Order reference": "PO-7" },
    "Email address for accounts": `accounts-${email}`,
  });
}

test("a quote is asked for, paid by transfer, invoiced, and corrected", async () => {
  const [learner, visitor] = [newAddress(), await newReader()];
  const empty = await visitor.press(await visitor.open("/enroll/4"), "Get a quote instead", {
    "Email address": learner,
  });
  expect([empty.status, empty.wrong]).toEqual([400, ["Company"]]);
  expect(empty.alert).toContain("The quote was not made");
  const wrong = await visitor.press(empty, "Get a quote instead", { ...COMPANY, "VAT number": "GB12" });
  expect([wrong.status, wrong.wrong, wrong.value("Company")]).toEqual([
    ...[400, [expect.stringMatching(/^VAT number/)], "Weber GmbH"],
  ]);
  const quote = await quoted(visitor, learner);
  expect(quote.heading).toMatch(/^Quote \d+$/);
  expect(quote.text).toContain("Weber GmbH Hafenstraße 1 20457 Hamburg VAT number DE123456789");
  expect(quote.text).toContain("Your order reference: PO-7");
  expect(quote.text).toContain("This is a quote, not an invoice.");
  expect((await mailTo(learner)).text).toContain(quote.path);
  expect(quote.headers.get("cache-control")).toContain("no-store");

  const owner = await newReader({ as: admin });
  const desk = await owner.open("/desk/money/quotes");
  expect(desk.text).toContain("Weber GmbH: Beginner Web Dev");
  const [row] = await sql<{ id: string }>("SELECT id FROM quotes WHERE email = ?", [learner]);
  const paid = await owner.press(desk, new RegExp(`^Mark as paid: ${quote.heading}$`));
  expect(paid.text).toContain("It is paid: the courses are open");
  expect(paid.text).toContain("Accounts: accounts-");
  const [order] = await sql<{ id: string; number: number }>(
    "SELECT id, number FROM orders WHERE quote_id = ?",
    [row?.id ?? ""],
  );
  const number = order?.number ?? 0;
  await expect
    .poll(async () => (await mailsTo(learner)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining("Your receipt for Beginner Web Dev"));
  const toAccounts = await mailTo(`accounts-${learner}`);
  expect(toAccounts.subject).toContain(`Invoice ${number} of`);

  const link = /\/documents\/\S+/.exec(toAccounts.text)?.[0] ?? "";
  expect(await fileAt(link)).toEqual({
    ...{ status: 200, type: "application/pdf", name: `invoice-${number}.pdf`, start: "%PDF-" },
    cache: "private, no-store",
  });
  expect((await fileAt(`${link}x`)).status).toBe(404);
  const after = await visitor.open(quote.path);
  expect(after.text).toContain("It is paid.");
  expect(after.heading).toBe(`${quote.heading}: Paid`);
  expect(after.text).not.toContain("This is a quote, not an invoice.");
  expect(after.text).not.toContain("Pay £299 now");

  const again = await owner.press(paid, "Correct the invoice", {});
  expect(again.status).toBe(409);
  expect(again.alert).toContain("These are its details already.");
  const half = await owner.press(paid, "Correct the invoice", { Address: "" });
  expect([half.status, half.wrong]).toEqual([400, ["Address"]]);
  const corrected = await owner.press(half, "Correct the invoice", {
    ...{ Company: "Вебер & Co. KG", Address: "Hafenstraße 2" },
  });
  expect(corrected.text).toContain("The old invoice is taken back by a credit note");
  expect(corrected.text).toMatch(/Credit note \d+ \(PDF\)/);
  const papers = await sql<{ kind: string }>(
    "SELECT kind FROM documents WHERE order_id = ? ORDER BY number",
    [order?.id ?? ""],
  );
  expect(papers.map(({ kind }) => kind)).toEqual(["invoice", "credit-note", "invoice"]);
  const files = corrected.all("a[href^='/documents/']").map((each) => each.getAttribute("href") ?? "");
  for (const file of files) expect(await fileAt(file)).toMatchObject({ status: 200, start: "%PDF-" });
  const csv = await owner.request(`/desk/money/documents.csv?period=${new Date().getUTCFullYear()}`);
  expect(await csv.text()).toContain('"Вебер & Co. KG","DE123456789","PO-7"');

  for (const [state, text] of [
    ["refunded", "Given back"],
    ["lost", "Lost to a dispute"],
  ]) {
    await sql("UPDATE orders SET state = ? WHERE id = ?", [state ?? "", order?.id ?? ""]);
    expect((await visitor.open(quote.path)).text).toContain(`${text}: it was paid`);
    expect((await owner.open("/desk/money/quotes")).text).toContain(text);
  }
});

test("a forwarded quote is paid by card, and the learner's portal has the documents", async () => {
  const learner = await newAccount({ fullName: "Ada Lovelace" });
  await sql("UPDATE users SET email_confirmed_at = 1 WHERE id = ?", [learner.id]);
  const reader = await newReader({ as: learner });
  const offer = await reader.open("/enroll/4");
  const quote = await reader.press(offer, "Get a quote instead", COMPANY);
  const accounts = await newReader();
  const page = await accounts.open(quote.path);
  const unread = await accounts.press(page, "Pay £299 now", {});
  expect([unread.status, unread.text.includes("Tick this box to go on.")]).toEqual([400, true]);
  const paying = await accounts.press(page, "Pay £299 now", { [CONSENT]: "on" });
  const session = paying.path.split("/").at(-1);
  await controlPayments("pay", { session, how: "pay" });
  const back = await accounts.open(quote.path.replace("/quotes/", "/quotes/return/"));
  expect(back.path).toBe(quote.path);
  expect(back.text).toContain(`went to ${learner.email}`);
  // Who pays for a colleague is not signed in as them.
  expect((await accounts.open("/portal")).path).toContain("/login");
  const [order] = await sql<{ id: string }>("SELECT id FROM orders WHERE user_id = ?", [learner.id]);
  const purchase = await reader.open(`/portal/purchases/${order?.id}`);
  expect(purchase.text).toContain("Sold toWeber GmbH");
  const [sheet] = purchase.all("a[href^='/documents/']").map((each) => each.getAttribute("href") ?? "");
  expect(await fileAt(sheet ?? "")).toMatchObject({ status: 200, name: "test-order.pdf" });
  const again = await accounts.press(page, "Pay £299 now", { [CONSENT]: "on" });
  expect(again.status).toBe(409);
  expect(again.text).toContain("It is paid.");
});

test("a company that pays at once has its details on the order", async () => {
  const email = newAddress();
  const reader = await newReader();
  const offer = await reader.open("/enroll/4");
  await reader.press(offer, "Pay £299 now", { "Email address": email, [CONSENT]: "on", ...COMPANY });
  const [order] = await sql<{ name: string }>(
    "SELECT company ->> 'vatNumber' AS name FROM orders WHERE email = ?",
    [email],
  );
  expect(order?.name).toBe("DE123456789");
});

test("a quote that is over or unknown says so", async () => {
  const reader = await newReader();
  const quote = await quoted(reader, newAddress());
  await sql("UPDATE quotes SET withdrawn_at = 1 WHERE number = ?", [Number(quote.heading.split(" ")[1])]);
  const gone = await reader.open(quote.path);
  expect(gone.text).toContain("It was taken back");
  expect(gone.all("form button").length).toBe(0);
  const unknown = await reader.open(`${quote.path}x`);
  expect([unknown.status, unknown.heading]).toEqual([404, "Quote not found"]);
});
