import { request } from "playwright-core";
import { expect, test } from "vitest";
import { axeViolations } from "../../support/axe.ts";
import { openPage, visit } from "../../support/browser.ts";
import { newAccount, type SiteAccount, signedInAs } from "../../support/signed-in.ts";
import { mailTo, runCron, siteUrl, sql } from "../../support/site-client.ts";

const wantsMail = async ({ id }: SiteAccount) =>
  (await sql<{ message_mail: number }>("SELECT message_mail FROM users WHERE id = ?", [id]))[0]
    ?.message_mail === 1;

/** The email about a message from an admin, once it has come. */
async function mailAbout(student: SiteAccount, body: string) {
  const boss = await signedInAs(await newAccount({ fullName: "Isla Fenwright", role: "admin" }));
  const api = await request.newContext({ ...boss, baseURL: siteUrl, extraHTTPHeaders: { origin: siteUrl } });
  const answer = await api.post(`/messages/${student.id}`, { form: { body }, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  await api.dispose();
  await sql("UPDATE outbox SET due_at = 0 WHERE recipient = ?", [student.email]);
  await runCron("*/5 * * * *");
  return mailTo(student.email);
}

test.each([true, false])(
  "an email announces a message; its link and the profile switch such emails off and on (JavaScript: %s)",
  async (javaScriptEnabled) => {
    const student = await newAccount();
    const mail = await mailAbout(student, "Which line prints undefined?");
    expect(mail.subject).toBe("You have a new message at Greenbar");
    expect(mail.text).toContain(`${siteUrl}/messages`);
    expect(mail.text + mail.html).not.toContain("undefined");

    const page = await openPage({ ...(await signedInAs(student)), javaScriptEnabled });
    await visit(page, /Stop these emails: (\S+)/.exec(mail.text)?.[1] ?? "");
    expect(await wantsMail(student)).toBe(true);
    await page.getByRole("button", { name: "Stop these emails" }).click();
    await page.getByRole("heading", { name: "No More Emails about Messages" }).waitFor();
    expect(await wantsMail(student)).toBe(false);

    await visit(page, "/portal/profile");
    const section = page.getByRole("region", { name: "Email about messages" });
    const box = section.getByLabel("Email me when there is a new message");
    expect(await box.isChecked()).toBe(false);
    await box.check();
    await section.getByRole("button", { name: "Save" }).click();
    await section.getByText("We email you when there is a new message.").waitFor();
    expect(await wantsMail(student)).toBe(true);
    expect(await box.isChecked()).toBe(true);
    await box.uncheck();
    await section.getByRole("button", { name: "Save" }).click();
    await section.getByText("We no longer email you about new messages.").waitFor();
    expect(await wantsMail(student)).toBe(false);
    expect(await box.isChecked()).toBe(false);
    expect(await axeViolations(page)).toEqual([]);
  },
);

test("an email program's one click switches these emails off, without a sign-in", async () => {
  const student = await newAccount();
  const mail = await mailAbout(student, "Hello");
  expect(mail.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const answer = await fetch(mail.headers["List-Unsubscribe"]?.slice(1, -1) ?? "", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  expect(await wantsMail(student)).toBe(false);
});
