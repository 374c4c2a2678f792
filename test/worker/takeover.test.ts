import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ADA, countingPasswords, signedIn, startAccounts } from "../support/accounts.ts";

const EVE = "eve@example.org";
const NEW_PASSWORD = "another green bar";

type Browser = Awaited<ReturnType<typeof signedIn>>["ada"];
type Site = Awaited<ReturnType<typeof signedIn>>;

const emails = async () =>
  (await env.DB.prepare("SELECT email FROM users ORDER BY created_at").all()).results.map(
    ({ email }) => email,
  );

/** Ada's confirmed account, and Eve, who knows its password and asked to change its email to her own. */
async function withPendingChange(
  role: "student" | "admin" = "student",
  options?: Parameters<typeof signedIn>[0],
) {
  const site = await signedIn(options);
  const { ada, browser, mailedToken } = site;
  await ada.post("/api/auth/confirm", { token: await mailedToken("confirm-email") });
  if (role === "admin") {
    await env.DB.prepare("UPDATE users SET role = 'admin'").run();
    await ada.post("/api/auth/login", ADA);
  }
  const eve = browser();
  await eve.post("/api/auth/login", ADA);
  expect((await eve.post("/api/auth/email", { email: EVE, password: ADA.password })).status).toBe(202);
  const link = await mailedToken("confirm-email");
  return { ...site, eve, link, cancel: await mailedToken("cancel-email-change") };
}

async function reset({ browser, mailedToken }: Site): Promise<number> {
  await browser().post("/api/auth/forgot", { email: ADA.email });
  const token = await mailedToken("reset-password");
  return (await browser().post("/api/auth/reset", { token, password: NEW_PASSWORD })).status;
}

async function changePassword({ ada }: { ada: Browser }): Promise<number> {
  const change = { currentPassword: ADA.password, newPassword: NEW_PASSWORD };
  return (await ada.post("/api/auth/password", change)).status;
}

const endOtherSessions = async ({ ada }: { ada: Browser }) =>
  (await ada.post("/api/auth/sessions/end-all")).status;

test.each([
  ["resetting the password", "student", reset],
  ["resetting the password", "admin", reset],
  ["changing the password", "student", changePassword],
  ["changing the password", "admin", changePassword],
  ["signing out everywhere else", "student", endOtherSessions],
  ["signing out everywhere else", "admin", endOtherSessions],
] as const)("%s ends a pending change of address (%s)", async (_how, role, defend) => {
  const site = await withPendingChange(role);
  expect(await defend(site)).toBe(200);
  await site.settle();
  const mails = site.sent.length;
  expect((await site.eve.post("/api/auth/confirm", { token: site.link })).status).toBe(400);
  expect((await site.browser().post("/api/auth/confirm", { token: site.link })).status).toBe(400);
  await site.browser().post("/api/auth/forgot", { email: EVE });
  await site.settle();
  expect(await emails()).toEqual([ADA.email]);
  expect(site.sent).toHaveLength(mails);
});

test("the owner of an address that somebody else registered gets the account with a password reset", async () => {
  const { browser, mailedToken, ...site } = await startAccounts();
  const eve = browser();
  await eve.post("/api/auth/register", ADA);
  await eve.post("/api/auth/login", ADA);
  await eve.post("/api/auth/email", { email: EVE, password: ADA.password });
  const link = await mailedToken("confirm-email");
  await browser().post("/api/auth/forgot", { email: ADA.email });
  const token = await mailedToken("reset-password");
  expect((await browser().post("/api/auth/reset", { token, password: NEW_PASSWORD })).status).toBe(200);
  expect((await eve.post("/api/auth/confirm", { token: link })).status).toBe(400);
  await browser().post("/api/auth/forgot", { email: EVE });
  await site.settle();
  expect(await emails()).toEqual([ADA.email]);
  expect(await mailedToken("reset-password")).toBe(token);
});

test("a change requested while the owner resets the password has no effect", async () => {
  const { passwords } = countingPasswords();
  let meanwhile = async () => {};
  const site = await withPendingChange("student", {
    passwords: {
      ...passwords,
      async verify(...checked) {
        const defend = meanwhile;
        meanwhile = async () => {};
        await defend();
        return passwords.verify(...checked);
      },
    },
  });
  await site.browser().post("/api/auth/forgot", { email: ADA.email });
  const token = await site.mailedToken("reset-password");
  meanwhile = async () => {
    await site.browser().post("/api/auth/reset", { token, password: NEW_PASSWORD });
  };
  const change = { email: "eve2@example.org", password: ADA.password };
  expect((await site.eve.post("/api/auth/email", change)).status).toBe(409);
  const link = await site.mailedToken("confirm-email");
  expect((await site.browser().post("/api/auth/confirm", { token: link })).status).toBe(400);
  expect(await emails()).toEqual([ADA.email]);
});

test("links mailed to the old address stop working once the email address has changed", async () => {
  const { ada, browser, mailedToken } = await signedIn();
  await ada.post("/api/auth/confirm", { token: await mailedToken("confirm-email") });
  await browser().post("/api/auth/forgot", { email: ADA.email });
  const toOld = await mailedToken("reset-password");
  await ada.post("/api/auth/email", { email: "lovelace@example.org", password: ADA.password });
  const cancel = await mailedToken("cancel-email-change");
  expect((await ada.post("/api/auth/confirm", { token: await mailedToken("confirm-email") })).status).toBe(
    200,
  );
  // Changing the address does not end sessions.
  expect((await ada.patch("/api/auth/me", { fullName: "Ada King" })).status).toBe(200);
  expect((await browser().post("/api/auth/reset", { token: toOld, password: NEW_PASSWORD })).status).toBe(
    400,
  );

  await ada.post("/api/auth/email", { email: "king@example.org", password: ADA.password });
  const next = await mailedToken("confirm-email");
  expect((await browser().post("/api/auth/email/cancel", { token: cancel })).status).toBe(400);
  expect((await ada.post("/api/auth/confirm", { token: next })).status).toBe(200);
  expect(await emails()).toEqual(["king@example.org"]);
});

test("requesting a new address mails the old one a link that cancels it, even when signed out", async () => {
  const { browser, sent, link, cancel, ada } = await withPendingChange();
  const notice = sent.findLast(({ to }) => to === ADA.email);
  expect(notice?.text).toContain(`/cancel-email-change?token=${cancel}`);
  expect(JSON.stringify(notice)).not.toContain(EVE);
  expect(sent.find(({ to }) => to === EVE)?.text).not.toContain("cancel-email-change");

  const visitor = browser();
  expect((await visitor.post("/api/auth/email/cancel", { token: link })).status).toBe(400);
  const mails = sent.length;
  for (const _ of [1, 2]) {
    expect((await visitor.post("/api/auth/email/cancel", { token: cancel })).status).toBe(200);
  }
  expect((await visitor.post("/api/auth/confirm", { token: link })).status).toBe(400);
  expect(visitor.jar.size).toBe(0);
  expect(await emails()).toEqual([ADA.email]);
  expect(sent).toHaveLength(mails);
  expect((await ada.patch("/api/auth/me", { fullName: "Ada King" })).status).toBe(200);
});

test("an earlier link cancels a later change as well", async () => {
  const { browser, eve, cancel, mailedToken } = await withPendingChange();
  await eve.post("/api/auth/email", { email: "eve2@example.org", password: ADA.password });
  const later = await mailedToken("confirm-email");
  expect((await browser().post("/api/auth/email/cancel", { token: cancel })).status).toBe(200);
  expect((await browser().post("/api/auth/confirm", { token: later })).status).toBe(400);
  expect(await emails()).toEqual([ADA.email]);
});

test("a cancel link that came too late, is a day old or of another epoch says so", async () => {
  const { browser, ada, eve, link, cancel, mailedToken, wait } = await withPendingChange();
  const cancelWith = async (token: string) => {
    const answer = await browser().post("/api/auth/email/cancel", { token });
    return [answer.status, (await answer.json<{ error: string }>()).error];
  };
  await changePassword({ ada });
  expect(await cancelWith(cancel)).toEqual([400, expect.stringContaining("no longer pending")]);
  expect((await eve.post("/api/auth/confirm", { token: link })).status).toBe(400);

  const change = { email: "lovelace@example.org", password: NEW_PASSWORD };
  // Beyond the hourly mail limit.
  wait(61 * 60_000);
  await ada.post("/api/auth/refresh");
  await ada.post("/api/auth/email", change);
  const late = await mailedToken("cancel-email-change");
  await ada.post("/api/auth/confirm", { token: await mailedToken("confirm-email") });
  expect(await cancelWith(late)).toEqual([400, expect.stringContaining("already")]);

  await ada.post("/api/auth/email", { ...change, email: "king@example.org" });
  const old = await mailedToken("cancel-email-change");
  wait(24 * 60 * 60_000);
  expect((await cancelWith(old))[0]).toBe(400);
});

test("links from the previous release keep working", async () => {
  const { browser, mailedToken } = await signedIn();
  const token = await mailedToken("confirm-email");
  // As the migration leaves it: the account had other epochs before.
  await env.DB.batch([
    env.DB.prepare("UPDATE users SET session_epoch = 3"),
    env.DB.prepare(
      "UPDATE mailed_tokens SET epoch = (SELECT session_epoch FROM users WHERE users.id = mailed_tokens.user_id)",
    ),
  ]);
  expect((await browser().post("/api/auth/confirm", { token })).status).toBe(200);
});

test.each(["eve2@example.org", ADA.email])(
  "a change to %s requested while another change is confirmed mails neither address",
  async (email) => {
    const { passwords } = countingPasswords();
    let meanwhile = async () => {};
    const site = await withPendingChange("student", {
      passwords: {
        ...passwords,
        async verify(...checked) {
          const move = meanwhile;
          meanwhile = async () => {};
          await move();
          return passwords.verify(...checked);
        },
      },
    });
    const { ada, eve, link, settle, sent } = site;
    let mails = 0;
    meanwhile = async () => {
      expect((await ada.post("/api/auth/confirm", { token: link })).status).toBe(200);
      mails = sent.length;
    };
    const answer = await eve.post("/api/auth/email", { email, password: ADA.password });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      error: "Your account was changed a moment ago. Please try again.",
    });
    await settle();
    expect(sent).toHaveLength(mails);
    const { results } = await env.DB.prepare("SELECT used_at FROM mailed_tokens WHERE used_at IS NULL").all();
    expect(results).toEqual([]);
  },
);
