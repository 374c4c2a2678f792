import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { scryptPasswords } from "#worker/accounts/passwords.ts";
import { ADA, startAccounts } from "../support/accounts.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const toAda = <Sent extends { to: string }>(sent: Sent[]) => sent.filter(({ to }) => to === ADA.email);
const users = async () => (await env.DB.prepare("SELECT * FROM users").all()).results;

test("a registration makes a student, answers the account, and mails a confirmation", async () => {
  const { browser, sent, settle } = await startAccounts();
  const answer = await browser().post("/api/auth/register", {
    ...ADA,
    phone: "07700 900123",
    packageName: "No offer is called this",
  });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({
    user: {
      id: expect.stringMatching(/^[0-9a-z]{26}$/),
      fullName: "Ada Lovelace",
      email: "ada@example.org",
      phone: "07700 900123",
      role: "student",
      emailConfirmed: false,
      packageName: null,
      pricingId: 1,
      messageMail: true,
    },
    confirmationMailed: true,
  });
  expect(answer.headers.getSetCookie()).toEqual([]);
  await settle();
  expect(toAda(sent)).toMatchObject([{ subject: expect.stringContaining("Confirm") }]);
  expect(await users()).toMatchObject([
    { search_text: "ada lovelace ada@example.org 07700 900123 07700900123" },
  ]);
});

test("a registration cannot set a role, an id or an unknown package", async () => {
  const { browser } = await startAccounts();
  const smuggled = {
    ...ADA,
    role: "admin",
    id: "root",
    sessionEpoch: 9,
    emailConfirmedAt: 1,
    searchText: "x",
  };
  expect((await browser().post("/api/auth/register", smuggled)).status).toBe(201);
  expect(await users()).toMatchObject([{ role: "student", session_epoch: 0, email_confirmed_at: null }]);
  expect((await users())[0]?.id).not.toBe("root");
  const answer = await browser().post("/api/auth/register", {
    ...ADA,
    email: "b@example.org",
    pricingId: 999,
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toHaveProperty("fields.pricingId");
});

test.each(["ada@example.org", "ADA@EXAMPLE.ORG", "  Ada@Example.org\t", "ａｄａ@example.org"])(
  "an address has one account, however it is written: %j",
  async (email) => {
    const { browser, calls } = await startAccounts();
    await browser().post("/api/auth/register", ADA);
    const answer = await browser().post("/api/auth/register", { ...ADA, email });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toHaveProperty("fields.email");
    expect(await users()).toHaveLength(1);
    expect(calls.hash).toBe(1);
    expect((await browser().post("/api/auth/login", { ...ADA, email })).status).toBe(200);
  },
);

test("registrations of one address at the same instant store one account, one link and one mail", async () => {
  const { browser, sent, settle } = await startAccounts();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => browser().post("/api/auth/register", ADA)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  await settle();
  expect(await users()).toHaveLength(1);
  expect(toAda(sent)).toHaveLength(1);
  expect(sent).toHaveLength(2);
  expect((await env.DB.prepare("SELECT * FROM mailed_tokens").all()).results).toHaveLength(1);
});

test.each([
  ["a common one", "password123"],
  ["the address", "ada@example.org"],
  ["seven characters", "1234567"],
  ["201 characters", "x1y".repeat(67)],
  ["10,000 characters", "x1y".repeat(3_334)],
  ["nothing", ""],
])("a password that is %s is refused before it is hashed", async (_what, password) => {
  const { browser, calls } = await startAccounts();
  const answer = await browser().post("/api/auth/register", { ...ADA, password });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toHaveProperty("fields.password");
  expect(calls).toEqual({ hash: 0, verify: 0 });
});

test("a name cannot add a line to a mail's headers, nor markup to its body", async () => {
  const { browser, sent, settle } = await startAccounts();
  const fullName = "Ada\r\nBcc: eve@example.org <script>";
  await browser().post("/api/auth/register", { ...ADA, fullName });
  await browser().post("/api/auth/register", { ...ADA, email: "a@example.org\r\nBcc: eve@example.org" });
  await settle();
  expect(sent).toHaveLength(2);
  expect(JSON.stringify(toAda(sent))).not.toMatch(/Bcc|<script/);
  const news = sent.find(({ to }) => to !== ADA.email);
  expect(news?.html).not.toContain("<script");
  expect(news?.subject).not.toMatch(/[\r\n]/);
  expect((await users())[0]?.full_name).toBe("Ada Bcc: eve@example.org <script>");
});

test("with the real hasher only the right password signs in", async () => {
  const { browser } = await startAccounts({ passwords: scryptPasswords });
  await browser().post("/api/auth/register", ADA);
  expect((await users())[0]?.password_hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
  expect((await browser().post("/api/auth/login", ADA)).status).toBe(200);
  expect((await browser().post("/api/auth/login", { ...ADA, password: "a green bar a dax" })).status).toBe(
    401,
  );
});

test("a mailed link confirms the address, works twice, and is not stored", async () => {
  const { browser, mailedToken } = await startAccounts();
  const ada = browser();
  await ada.post("/api/auth/register", ADA);
  const token = await mailedToken("confirm-email");
  expect(token).toHaveLength(43);
  const tables = await env.DB.batch(
    ["mailed_tokens", "outbox", "users"].map((name) => env.DB.prepare(`SELECT * FROM ${name}`)),
  );
  expect(JSON.stringify(tables.map(({ results }) => results))).not.toContain(token);
  for (const _ of [1, 2]) expect((await ada.post("/api/auth/confirm", { token })).status).toBe(200);
  expect((await (await ada.post("/api/auth/login", ADA)).json<{ user: object }>()).user).toMatchObject({
    emailConfirmed: true,
  });
});

test("a confirmation link expires after a day, or when a newer one is mailed", async () => {
  const { browser, mailedToken, wait, sent, settle } = await startAccounts();
  const ada = browser();
  await ada.post("/api/auth/register", ADA);
  const first = await mailedToken("confirm-email");
  await ada.post("/api/auth/login", ADA);
  expect((await ada.post("/api/auth/confirm/resend")).status).toBe(202);
  const second = await mailedToken("confirm-email");
  expect(second).not.toBe(first);
  expect((await ada.post("/api/auth/confirm", { token: first })).status).toBe(400);
  wait(24 * HOUR);
  expect((await ada.post("/api/auth/confirm", { token: second })).status).toBe(400);
  await ada.post("/api/auth/confirm/resend");
  expect((await ada.post("/api/auth/confirm", { token: await mailedToken("confirm-email") })).status).toBe(
    200,
  );
  const mails = sent.length;
  await ada.post("/api/auth/confirm/resend");
  await settle();
  expect(sent).toHaveLength(mails);
});

test("asking for a new password looks and costs the same for any address", async () => {
  const { browser, calls, sent, settle } = await startAccounts();
  await browser().post("/api/auth/register", ADA);
  await settle();
  const before = { ...calls };
  const known = await browser().post("/api/auth/forgot", { email: ADA.email });
  const unknown = await browser().post("/api/auth/forgot", { email: "eve@example.org" });
  expect(known.status).toBe(202);
  expect([await unknown.text(), unknown.status]).toEqual([await known.text(), known.status]);
  expect(calls).toEqual(before);
  await settle();
  expect(sent.filter(({ subject }) => subject.includes("new password")).map(({ to }) => to)).toEqual([
    ADA.email,
  ]);
});

test("a reset link sets the password once, confirms the address and ends every session", async () => {
  const { browser, mailedToken, request } = await startAccounts();
  const [ada, elsewhere] = [browser(), browser()];
  await ada.post("/api/auth/register", ADA);
  await ada.post("/api/auth/login", ADA);
  const { token: bearer } = await (await elsewhere.post("/api/auth/login", ADA)).json<{ token: string }>();
  await ada.post("/api/auth/forgot", { email: ADA.email });
  const token = await mailedToken("reset-password");
  const password = "another green bar";
  expect((await browser().post("/api/auth/reset", { token, password })).status).toBe(200);
  expect((await browser().post("/api/auth/reset", { token, password: "a third green bar" })).status).toBe(
    400,
  );
  expect(await users()).toMatchObject([{ session_epoch: 1, email_confirmed_at: expect.any(Number) }]);

  expect((await ada.post("/api/auth/refresh")).status).toBe(401);
  const write = await request("/api/auth/me", {
    method: "PATCH",
    headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
    body: JSON.stringify({ fullName: "Eve" }),
  });
  expect(write.status).toBe(401);
  expect((await browser().post("/api/auth/login", ADA)).status).toBe(401);
  expect((await browser().post("/api/auth/login", { ...ADA, password })).status).toBe(200);
});

test("a reset link expires after 30 minutes, and cannot confirm an address", async () => {
  const { browser, mailedToken, wait, calls } = await startAccounts();
  const ada = browser();
  await ada.post("/api/auth/register", ADA);
  await ada.post("/api/auth/forgot", { email: ADA.email });
  const link = await mailedToken("reset-password");
  const hashed = calls.hash;
  const reset = (token: string) => ada.post("/api/auth/reset", { token, password: "another green bar" });
  expect((await ada.post("/api/auth/confirm", { token: link })).status).toBe(400);
  expect((await reset(await mailedToken("confirm-email"))).status).toBe(400);
  wait(30 * MINUTE);
  expect((await reset(link)).status).toBe(400);
  expect(calls.hash).toBe(hashed);
});

test("one reset link used many times at once sets one password", async () => {
  const { browser, mailedToken } = await startAccounts();
  await browser().post("/api/auth/register", ADA);
  await browser().post("/api/auth/forgot", { email: ADA.email });
  const token = await mailedToken("reset-password");
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      browser().post("/api/auth/reset", { token, password: `green bar number ${n}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await users()).toMatchObject([{ session_epoch: 1 }]);
});

test("a new address takes effect when its link is used, and the old one is notified", async () => {
  const { browser, mailedToken, sent, settle } = await startAccounts();
  const ada = browser();
  await ada.post("/api/auth/register", ADA);
  await ada.post("/api/auth/login", ADA);
  const email = "lovelace@example.org";
  expect((await ada.post("/api/auth/email", { email, password: "wrong wrong" })).status).toBe(400);
  expect((await ada.post("/api/auth/email", { email, password: ADA.password })).status).toBe(202);
  expect(await users()).toMatchObject([{ email: ADA.email }]);
  await ada.post("/api/auth/confirm", { token: await mailedToken("confirm-email") });
  await settle();
  expect(await users()).toMatchObject([{ email, search_text: expect.stringContaining(email) }]);
  expect(sent.at(-1)).toMatchObject({
    to: ADA.email,
    subject: expect.stringContaining("was changed"),
  });
});

test("an address that somebody else took meanwhile is not taken over", async () => {
  const { browser, mailedToken } = await startAccounts();
  const ada = browser();
  await ada.post("/api/auth/register", ADA);
  await ada.post("/api/auth/login", ADA);
  await ada.post("/api/auth/email", { email: "bob@example.org", password: ADA.password });
  const token = await mailedToken("confirm-email");
  await browser().post("/api/auth/register", { ...ADA, fullName: "Bob", email: "bob@example.org" });
  expect((await ada.post("/api/auth/confirm", { token })).status).toBe(409);
  expect((await users()).map(({ email }) => email)).toEqual([ADA.email, "bob@example.org"]);
});
