import { env } from "cloudflare:workers";
// The service imports this lazily; transforming it takes longer than a test may.
import "@simplewebauthn/server";
import { expect, test } from "vitest";
import { ADA, startAccounts } from "../support/accounts.ts";
import { createAuthenticator } from "../support/authenticator.ts";

const MINUTE = 60_000;
const BASE = "/api/auth/passkeys";

type Options = {
  challenge: string;
  rpId?: string;
  excludeCredentials?: { id: string }[];
  user?: { id: string };
};

async function withPasskey() {
  const site = await startAccounts();
  const ada = site.browser();
  await ada.post("/api/auth/register", ADA);
  await ada.post("/api/auth/login", ADA);
  const device = await createAuthenticator();
  const options = await (await ada.post(`${BASE}/registration/options`)).json<Options>();
  const answer = await ada.post(`${BASE}/registration/verify`, {
    name: "My key",
    response: device.register(options),
  });
  return { ...site, ada, device, options, answer };
}

test("a passkey is added, named, mailed about, and signs in without a password", async () => {
  const { answer, ada, browser, device, sent, settle, calls } = await withPasskey();
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ id: device.id, name: "My key", lastUsedAt: null });
  await settle();
  expect(sent.at(-1)).toMatchObject({ to: ADA.email, subject: expect.stringContaining("passkey") });

  const checks = calls.verify;
  const laptop = browser();
  const options = await (await laptop.post(`${BASE}/authentication/options`)).json<Options>();
  expect(options).toMatchObject({ rpId: "greenbar.test", userVerification: "required" });
  const login = await laptop.post(`${BASE}/authentication/verify`, { response: await device.sign(options) });
  expect(await login.json()).toMatchObject({ token: expect.any(String), user: { email: ADA.email } });
  expect((await laptop.get("/api/auth/me")).status).toBe(200);
  expect(calls.verify).toBe(checks);
  expect(await (await ada.get(BASE)).json()).toMatchObject([
    { name: "My key", lastUsedAt: expect.any(String) },
  ]);
});

test("a challenge works once, in one browser, for one purpose and for five minutes", async () => {
  const { browser, device, wait, ada } = await withPasskey();
  const verify = `${BASE}/authentication/verify`;
  const laptop = browser();
  const options = await (await laptop.post(`${BASE}/authentication/options`)).json<Options>();
  const cookie = laptop.jar.get("__Host-passkey") ?? "";
  const response = await device.sign(options);
  expect((await browser().post(verify, { response })).status).toBe(400);
  expect((await laptop.post(verify, { response })).status).toBe(200);
  expect(laptop.jar.has("__Host-passkey")).toBe(false);
  laptop.jar.set("__Host-passkey", cookie);
  expect((await laptop.post(verify, { response })).status).toBe(400);

  const late = await (await laptop.post(`${BASE}/authentication/options`)).json<Options>();
  wait(5 * MINUTE);
  expect((await laptop.post(verify, { response: await device.sign(late) })).status).toBe(400);

  await ada.post("/api/auth/refresh");
  const forAdding = await (await ada.post(`${BASE}/registration/options`)).json<Options>();
  expect((await ada.post(verify, { response: await device.sign(forAdding) })).status).toBe(400);
});

test("sending one answer many times at once signs in once", async () => {
  const { browser, device } = await withPasskey();
  const laptop = browser();
  const options = await (await laptop.post(`${BASE}/authentication/options`)).json<Options>();
  const response = await device.sign(options);
  const cookie = laptop.jar.get("__Host-passkey") ?? "";
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => {
      const copy = browser();
      copy.jar.set("__Host-passkey", cookie);
      return copy.post(`${BASE}/authentication/verify`, { response });
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test.each([
  ["for another site", { origin: "https://evil.example" }],
  ["for another domain", { rpId: "evil.example" }],
  ["without verifying the person", { flags: 0x01 }],
  ["with a counter that went back", { count: 0 }],
])("a passkey's answer %s is refused", async (_what, lies) => {
  const { browser, device } = await withPasskey();
  const laptop = browser();
  const begin = async () => (await laptop.post(`${BASE}/authentication/options`)).json<Options>();
  const genuine = await device.sign(await begin());
  expect((await laptop.post(`${BASE}/authentication/verify`, { response: genuine })).status).toBe(200);
  const response = await device.sign(await begin(), lies);
  expect((await laptop.post(`${BASE}/authentication/verify`, { response })).status).toBe(401);
});

test("an unknown passkey, another key under a known id, and another person's handle do not sign in", async () => {
  const { browser, device } = await withPasskey();
  const stranger = await createAuthenticator();
  const laptop = browser();
  const attempt = async (make: (options: Options) => Promise<object>) => {
    const options = await (await laptop.post(`${BASE}/authentication/options`)).json<Options>();
    return (await laptop.post(`${BASE}/authentication/verify`, { response: await make(options) })).status;
  };
  expect(await attempt((options) => stranger.sign(options))).toBe(401);
  expect(
    await attempt(async (options) => ({
      ...(await stranger.sign(options)),
      id: device.id,
      rawId: device.id,
    })),
  ).toBe(401);
  expect(await attempt((options) => device.sign(options, { userHandle: "bm9ib2R5" }))).toBe(401);
  expect((await laptop.get("/api/auth/me")).status).toBe(401);
});

test.each([
  ["for another site", { origin: "https://evil.example" }],
  ["for another domain", { rpId: "evil.example" }],
  ["without verifying the person", { flags: 0x01 }],
])("a passkey that was made %s is not added", async (_what, lies) => {
  const { ada } = await withPasskey();
  const device = await createAuthenticator();
  const options = await (await ada.post(`${BASE}/registration/options`)).json<Options>();
  const answer = await ada.post(`${BASE}/registration/verify`, { response: device.register(options, lies) });
  expect(answer.status).toBe(400);
  expect(await (await ada.get(BASE)).json()).toHaveLength(1);
});

test("adding needs a session, and the same passkey is not added twice", async () => {
  const { ada, browser, device, options } = await withPasskey();
  expect((await browser().post(`${BASE}/registration/options`)).status).toBe(401);
  expect(options.excludeCredentials).toEqual([]);
  const again = await (await ada.post(`${BASE}/registration/options`)).json<Options>();
  expect(again.excludeCredentials).toMatchObject([{ id: device.id }]);
  expect((await ada.post(`${BASE}/registration/verify`, { response: device.register(again) })).status).toBe(
    409,
  );
});

test("an eleventh passkey is refused", async () => {
  const { ada } = await withPasskey();
  const copy =
    "INSERT INTO passkeys SELECT ? || id, user_id, name, public_key, sign_count, transports, created_at, NULL FROM passkeys LIMIT 1";
  await env.DB.batch(Array.from({ length: 9 }, (_, n) => env.DB.prepare(copy).bind(`${n}`)));
  expect((await ada.post(`${BASE}/registration/options`)).status).toBe(409);
});

test("only its owner can rename and remove a passkey", async () => {
  const { ada, browser, device } = await withPasskey();
  const eve = browser();
  await eve.post("/api/auth/register", { ...ADA, email: "eve@example.org" });
  await eve.post("/api/auth/login", { ...ADA, email: "eve@example.org" });
  const path = `${BASE}/${device.id}`;
  expect((await eve.patch(path, { name: "Eve's" })).status).toBe(404);
  expect((await eve.delete(path)).status).toBe(404);
  expect(await (await ada.patch(path, { name: "  Blue key " })).json()).toMatchObject({ name: "Blue key" });
  expect((await ada.patch(path, { name: "" })).status).toBe(400);
  expect((await ada.delete(path)).status).toBe(200);
  expect(await (await ada.get(BASE)).json()).toEqual([]);
  const laptop = browser();
  const options = await (await laptop.post(`${BASE}/authentication/options`)).json<Options>();
  expect(
    (await laptop.post(`${BASE}/authentication/verify`, { response: await device.sign(options) })).status,
  ).toBe(401);
});

test("a reset by an address's owner removes the passkeys of somebody who registered with it before", async () => {
  const { ada, browser, mailedToken } = await withPasskey();
  await browser().post("/api/auth/forgot", { email: ADA.email });
  const token = await mailedToken("reset-password");
  expect((await browser().post("/api/auth/reset", { token, password: "another green bar" })).status).toBe(
    200,
  );
  expect((await env.DB.prepare("SELECT * FROM passkeys").all()).results).toEqual([]);
  expect((await ada.post("/api/auth/refresh")).status).toBe(401);
});

test.each([
  {},
  { response: null },
  { response: { id: "x" } },
  { response: { id: "<>", rawId: "", type: "password" } },
])("the malformed answer %j is a 400", async (body) => {
  const { browser } = await startAccounts();
  expect((await browser().post(`${BASE}/authentication/verify`, body)).status).toBe(400);
});
