import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { allowProblems, openPage, takeTime } from "../../support/browser.ts";
import {
  mailTo,
  mailUrl,
  newAddress,
  runCron,
  setMailMode,
  siteUrl,
  sql,
} from "../../support/site-client.ts";

const statusOf = async (email: string) => {
  const rows = await sql<{ status: string }>("SELECT status FROM newsletter_subscribers WHERE email = ?", [
    email,
  ]);
  return rows.map(({ status }) => status);
};

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/");
  const form = page.locator("#newsletter");
  await form.getByLabel("Email address").fill(email);
  await takeTime(page);
  await form.getByRole("button", { name: "Subscribe" }).click();
}

test.each([true, false])(
  "signing up, confirming by email, and unsubscribing again (JavaScript: %s)",
  async (javaScriptEnabled) => {
    const page = await openPage({ javaScriptEnabled });
    const email = newAddress();
    await signUp(page, email);
    await page.waitForURL("**/success?type=newsletter");
    await page.getByRole("heading", { level: 1, name: "Look in Your Inbox" }).waitFor();
    expect(await statusOf(email)).toEqual(["pending"]);

    const mail = await mailTo(email);
    expect(mail.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    await page.goto(`${mailUrl}/messages/${mail.id}`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(mail.subject);
    const confirm = page.locator("iframe").contentFrame().getByRole("link", { name: "Confirm my address" });
    await confirm.click();
    await page.waitForURL(`${siteUrl}/newsletter/confirm?token=*`);
    // Opening the link is not enough: mail scanners open links, too.
    expect(await statusOf(email)).toEqual(["pending"]);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("heading", { name: "You Are on the List" }).waitFor();
    expect(await statusOf(email)).toEqual(["confirmed"]);

    const unsubscribe = mail.headers["List-Unsubscribe"]?.slice(1, -1) ?? "";
    await page.goto(unsubscribe);
    expect(await statusOf(email)).toEqual(["confirmed"]);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByRole("heading", { name: "You Are Unsubscribed" }).waitFor();
    expect(await statusOf(email)).toEqual(["unsubscribed"]);
  },
);

test("a mail program's one click unsubscribes", async () => {
  const page = await openPage();
  const email = newAddress();
  await signUp(page, email);
  await page.waitForURL("**/success?type=newsletter");
  const mail = await mailTo(email);

  const response = await fetch(mail.headers["List-Unsubscribe"]?.slice(1, -1) ?? "", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(response.status).toBe(200);
  expect(await statusOf(email)).toEqual(["unsubscribed"]);
});

test.each([true, false])(
  "an invalid address is refused beside its field and stays there (JavaScript: %s)",
  async (javaScriptEnabled) => {
    allowProblems(/answer 400/, /status of 400/);
    const page = await openPage({ javaScriptEnabled });
    await page.goto("/");
    const form = page.locator("#newsletter");
    // The browser's own check would stop the form.
    await page.locator("form[action='/newsletter']").evaluate((element) => {
      element.setAttribute("novalidate", "");
    });
    await form.getByLabel("Email address").fill("reader@nowhere");
    await takeTime(page);
    await form.getByRole("button", { name: "Subscribe" }).click();

    const field = page.getByLabel("Email address");
    await page.locator("[aria-invalid='true']").waitFor();
    expect(await field.inputValue()).toBe("reader@nowhere");
    const description = await field.getAttribute("aria-describedby");
    expect(await page.locator(`[id='${description?.split(" ")[0]}']`).textContent()).not.toBe("");
  },
);

test("a mail provider that is down changes nothing for the visitor, and the mail comes later", async () => {
  allowProblems(/mail\.failed/);
  const page = await openPage();
  const email = newAddress();
  await setMailMode("down");
  await signUp(page, email);
  await page.waitForURL("**/success?type=newsletter");

  await setMailMode("normal");
  await expect
    .poll(() =>
      sql("SELECT id FROM outbox WHERE recipient = ? AND status = 'waiting' AND tried_at IS NOT NULL", [
        email,
      ]),
    )
    .toHaveLength(1);
  await sql("UPDATE outbox SET due_at = 0 WHERE recipient = ?", [email]);
  await runCron("*/5 * * * *");
  expect((await mailTo(email)).to).toEqual([email]);
});

test("a forged link is refused and the page offers a next step", async () => {
  allowProblems(/answer 400/, /status of 400/);
  const page = await openPage();
  await page.goto("/newsletter/unsubscribe?token=forged.AAAA");

  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("This Link Does Not Work");
  expect(await page.getByRole("link", { name: "Sign up again" }).getAttribute("href")).toBe("/newsletter");
});

test("a robot that fills in the hidden field gets the same page, and nothing is stored", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  const email = newAddress();
  await page.goto("/newsletter");
  await page.getByLabel("Email address").fill(email);
  await page
    .locator("input[name=website]")
    .evaluate((trap) => trap.setAttribute("value", "https://spam.example"));
  await page.getByRole("button", { name: "Subscribe" }).click();

  await page.waitForURL("**/success?type=newsletter");
  expect(await statusOf(email)).toEqual([]);
});

test("a form that a password manager filled in is accepted, after a moment's wait", async () => {
  const page = await openPage();
  const email = newAddress();
  await page.goto("/courses");
  // Without a reload: the time counts from when the form appears, not from the start of the visit.
  await page.getByRole("contentinfo").getByRole("link", { name: "Newsletter" }).click();
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.waitForURL("**/success?type=newsletter");
  expect(await statusOf(email)).toEqual(["pending"]);
});
