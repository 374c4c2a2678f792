import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ADA } from "../../support/accounts.ts";
import { openShop, rowsOf, type Shop } from "../../support/shop.ts";
import { askCode, signInWithCode, typeCode, visiting } from "../../support/visiting.ts";

/** Everybody here pays with Ada's address; only Ada reads her mail. */
const password = "another green bar";
const EVES = "eve@example.org";

type Browser = ReturnType<Shop["browser"]>;

/** Eve pays with Ada's address, which has no account, and is let in to the one that paying made. */
async function eveHasPaid() {
  const shop = await openShop();
  const eve = shop.browser();
  const orderId = await shop.sell(eve, { email: ADA.email });
  await eve.get(`/checkout/return/${orderId}`);
  expect((await eve.get("/api/auth/me")).status).toBe(200);
  await env.DB.prepare(
    "INSERT INTO passkeys (id, user_id, name, public_key, sign_count, transports, created_at) SELECT 'k', id, 'k', '', 0, '[]', 1 FROM users",
  ).run();
  return { shop, eve, orderId };
}

const PROOFS = {
  "a code": async (shop: Shop, ada: Browser) => signInWithCode(shop, ada, ADA.email),
  "the receipt's link": async (shop: Shop, ada: Browser) => {
    const token = await shop.mailedToken("reset-password");
    expect((await ada.post("/api/auth/reset", { token, password })).status).toBe(200);
  },
  "the link that Eve's portal sends again": async (shop: Shop, ada: Browser, eve: Browser) => {
    await eve.post("/api/auth/confirm/resend");
    const token = await shop.mailedToken("confirm-email");
    expect((await ada.post("/api/auth/confirm", { token })).status).toBe(200);
  },
};

test.each(Object.entries(PROOFS))(
  "after %s, who paid with that address is out and stays out",
  async (_how, prove) => {
    const { shop, eve, orderId } = await eveHasPaid();
    const waiting = shop.browser();
    const code = await askCode(shop, waiting, ADA.email);
    await prove(shop, shop.browser(), eve);
    expect((await eve.patch("/api/auth/me", { fullName: "Eve" })).status).toBe(401);
    expect((await eve.post("/api/auth/passkeys/registration/options")).status).toBe(401);
    expect(await rowsOf("SELECT id FROM passkeys")).toEqual([]);
    // The cookie of the checkout lets nobody in any more, and corrects no account.
    eve.jar.delete("__Host-session");
    eve.jar.delete("__Host-access");
    await eve.get(`/checkout/return/${orderId}`);
    expect((await eve.get("/api/auth/me")).status).toBe(401);
    const correct = (identity: Parameters<Shop["services"]["moving"]["correctAddress"]>[2]) =>
      shop.services.moving.correctAddress(orderId, EVES, identity);
    expect(await visiting(shop, eve, correct)).toBe("moved");
    expect(await rowsOf("SELECT count(*) AS n FROM users WHERE email = ?", ADA.email)).toEqual([{ n: 1 }]);
    expect((await eve.get("/api/auth/me")).status).toBe(401);
    await expect(typeCode(shop, waiting, code)).rejects.toMatchObject({ code: "invalid" });
  },
);

test("who paid with an address does not take along what its owner buys later", async () => {
  const { shop, eve, orderId } = await eveHasPaid();
  await env.DB.prepare(
    "INSERT INTO orders SELECT 'hers', NULL, user_id, email, 'vip', 'VIP', currency, lines, total, tax, refunded, refund_days, '[\"*\"]', next_steps, consent, consent_at, state, way, test, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, paid_at, created_at, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL FROM orders",
  ).run();
  const correct = visiting(shop, eve, (identity) =>
    shop.services.moving.correctAddress(orderId, EVES, identity),
  );
  expect(await correct).toBe("moved");
  expect(
    await rowsOf(
      "SELECT orders.id, users.email FROM orders JOIN users ON users.id = user_id ORDER BY orders.id DESC",
    ),
  ).toEqual([
    { id: "hers", email: ADA.email },
    { id: orderId, email: EVES },
  ]);
});

test("who paid with an address cannot change or delete its account", async () => {
  const { shop, eve } = await eveHasPaid();
  expect((await eve.post("/api/auth/email", { email: EVES, password: "none" })).status).toBe(400);
  expect(
    (await eve.post("/api/auth/password", { currentPassword: "none", newPassword: password })).status,
  ).toBe(400);
  expect((await eve.post("/api/auth/delete", {})).status).toBe(400);
  await shop.settle();
  expect(await rowsOf("SELECT email FROM users")).toEqual([{ email: ADA.email }]);
});

test("after a correction the wrong address opens nothing, with a link or with a code", async () => {
  const { shop, eve, orderId } = await eveHasPaid();
  const token = await shop.mailedToken("reset-password");
  const ada = shop.browser();
  const code = await askCode(shop, ada, ADA.email);
  await visiting(shop, eve, (identity) => shop.services.moving.correctAddress(orderId, EVES, identity));
  await expect(typeCode(shop, ada, code)).rejects.toMatchObject({ code: "invalid" });
  expect((await ada.post("/api/auth/reset", { token, password })).status).toBe(400);
  expect((await ada.get("/api/auth/me")).status).toBe(401);
});

test("when an address is proven while it is being corrected, the account stays with its owner", async () => {
  const { shop, eve, orderId } = await eveHasPaid();
  const ada = shop.browser();
  const code = await askCode(shop, ada, ADA.email);
  await Promise.allSettled([
    typeCode(shop, ada, code),
    visiting(shop, eve, (identity) => shop.services.moving.correctAddress(orderId, EVES, identity)),
  ]);
  const signedIn = (await ada.get("/api/auth/me")).status === 200;
  const owners = await rowsOf<{ email: string; confirmed: number }>(
    "SELECT email, email_confirmed_at IS NOT NULL AS confirmed FROM users ORDER BY created_at LIMIT 1",
  );
  expect(owners).toEqual([signedIn ? { email: ADA.email, confirmed: 1 } : { email: EVES, confirmed: 0 }]);
});

test("an order that was moved away lets the browser that paid into nobody's account", async () => {
  const { shop, eve, orderId } = await eveHasPaid();
  await shop.services.moving.moveOrder(orderId, "grace@example.org", { by: await shop.owner() });
  eve.jar.delete("__Host-session");
  eve.jar.delete("__Host-access");
  await eve.get(`/checkout/return/${orderId}`);
  expect((await eve.get("/api/auth/me")).status).toBe(401);
});
