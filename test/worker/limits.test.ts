import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { LIMITS } from "#worker/platform/limits.ts";
import { ADA, startAccounts } from "../support/accounts.ts";

const MINUTE = 60_000;

const from = (network: string) => ({ "cf-connecting-ip": network });

/** The answers' statuses to `times` logins at once from a network. */
async function guess(
  { browser }: Awaited<ReturnType<typeof startAccounts>>,
  network: string,
  times: number,
): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, n) =>
      browser(from(network)).post("/api/auth/login", { ...ADA, password: `wrong ${n}` }),
    ),
  );
  return answers.map(({ status }) => status);
}

test("two hundred wrong logins at once get no more password checks than one network may make", async () => {
  const { browser, calls } = await startAccounts();
  await browser().post("/api/auth/register", ADA);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      browser().post("/api/auth/login", { ...ADA, password: `wrong ${n}` }),
    ),
  );
  expect(calls.verify).toBe(LIMITS.loginPair.max);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(LIMITS.loginPair.max);
  const limited = answers.filter(({ status }) => status === 429);
  expect(limited).toHaveLength(200 - LIMITS.loginPair.max);
  expect(Number(limited[0]?.headers.get("retry-after"))).toBe(15 * 60);
});

test("after too many guesses a network is refused even with the right password, for a quarter of an hour", async () => {
  const { browser, wait } = await startAccounts();
  await browser().post("/api/auth/register", ADA);
  for (let n = 0; n < LIMITS.loginPair.max; n += 1) {
    expect((await browser().post("/api/auth/login", { ...ADA, password: "wrong wrong" })).status).toBe(401);
  }
  expect((await browser().post("/api/auth/login", ADA)).status).toBe(429);
  wait(15 * MINUTE);
  expect((await browser().post("/api/auth/login", ADA)).status).toBe(200);
});

test("one network cannot lock an owner out of signing in, however it tries", async () => {
  const site = await startAccounts();
  await site.browser(from("198.51.100.1")).post("/api/auth/register", ADA);
  await guess(site, "203.0.113.9", 30);
  site.wait(5 * MINUTE);
  await guess(site, "203.0.113.9", 30);
  // A whole /64 is one network, and so is an IPv4 address written as IPv6.
  for (const host of [1, 2]) await guess(site, `2001:db8:5:5::${host}`, 15);
  await guess(site, "::ffff:203.0.113.9", 15);
  expect((await site.browser(from("198.51.100.1")).post("/api/auth/login", ADA)).status).toBe(200);
});

test("tries that the network limit refuses do not count against the account", async () => {
  const site = await startAccounts();
  await site.browser(from("198.51.100.1")).post("/api/auth/register", ADA);
  for (let n = 0; n < LIMITS.loginNetwork.max; n += 1) {
    await site
      .browser(from("203.0.113.9"))
      .post("/api/auth/login", { ...ADA, email: `person${n}@example.org` });
  }
  expect(new Set(await guess(site, "203.0.113.9", 50))).toEqual(new Set([429]));
  const { results } = await env.DB.prepare(
    "SELECT hits FROM attempts WHERE attempt_key LIKE 'login:%'",
  ).all();
  // One for each address tried before the network's limit, and none for Ada.
  expect(results).toHaveLength(LIMITS.loginNetwork.max);
});

test("guesses from many networks are limited for the account, exactly", async () => {
  const site = await startAccounts();
  await site.browser().post("/api/auth/register", ADA);
  const networks = Math.ceil(LIMITS.loginAccount.max / LIMITS.loginPair.max) + 2;
  const statuses = await Promise.all(
    Array.from({ length: networks }, (_, n) => guess(site, `203.0.113.${n}`, LIMITS.loginPair.max)),
  );
  expect(site.calls.verify).toBe(LIMITS.loginAccount.max);
  expect(statuses.flat().filter((status) => status === 401)).toHaveLength(LIMITS.loginAccount.max);
});

test("an unknown address costs the same work, gets the same answer and the same limit", async () => {
  const { browser, calls } = await startAccounts();
  await browser().post("/api/auth/register", ADA);
  const start = { ...calls };
  const wrong = await browser().post("/api/auth/login", { ...ADA, password: "wrong wrong" });
  const afterWrong = { ...calls };
  const unknown = await browser().post("/api/auth/login", { ...ADA, email: "eve@example.org" });
  expect(afterWrong).toEqual({ ...start, verify: start.verify + 1 });
  expect(calls).toEqual({ ...afterWrong, verify: afterWrong.verify + 1 });
  expect([unknown.status, await unknown.text()]).toEqual([wrong.status, await wrong.text()]);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser().post("/api/auth/login", { ...ADA, email: "eve@example.org" })),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(21 - LIMITS.loginPair.max);
});

test("one guess for many accounts is limited by where it comes from", async () => {
  const { browser, calls } = await startAccounts();
  await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      browser().post("/api/auth/login", { email: `person${n}@example.org`, password: "a green bar" }),
    ),
  );
  expect(calls.verify).toBe(LIMITS.loginNetwork.max);
});

test("successful logins do not count, for the network or the account", async () => {
  const { browser } = await startAccounts();
  await browser().post("/api/auth/register", ADA);
  for (let n = 0; n < LIMITS.loginNetwork.max + 1; n += 1) {
    expect((await browser().post("/api/auth/login", ADA)).status).toBe(200);
  }
});

test("asking for links and registering are limited, too", async () => {
  const { browser, sent, settle } = await startAccounts();
  const forgot = async (email: string) => (await browser().post("/api/auth/forgot", { email })).status;
  const statuses = await Promise.all(Array.from({ length: 8 }, () => forgot("nobody@example.org")));
  expect(statuses.filter((status) => status === 202)).toHaveLength(LIMITS.forgotPair.max);
  const fromHere = await Promise.all(Array.from({ length: 40 }, (_, n) => forgot(`nobody${n}@example.org`)));
  expect(fromHere.filter((status) => status === 202).length).toBeLessThanOrEqual(LIMITS.forgotNetwork.max);
  await settle();
  expect(sent).toEqual([]);

  const registered = await Promise.all(
    Array.from({ length: 70 }, (_, n) =>
      browser().post("/api/auth/register", { ...ADA, email: `p${n}@example.org` }),
    ),
  );
  expect(registered.filter(({ status }) => status === 201)).toHaveLength(LIMITS.registerNetwork.max);
});

test("a stolen session does not let anybody guess the password", async () => {
  const { browser, calls } = await startAccounts();
  const ada = browser();
  await ada.post("/api/auth/register", ADA);
  await ada.post("/api/auth/login", ADA);
  const before = calls.verify;
  await Promise.all(
    Array.from({ length: 30 }, (_, n) => ada.post("/api/auth/delete", { password: `guess ${n}` })),
  );
  expect(calls.verify - before).toBe(LIMITS.passwordAccount.max);
});

test("resetting the password by email unlocks an account", async () => {
  const { browser, mailedToken } = await startAccounts();
  await browser().post("/api/auth/register", ADA);
  await Promise.all(
    Array.from({ length: 20 }, () => browser().post("/api/auth/login", { ...ADA, password: "wrong" })),
  );
  await browser().post("/api/auth/forgot", { email: ADA.email });
  const password = "another green bar";
  await browser().post("/api/auth/reset", { token: await mailedToken("reset-password"), password });
  expect((await browser().post("/api/auth/login", { ...ADA, password })).status).toBe(200);
});

test("networks that tried are stored as pseudonyms, only as long as they count", async () => {
  const { browser, services, wait } = await startAccounts();
  await browser().post("/api/auth/login", ADA);
  const rows = async () => (await env.DB.prepare("SELECT * FROM attempts").all()).results;
  expect(await rows()).toHaveLength(3);
  expect(JSON.stringify(await rows())).not.toMatch(/ada|192\.0\.2/);
  await services.limits.cleanUp();
  expect(await rows()).toHaveLength(3);
  wait(15 * MINUTE);
  await services.limits.cleanUp();
  expect(await rows()).toEqual([]);
});

test("expired sessions and links are deleted", async () => {
  const { browser, services, wait } = await startAccounts();
  await browser().post("/api/auth/register", ADA);
  await browser().post("/api/auth/login", ADA);
  wait(31 * 24 * 60 * MINUTE);
  await services.sessions.cleanUp();
  await services.accounts.cleanUp();
  for (const table of ["user_sessions", "mailed_tokens"]) {
    expect((await env.DB.prepare(`SELECT * FROM ${table}`).all()).results).toEqual([]);
  }
});
