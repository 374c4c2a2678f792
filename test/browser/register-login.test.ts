import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeViolations } from "../support/axe.ts";
import { allowProblems, openPage, visit } from "../support/browser.ts";
import { fillLogin, mailedLink, storedUser } from "../support/people.ts";
import { newAccount, PASSWORD } from "../support/signed-in.ts";
import { newAddress, siteUrl, sql } from "../support/site-client.ts";

const userOf = async (email: string) =>
  (
    await sql<{ role: string; package_name: string | null; pricing_id: number; confirmed: number }>(
      "SELECT role, package_name, pricing_id, email_confirmed_at IS NOT NULL AS confirmed FROM users WHERE email = ?",
      [email],
    )
  )[0];

async function fillRegistration(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Full name").fill("Zoë Ångström");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Make my account" }).click();
}

test("registering, confirming, signing in and out, and a new password", async () => {
  const page = await openPage();
  const email = newAddress();
  await page.goto("/register");
  await fillRegistration(page, email);
  await page.waitForURL("**/login?registered");
  await page.getByText("Your account is made").waitFor();
  expect(await userOf(email)).toMatchObject({ role: "student", confirmed: 0, pricing_id: 0 });
  // Nobody has to type an email address twice: the login form is filled in.
  expect(await page.getByLabel("Email address").inputValue()).toBe(email);

  await page.goto(await mailedLink(email, "confirm-email"));
  // Opening the link is not enough: mail scanners open links, too.
  expect((await userOf(email))?.confirmed).toBe(0);
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await page.getByRole("heading", { level: 1, name: "Your Address Is Confirmed" }).waitFor();
  expect((await userOf(email))?.confirmed).toBe(1);

  await page.getByRole("link", { name: "Go to the portal" }).click();
  await page.waitForURL("**/login?next=%2Fportal");
  await fillLogin(page, { email, password: PASSWORD });
  await page.waitForURL(`${siteUrl}/portal`);
  await page.getByRole("heading", { level: 1, name: "Hello, Zoë Ångström" }).waitFor();
  await expect.poll(() => storedUser(page)).toMatchObject({ email, role: "student" });

  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login?signed-out");
  await page.getByText("You are signed out").waitFor();
  await expect.poll(() => storedUser(page)).toBeNull();

  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("heading", { level: 1, name: "Forgot your password?" }).waitFor();
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByRole("heading", { level: 1, name: "Look in Your Inbox" }).waitFor();
  await page.goto(await mailedLink(email, "reset-password"));
  await page.getByLabel("New password", { exact: true }).fill("another green bar");
  await page.getByRole("button", { name: "Set this password" }).click();
  await page.waitForURL("**/login?reset");
  await expect.poll(() => page.getByLabel("Email address").inputValue()).toBe(email);
  await fillLogin(page, { email, password: "another green bar" });
  await page.waitForURL(`${siteUrl}/portal`);
});

test("a refused registration shows the error at its field and keeps all but the password", async () => {
  allowProblems(/400/);
  const page = await openPage();
  await page.goto("/register?package=3");
  await page.getByLabel("Phone").fill("+44 20 7946 0958");
  await fillRegistration(page, "zoe@example.org", "password1");
  await page.getByRole("alert").waitFor();

  const password = page.getByLabel("Password", { exact: true });
  expect(await password.getAttribute("aria-invalid")).toBe("true");
  const described = (await password.getAttribute("aria-describedby"))?.split(" ").at(-1);
  expect(await page.locator(`[id='${described}']`).textContent()).toContain("too common");
  await expect.poll(() => password.inputValue()).toBe("");
  expect(await page.getByLabel("Full name").inputValue()).toBe("Zoë Ångström");
  expect(await page.getByLabel("Email address").inputValue()).toBe("zoe@example.org");
  expect(await page.getByLabel("Phone").inputValue()).toBe("+44 20 7946 0958");
  expect(await page.getByRole("radio", { name: /Team\/Enterprise/ }).isChecked()).toBe(true);
  expect(await userOf("zoe@example.org")).toBeUndefined();
});

test("an address that has an account is refused at its field", async () => {
  allowProblems(/409/);
  const { email } = await newAccount();
  const page = await openPage();
  await page.goto("/register");
  await fillRegistration(page, email);

  await expect.poll(() => page.getByLabel("Email address").getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByText("This email address already has an account.").isVisible()).toBe(true);
});

test("a wrong password shows a red message and keeps the email address", async () => {
  allowProblems(/401/);
  const page = await openPage();
  const { email } = await newAccount();
  await page.goto("/login?next=/portal/profile");
  await fillLogin(page, { email, password: "not this one" });
  await page.getByRole("alert").waitFor();

  expect(await page.getByRole("alert").textContent()).toContain("is wrong");
  expect(await page.getByLabel("Email address").inputValue()).toBe(email);
  await expect.poll(() => page.getByLabel("Password", { exact: true }).inputValue()).toBe("");
  await fillLogin(page, { email, password: PASSWORD });
  await page.waitForURL("**/portal/profile");
});

test("the browser does not require the password, and the server says that it is missing", async () => {
  allowProblems(/400/);
  const page = await openPage();
  await page.goto("/login");
  await fillLogin(page, { email: "ada@example.org", password: "" });

  await page.getByText("Enter your password.").waitFor();
  expect(await page.getByLabel("Password", { exact: true }).getAttribute("required")).toBeNull();
});

test("signing in works by keyboard alone", async () => {
  const person = await newAccount();
  const page = await openPage();
  await visit(page, "/login");
  await page.getByLabel("Email address").focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Tab");
  // The button that shows the password.
  await page.keyboard.press("Space");
  expect(await page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("text");
  await page.keyboard.press("Space");
  expect(await page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("password");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");

  await page.waitForURL(`${siteUrl}/portal`);
});

test("a refused login moves the focus to the message, and axe finds nothing in that state", async () => {
  allowProblems(/401/);
  const page = await openPage();
  await page.goto("/login");
  await fillLogin(page, { email: newAddress(), password: "nobody's" });
  await page.getByRole("alert").waitFor();

  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("alert");
  expect(await axeViolations(page)).toEqual([]);
});
