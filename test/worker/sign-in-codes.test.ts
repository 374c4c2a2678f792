import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ADA, signedIn, startAccounts } from "../support/accounts.ts";
import { rowsOf } from "../support/shop.ts";
import { askCode, signInWithCode, typeCode, visiting } from "../support/visiting.ts";

const MINUTE_MS = 60_000;
const ACCOUNT = "SELECT password_hash, session_epoch, email_confirmed_at IS NOT NULL AS confirmed FROM users";
const REFUSED = { code: "invalid", fields: { code: expect.stringContaining("does not work") } };
const wrong = (code: string) => code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));

/** Ada's account, made by the instructor: without a password, and its address unconfirmed. */
async function withMadeAccount() {
  const site = await startAccounts();
  await env.DB.prepare(
    "INSERT INTO users (id, email, full_name, password_hash, created_at, updated_at) VALUES ('ada', ?, 'Ada', 'none', 1, 1)",
  )
    .bind(ADA.email)
    .run();
  return site;
}

test("a code signs in the browser that asked, once, and confirms the address", async () => {
  const site = await withMadeAccount();
  const phone = site.browser();
  const code = await askCode(site, phone, ADA.email);
  expect(code).toMatch(/^\d{6}$/);
  const ticket = new Map(phone.jar);
  await typeCode(site, phone, code);
  expect((await phone.get("/api/auth/me")).status).toBe(200);
  expect(phone.jar.has("__Host-code")).toBe(false);
  expect(await rowsOf(ACCOUNT)).toEqual([{ password_hash: "none", session_epoch: 1, confirmed: 1 }]);
  await expect(typeCode(site, { jar: ticket }, code)).rejects.toMatchObject(REFUSED);
});

test("the code is in no subject, and nowhere once the email is sent", async () => {
  const site = await withMadeAccount();
  const code = await askCode(site, site.browser(), ADA.email);
  const [group = "-"] = code.match(/^\d{3}/) ?? [];
  expect(site.sent.at(-1)?.subject).not.toContain(group);
  const stored = await rowsOf<{ all: string }>(
    "SELECT id || subject || body_text || body_html AS 'all' FROM outbox UNION ALL SELECT code_hash FROM sign_in_codes",
  );
  expect(JSON.stringify(stored)).not.toContain(`${group} `);
});

test("an unknown address gets the same answer, no email, and the same refusal", async () => {
  const site = await withMadeAccount();
  const phone = site.browser();
  expect(await askCode(site, phone, "nobody@example.org")).toBe("");
  expect([phone.jar.has("__Host-code"), site.sent.length]).toEqual([true, 0]);
  await expect(typeCode(site, phone, "123456")).rejects.toMatchObject(REFUSED);
});

test("five wrong tries end a code", async () => {
  const site = await withMadeAccount();
  const phone = site.browser();
  const code = await askCode(site, phone, ADA.email);
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => typeCode(site, phone, wrong(code))));
  expect(tries.every(({ status }) => status === "rejected")).toBe(true);
  await expect(typeCode(site, phone, code)).rejects.toMatchObject(REFUSED);
  await signInWithCode(site, phone, ADA.email);
});

test("a code works for ten minutes, and only in the browser that asked", async () => {
  const site = await withMadeAccount();
  const [phone, laptop] = [site.browser(), site.browser()];
  const code = await askCode(site, phone, ADA.email);
  await expect(typeCode(site, laptop, code)).rejects.toMatchObject(REFUSED);
  await askCode(site, laptop, ADA.email);
  await expect(typeCode(site, laptop, code)).rejects.toMatchObject(REFUSED);
  site.wait(10 * MINUTE_MS);
  await expect(typeCode(site, phone, code)).rejects.toMatchObject(REFUSED);
  await site.services.accounts.cleanUp();
  expect(await rowsOf("SELECT id FROM sign_in_codes")).toEqual([]);
});

test("of two clicks at once one signs in", async () => {
  const site = await withMadeAccount();
  const phone = site.browser();
  const code = await askCode(site, phone, ADA.email);
  const clicks = await Promise.allSettled([typeCode(site, phone, code), typeCode(site, phone, code)]);
  expect(clicks.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("the first code ends what somebody else prepared: session, password, passkey, links and codes", async () => {
  const { ada: eve, ...site } = await signedIn();
  const confirm = await site.mailedToken("confirm-email");
  await env.DB.prepare(
    "INSERT INTO passkeys (id, user_id, name, public_key, sign_count, transports, created_at) SELECT 'k', id, 'k', '', 0, '[]', 1 FROM users",
  ).run();
  const phone = site.browser();
  const earlier = site.browser();
  const before = await askCode(site, earlier, ADA.email);
  await signInWithCode(site, phone, ADA.email);
  expect(await rowsOf(ACCOUNT)).toEqual([{ password_hash: "none", session_epoch: 1, confirmed: 1 }]);
  expect(await rowsOf("SELECT id FROM passkeys")).toEqual([]);
  expect((await eve.patch("/api/auth/me", { fullName: "Eve" })).status).toBe(401);
  expect((await eve.post("/api/auth/login", ADA)).status).toBe(401);
  expect((await eve.post("/api/auth/confirm", { token: confirm })).status).toBe(400);
  await expect(typeCode(site, earlier, before)).rejects.toMatchObject(REFUSED);
  expect((await phone.patch("/api/auth/me", { fullName: "Ada" })).status).toBe(200);
});

test("a code for a confirmed account ends nothing", async () => {
  const { ada, ...site } = await signedIn();
  await ada.post("/api/auth/confirm", { token: await site.mailedToken("confirm-email") });
  const [before] = await rowsOf(ACCOUNT);
  await signInWithCode(site, site.browser(), ADA.email);
  expect(await rowsOf(ACCOUNT)).toEqual([before]);
  expect((await ada.patch("/api/auth/me", { fullName: "Ada" })).status).toBe(200);
  expect((await site.browser().post("/api/auth/login", ADA)).status).toBe(200);
});

test("what ends links ends codes: signing out everywhere, and another address", async () => {
  const { ada, ...site } = await signedIn();
  await ada.post("/api/auth/confirm", { token: await site.mailedToken("confirm-email") });
  const phone = site.browser();
  const first = await askCode(site, phone, ADA.email);
  await ada.post("/api/auth/sessions/end-all");
  await expect(typeCode(site, phone, first)).rejects.toMatchObject(REFUSED);

  const second = await askCode(site, phone, ADA.email);
  await ada.post("/api/auth/email", { email: "lovelace@example.org", password: ADA.password });
  await ada.post("/api/auth/confirm", { token: await site.mailedToken("confirm-email") });
  await expect(typeCode(site, phone, second)).rejects.toMatchObject(REFUSED);
});

test("one network gets three codes an hour for an address, and keeps nobody else from theirs", async () => {
  const { ada, ...site } = await signedIn();
  await ada.post("/api/auth/confirm", { token: await site.mailedToken("confirm-email") });
  const eve = site.browser();
  for (let n = 0; n < 3; n += 1) await askCode(site, eve, ADA.email, "198.51.100.9");
  await expect(askCode(site, eve, ADA.email, "198.51.100.9")).rejects.toMatchObject({ code: "rate_limited" });
  const owner = site.browser();
  await typeCode(site, owner, await askCode(site, owner, ADA.email, "203.0.113.7"));
  expect((await owner.get("/api/auth/me")).status).toBe(200);
});

test("an unconfirmed address gets no more codes than links, from however many networks", async () => {
  const site = await withMadeAccount();
  for (let n = 0; n < 6; n += 1) await askCode(site, site.browser(), ADA.email, `198.51.100.${n}`);
  expect(site.sent).toHaveLength(3);
});

test("without a password nothing is changed with one, and the profile mails the link that sets it", async () => {
  const site = await withMadeAccount();
  const phone = site.browser();
  await signInWithCode(site, phone, ADA.email);
  const change = { email: "eve@example.org", password: "none" };
  const said = await (await phone.post("/api/auth/email", change)).json<{ error: string }>();
  expect(said.error).toContain("has no password yet");
  const set = { currentPassword: "none", newPassword: "another green bar" };
  expect((await phone.post("/api/auth/password", set)).status).toBe(400);

  const viewer = await visiting(site, phone, (identity) => identity.requireViewer());
  expect(await site.services.profile.proof(viewer)).toEqual({ hasPassword: false, isRecent: true });
  await site.services.profile.mailPasswordLink(viewer);
  const reset = { token: await site.mailedToken("reset-password"), password: "another green bar" };
  expect((await site.browser().post("/api/auth/reset", reset)).status).toBe(200);
  const login = { email: ADA.email, password: reset.password };
  expect((await site.browser().post("/api/auth/login", login)).status).toBe(200);
});

test("an account without a password is deleted within ten minutes of a code, and adds passkeys then", async () => {
  const site = await withMadeAccount();
  const phone = site.browser();
  await signInWithCode(site, phone, ADA.email);
  site.wait(11 * MINUTE_MS);
  await phone.post("/api/auth/refresh");
  const late = await (await phone.post("/api/auth/delete", {})).json<{ fields: { password: string } }>();
  expect(late.fields.password).toContain("Sign in again with a code");
  const passkey = await phone.post("/api/auth/passkeys/registration/options");
  expect((await passkey.json<{ error: string }>()).error).toContain("Sign in again with a code");
  await signInWithCode(site, phone, ADA.email);
  expect((await phone.post("/api/auth/passkeys/registration/options")).status).toBe(200);
  expect((await phone.post("/api/auth/delete", {})).status).toBe(200);
  expect(await rowsOf("SELECT id FROM users UNION ALL SELECT id FROM sign_in_codes")).toEqual([]);
});

test("with a password, deleting still needs it", async () => {
  const { ada } = await signedIn();
  expect((await ada.post("/api/auth/delete", {})).status).toBe(400);
  expect((await ada.post("/api/auth/delete", { password: ADA.password })).status).toBe(200);
});
