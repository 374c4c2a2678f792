import { env } from "cloudflare:workers";
// The service imports this lazily; transforming it takes longer than a test may.
import "@simplewebauthn/server";
import { expect, test } from "vitest";
import {
  createSecurityMail,
  type Letter,
  LINK_LIMITS,
  MAIL_LIMITS,
  type SecurityMail,
} from "#worker/accounts/security-mail.ts";
import { createDatabase } from "#worker/platform/client.ts";
import { LIMITS } from "#worker/platform/limits.ts";
import { ADA, signedIn, startAccounts } from "../support/accounts.ts";
import { createAuthenticator } from "../support/authenticator.ts";
import { startEdge } from "../support/edge.ts";

const db = createDatabase(env.DB);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HOME = { "cf-connecting-ip": "198.51.100.1" };
const from = (n: number) => ({ "cf-connecting-ip": `203.0.113.${n}` });

type Site = Awaited<ReturnType<typeof startAccounts>>;
type Browser = ReturnType<Site["browser"]>;

const forgot = async ({ browser }: Site, network: Record<string, string>) =>
  (await browser(network).post("/api/auth/forgot", { email: ADA.email })).status;

/** How many mails Ada got with this word in their subject. */
async function mailsTo({ sent, settle }: Site, word = ""): Promise<number> {
  await settle();
  return sent.filter(({ to, subject }) => to === ADA.email && subject.includes(word)).length;
}

async function addPasskey(browser: Browser, network: Record<string, string> = {}): Promise<number> {
  const options = await browser.post("/api/auth/passkeys/registration/options", undefined, network);
  const response = (await createAuthenticator()).register(await options.json());
  return (await browser.post("/api/auth/passkeys/registration/verify", { response }, network)).status;
}

/** Requests as many links for Ada as others can: from two networks, so that neither's own limit is reached. */
async function spendLinks(site: Site): Promise<void> {
  for (const n of [1, 1, 1, 2, 2]) await forgot(site, from(n));
}

/** The service alone, writing into the outbox at any time. */
function createService() {
  const { services, clock, wait } = startEdge();
  const mail = { to: ADA.email, subject: "", text: "", html: "", headers: {}, replyTo: null };
  const now = () => clock.now;
  return {
    mail,
    wait,
    service: createSecurityMail({ db, outbox: services.outbox, secret: "x".repeat(32), now }),
  };
}

test("one network cannot use up an owner's recovery mails", async () => {
  const site = await startAccounts();
  await site.browser(HOME).post("/api/auth/register", ADA);
  await site.browser(HOME).post("/api/auth/confirm", { token: await site.mailedToken("confirm-email") });
  for (let n = 0; n < 6; n += 1) await forgot(site, from(1));
  await Promise.all(
    Array.from({ length: 15 }, () =>
      site.browser(from(1)).post("/api/auth/login", { ...ADA, password: "wrong wrong" }),
    ),
  );
  const before = await mailsTo(site, "new password");
  expect(before).toBe(LIMITS.forgotPair.max);
  expect(await forgot(site, HOME)).toBe(202);
  expect(await mailsTo(site, "new password")).toBe(before + 1);
  const password = "another green bar";
  const token = await site.mailedToken("reset-password");
  expect((await site.browser(HOME).post("/api/auth/reset", { token, password })).status).toBe(200);
  expect((await site.browser(HOME).post("/api/auth/login", { ...ADA, password })).status).toBe(200);
});

test("an unconfirmed address gets no recovery mails beyond its link limit, even from many networks", async () => {
  const site = await startAccounts();
  await site.browser(HOME).post("/api/auth/register", ADA);
  for (let n = 0; n < 12; n += 1) expect(await forgot(site, from(n))).toBe(202);
  expect(await mailsTo(site)).toBe(LINK_LIMITS.hour);
});

test("requests that the network limit refuses are not mailed and do not count against the address", async () => {
  const site = await startAccounts();
  await site.browser(HOME).post("/api/auth/register", ADA);
  site.wait(HOUR);
  for (let n = 0; n < LIMITS.forgotNetwork.max; n += 1) {
    await site.browser(from(1)).post("/api/auth/forgot", { email: `person${n}@example.org` });
  }
  expect(await forgot(site, from(1))).toBe(429);
  expect(await mailsTo(site, "new password")).toBe(0);
  const { results } = await env.DB.prepare(
    "SELECT attempt_key FROM attempts WHERE attempt_key LIKE 'forgot-pair:%'",
  ).all();
  expect(results).toHaveLength(LIMITS.forgotNetwork.max);
});

test("links that anybody can request do not suppress a warning", async () => {
  const site = await signedIn();
  await spendLinks(site);
  expect(await addPasskey(site.ada)).toBe(201);
  expect(await mailsTo(site, "passkey was added")).toBe(1);
  const change = { currentPassword: ADA.password, newPassword: "another green bar" };
  expect((await site.ada.post("/api/auth/password", change)).status).toBe(200);
  expect(await mailsTo(site, "was changed")).toBe(1);
});

test("adding passkeys is mailed once an hour per network", async () => {
  const site = await signedIn();
  for (let n = 0; n < 2; n += 1) expect(await addPasskey(site.ada)).toBe(201);
  expect(await mailsTo(site, "passkey was added")).toBe(1);
  expect(await addPasskey(site.ada, from(9))).toBe(201);
  expect(await mailsTo(site, "passkey was added")).toBe(2);
  site.wait(HOUR);
  await site.ada.post("/api/auth/login", ADA);
  expect(await addPasskey(site.ada)).toBe(201);
  expect(await mailsTo(site, "passkey was added")).toBe(3);
});

test("a password can be changed even if the mail limit is reached", async () => {
  const site = await signedIn();
  let password = ADA.password;
  for (let n = 0; n < 4; n += 1) {
    const newPassword = `green bar number ${n}`;
    const change = { currentPassword: password, newPassword };
    expect((await site.ada.post("/api/auth/password", change, from(n))).status).toBe(200);
    password = newPassword;
  }
  expect(await mailsTo(site, "was changed")).toBe(LINK_LIMITS.hour - 1);
  expect((await site.browser().post("/api/auth/login", { ...ADA, password })).status).toBe(200);
});

test("a confirmation request beyond the limit says when to ask again, and the earlier link still works", async () => {
  const site = await signedIn();
  for (let n = 1; n < LINK_LIMITS.hour; n += 1) {
    site.wait(10 * MINUTE);
    expect((await site.ada.post("/api/auth/confirm/resend")).status).toBe(202);
  }
  const token = await site.mailedToken("confirm-email");
  const refused = await site.ada.post("/api/auth/confirm/resend");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(40 * 60)]);
  expect(await refused.json()).toEqual({
    error: "We have already sent several emails to this address. You can ask for another one in 40 minutes.",
  });
  expect(await mailsTo(site, "Confirm")).toBe(LINK_LIMITS.hour);
  site.wait(40 * MINUTE);
  await site.ada.post("/api/auth/refresh");
  expect((await site.ada.post("/api/auth/confirm", { token })).status).toBe(200);
});

/** Sends an address as many links as it may get in an hour. */
async function useUp(to: string): Promise<void> {
  const { mail, service } = createService();
  for (let n = 0; n < LINK_LIMITS.hour; n += 1) await kept(service.link("confirm_email", { ...mail, to }));
}

test("changing to an address that reached its mail limit is refused until later", async () => {
  const site = await signedIn();
  const change = { email: "stranger@example.org", password: ADA.password };
  await useUp(change.email);
  const before = await mailsTo(site);
  expect((await site.ada.post("/api/auth/email", change)).status).toBe(429);
  // No change is pending, so there is no notice of one.
  expect(await mailsTo(site)).toBe(before);
  site.wait(61 * MINUTE);
  await site.ada.post("/api/auth/refresh");
  expect((await site.ada.post("/api/auth/email", change)).status).toBe(202);
  expect(await mailsTo(site)).toBe(before + 1);
});

test("a change of address whose notice cannot be sent is refused, and no link is sent either", async () => {
  const site = await signedIn();
  const change = { email: "stranger@example.org", password: ADA.password };
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await site.ada.post("/api/auth/email", change)).status);
  await site.settle();
  const links = site.sent.filter(({ to }) => to === change.email).length;
  expect(statuses).toContain(429);
  expect(links).toBe(statuses.filter((status) => status === 202).length);
  expect(await mailsTo(site, "asked")).toBe(links);
});

test("a registration with an address at its mail limit works, and says that no link was sent", async () => {
  const { browser } = await signedIn();
  const eve = { ...ADA, email: "eve@example.org" };
  await useUp(eve.email);
  const answer = await browser().post("/api/auth/register", eve);
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ user: { email: eve.email }, confirmationMailed: false });
  expect((await browser().post("/api/auth/login", eve)).status).toBe(200);
});

type Written = Pick<Letter, "statement"> | Pick<Awaited<ReturnType<SecurityMail["recovery"]>>, "statements">;

/** Writes a mail to the outbox, and returns whether it was accepted. */
async function kept(letter: Written | Promise<Written>): Promise<boolean> {
  const written = await letter;
  const statements = "statements" in written ? written.statements : ([written.statement] as const);
  return (await db.batch(statements)).flat().length === 1;
}

test("a network's first recovery request of a day is mailed beyond every limit", async () => {
  const { mail, service, wait } = createService();
  for (let n = 0; n < MAIL_LIMITS.security.day; n += 1) {
    await kept(service.link("reset_password", mail));
    wait(20 * MINUTE);
  }
  expect(await kept(service.link("reset_password", mail))).toBe(false);
  expect(await kept(service.recovery(mail, "192.0.2.1"))).toBe(true);
  expect(await kept(service.recovery(mail, "192.0.2.1"))).toBe(false);
  expect(await kept(service.recovery(mail, "192.0.2.2"))).toBe(true);
  expect(await kept(service.recovery({ ...mail, to: "eve@example.org" }, "192.0.2.1"))).toBe(true);
  wait(24 * HOUR);
  expect(await kept(service.recovery(mail, "192.0.2.1"))).toBe(true);
});

test("an address gets thirty such recoveries a day; more count as normal links", async () => {
  const { mail, service, wait } = createService();
  const ask = (n: number) => kept(service.recovery(mail, `${n}`));
  const asked = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(n)));
  expect(asked.filter(Boolean)).toHaveLength(MAIL_LIMITS.recovery.day + LINK_LIMITS.hour);
  expect(await kept(service.recovery({ ...mail, to: "eve@example.org" }, "1"))).toBe(true);
  wait(24 * HOUR);
  expect(await ask(99)).toBe(true);
});

test("an address gets at most five mails an hour and twenty a day, of all kinds together", async () => {
  const { mail, service, wait } = createService();
  const times: number[] = [];
  let now = 0;
  for (let round = 0; round < 26; round += 1) {
    const letters = [
      service.link("confirm_email", mail),
      service.notice("passkey_added", mail, { cause: `${round}` }),
      service.notice("password_changed", mail, { cause: `${round}` }),
      service.notice("email_change_requested", mail),
      service.notice("email_changed", mail, { cause: `${round}` }),
    ];
    for (const letter of letters) if (await kept(letter)) times.push(now);
    now += 57 * MINUTE;
    wait(57 * MINUTE);
  }
  const within = (ms: number) =>
    Math.max(...times.map((end) => times.filter((at) => at <= end && at > end - ms).length));
  expect(within(HOUR)).toBe(5);
  expect(within(24 * HOUR)).toBeLessThanOrEqual(20);
  expect(within(24 * HOUR)).toBeGreaterThanOrEqual(LINK_LIMITS.day);
});

test("mails written at the same instant are counted exactly", async () => {
  const { mail, service } = createService();
  const links = await Promise.all(
    Array.from({ length: 30 }, () => kept(service.link("confirm_email", mail))),
  );
  expect(links.filter(Boolean)).toHaveLength(LINK_LIMITS.hour);
  const recoveries = await Promise.all(
    Array.from({ length: 30 }, (_, n) => kept(service.recovery(mail, `${n % 10}`))),
  );
  expect(recoveries.filter(Boolean)).toHaveLength(10);
});

test("the last two mails of an hour are reserved for the first notice of each kind", async () => {
  const { mail, service } = createService();
  for (let n = 0; n < 5; n += 1) await kept(service.link("reset_password", mail));
  expect(await kept(service.notice("passkey_added", mail, { cause: "a" }))).toBe(true);
  expect(await kept(service.notice("passkey_added", mail, { cause: "b" }))).toBe(false);
  expect(await kept(service.notice("email_change_requested", mail))).toBe(true);
  expect(await kept(service.notice("password_changed", mail, { cause: "a" }))).toBe(false);
  // Another address has separate limits.
  expect(await kept(service.link("reset_password", { ...mail, to: "eve@example.org" }))).toBe(true);
});
