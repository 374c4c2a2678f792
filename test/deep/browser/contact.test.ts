import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeViolations } from "../../support/axe.ts";
import { alive, allowProblems, openPage, takeTime, visit } from "../../support/browser.ts";
import { mailUrl, newAddress, siteUrl, sql } from "../../support/site-client.ts";
import type { Message } from "../../upstream/mail.ts";

const storedFrom = (email: string) =>
  sql<{ full_name: string; message: string }>(
    "SELECT full_name, message FROM contact_messages WHERE email = ?",
    [email],
  );

const MESSAGE = "Which course first?\n\nI know <b>some</b> Python & مرحبا.";

async function fillIn(page: Page, email: string, message = MESSAGE): Promise<void> {
  await page.getByLabel("Full name").fill("Zoë Ångström");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Message").fill(message);
}

async function send(page: Page): Promise<void> {
  await takeTime(page);
  await page.getByRole("button", { name: "Send the message" }).click();
}

/** Runs `during` while messages cannot be stored. */
async function withoutStore(during: () => Promise<void>): Promise<void> {
  await sql("ALTER TABLE contact_messages RENAME TO contact_messages_away");
  try {
    await during();
  } finally {
    await sql("ALTER TABLE contact_messages_away RENAME TO contact_messages");
  }
}

test.each([true, false])(
  "a message is stored, and mailed so that a reply reaches its sender (JavaScript: %s)",
  async (javaScriptEnabled) => {
    const page = await openPage({ javaScriptEnabled });
    const email = newAddress();
    await visit(page, "/contact");
    await fillIn(page, email);
    await send(page);
    await page.waitForURL("**/success?type=contact");

    await page.getByRole("heading", { level: 1, name: "Your Message Has Been Sent", exact: true }).waitFor();
    expect(await storedFrom(email)).toEqual([{ full_name: "Zoë Ångström", message: MESSAGE }]);
    await expect
      .poll(async () => {
        const mails: Message[] = await (await fetch(`${mailUrl}/messages`)).json();
        return mails.find((mail) => mail.reply_to === email);
      })
      .toMatchObject({
        to: ["hello@greenbar.example"],
        subject: "Contact form: Zoë Ångström",
        text: expect.stringContaining(MESSAGE),
        html: expect.stringContaining("&lt;b&gt;some&lt;/b&gt;"),
      });
  },
);

test.each([true, false])(
  "invalid input stays in the form with a message for each field (JavaScript: %s)",
  async (javaScriptEnabled) => {
    allowProblems(/400/);
    const page = await openPage({ javaScriptEnabled });
    await visit(page, "/contact");
    // Spaces pass the browser's own check of required fields.
    await page.getByLabel("Full name").fill("   ");
    await page.getByLabel("Email address").fill("zoe@nowhere");
    await page.getByLabel("Message").fill("Hello");
    await send(page);
    await page.getByRole("alert").waitFor();

    for (const [label, error] of [
      ["Full name", "Enter your name."],
      ["Email address", "That does not look like an email address. Check for a missing @ or dot."],
    ] as const) {
      const field = page.getByLabel(label);
      expect(await field.getAttribute("aria-invalid")).toBe("true");
      const description = page.locator(`[id='${await field.getAttribute("aria-describedby")}']`);
      expect(await description.textContent()).toBe(error);
    }
    expect(await page.getByLabel("Email address").inputValue()).toBe("zoe@nowhere");
    expect(await page.getByLabel("Message").inputValue()).toBe("Hello");
    expect(await page.getByLabel("Message").getAttribute("aria-invalid")).toBeNull();
    expect(new URL(page.url()).pathname).toBe("/contact");
    expect(await storedFrom("zoe@nowhere")).toEqual([]);
    if (javaScriptEnabled) {
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
        .toBe("fullName");
    }
    expect(await axeViolations(page)).toEqual([]);
  },
);

test("an empty form is stopped by the browser, or else refused by the server", async () => {
  allowProblems(/400/);
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/contact");
  await page.getByRole("button", { name: "Send the message" }).click();
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.locator("main form").evaluate((form) => form.setAttribute("novalidate", ""));
  await page.getByRole("button", { name: "Send the message" }).click();

  await page.getByRole("alert").waitFor();
  for (const error of ["Enter your name.", "Enter your email address.", "Write your message."]) {
    expect(await page.getByText(error, { exact: true }).isVisible()).toBe(true);
  }
});

test("with scripts, an empty form gets our messages and not the browser's", async () => {
  allowProblems(/400/);
  const page = await openPage();
  await visit(page, "/contact");
  await page.getByRole("button", { name: "Send the message" }).click();
  await page.getByText("Enter your name.", { exact: true }).waitFor();
  const field = page.getByLabel("Full name");
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  const colours = await field.evaluate((element) => {
    const { borderTopColor, outlineColor } = getComputedStyle(element);
    return [borderTopColor, outlineColor];
  });
  expect(colours[0]).toBe(colours[1]);
});

test("the same message twice is stored once, with the same page", async () => {
  const email = newAddress();
  for (const page of [await openPage(), await openPage()]) {
    await visit(page, "/contact");
    await fillIn(page, email);
    await send(page);
    await page.waitForURL("**/success?type=contact");
  }
  expect(await storedFrom(email)).toHaveLength(1);
});

test.each([true, false])(
  "a robot that fills in the hidden field gets the same page, and nothing is stored (JavaScript: %s)",
  async (javaScriptEnabled) => {
    const page = await openPage({ javaScriptEnabled });
    const email = newAddress();
    await visit(page, "/contact");
    await fillIn(page, email);
    await page.locator("input[name=website]").evaluate((trap) => {
      if (trap instanceof HTMLInputElement) trap.value = "https://spam.example";
    });
    await send(page);
    await page.waitForURL("**/success?type=contact");

    expect(await storedFrom(email)).toEqual([]);
  },
);

test("people cannot see or reach the hidden field", async () => {
  const page = await openPage();
  await visit(page, "/contact");

  expect(await page.getByRole("textbox").count()).toBe(3);
  await page.getByLabel("Message").focus();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Send the message");
});

test("a message that a password manager filled in is accepted, after a moment's wait", async () => {
  const page = await openPage();
  const email = newAddress();
  await visit(page, "/error");
  await page.getByRole("link", { name: "Contact support" }).click();
  await fillIn(page, email);
  await page.getByRole("button", { name: "Send the message" }).click();
  await page.waitForURL("**/success?type=contact");
  expect(await storedFrom(email)).toHaveLength(1);
});

test("a message that cannot be stored leads to /error, and the draft is back in the form", async () => {
  allowProblems(/503/, /page\.failed/);
  const page = await openPage();
  const email = newAddress();
  await visit(page, "/contact");
  await fillIn(page, email);
  await withoutStore(async () => {
    await send(page);
    await page.waitForURL("**/error");
  });
  await page.getByRole("heading", { level: 1, name: "Something Went Wrong", exact: true }).waitFor();
  await page.getByRole("link", { name: "Contact support" }).click();
  await page.getByText("Your draft is back").waitFor();
  expect(await page.getByLabel("Full name").inputValue()).toBe("Zoë Ångström");
  expect(await page.getByLabel("Email address").inputValue()).toBe(email);
  expect(await page.getByLabel("Message").inputValue()).toBe(MESSAGE);

  await send(page);
  await page.waitForURL("**/success?type=contact");
  expect(await storedFrom(email)).toHaveLength(1);
  await visit(page, "/contact");
  expect(await page.getByLabel("Message").inputValue()).toBe("");
});

test("without JavaScript a message that cannot be stored stays in the form, with 503 and the reason", async () => {
  allowProblems(/503/, /page\.failed/);
  const page = await openPage({ javaScriptEnabled: false });
  const email = newAddress();
  await page.goto("/contact");
  await fillIn(page, email);
  await withoutStore(async () => {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === "POST"),
      page.getByRole("button", { name: "Send the message" }).click(),
    ]);
    expect(answer.status()).toBe(503);
    expect(answer.headers()["retry-after"]).toBe("60");
  });
  expect(await page.getByRole("alert").textContent()).toContain("Something Went Wrong");
  expect(await page.getByLabel("Message").inputValue()).toBe(MESSAGE);
  await page.getByRole("button", { name: "Send the message" }).click();
  await page.waitForURL("**/success?type=contact");
  expect(await storedFrom(email)).toHaveLength(1);
});

test("a draft is still there after a reload", async () => {
  const page = await openPage();
  await visit(page, "/contact");
  await page.getByLabel("Message").fill("Half a sent");
  await page.reload();
  await alive(page);

  expect(await page.getByLabel("Message").inputValue()).toBe("Half a sent");
  expect(await page.getByRole("status").filter({ hasText: "Your draft is back" }).isVisible()).toBe(true);
});

test("too many messages from one network are refused for a minute, and the form keeps its input", async () => {
  allowProblems(/429/);
  const visitor = { extraHTTPHeaders: { "cf-connecting-ip": "203.0.113.77" } };
  for (let index = 0; index < 10; index += 1) {
    const answer = await fetch(`${siteUrl}/api/contact`, {
      method: "POST",
      headers: { "content-type": "application/json", ...visitor.extraHTTPHeaders },
      body: JSON.stringify({ fullName: "Zoë", email: newAddress(), message: `Message ${index}` }),
    });
    expect(answer.status).toBe(201);
  }
  const page = await openPage(visitor);
  await visit(page, "/contact");
  await fillIn(page, newAddress());
  await send(page);

  await page.getByText("Please wait a minute").waitFor();
  expect(new URL(page.url()).pathname).toBe("/contact");
  expect(await page.getByLabel("Message").inputValue()).toBe(MESSAGE);
});

test("a spinner replaces the form while the message is being sent", async () => {
  const page = await openPage();
  await visit(page, "/contact");
  await fillIn(page, newAddress());
  await page.route("**/contact.data*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await send(page);

  await page.getByText("Sending your message…").waitFor();
  expect(await page.getByLabel("Message").isVisible()).toBe(false);
  await page.waitForURL("**/success?type=contact");
});

test("the page lists the other ways to write", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/contact");
  const ways = page.getByRole("complementary", { name: "Other ways to write" });

  expect(await ways.getByRole("link", { name: "hello@greenbar.example" }).getAttribute("href")).toBe(
    "mailto:hello@greenbar.example",
  );
  expect(await ways.getByText("12 Harbour Row").isVisible()).toBe(true);
});
