import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { LIMITS } from "#worker/platform/limits.ts";
import { ADA, signedIn, startAccounts } from "../support/accounts.ts";

const HOUR = 60 * 60_000;
const TIMES = Array.from({ length: 25 }, (_, n) => n);

const users = async () => (await env.DB.prepare("SELECT * FROM users").all()).results;
const waitingMails = async () => (await env.DB.prepare("SELECT * FROM outbox").all()).results.length;

/** Ada, confirmed and signed in, with a link that changes her email address. */
async function moving() {
  const site = await signedIn();
  await site.ada.post("/api/auth/confirm", { token: await site.mailedToken("confirm-email") });
  await site.ada.post("/api/auth/email", { email: "lovelace@example.org", password: ADA.password });
  const link = await site.mailedToken("confirm-email");
  return { ...site, link };
}

test.each([
  ["one after the other", false],
  ["at once", true],
])(
  "twenty-five clicks %s on a link to another address mail the old one once",
  {
    timeout: 30_000,
  },
  async (_how, atOnce) => {
    const { browser, link, sent, settle } = await moving();
    const before = sent.length;
    const click = async () => (await browser().post("/api/auth/confirm", { token: link })).status;
    if (atOnce) await Promise.all(TIMES.map(click));
    else for (const _ of TIMES) await click();
    await settle();
    expect(sent.slice(before).map(({ to }) => to)).toEqual([ADA.email]);
    expect(await users()).toMatchObject([{ email: "lovelace@example.org" }]);
  },
);

test.each(["replaced", "cancelled", "expired", "of another epoch"])(
  "a link that is %s changes nothing and sends no mail",
  async (how) => {
    const { ada, browser, link, sent, settle, wait, mailedToken } = await moving();
    if (how === "replaced") {
      await ada.post("/api/auth/email", { email: "king@example.org", password: ADA.password });
    }
    if (how === "cancelled") {
      await browser().post("/api/auth/email/cancel", { token: await mailedToken("cancel-email-change") });
    }
    if (how === "expired") wait(24 * HOUR);
    if (how === "of another epoch") await ada.post("/api/auth/sessions/end-all");
    await settle();
    const before = [await users(), sent.length, await waitingMails()];
    for (const _ of [1, 2, 3]) {
      expect((await browser().post("/api/auth/confirm", { token: link })).status).toBe(400);
    }
    await settle();
    expect([await users(), sent.length, await waitingMails()]).toEqual(before);
  },
);

test("a reset link that is clicked many times at once mails once, and ends no session that began since", async () => {
  const { browser, mailedToken, sent, settle } = await startAccounts();
  await browser().post("/api/auth/register", ADA);
  await browser().post("/api/auth/forgot", { email: ADA.email });
  const token = await mailedToken("reset-password");
  const before = sent.length;
  const password = "another green bar";
  await Promise.all(Array.from({ length: 8 }, () => browser().post("/api/auth/reset", { token, password })));
  const ada = browser();
  await ada.post("/api/auth/login", { ...ADA, password });
  for (const _ of [1, 2, 3]) await browser().post("/api/auth/reset", { token, password });
  await settle();
  expect(sent.slice(before)).toHaveLength(1);
  expect(await waitingMails()).toBe(sent.length);
  expect((await ada.post("/api/auth/refresh")).status).toBe(200);
});

test("reset links work beside each other, and using one ends them all", async () => {
  const { browser, mailedToken } = await startAccounts();
  await browser().post("/api/auth/register", ADA);
  await browser().post("/api/auth/confirm", { token: await mailedToken("confirm-email") });
  const links = [];
  for (const _ of [1, 2, 3]) {
    await browser().post("/api/auth/forgot", { email: ADA.email });
    links.push(await mailedToken("reset-password"));
  }
  expect(new Set(links).size).toBe(3);
  const [first, second, third] = links;
  const reset = async (token = "") =>
    (await browser().post("/api/auth/reset", { token, password: "another green bar" })).status;
  expect(await reset(second)).toBe(200);
  expect([await reset(first), await reset(third)]).toEqual([400, 400]);
});

test.each(["/api/auth/confirm", "/api/auth/email/cancel", "/api/newsletter/confirm"])(
  "%s is limited by network",
  async (path) => {
    const { browser } = await startAccounts();
    const click = () => browser().post(path, { token: "t".repeat(43) });
    expect((await click()).status).toBe(400);
    await env.DB.prepare("UPDATE attempts SET hits = ? WHERE attempt_key LIKE 'link-from:%'")
      .bind(LIMITS.linkNetwork.max - 1)
      .run();
    expect((await click()).status).toBe(400);
    const refused = await click();
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("900");
  },
);

test("confirming for the first time ends every other session, and this browser stays signed in", async () => {
  const { ada, browser, mailedToken, token, request } = await signedIn();
  const eve = browser();
  await eve.post("/api/auth/login", ADA);
  const before = ada.jar.get("__Host-session");
  const answer = await ada.post("/api/auth/confirm", { token: await mailedToken("confirm-email") });
  const { token: fresh, user } = await answer.json<{ token: string; user: object }>();
  expect(user).toMatchObject({ email: ADA.email, emailConfirmed: true });
  expect(ada.jar.get("__Host-session")).not.toBe(before);
  expect((await ada.patch("/api/auth/me", { fullName: "Ada King" })).status).toBe(200);
  const bearer = (given: string) =>
    request("/api/auth/me", {
      method: "PATCH",
      headers: { authorization: `Bearer ${given}`, "content-type": "application/json" },
      body: JSON.stringify({ fullName: "Ada King" }),
    });
  expect((await bearer(fresh)).status).toBe(200);
  expect((await bearer(token)).status).toBe(401);
  expect((await eve.post("/api/auth/refresh")).status).toBe(401);
  expect((await env.DB.prepare("SELECT * FROM user_sessions").all()).results).toHaveLength(1);
});

test("entering one's own unconfirmed address sends its link again, and no notice of a change", async () => {
  const { ada, sent, settle, mailedToken } = await signedIn();
  await settle();
  const before = sent.length;
  await ada.post("/api/auth/email", { email: ADA.email, password: ADA.password });
  const token = await mailedToken("confirm-email");
  expect(sent.slice(before)).toMatchObject([{ to: ADA.email, subject: expect.stringContaining("Confirm") }]);
  expect((await ada.post("/api/auth/confirm", { token })).status).toBe(200);
});

test("a browser that is not signed in to the account is not signed in by confirming", async () => {
  const { browser, mailedToken } = await signedIn();
  const token = await mailedToken("confirm-email");
  const eve = browser();
  const other = { ...ADA, email: "eve@example.org" };
  await eve.post("/api/auth/register", other);
  await eve.post("/api/auth/login", other);
  const before = new Map(eve.jar);
  expect(await (await eve.post("/api/auth/confirm", { token })).json()).not.toHaveProperty("token");
  expect(eve.jar).toEqual(before);
  expect(await (await eve.get("/api/auth/me")).json()).toMatchObject({ user: { email: other.email } });

  const visitor = browser();
  await visitor.post("/api/auth/confirm", { token: await mailedToken("confirm-email") });
  expect(visitor.jar.size).toBe(0);
});

test("if confirming cannot renew the session, the address is confirmed and the browser signed out", async () => {
  let writable = true;
  const put: KVNamespace["put"] = (...args: Parameters<KVNamespace["put"]>) =>
    writable ? env.SESSIONS.put(...args) : Promise.reject(new Error("KV is down"));
  const sessionStore = new Proxy(env.SESSIONS, {
    get: (store, name) => (name === "put" ? put : Reflect.get(store, name).bind(store)),
  });
  const { ada, mailedToken, lines } = await signedIn({ sessionStore });
  writable = false;
  const answer = await ada.post("/api/auth/confirm", { token: await mailedToken("confirm-email") });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ message: "Your address is confirmed. Please sign in again." });
  expect(ada.jar.size).toBe(0);
  expect(await users()).toMatchObject([{ email_confirmed_at: expect.any(Number), session_epoch: 1 }]);
  expect(lines.map(({ event }) => event)).toContain("confirm.not_signed_in");
});
