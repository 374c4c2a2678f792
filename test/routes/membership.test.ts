import { expect, test } from "vitest";
import { newReader } from "../support/reader.ts";
import { newAccount } from "../support/signed-in.ts";
import { controlPayments, newAddress, paymentsUrl, siteUrl, sql } from "../support/site-client.ts";

const PAY = {
  pro: { path: "/enroll/pro", button: "Pay £49 now", again: "It renews for £49 every month until I cancel." },
  vip: {
    ...{ path: "/enroll/vip?code=VIP", button: "Pay £199 now" },
    again: "It renews for £399 every year until I cancel.",
  },
};

/** What a member agrees to who switches to VIP. */
const AGREED = {
  "Start now. You have 15 days to change your mind, whatever you have watched. It renews for £399 every year until I cancel.":
    "yes",
};

/** A visitor becomes a member. */
async function join(offer: "pro" | "vip") {
  const [reader, email] = [await newReader(), newAddress()];
  const { path, button, again } = PAY[offer];
  const page = await reader.open(path);
  await reader.press(page, button, {
    "Email address": email,
    [`Start now. You have 15 days to change your mind, whatever you have watched. ${again}`]: "yes",
  });
  const [order] = await sql<{ id: string; session_id: string }>(
    "SELECT id, session_id FROM orders WHERE email = ?",
    [email],
  );
  if (!order) throw new Error("There is no order.");
  await controlPayments("pay", { session: order.session_id, how: "pay" });
  await reader.open(`/checkout/return/${order.id}`);
  return { reader, email, id: order.id, offered: page };
}

test("the card's code is applied: £399 struck out, £199 today, £399 from a day next year", async () => {
  const home = await (await newReader()).open("/");
  expect(home.text).toMatch(/£399\s*£199\s*today/);
  expect(home.text).toMatch(/£399 from \d+ \w+ \d{4}/);
  expect(home.all("a[href='/enroll/vip?code=VIP']")).toHaveLength(1);
  const page = await (await newReader()).open("/enroll/vip?code=VIP");
  expect(page.text).toMatch(/Code VIP ?−£200/);
  expect(page.text).toMatch(/Then ?£399 a year, from \d+ \w+ \d{4}/);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
});

test("a member sees what is paid until when, cancels and takes it back, without JavaScript", async () => {
  const { reader } = await join("pro");
  const purchases = await reader.open("/portal/purchases");
  const page = await reader.follow(purchases, "See your membership: next payment, card, cancelling");
  expect(page.heading).toBe("Membership");
  expect(page.text).toContain("Monthly Membership (Pro)");
  expect(page.text).toMatch(/Next payment ?£49 on \d+ \w+ \d{4}/);
  const cancelled = await reader.press(page, "Cancel");
  expect(cancelled.text).toContain("Your membership is cancelled.");
  expect(cancelled.text).toContain("None: it is cancelled");
  const kept = await reader.press(cancelled, "Keep my membership");
  expect(kept.text).toContain("Your membership goes on.");
});

test("a member whose renewal failed reads one day until which everything is open", async () => {
  const { reader, id } = await join("pro");
  const ended = Date.now() - 2 * 86_400_000;
  await sql("UPDATE memberships SET state = 'late', failed_at = ?, paid_until = ? WHERE id = ?", [
    ...[ended, ended, id],
  ]);
  const page = await reader.open("/portal/membership");
  expect(page.text.match(/stays open until/g)).toHaveLength(1);
  expect(page.text).toContain("If you cancel, it ends at once and your lessons close");
});

test("a member's form leads to the provider's page for the card, which the policy allows", async () => {
  const { reader, id } = await join("pro");
  const page = await reader.open("/portal/membership");
  expect(page.headers.get("content-security-policy")).toContain(`form-action 'self' ${paymentsUrl}`);
  const body = new URLSearchParams({ intent: `card:${id}` });
  const answer = await reader.request("/portal/membership", { method: "POST", body });
  expect(answer.headers.get("location")).toMatch(`${paymentsUrl}/p/session/bps_`);
});

test("Pro switches to VIP at the price that the page showed, and does not buy a second membership", async () => {
  const { reader } = await join("pro");
  const other = await reader.open("/enroll/vip");
  expect(other.text).toContain("You are a member");
  expect(other.all("main form")).toEqual([]);
  const page = await reader.open("/portal/membership");
  const price = await reader.follow(page, "See what it costs");
  expect(price.heading).toBe("Switch to Yearly Membership (VIP)");
  expect(price.text).toMatch(/Credit for the time left ?−£49/);
  expect(price.text).toContain("Test mode: no money moves.");
  expect(price.text).toMatch(/Then ?£399 every year, from \d+ \w+ \d{4}/);
  expect(price.text).toMatch(/Refund period ?15 days/);
  const refused = await reader.press(price, "Pay £350 now");
  expect(refused.text).toContain("Tick this box to go on.");
  const done = await reader.press(price, "Pay £350 now", AGREED);
  expect(done.text).toContain("You have switched.");
  expect(done.text).toMatch(/Next payment ?£399 on/);
  const later = await reader.follow(done, "See what it costs");
  expect(later.text).toContain("With this you agree: “It renews for £49 every month until I cancel.”");
  const changed = await reader.press(later, /^Switch on /);
  expect(changed.text).toContain("You change to Monthly Membership (Pro)");
  const stays = await reader.press(changed, "Stay with Yearly Membership (VIP)");
  expect(stays.text).toContain("You stay with your present membership.");
});

test("an earlier payment that was given back ends nothing while the membership goes on", async () => {
  const { reader, id } = await join("pro");
  const price = await reader.follow(await reader.open("/portal/membership"), "See what it costs");
  await reader.press(price, "Pay £350 now", AGREED);
  await sql("UPDATE orders SET state = 'refunded', refunded = total WHERE id = ?", [id]);
  const page = await reader.open(`/portal/purchases/${id}`);
  expect(page.text).toContain("The membership stays as it is.");
  expect(page.text).not.toContain("Your access has ended");
});

test("a membership is a member's own: to others it does not exist", async () => {
  const { id } = await join("pro");
  const reader = await newReader({ as: await newAccount() });
  const page = await reader.open("/portal/membership");
  expect(page.text).toContain("No membership yet");
  expect((await reader.open(`/portal/membership/${id}/switch/vip`)).status).toBe(404);
  const told = await reader.request("/portal/membership", {
    method: "POST",
    body: new URLSearchParams({ intent: `cancel:${id}` }),
  });
  expect(told.status).toBe(404);
  expect(await sql("SELECT cancels FROM memberships WHERE id = ?", [id])).toEqual([{ cancels: 0 }]);
});

test("the instructor sees what renews, and members by month", async () => {
  await join("vip");
  await sql("UPDATE memberships SET state = 'ended' WHERE state = 'late'");
  const reader = await newReader({ as: await newAccount({ role: "admin" }) });
  const tests = await reader.open("/desk/money/members");
  expect(tests.heading).toBe("Members");
  for (const part of ["No payment has failed", "No paying member yet"]) {
    expect(tests.text).toContain(part);
  }
  await sql("UPDATE memberships SET test = 0");
  const page = await reader.open("/desk/money/members");
  for (const part of ["Renewals", "Failed payments", "In dispute", "Members by month"]) {
    expect(page.text).toContain(part);
  }
});

test("a signed-out visitor is asked to sign in", async () => {
  const answer = await fetch(`${siteUrl}/portal/membership`, { redirect: "manual" });
  expect(answer.headers.get("location")).toBe("/login?next=%2Fportal%2Fmembership");
});
