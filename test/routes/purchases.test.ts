import { expect, test } from "vitest";
import { cardOrder } from "../support/card-order.ts";
import { paidOrder } from "../support/paid-order.ts";
import { allowProblems } from "../support/problems.ts";
import { newReader } from "../support/reader.ts";
import { newAccount } from "../support/signed-in.ts";
import { mailsTo, sql, without } from "../support/site-client.ts";

async function buyer() {
  const person = await newAccount({ fullName: `Ada ${crypto.randomUUID().slice(0, 8)}` });
  return { person, reader: await newReader({ as: person }) };
}

test("a buyer gives a course back without scripts, once, and keeps the code", async () => {
  const { person, reader } = await buyer();
  const id = await cardOrder(person);
  const list = await reader.open("/portal/purchases");
  expect(list.text).toContain("Beginner Web Dev");
  const page = await reader.follow(list, "Beginner Web Dev");
  expect(page.text).toMatch(/Web Basics£299Code SPRING−£200Total£99/);
  expect(page.text).toContain("You get £99 back, the way you paid.");
  expect((await reader.open("/learn/beginner-web-dev/headings-and-paragraphs")).text).toContain("Exercise");

  const done = await reader.press(page, "Give me £99 back", { "Why?": "I moved." });
  expect(done.path).toBe(`/portal/purchases/${id}?done=refunded`);
  expect(done.text).toContain("£99 is on its way back");
  expect(done.text).toContain("Refunded");
  expect(done.text).toContain("Your code stays yours");
  expect(done.text).not.toContain("Give me £99 back");
  expect(await sql("SELECT amount, state, reason FROM refunds WHERE order_id = ?", [id])).toEqual([
    { amount: 9_900, state: "succeeded", reason: "I moved." },
  ]);
  const ends = await sql<{ ends_at: number | null }>("SELECT ends_at FROM enrolments WHERE source_id = ?", [
    id,
  ]);
  expect(ends).toEqual([{ ends_at: expect.any(Number) }]);
  expect((await mailsTo(person.email)).map(({ subject }) => subject)).toContain(
    "TEST: Your refund of £99 for Beginner Web Dev",
  );

  // A second click of the same form, as from another tab.
  const again = await reader.press(page, "Give me £99 back", {});
  expect(again.path).toBe(`/portal/purchases/${id}?done=refunded`);
  expect(await sql("SELECT id FROM refunds WHERE order_id = ?", [id])).toHaveLength(1);
});

test("a second purchase of the same offer is given back by asking, with the message begun", async () => {
  const { person, reader } = await buyer();
  const before = await paidOrder(person, { state: "refunded", refunded: 9_900 });
  await sql(
    "INSERT INTO refunds (id, order_id, amount, state, created_at) VALUES (?, ?, 9900, 'succeeded', 1)",
    [crypto.randomUUID(), before],
  );
  const page = await reader.open(`/portal/purchases/${await paidOrder(person, { number: null })}`);
  expect(page.text).toContain("You have given this back once before.");
  const message = page.value("Your message");
  expect(message).toContain("I would like to have my money back for Beginner Web Dev");
  const sent = await reader.press(page, "Send the message", { "Your message": `${message}I am ill.` });
  expect(sent.path).toBe("/messages");
  expect(sent.text).toContain("because I am ill.");
});

test("what was typed is not lost when the amount has changed or the database is down", async () => {
  const { person, reader } = await buyer();
  const id = await paidOrder(person);
  const page = await reader.open(`/portal/purchases/${id}`);
  await sql("UPDATE orders SET refunded = 900 WHERE id = ?", [id]);
  const changed = await reader.press(page, "Give me £99 back", { "Why?": "I moved." });
  expect([changed.status, changed.value("Why?")]).toEqual([409, "I moved."]);
  expect(changed.alert).toContain("£90 can be given back.");

  allowProblems(/page\.failed/);
  const down = await without("orders", () =>
    reader.press(changed, "Give me £90 back", { "Why?": "I moved." }),
  );
  expect([down.status, down.text.includes("I moved.")]).toEqual([503, true]);
});

test("purchases need a sign-in, are empty at first, and say so when they cannot be read", async () => {
  const nobody = await newReader();
  expect((await nobody.open("/portal/purchases")).path).toBe("/login?next=%2Fportal%2Fpurchases");
  const { reader } = await buyer();
  const empty = await reader.open("/portal/purchases");
  expect(empty.text).toContain("Nothing bought yet");
  expect(empty.text).toContain("is listed once the address is confirmed");
  expect(empty.all("a[href='/portal/purchases/claim']")).toHaveLength(1);
  allowProblems(/selling\.purchases_failed/);
  const down = await without("orders", () => reader.open("/portal/purchases"));
  expect([down.status, down.heading]).toEqual([503, "Purchases"]);
  expect(down.alert).toContain("Your purchases could not be loaded");
});

test("somebody who has paid for what they can use is told before deleting the account", async () => {
  const { person, reader } = await buyer();
  const id = await paidOrder(person);
  const page = await reader.open("/portal/profile/delete");
  expect(page.text).toContain("You have paid for what ends with your accountBeginner Web Dev");
  expect(page.all(`a[href='/portal/purchases/${id}']`)).toHaveLength(1);
});
