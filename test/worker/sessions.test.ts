import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ADA, signedIn, startAccounts } from "../support/accounts.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const sessionRows = async () => (await env.DB.prepare("SELECT * FROM user_sessions").all()).results;
const storedIds = async () => (await env.SESSIONS.list()).keys.map(({ name }) => name);

test("signing in sets two cookies that only this host gets and no script can read", async () => {
  const { answer } = await signedIn();
  const lines = answer.headers.getSetCookie();
  expect(lines.map((line) => line.split("=")[0]).sort()).toEqual(["__Host-access", "__Host-session"]);
  for (const line of lines) {
    expect(line).toMatch(/; Path=\//);
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; Secure/);
    expect(line).toMatch(/; SameSite=Lax/i);
    expect(line).not.toMatch(/Domain/i);
  }
  expect(lines.find((line) => line.startsWith("__Host-session"))).toContain("Max-Age=2592000");
  expect(lines.find((line) => line.startsWith("__Host-access"))).toContain("Max-Age=900");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});

test("cookie and bearer token both say who is signed in", async () => {
  const { ada, request, token } = await signedIn();
  expect(await (await ada.get("/api/auth/me")).json()).toMatchObject({ user: { email: ADA.email } });
  const answer = await request("/api/auth/me", { headers: { authorization: `Bearer ${token}` } });
  expect(await answer.json()).toMatchObject({ user: { email: ADA.email } });
  expect((await request("/api/auth/me")).status).toBe(401);
});

test("an expired token is renewed by the session, silently", async () => {
  const { ada, wait, services } = await signedIn();
  wait(20 * MINUTE);
  const before = ada.jar.get("__Host-access");
  const cookie = [...ada.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const identity = services.identify(
    new Request("https://greenbar.test/portal", { headers: { cookie } }),
    "192.0.2.1",
  );
  expect(await identity.requireViewer()).toMatchObject({ fullName: "Ada Lovelace", role: "student" });
  expect(identity.cookies()).toEqual([expect.stringMatching(/^__Host-access=.+Max-Age=900/)]);
  expect((await ada.get("/api/auth/me")).status).toBe(200);
  expect(ada.jar.get("__Host-access")).not.toBe(before);
});

test("an expired bearer token is refused, even with valid cookies", async () => {
  const { ada, wait, token } = await signedIn();
  wait(20 * MINUTE);
  expect((await ada.get("/api/auth/me", { authorization: `Bearer ${token}` })).status).toBe(401);
});

test("refreshing answers a new token for the cookie's session, and 401 without a session", async () => {
  const { ada, browser, wait } = await signedIn();
  wait(20 * MINUTE);
  const answer = await ada.post("/api/auth/refresh");
  expect(await answer.json()).toMatchObject({ token: expect.any(String), user: { email: ADA.email } });
  expect((await browser().post("/api/auth/refresh")).status).toBe(401);
});

test("a session ends after 30 days", async () => {
  const { ada, wait } = await signedIn();
  wait(30 * DAY);
  expect((await ada.post("/api/auth/refresh")).status).toBe(401);
  expect(ada.jar.size).toBe(0);
});

test("a forged or foreign session cookie does not sign in and is removed", async () => {
  const { ada, browser } = await signedIn();
  const genuine = ada.jar.get("__Host-session") ?? "";
  const [{ id } = { id: "" }] = await sessionRows();
  const unsigned = encodeURIComponent(btoa(JSON.stringify(id)));
  for (const forged of [genuine.slice(0, -4), `${genuine}x`, unsigned, `${unsigned}.AAAA`, "x", String(id)]) {
    const eve = browser();
    eve.jar.set("__Host-session", forged);
    const answer = await eve.get("/api/auth/me");
    expect(answer.status).toBe(401);
    expect(eve.jar.size).toBe(0);
  }
});

test("signing in ends the session that the browser had, and never reuses its id", async () => {
  const { ada, settle } = await signedIn();
  const planted = ada.jar.get("__Host-session") ?? "";
  const [before] = await sessionRows();
  await ada.post("/api/auth/login", ADA);
  await settle();
  const after = await sessionRows();
  expect(after).toHaveLength(1);
  expect(after[0]?.id).not.toBe(before?.id);
  expect(ada.jar.get("__Host-session")).not.toBe(planted);
  expect(await storedIds()).toEqual([after[0]?.id]);
});

test("signing in does not use a session that an attacker planted in the browser", async () => {
  const { browser, ada } = await signedIn();
  const eve = { ...ADA, email: "eve@example.org", fullName: "Eve" };
  const attacker = browser();
  await attacker.post("/api/auth/register", eve);
  await attacker.post("/api/auth/login", eve);
  for (const [name, value] of attacker.jar) ada.jar.set(name, value);
  await ada.post("/api/auth/login", ADA);
  expect(await (await ada.get("/api/auth/me")).json()).toMatchObject({ user: { email: ADA.email } });
  expect((await attacker.post("/api/auth/refresh")).status).toBe(401);
});

test("signing out ends the session in the database, in KV and in the browser, and works twice", async () => {
  const { ada, settle } = await signedIn();
  const kept = new Map(ada.jar);
  expect((await ada.post("/api/auth/logout")).status).toBe(200);
  await settle();
  expect([ada.jar.size, await sessionRows(), await storedIds()]).toEqual([0, [], []]);
  expect((await ada.post("/api/auth/logout")).status).toBe(200);
  for (const [name, value] of kept) ada.jar.set(name, value);
  expect((await ada.patch("/api/auth/me", { fullName: "Eve" })).status).toBe(401);
});

test("a script can end its own session with its token", async () => {
  const { request, token } = await signedIn();
  const headers = { authorization: `Bearer ${token}` };
  expect((await request("/api/auth/logout", { method: "POST", headers })).status).toBe(200);
  expect(await sessionRows()).toEqual([]);
  expect((await request("/api/auth/refresh", { method: "POST", headers })).status).toBe(401);
});

test("the list names each device and marks this one; one can be ended from another", async () => {
  const { ada, browser } = await signedIn();
  const phone = browser({
    "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1",
  });
  await phone.post("/api/auth/login", ADA);
  const list = await (await ada.get("/api/auth/sessions")).json<
    { id: string; device: string; current: boolean }[]
  >();
  expect(list.map(({ device, current }) => [device, current]).sort()).toEqual([
    ["Firefox on Linux", true],
    ["Safari on iPhone", false],
  ]);
  const other = list.find(({ current }) => !current)?.id;
  expect((await ada.delete(`/api/auth/sessions/${other}`)).status).toBe(200);
  expect((await ada.delete(`/api/auth/sessions/${other}`)).status).toBe(404);
  expect((await phone.post("/api/auth/refresh")).status).toBe(401);
  expect((await ada.get("/api/auth/me")).status).toBe(200);
});

test("a session without its row has ended, even if KV still has it and other sessions exist", async () => {
  const { ada, browser } = await signedIn();
  const [adas] = await sessionRows();
  await browser().post("/api/auth/login", ADA);
  await env.DB.prepare("DELETE FROM user_sessions WHERE id = ?").bind(adas?.id).run();
  expect(await storedIds()).toHaveLength(2);
  expect((await ada.post("/api/auth/refresh")).status).toBe(401);
});

test("nobody can end somebody else's session", async () => {
  const { browser } = await signedIn();
  const eve = browser();
  await eve.post("/api/auth/register", { ...ADA, email: "eve@example.org" });
  await eve.post("/api/auth/login", { ...ADA, email: "eve@example.org" });
  const adas = (await sessionRows())[0]?.id;
  expect((await eve.delete(`/api/auth/sessions/${adas}`)).status).toBe(404);
  expect(await sessionRows()).toHaveLength(2);
});

test("signing out everywhere else keeps this browser signed in, with a new session", async () => {
  const { ada, browser, token, request } = await signedIn();
  const phone = browser();
  await phone.post("/api/auth/login", ADA);
  const before = ada.jar.get("__Host-session");
  expect((await ada.post("/api/auth/sessions/end-all")).status).toBe(200);
  expect(ada.jar.get("__Host-session")).not.toBe(before);
  expect((await phone.post("/api/auth/refresh")).status).toBe(401);
  const old = { method: "POST", headers: { authorization: `Bearer ${token}` } };
  expect((await request("/api/auth/sessions/end-all", old)).status).toBe(401);
  expect((await ada.get("/api/auth/sessions")).status).toBe(200);
  expect(await sessionRows()).toHaveLength(1);
});

test.each([
  ["/api/auth/sessions/end-all", "POST", undefined],
  ["/api/auth/password", "POST", { currentPassword: ADA.password, newPassword: "another green bar" }],
  ["/api/auth/me", "PATCH", { fullName: "Ada King" }],
  ["/api/auth/confirm", "POST", {}],
])("%s gives a script a new token, and no cookie that signs in", async (path, method, body) => {
  const { token, request, mailedToken } = await signedIn();
  const sent = path.endsWith("confirm") ? { token: await mailedToken("confirm-email") } : body;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await request(path, { method, headers, body: JSON.stringify(sent) });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie().join()).not.toMatch(/session|access/);
  const { token: fresh } = await answer.json<{ token: string }>();
  const again = await request("/api/auth/sessions", { headers: { authorization: `Bearer ${fresh}` } });
  expect(again.status).toBe(200);
});

test("changing the password ends every session, starts a new one here and sends a mail", async () => {
  const { ada, browser, sent, settle } = await signedIn();
  const phone = browser();
  await phone.post("/api/auth/login", ADA);
  const change = { currentPassword: ADA.password, newPassword: "another green bar" };
  const wrong = await ada.post("/api/auth/password", { ...change, currentPassword: "not the one" });
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toHaveProperty("fields.currentPassword");
  expect((await ada.post("/api/auth/password", { ...change, newPassword: "password1" })).status).toBe(400);
  expect((await ada.post("/api/auth/password", change)).status).toBe(200);
  expect((await phone.post("/api/auth/refresh")).status).toBe(401);
  expect((await ada.get("/api/auth/me")).status).toBe(200);
  await settle();
  expect(sent.at(-1)?.subject).toMatch(/password .* was changed/);
});

test("a hash with old parameters is replaced at the next login", async () => {
  const { ada, calls } = await signedIn();
  await env.DB.prepare("UPDATE users SET password_hash = ?").bind(`old:${ADA.password}`).run();
  const hashes = calls.hash;
  await ada.post("/api/auth/login", { ...ADA, password: "wrong wrong" });
  expect(calls.hash).toBe(hashes);
  for (const _ of [1, 2]) expect((await ada.post("/api/auth/login", ADA)).status).toBe(200);
  expect(calls.hash).toBe(hashes + 1);
  const row = await env.DB.prepare("SELECT password_hash FROM users").first();
  expect(row).toEqual({ password_hash: `plain:${ADA.password}` });
});

test("a name can be changed, and the new token has it", async () => {
  const { ada } = await signedIn();
  const answer = await ada.patch("/api/auth/me", {
    fullName: "Ada King",
    phone: "07700 900123",
    role: "admin",
  });
  const { token, user } = await answer.json<{ token: string; user: object }>();
  expect(user).toMatchObject({ fullName: "Ada King", phone: "07700 900123", role: "student" });
  expect(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).name).toBe("Ada King");
});

test("raising the account's epoch ends its sessions and stops writes with its tokens", async () => {
  const { ada } = await signedIn();
  await env.DB.prepare("UPDATE users SET session_epoch = session_epoch + 1").run();
  expect((await ada.patch("/api/auth/me", { fullName: "Eve" })).status).toBe(401);
  expect((await ada.post("/api/auth/refresh")).status).toBe(401);
});

test("resetting the password by email leaves no session in the list", async () => {
  const { ada, mailedToken } = await signedIn();
  await ada.post("/api/auth/forgot", { email: ADA.email });
  const token = await mailedToken("reset-password");
  await ada.post("/api/auth/reset", { token, password: "another green bar" });
  expect([await sessionRows(), await storedIds()]).toEqual([[], []]);
});

test("after a session ended its token can still read until it expires, but never write", async () => {
  const { services, token } = await signedIn();
  await env.DB.prepare("DELETE FROM user_sessions").run();
  const headers = { authorization: `Bearer ${token}` };
  const viewerOf = (method: string) =>
    services.identify(new Request("https://greenbar.test/portal", { method, headers }), "192.0.2.1").viewer();
  expect(await viewerOf("GET")).toMatchObject({ fullName: "Ada Lovelace" });
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) expect(await viewerOf(method)).toBeNull();
});

const SENSITIVE = ["/api/auth/export", "/api/auth/sessions", "/api/auth/passkeys"];

test.each([
  ["ended", "DELETE FROM user_sessions"],
  ["of an earlier epoch", "UPDATE users SET session_epoch = session_epoch + 1"],
])("a session that is %s can read neither the data export nor the ways to sign in", async (_how, change) => {
  const { ada, token } = await signedIn();
  for (const path of SENSITIVE) expect([path, (await ada.get(path)).status]).toEqual([path, 200]);
  await env.DB.prepare(change).run();
  for (const path of SENSITIVE) {
    expect([path, (await ada.get(path)).status]).toEqual([path, 401]);
    const bearer = await ada.get(path, { authorization: `Bearer ${token}` });
    expect([path, bearer.status, await bearer.text()]).toEqual([
      path,
      401,
      expect.not.stringContaining("Ada"),
    ]);
  }
});

test("the public keys are published, without their private parts", async () => {
  const { services, key } = await startAccounts();
  expect(services.sessions.publicKeys()).toEqual([
    { kty: "OKP", crv: "Ed25519", kid: key.kid, x: key.x, alg: "EdDSA", use: "sig" },
  ]);
});
