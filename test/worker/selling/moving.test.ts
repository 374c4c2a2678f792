import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ADA } from "../../support/accounts.ts";
import { openShop, rowsOf, type Shop } from "../../support/shop.ts";
import { signInWithCode, visiting } from "../../support/visiting.ts";

const GUEST = "guest@example.org";
const RIGHT = "right@example.org";
const HOUR_MS = 3_600_000;

const idOf = async (email: string) =>
  (await rowsOf<{ id: string }>("SELECT id FROM users WHERE email = ?", email))[0]?.id ?? "";
const access = async ({ services }: Shop, email: string) =>
  services.enrolments.hasAccess(await idOf(email), "c1");
const confirmAll = () => env.DB.prepare("UPDATE users SET email_confirmed_at = 1").run();
const history = async () =>
  (await rowsOf<{ what: string }>("SELECT what FROM order_actions ORDER BY id")).map(({ what }) => what);
const linkIn = (shop: Shop, to: string) =>
  /reset-password\?token=([\w-]+)/.exec(shop.sent.findLast((mail) => mail.to === to)?.text ?? "")?.[1] ?? "";

const correct = (shop: Shop, browser: { jar: Map<string, string> }, orderId: string, email = RIGHT) =>
  visiting(shop, browser, (identity) => shop.services.moving.correctAddress(orderId, email, identity));

async function sold(change = {}) {
  const shop = await openShop();
  const phone = shop.browser();
  const orderId = await shop.sell(phone, change);
  await phone.get(`/checkout/return/${orderId}`);
  return { shop, phone, orderId, by: await shop.owner() };
}

test("an order moves to an address without an account: access goes along, and the way in is mailed", async () => {
  const { shop, orderId, by } = await sold();
  const moved = await shop.services.moving.moveOrder(orderId, RIGHT, { by });
  await shop.settle();
  expect(moved).toMatchObject({ email: RIGHT, userId: await idOf(RIGHT), browser: null, madeAccount: false });
  expect(await history()).toEqual([`moved from ${GUEST} to ${RIGHT}`]);
  expect([await access(shop, GUEST), await access(shop, RIGHT)]).toEqual([false, false]);
  const token = linkIn(shop, RIGHT);
  const password = "another green bar";
  expect((await shop.browser().post("/api/auth/reset", { token, password })).status).toBe(200);
  expect(await access(shop, RIGHT)).toBe(true);
  await confirmAll();
  expect(await access(shop, GUEST)).toBe(false);
});

test("an order moves to an account that exists, and back", async () => {
  const { shop, orderId, by } = await sold();
  await shop.browser().post("/api/auth/register", ADA);
  await confirmAll();
  await shop.services.moving.moveOrder(orderId, ADA.email, { by });
  await shop.settle();
  expect([await access(shop, GUEST), await access(shop, ADA.email)]).toEqual([false, true]);
  expect(shop.sent.at(-1)?.text).toContain("/login/code");
  await shop.services.moving.moveOrder(orderId, GUEST, { by });
  expect([await access(shop, GUEST), await access(shop, ADA.email)]).toEqual([true, false]);
});

test("what each of them did in the courses stays theirs", async () => {
  const { shop, orderId, by } = await sold();
  await env.DB.prepare(
    "INSERT INTO lesson_progress (user_id, lesson_id, opened_at, seen_at) SELECT id, 'l1', 1, 1 FROM users WHERE email = ?",
  )
    .bind(GUEST)
    .run();
  const before = await rowsOf("SELECT * FROM lesson_progress");
  await shop.services.moving.moveOrder(orderId, RIGHT, { by });
  expect(await rowsOf("SELECT * FROM lesson_progress")).toEqual(before);
});

test("giving the money back after a move ends the new person's access", async () => {
  const { shop, orderId, by } = await sold();
  await shop.services.moving.moveOrder(orderId, RIGHT, { by });
  await confirmAll();
  await shop.services.refunding.refund(orderId, { amount: 29_900, reason: null }, by);
  expect(await access(shop, RIGHT)).toBe(false);
  const again = shop.services.moving.moveOrder(orderId, GUEST, { by });
  await expect(again).rejects.toMatchObject({ code: "conflict" });
});

test("of two moves at once one is done, with one email", async () => {
  const { shop, orderId, by } = await sold();
  const sent = shop.sent.length;
  const both = await Promise.allSettled(
    [RIGHT, "other@example.org"].map((email) => shop.services.moving.moveOrder(orderId, email, { by })),
  );
  await shop.settle();
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect([await history(), shop.sent.length - sent]).toEqual([[expect.any(String)], 1]);
  const open = await rowsOf("SELECT user_id FROM enrolments WHERE ends_at IS NULL");
  expect(open).toEqual(await rowsOf("SELECT user_id FROM orders"));
});

test("an open order, the same address, an unknown order and a student are refused, and nothing changes", async () => {
  const { shop, orderId, by } = await sold();
  const { moving } = shop.services;
  const { orderId: open } = await shop.begin(shop.browser(), { email: "late@example.org" });
  await expect(moving.moveOrder(open, RIGHT, { by })).rejects.toMatchObject({ code: "conflict" });
  await expect(moving.moveOrder(orderId, GUEST, { by })).rejects.toMatchObject({
    fields: { email: expect.any(String) },
  });
  await expect(moving.moveOrder("none", RIGHT, { by })).rejects.toMatchObject({ code: "not_found" });
  const student = { ...by, role: "student" as const };
  await expect(moving.moveOrder(orderId, RIGHT, { by: student })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await history()).toEqual([]);
});

test("the way in is sent again to the account's address, by the desk and its person only", async () => {
  const { shop, phone, orderId, by } = await sold();
  const { moving } = shop.services;
  await moving.sendAccess(orderId, by);
  const viewer = await visiting(shop, phone, (identity) => identity.requireViewer());
  await moving.sendAccess(orderId, viewer);
  await shop.settle();
  expect(shop.sent.slice(-2).map(({ to, text }) => [to, text.includes("reset-password?token=")])).toEqual([
    [GUEST, true],
    [GUEST, true],
  ]);
  expect(await rowsOf("SELECT what, by_id FROM order_actions ORDER BY id")).toEqual([
    { what: "sent the way in again", by_id: "owner" },
    { what: "sent the way in again", by_id: null },
  ]);
  const stranger = { ...viewer, id: "somebody" };
  await expect(moving.sendAccess(orderId, stranger)).rejects.toMatchObject({ code: "not_found" });
  for (let n = 0; n < 3; n += 1) await moving.sendAccess(orderId, by);
  await expect(moving.sendAccess(orderId, by)).rejects.toMatchObject({ code: "rate_limited" });
});

test("a wrong address is corrected by the browser that paid: its account gets the right one", async () => {
  const { shop, phone, orderId } = await sold();
  const wrongLink = linkIn(shop, GUEST);
  expect(await correct(shop, phone, orderId)).toBe("corrected");
  await shop.settle();
  expect(await rowsOf("SELECT email, full_name FROM users WHERE role = 'student'")).toEqual([
    { email: RIGHT, full_name: "right" },
  ]);
  expect(await history()).toEqual([`address corrected from ${GUEST} to ${RIGHT}`]);
  // The browser keeps what it paid for; the mail to the wrong address opens nothing.
  expect((await phone.get("/api/auth/me")).status).toBe(200);
  expect(await access(shop, RIGHT)).toBe(true);
  const password = "another green bar";
  expect((await shop.browser().post("/api/auth/reset", { token: wrongLink, password })).status).toBe(400);
  const token = linkIn(shop, RIGHT);
  expect((await shop.browser().post("/api/auth/reset", { token, password })).status).toBe(200);
});

test("only within an hour, only that browser, and five times at most", async () => {
  const { shop, phone, orderId } = await sold();
  await expect(correct(shop, shop.browser(), orderId)).rejects.toMatchObject({ code: "not_found" });
  await expect(correct(shop, phone, orderId, GUEST)).rejects.toMatchObject({
    fields: { email: expect.any(String) },
  });
  for (let n = 0; n < 5; n += 1) await correct(shop, phone, orderId, `a${n}@example.org`);
  await expect(correct(shop, phone, orderId)).rejects.toMatchObject({ code: "rate_limited" });
  shop.wait(HOUR_MS);
  await expect(correct(shop, phone, orderId)).rejects.toMatchObject({ code: "conflict" });
});

test("a right address that has an account gets the order, and this browser is not let in there", async () => {
  const { shop, phone, orderId } = await sold();
  await shop.browser().post("/api/auth/register", { ...ADA, email: RIGHT });
  expect(await correct(shop, phone, orderId)).toBe("moved");
  await confirmAll();
  expect([await access(shop, GUEST), await access(shop, RIGHT)]).toEqual([false, true]);
  const me = await (await phone.get("/api/auth/me")).json<{ user: { email: string } }>();
  expect(me.user.email).toBe(GUEST);
  await phone.post("/api/auth/logout");
  await phone.get(`/checkout/return/${orderId}`);
  expect((await phone.get("/api/auth/me")).status).toBe(401);
});

test("an account with more in it than this purchase keeps its address", async () => {
  const { shop, phone, orderId } = await sold();
  await shop.services.enrolments.enrol(await idOf(GUEST), "*", "never");
  expect(await correct(shop, phone, orderId)).toBe("moved");
  expect(await idOf(GUEST)).not.toBe("");
});

test("orders follow a confirmed account to its new address", async () => {
  const { shop, orderId } = await sold();
  const guest = shop.browser();
  await signInWithCode(shop, guest, GUEST);
  const viewer = await visiting(shop, guest, (identity) => identity.requireViewer());
  await shop.services.profile.mailPasswordLink(viewer);
  const password = "another green bar";
  await guest.post("/api/auth/reset", { token: await shop.mailedToken("reset-password"), password });
  await guest.post("/api/auth/login", { email: GUEST, password });
  await guest.post("/api/auth/email", { email: RIGHT, password });
  await guest.post("/api/auth/confirm", { token: await shop.mailedToken("confirm-email") });
  expect(await rowsOf("SELECT id, email FROM orders")).toEqual([{ id: orderId, email: RIGHT }]);
});
