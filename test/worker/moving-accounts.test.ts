import { env } from "cloudflare:workers";
// The service imports this lazily; transforming it takes longer than a test may.
import "@simplewebauthn/server";
import { expect, test } from "vitest";
import { ADA, signedIn } from "../support/accounts.ts";
import { createAuthenticator } from "../support/authenticator.ts";

const VICTIM = "victim@example.org";

/** Ada's confirmed account with a passkey and a second browser, and a link that changes its email address. */
async function movingWithPasskey() {
  const site = await signedIn();
  const { ada, browser, mailedToken } = site;
  await ada.post("/api/auth/confirm", { token: await mailedToken("confirm-email") });
  const options = await ada.post("/api/auth/passkeys/registration/options");
  const response = (await createAuthenticator()).register(await options.json());
  expect((await ada.post("/api/auth/passkeys/registration/verify", { response })).status).toBe(201);
  const phone = browser();
  await phone.post("/api/auth/login", ADA);
  await ada.post("/api/auth/email", { email: VICTIM, password: ADA.password });
  return { ...site, phone, link: await mailedToken("confirm-email") };
}

const leftOver = async () =>
  (
    await env.DB.prepare(
      "SELECT email, session_epoch AS epoch, (SELECT count(*) FROM user_sessions) AS sessions, (SELECT count(*) FROM passkeys) AS passkeys FROM users WHERE email = ?",
    )
      .bind(VICTIM)
      .all()
  ).results;

test.each(["a visitor", "somebody signed in to another account"])(
  "when %s confirms an account's new address, all its earlier sessions and passkeys end",
  async (who) => {
    const { ada, phone, browser, link } = await movingWithPasskey();
    const victim = browser();
    if (who !== "a visitor") {
      const other = { ...ADA, email: "other@example.org" };
      await victim.post("/api/auth/register", other);
      await victim.post("/api/auth/login", other);
    }
    const before = new Map(victim.jar);
    const answer = await victim.post("/api/auth/confirm", { token: link });
    expect(answer.status).toBe(200);
    expect(await answer.json()).not.toHaveProperty("token");
    expect(victim.jar).toEqual(before);
    for (const attacker of [ada, phone]) {
      expect((await attacker.get("/api/auth/export")).status).toBe(401);
      expect((await attacker.post("/api/auth/refresh")).status).toBe(401);
    }
    expect(await leftOver()).toEqual([
      { email: VICTIM, epoch: 2, sessions: who === "a visitor" ? 0 : 1, passkeys: 0 },
    ]);
  },
);

test("confirming a new address in one's own browser keeps every session and passkey", async () => {
  const { ada, phone, link } = await movingWithPasskey();
  const cookies = new Map(ada.jar);
  expect((await ada.post("/api/auth/confirm", { token: link })).status).toBe(200);
  expect(ada.jar).toEqual(cookies);
  for (const browser of [ada, phone]) expect((await browser.post("/api/auth/refresh")).status).toBe(200);
  expect(await leftOver()).toEqual([{ email: VICTIM, epoch: 1, sessions: 2, passkeys: 1 }]);
});

test("the mail to a new address says that an existing account wants to use it, without the person's input", async () => {
  const { sent } = await movingWithPasskey();
  const mail = sent.findLast(({ to }) => to === VICTIM);
  expect(mail?.subject).toBe("Confirm the new email address of an account at Greenbar");
  expect(mail?.text).toContain("change the email address of an existing account at Greenbar");
  expect(mail?.text).toContain("If this wasn't you, ignore this email");
  expect(JSON.stringify(mail)).not.toMatch(/Ada|Lovelace|ada@/);
});
