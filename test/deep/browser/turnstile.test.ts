import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { throwawaySecrets } from "../../../scripts/support/secrets.ts";
import { allowProblems, openPage, takeTime, visit } from "../../support/browser.ts";
import { type Harness, startHarness } from "../../support/harness.ts";
import { newAddress, siteUrl } from "../../support/site-client.ts";
import { startMail } from "../../upstream/mail.ts";
import { startTurnstile, turnstileToken } from "../../upstream/turnstile.ts";

const FIELD = "cf-turnstile-response";
const CHECK = "A person, says the stand-in.";

let site: Harness;
let turnstile: Awaited<ReturnType<typeof startTurnstile>>;
let mail: Awaited<ReturnType<typeof startMail>>;

beforeAll(async () => {
  turnstile = await startTurnstile();
  mail = await startMail();
  site = await startHarness({
    ...throwawaySecrets(),
    ...turnstile.vars,
    MAIL_TRANSPORT: "http",
    MAIL_API_URL: mail.url,
    MAIL_API_KEY: "test",
    MAIL_RATE: "1000",
  });
});

afterAll(async () => {
  await Promise.all([site.close(), turnstile.close(), mail.close()]);
});

const open = (options: Parameters<typeof openPage>[0] = {}) => openPage({ baseURL: site.url, ...options });
const scripts = (page: Page) => page.locator(`script[src^="${turnstile.url}"]`).count();
const token = (page: Page) => page.locator(`main input[name="${FIELD}"]`).inputValue();

async function storedMessages(email: string): Promise<number> {
  const row = await site.env.DB.prepare("SELECT count(*) AS n FROM contact_messages WHERE email = ?")
    .bind(email)
    .first<{ n: number }>();
  return row?.n ?? 0;
}

async function writeMessage(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full name").fill("Ada Lovelace");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Message").fill("A question that took a while to write.");
}

test("a refused Turnstile token is replaced, and the form keeps its input", async () => {
  allowProblems(/400/);
  const page = await open();
  const email = newAddress();
  await visit(page, "/");
  expect(await scripts(page), "home does not ask before somebody turns to its form").toBe(0);
  await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
  await page.getByText(CHECK).waitFor();
  await writeMessage(page, email);
  await takeTime(page);
  await page.locator(`input[name="${FIELD}"]`).evaluate((input: HTMLInputElement) => {
    input.value = "what a robot invents";
  });
  await page.getByRole("button", { name: "Send the message" }).click();
  await page.getByText("We could not check that you are a person.").waitFor();
  expect(await storedMessages(email)).toBe(0);
  expect(await page.getByLabel("Message").inputValue()).toBe("A question that took a while to write.");

  await expect.poll(() => token(page)).not.toBe("what a robot invents");
  await page.getByRole("button", { name: "Send the message" }).click();
  await page.waitForURL("**/success?type=contact");
  expect(await storedMessages(email)).toBe(1);
  expect(await scripts(page)).toBe(1);
});

test("the home page's newsletter form loads the check on first use", async () => {
  const page = await open();
  await visit(page, "/");
  const form = page.locator("#newsletter");
  await form.getByLabel("Email address").fill(newAddress());
  await form.getByText(CHECK).waitFor();
  await takeTime(page);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await page.waitForURL("**/success?type=newsletter");
});

test("without JavaScript the form says what it needs, and keeps its input", async () => {
  allowProblems(/400/);
  const page = await open({ javaScriptEnabled: false });
  const email = newAddress();
  await page.goto("/contact");
  // Read from the document: Chromium in a test without scripts still parses it as if scripts ran.
  const document = await (await fetch(`${site.url}/contact`)).text();
  expect(document).toMatch(/<noscript><p [^>]*>This form checks that a person sends it/);
  await writeMessage(page, email);
  await page.getByRole("button", { name: "Send the message" }).click();
  await page.getByText("We could not check that you are a person.").waitFor();
  expect(await page.getByLabel("Message").inputValue()).toBe("A question that took a while to write.");
  expect(await storedMessages(email)).toBe(0);
});

test("a message appears if the check does not load", async () => {
  allowProblems(/turnstile|ERR_FAILED/);
  const page = await open();
  await page.route(`${turnstile.url}/**`, (route) => route.abort());
  await page.goto("/register");
  await page.getByText("The check that you are a person did not load.").waitFor();
});

const people = { fullName: "Ada Lovelace", password: "a green bar a day" };

test.each([
  ["contact", "/contact", { ...people, message: "Hello" }],
  ["mentorship", "/mentorship/join", { ...people, packageName: "Mentorship" }],
  ["newsletter", "/newsletter", {}],
  ["register", "/register", people],
])("the %s page accepts a form with a valid token, and no other", async (form, path, fields) => {
  const post = (answer: string | undefined) =>
    fetch(`${site.url}${path}`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: site.url },
      body: new URLSearchParams({ ...fields, email: newAddress(), ...(answer && { [FIELD]: answer }) }),
    });
  expect((await post(undefined)).status).toBe(400);
  expect((await post(turnstileToken("localhost", "login"))).status).toBe(400);
  expect((await post(turnstileToken("localhost", form))).status).toBe(302);
});

test("the policy allows Turnstile's script and frame only if it is set up", async () => {
  const policyOf = async (url: string) =>
    (await fetch(`${url}/contact`)).headers.get("content-security-policy") ?? "";
  const policy = await policyOf(site.url);
  for (const directive of ["script-src", "frame-src"]) {
    expect(policy).toMatch(new RegExp(`${directive} [^;]*${turnstile.url}(;| )`));
  }
  expect(policy.split(turnstile.url)).toHaveLength(3);
  expect(await policyOf(siteUrl)).not.toContain("turnstile");
  expect(await (await fetch(`${siteUrl}/contact`)).text()).not.toContain(FIELD);
});
