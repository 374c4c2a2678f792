import { expect, test } from "vitest";
import { mailedCode, mailedLink } from "../support/people.ts";
import { newReader } from "../support/reader.ts";
import { newAccount, PASSWORD } from "../support/signed-in.ts";
import { newAddress, sql } from "../support/site-client.ts";

/** A paid order, in an account that paying made. */
async function paidOrder(email = newAddress()) {
  const { id } = await newAccount({ email, fullName: "Grace" });
  await sql("UPDATE users SET password_hash = 'none' WHERE id = ?", [id]);
  const [order, at] = [`o${crypto.randomUUID().replaceAll("-", "")}`, Date.now()];
  await sql(
    `INSERT INTO orders (id, user_id, email, offer_id, offer_name, currency, lines, total, refund_days, grants, consent,
      consent_at, state, way, test, paid_at, created_at)
      VALUES (?, ?, ?, '4', 'Beginner Web Dev', 'GBP', '[]', 29900, 15, '["4"]', '', ?, 'paid', 'by-hand', 0, ?, ?)`,
    [order, id, email, at, at, at],
  );
  return { email, id, order };
}

test("a code signs in without scripts, pasted with a space, and leads back to where one came from", async () => {
  const reader = await newReader();
  const { email } = await newAccount();
  const login = await reader.open("/login?next=/portal/profile");
  const ask = await reader.follow(login, "Email me a code instead");
  const sent = await reader.press(ask, "Email me a code", { "Email address": email });
  expect([sent.heading, sent.text.includes(email)]).toEqual(["Enter your code", true]);
  const field = sent.field("Six-digit code");
  expect(field.getAttribute("inputmode")).toBe("numeric");
  expect(field.getAttribute("autocomplete")).toBe("one-time-code");

  const short = await reader.press(sent, "Sign in", { "Six-digit code": "12 34" });
  expect([short.status, short.wrong, short.value("Six-digit code")]).toEqual([
    400,
    ["Six-digit code"],
    "12 34",
  ]);
  const code = await mailedCode(email);
  const wrong = await reader.press(short, "Sign in", {
    "Six-digit code": code.replace(/.$/, (d) => String((Number(d) + 1) % 10)),
  });
  expect([wrong.status, wrong.wrong]).toEqual([400, ["Six-digit code"]]);
  expect(wrong.text).toContain("This code does not work");
  const grouped = ` ${code.slice(0, 3)} ${code.slice(3)} `;
  expect((await reader.press(wrong, "Sign in", { "Six-digit code": grouped })).path).toBe("/portal/profile");
});

test("an address without an account sees the same pages", async () => {
  const reader = await newReader();
  const email = newAddress();
  const form = await reader.open("/login/code");
  const sent = await reader.press(form, "Email me a code", { "Email address": email });
  expect([sent.path, sent.heading]).toEqual(["/login/code?sent=", "Enter your code"]);
  const refused = await reader.press(sent, "Sign in", { "Six-digit code": "123456" });
  expect([refused.status, refused.wrong]).toEqual([400, ["Six-digit code"]]);
  const bought = await reader.press(await reader.open("/login/bought"), "Send me the way in", {
    "The address that paid": email,
  });
  expect(bought.heading).toBe("Look in Your Inbox");
});

test("a page for a code that nobody asked for asks for the address", async () => {
  const reader = await newReader();
  expect((await reader.open("/login/code?sent")).heading).toBe("Sign in with a code");
});

test("bought but cannot get in: the mail's link sets a password", async () => {
  const reader = await newReader();
  const { email } = await paidOrder();
  const form = await reader.follow(await reader.open("/login"), "Bought but cannot get in?");
  await reader.press(form, "Send me the way in", { "The address that paid": email });
  const reset = await reader.open(await mailedLink(email, "reset-password"));
  const set = await reader.press(reset, "Set this password", { Password: "another green bar" });
  expect(set.path).toBe("/login?first-password");
});

test("what another address paid for is moved with the link that is mailed there", async () => {
  const { email, order } = await paidOrder();
  const ada = await newAccount();
  const reader = await newReader({ as: ada });
  const list = await reader.open("/portal/purchases");
  const form = await reader.follow(list, "It was bought with another email address");
  expect(
    (await reader.press(form, "Send the link", { "The address that paid": "nobody" })).wrong,
  ).toHaveLength(1);
  const sent = await reader.press(form, "Send the link", { "The address that paid": email });
  expect(sent.heading).toBe("Look in the Other Inbox");
  const link = await mailedLink(email, "portal/purchases/claim");
  const other = await newReader({ as: await newAccount() });
  expect((await other.open(link)).status).toBe(403);
  const page = await reader.open(link);
  expect(page.heading).toBe(`Move Beginner Web Dev to ${ada.email}`);
  const done = await reader.press(page, "Move it here");
  expect([done.status, done.heading]).toEqual([200, "It Is Yours Here Now"]);
  expect(done.text).toContain("We have moved Beginner Web Dev to this account.");
  expect(await sql("SELECT user_id FROM orders WHERE id = ?", [order])).toEqual([{ user_id: ada.id }]);
  expect((await reader.open(link)).status).toBe(400);
});

test("an account without a password is offered one by mail, and shows who it is with a code", async () => {
  const { email } = await paidOrder();
  const reader = await newReader({ as: { email } });
  const profile = await reader.open("/portal/profile");
  expect(profile.text).toContain("Your account has none yet");
  const mailed = await reader.press(profile, "Email me the link");
  expect(mailed.text).toContain("The email is on its way");
  await mailedLink(email, "reset-password");

  const page = await reader.open("/portal/profile/delete");
  expect(page.all("form button").map((button) => button.textContent)).not.toContain("Delete my account");
  const again = await reader.follow(page, "Sign in again with a code");
  const sent = await reader.press(again, "Email me a code", { "Email address": email });
  const back = await reader.press(sent, "Sign in", { "Six-digit code": await mailedCode(email) });
  expect(back.path).toBe("/portal/profile/delete");
  expect((await reader.press(back, "Delete my account")).heading).toBe("Goodbye");
});

test("with a password, the password stays the way to delete an account", async () => {
  const reader = await newReader({ as: await newAccount() });
  const page = await reader.open("/portal/profile/delete");
  expect((await reader.press(page, "Delete my account")).wrong).toEqual(["Your password"]);
  expect((await reader.press(page, "Delete my account", { "Your password": PASSWORD })).heading).toBe(
    "Goodbye",
  );
});
