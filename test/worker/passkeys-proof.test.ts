import { env } from "cloudflare:workers";
// The service imports this lazily; transforming it takes longer than a test may.
import "@simplewebauthn/server";
import { expect, test } from "vitest";
import { ADA, signedIn } from "../support/accounts.ts";
import { createAuthenticator } from "../support/authenticator.ts";

const MINUTE = 60_000;
const BASE = "/api/auth/passkeys";

type Browser = Awaited<ReturnType<typeof signedIn>>["ada"];
type Options = { challenge: string };

const begin = (browser: Browser, proof: object = {}) => browser.post(`${BASE}/registration/options`, proof);

async function addPasskey(browser: Browser, proof?: object, name = "My key") {
  const device = await createAuthenticator();
  const options = await (await begin(browser, proof)).json<Options>();
  const answer = await browser.post(`${BASE}/registration/verify`, {
    name,
    response: device.register(options),
  });
  return { device, answer };
}

const names = async () =>
  (await env.DB.prepare("SELECT name FROM passkeys ORDER BY created_at").all()).results.map(
    ({ name }) => name,
  );

/** Ada, confirmed and signed in. */
async function confirmed() {
  const site = await signedIn();
  await site.ada.post("/api/auth/confirm", { token: await site.mailedToken("confirm-email") });
  return site;
}

async function resetLink({ browser, mailedToken }: Awaited<ReturnType<typeof signedIn>>) {
  await browser().post("/api/auth/forgot", { email: ADA.email });
  return mailedToken("reset-password");
}

test("ten minutes after signing in, adding a passkey asks for the password", async () => {
  const { ada, wait } = await confirmed();
  wait(10 * MINUTE);
  expect((await begin(ada)).status).toBe(200);
  wait(1);
  const refused = await begin(ada);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toHaveProperty("fields.password");
  expect((await begin(ada, { password: "wrong wrong" })).status).toBe(400);
  expect((await addPasskey(ada, { password: ADA.password })).answer.status).toBe(201);
  expect((await begin(ada)).status).toBe(400);
});

test("a wrong password is refused, however recent the sign-in", async () => {
  const { ada } = await confirmed();
  expect((await begin(ada, { password: "wrong wrong" })).status).toBe(400);
  expect((await begin(ada, { password: "" })).status).toBe(200);
});

test("a call without a body starts adding a passkey, as in earlier versions", async () => {
  const { ada } = await confirmed();
  expect((await ada.post(`${BASE}/registration/options`)).status).toBe(200);
});

test("a sign-in or the password counts as fresh, a renewed token or session does not", async () => {
  const { ada, wait, browser } = await confirmed();
  wait(11 * MINUTE);
  await ada.post("/api/auth/refresh");
  expect((await begin(ada)).status).toBe(400);
  expect((await ada.post("/api/auth/sessions/end-all")).status).toBe(200);
  expect((await begin(ada)).status).toBe(400);
  await ada.post("/api/auth/password", { currentPassword: ADA.password, newPassword: "another green bar" });
  expect((await begin(ada)).status).toBe(200);
  const phone = browser();
  await phone.post("/api/auth/login", { ...ADA, password: "another green bar" });
  expect((await begin(phone)).status).toBe(200);
});

test("confirming an address does not count as a sign-in either", async () => {
  const { ada, wait, mailedToken } = await signedIn();
  wait(11 * MINUTE);
  await ada.post("/api/auth/confirm", { token: await mailedToken("confirm-email") });
  expect((await begin(ada)).status).toBe(400);
});

test("a challenge only works in the session that asked for it, and ends with it", async () => {
  const { ada, browser } = await confirmed();
  const device = await createAuthenticator();
  const verify = async (by: Browser, options: Options) =>
    (await by.post(`${BASE}/registration/verify`, { response: device.register(options) })).status;

  const eve = browser();
  await eve.post("/api/auth/login", ADA);
  const options = await (await begin(eve)).json<Options>();
  const cookie = eve.jar.get("__Host-passkey") ?? "";
  await ada.post("/api/auth/sessions/end-all");
  expect(await verify(eve, options)).toBe(401);
  await eve.post("/api/auth/login", ADA);
  eve.jar.set("__Host-passkey", cookie);
  expect(await verify(eve, options)).toBe(400);
  expect(await names()).toEqual([]);
});

test("an eleventh passkey is refused in a race too, and no mail says it was added", async () => {
  const { ada, browser, sent, settle, wait } = await confirmed();
  await addPasskey(ada);
  // Otherwise the notice of the first passkey would suppress that of the tenth.
  wait(61 * 60_000);
  const copy =
    "INSERT INTO passkeys SELECT ? || id, user_id, name, public_key, sign_count, transports, created_at, NULL FROM passkeys LIMIT 1";
  await env.DB.batch(Array.from({ length: 8 }, (_, n) => env.DB.prepare(copy).bind(`${n}`)));
  const ready = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const laptop = browser();
      await laptop.post("/api/auth/login", ADA);
      const options = await (await begin(laptop)).json<Options>();
      return { laptop, response: (await createAuthenticator()).register(options) };
    }),
  );
  await settle();
  const before = sent.length;
  const answers = await Promise.all(
    ready.map(({ laptop, response }) => laptop.post(`${BASE}/registration/verify`, { response })),
  );
  await settle();
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect(await names()).toHaveLength(10);
  expect(sent.slice(before)).toHaveLength(1);
});

test("the mail about a passkey contains no user input", async () => {
  const { ada, sent, settle } = await confirmed();
  await addPasskey(ada, undefined, "Click http://evil.example");
  await settle();
  expect(sent.at(-1)?.subject).toContain("passkey");
  expect(JSON.stringify(sent.at(-1))).not.toContain("evil.example");
});

test("the first confirmation removes the passkeys that were there before", async () => {
  const { ada, browser, mailedToken } = await signedIn();
  const { device } = await addPasskey(ada);
  await browser().post("/api/auth/confirm", { token: await mailedToken("confirm-email") });
  expect(await names()).toEqual([]);
  const laptop = browser();
  const options = await (await laptop.post(`${BASE}/authentication/options`)).json<Options>();
  const login = await laptop.post(`${BASE}/authentication/verify`, { response: await device.sign(options) });
  expect(login.status).toBe(401);
});

test.each([
  [undefined, []],
  [false, []],
  [true, ["My key"]],
])("a reset with keepPasskeys %j leaves %j", async (keepPasskeys, left) => {
  const site = await confirmed();
  await addPasskey(site.ada);
  site.wait(MINUTE);
  const token = await resetLink(site);
  const body = { token, password: "another green bar", ...(keepPasskeys !== undefined && { keepPasskeys }) };
  expect((await site.browser().post("/api/auth/reset", body)).status).toBe(200);
  expect(await names()).toEqual(left);
});

test("a reset never keeps passkeys added after its link was requested, or before the address was confirmed", async () => {
  const site = await confirmed();
  await addPasskey(site.ada);
  site.wait(MINUTE);
  const token = await resetLink(site);
  await addPasskey(site.ada, undefined, "Eve's");
  const body = { token, password: "another green bar", keepPasskeys: true };
  expect((await site.browser().post("/api/auth/reset", body)).status).toBe(200);
  expect(await names()).toEqual(["My key"]);
});

test("a reset that confirms the address keeps no passkey", async () => {
  const site = await signedIn();
  await addPasskey(site.ada);
  site.wait(MINUTE);
  const token = await resetLink(site);
  const body = { token, password: "another green bar", keepPasskeys: true };
  expect((await site.browser().post("/api/auth/reset", body)).status).toBe(200);
  expect(await names()).toEqual([]);
});

test("only a link that still works shows the passkeys", async () => {
  const site = await confirmed();
  await addPasskey(site.ada);
  site.wait(MINUTE);
  const { recovery } = site.services;
  const token = await resetLink(site);
  expect(await recovery.openReset(token)).toEqual({
    passkeys: [{ name: "My key", createdAt: expect.any(String), lastUsedAt: null }],
    mayKeep: true,
    isFirst: false,
  });
  await expect(recovery.openReset("t".repeat(43))).rejects.toThrow(/no longer works/);
  site.wait(30 * MINUTE);
  await expect(recovery.openReset(token)).rejects.toThrow(/no longer works/);
  const next = await resetLink(site);
  await site.ada.post("/api/auth/login", ADA);
  await site.ada.post("/api/auth/sessions/end-all");
  await expect(recovery.openReset(next)).rejects.toThrow(/no longer works/);
});
