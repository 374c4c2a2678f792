import { expect, test } from "vitest";
import { newReader } from "../support/reader.ts";
import { controlPayments, mailTo, newAddress, sql } from "../support/site-client.ts";

/* The built site and the payment stand-in, which talk to each other over HTTP only. */

const CONSENT = "Start now. You have 15 days to change your mind, whatever you have watched.";

type Row = { state: string; payment_id: string; active: number };

const orderOf = async (email: string) => {
  const [row] = await sql<Row>(
    `SELECT orders.state, payment_id, count(enrolments.id) FILTER (WHERE ends_at IS NULL) AS active FROM orders
     LEFT JOIN enrolments ON source_id = orders.id WHERE orders.email = ? GROUP BY orders.id`,
    [email],
  );
  return row;
};

test("a buyer who pays and closes the tab has access by the webhook alone, until a dispute is lost", async () => {
  const [reader, email] = [await newReader(), newAddress()];
  const form = await reader.open("/enroll/4");
  const page = await reader.press(form, /^Pay £/, { "Email address": email, [CONSENT]: "on" });
  expect(page.text).toContain("No money moves");
  expect(page.text).toContain(email);
  const session = page.path.split("/").at(-1);
  await controlPayments("pay", { session, how: "vanish" });
  await expect.poll(() => orderOf(email)).toMatchObject({ state: "paid", active: 1 });
  expect((await mailTo(email)).subject).toMatch(/receipt|order/i);

  const payment = (await orderOf(email))?.payment_id;
  const { answer } = await controlPayments<{ id: string }>("dispute", { payment });
  await controlPayments("sent");
  expect(await orderOf(email)).toMatchObject({ state: "paid", active: 1 });
  await controlPayments("close-dispute", { dispute: answer.id, outcome: "lost" });
  await expect.poll(() => orderOf(email)).toMatchObject({ state: "lost", active: 0 });
});
