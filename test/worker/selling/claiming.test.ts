import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Viewer } from "#shared/accounts/roles.ts";
import { ADA } from "../../support/accounts.ts";
import { openShop, rowsOf, type Shop } from "../../support/shop.ts";
import { signInWithCode, visiting } from "../../support/visiting.ts";

const GUEST = "guest@example.org";
const HOUR_MS = 3_600_000;

/** The guest's paid order, and Ada, who is signed in to a confirmed account of her own. */
async function started() {
  const shop = await openShop();
  const phone = shop.browser();
  const orderId = await shop.sell(phone);
  const ada = shop.browser();
  await ada.post("/api/auth/register", ADA);
  await signInWithCode(shop, ada, ADA.email);
  const viewer = await visiting(shop, ada, (identity) => identity.requireViewer());
  const access = () => shop.services.enrolments.hasAccess(viewer.id, "c1");
  return { shop, phone, orderId, ada, viewer, access };
}

async function claimToken(shop: Shop, viewer: Viewer, email = GUEST): Promise<string> {
  await shop.services.claiming.ask(email, viewer);
  await shop.settle();
  return /portal\/purchases\/claim\?token=([\w.-]+)/.exec(shop.sent.at(-1)?.text ?? "")?.[1] ?? "";
}

test("what another address paid for moves with the link that is mailed there", async () => {
  const { shop, viewer, access } = await started();
  const token = await claimToken(shop, viewer);
  expect(shop.sent.at(-1)).toMatchObject({ to: GUEST });
  // Nothing that somebody typed reaches an address that they may not own.
  expect(shop.sent.at(-1)?.text).not.toContain(ADA.email);
  const { claiming } = shop.services;
  expect(await claiming.look(token, viewer)).toEqual({ to: ADA.email, names: ["Web Basics"] });
  expect(await access()).toBe(false);
  await claiming.claim(token, viewer);
  expect(await access()).toBe(true);
  expect(await rowsOf("SELECT what, by_id FROM order_actions")).toEqual([
    { what: `moved from ${GUEST} to ${ADA.email}`, by_id: null },
  ]);
  await expect(claiming.claim(token, viewer)).rejects.toMatchObject({ code: "invalid" });
});

test("all of an address's purchases move with one link", async () => {
  const { shop, viewer } = await started();
  await env.DB.prepare(
    "INSERT INTO orders SELECT 'o2', NULL, user_id, email, 'other', 'React', currency, lines, total, tax, refunded, refund_days, '[\"c2\"]', next_steps, consent, consent_at, state, way, test, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, paid_at, created_at + 1, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL FROM orders",
  ).run();
  const token = await claimToken(shop, viewer);
  expect((await shop.services.claiming.claim(token, viewer)).names).toEqual(["Web Basics", "React"]);
  expect(await rowsOf("SELECT DISTINCT user_id FROM orders")).toEqual([{ user_id: viewer.id }]);
});

test("neither the link nor the session is enough alone", async () => {
  const { shop, viewer } = await started();
  const token = await claimToken(shop, viewer);
  const { claiming } = shop.services;
  const eve = { ...viewer, id: "eve" };
  await expect(claiming.claim(token, eve)).rejects.toMatchObject({ code: "forbidden" });
  await expect(claiming.look(token, eve)).rejects.toMatchObject({ code: "forbidden" });
  for (const forged of [token.slice(0, -2), token.replace(viewer.id, "eve"), "a.b.c.d"]) {
    await expect(claiming.claim(forged, viewer)).rejects.toMatchObject({ code: "invalid" });
  }
  shop.wait(HOUR_MS);
  await expect(claiming.claim(token, viewer)).rejects.toMatchObject({ code: "invalid" });
  expect(await rowsOf("SELECT email FROM orders")).toEqual([{ email: GUEST }]);
});

test("a link does nothing once the order has moved, was given back or has another address", async () => {
  const { shop, viewer, orderId } = await started();
  const token = await claimToken(shop, viewer);
  const by = await shop.owner();
  await shop.services.moving.moveOrder(orderId, "third@example.org", { by });
  await expect(shop.services.claiming.claim(token, viewer)).rejects.toMatchObject({ code: "invalid" });
  const again = await claimToken(shop, viewer, "third@example.org");
  await shop.services.refunding.refund(orderId, { amount: 29_900, reason: null }, by);
  await expect(shop.services.claiming.claim(again, viewer)).rejects.toMatchObject({ code: "invalid" });
});

test("an address that bought nothing, and one's own, get no email; the answer is the same", async () => {
  const { shop, viewer } = await started();
  const sent = shop.sent.length;
  await claimToken(shop, viewer, "nobody@example.org");
  await claimToken(shop, viewer, ADA.email);
  expect(shop.sent.length).toBe(sent);
  for (let n = 0; n < 3; n += 1) await shop.services.claiming.ask(GUEST, viewer);
  await expect(shop.services.claiming.ask(GUEST, viewer)).rejects.toMatchObject({ code: "rate_limited" });
});

const bought = (shop: Shop, email: string, network = "192.0.2.9") =>
  visiting(shop, shop.browser(), (identity) => shop.services.claiming.sendWayIn(email, identity), network);

test("who bought but cannot get in is mailed what was bought and a link for a password", async () => {
  const { shop } = await started();
  await bought(shop, GUEST);
  await bought(shop, "nobody@example.org");
  await shop.settle();
  const { to, text } = shop.sent.at(-1) ?? {};
  expect(to).toBe(GUEST);
  expect(text).toContain("Web Basics");
  const token = /reset-password\?token=([\w-]+)/.exec(text ?? "")?.[1];
  const password = "another green bar";
  expect((await shop.browser().post("/api/auth/reset", { token, password })).status).toBe(200);
  await bought(shop, GUEST);
  await shop.settle();
  expect(shop.sent.at(-1)?.text).toContain("/login/code?next=%2Fportal");
});

test("one network may ask three times an hour for an address", async () => {
  const { shop } = await started();
  for (let n = 0; n < 3; n += 1) await bought(shop, GUEST);
  await expect(bought(shop, GUEST)).rejects.toMatchObject({ code: "rate_limited" });
});

test("whoever took an unconfirmed address away with the account does not keep what its owner bought", async () => {
  const shop = await openShop();
  const eve = shop.browser();
  await eve.post("/api/auth/register", { ...ADA, email: GUEST });
  await eve.post("/api/auth/login", { email: GUEST, password: ADA.password });
  const orderId = await shop.sell();
  await eve.post("/api/auth/email", { email: "eve@example.org", password: ADA.password });
  await eve.post("/api/auth/confirm", { token: await shop.mailedToken("confirm-email") });
  const [{ id } = { id: "" }] = await rowsOf<{ id: string }>(
    "SELECT id FROM users WHERE email = 'eve@example.org'",
  );
  expect(await shop.services.enrolments.hasAccess(id, "c1")).toBe(false);
  // The order stayed with the address that paid. It has had its three emails for this hour.
  shop.wait(HOUR_MS);
  await bought(shop, GUEST);
  await shop.settle();
  expect(shop.sent.at(-1)).toMatchObject({
    to: GUEST,
    text: expect.stringContaining("/portal/purchases/claim"),
  });
  const guest = shop.browser();
  await guest.post("/api/auth/register", { ...ADA, email: GUEST });
  shop.wait(HOUR_MS);
  await signInWithCode(shop, guest, GUEST);
  const viewer = await visiting(shop, guest, (identity) => identity.requireViewer());
  await shop.services.claiming.claim(await claimToken(shop, viewer), viewer);
  expect(await shop.services.enrolments.hasAccess(viewer.id, "c1")).toBe(true);
  expect(await rowsOf("SELECT id, user_id FROM orders")).toEqual([{ id: orderId, user_id: viewer.id }]);
});
