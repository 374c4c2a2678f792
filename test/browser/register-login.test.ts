import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeViolations } from "../support/axe.ts";
import { allowProblems, openPage } from "../support/browser.ts";
import { fillLogin, mailedLink, signIn, storedUser } from "../support/people.ts";
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

test.each([true, false])(
  "from registering to confirming, signing in and out, and a new password (JavaScript: %s)",
  async (javaScriptEnabled) => {
    const page = await openPage({ javaScriptEnabled });
    const email = newAddress();
    await page.goto("/register");
    await fillRegistration(page, email);
    await page.waitForURL("**/login?registered");
    await page.getByText("Your account is made").waitFor();
    expect(await userOf(email)).toMatchObject({ role: "student", confirmed: 0, pricing_id: 0 });
    // Nobody types an address twice: the login form holds it.
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
    if (javaScriptEnabled)
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
  },
);

test.each([true, false])(
  "a refused registration shows the error at its field and keeps all but the password (JavaScript: %s)",
  async (javaScriptEnabled) => {
    allowProblems(/400/);
    const page = await openPage({ javaScriptEnabled });
    await page.goto("/register?package=3");
    await page.getByLabel("Phone").fill("+44 20 7946 0958");
    await fillRegistration(page, "zoe@example.org", "password1");
    await page.getByRole("alert").waitFor();

    const password = page.getByLabel("Password", { exact: true });
    expect(await password.getAttribute("aria-invalid")).toBe("true");
    const described = (await password.getAttribute("aria-describedby"))?.split(" ").at(-1);
    expect(await page.locator(`[id='${described}']`).textContent()).toContain("among the first");
    await expect.poll(() => password.inputValue()).toBe("");
    expect(await page.getByLabel("Full name").inputValue()).toBe("Zoë Ångström");
    expect(await page.getByLabel("Email address").inputValue()).toBe("zoe@example.org");
    expect(await page.getByLabel("Phone").inputValue()).toBe("+44 20 7946 0958");
    expect(await page.getByRole("radio", { name: /Team\/Enterprise/ }).isChecked()).toBe(true);
    expect(await userOf("zoe@example.org")).toBeUndefined();
  },
);

test("an address that has an account is refused at its field", async () => {
  allowProblems(/409/);
  const { email } = await newAccount();
  const page = await openPage();
  await page.goto("/register");
  await fillRegistration(page, email);

  await expect.poll(() => page.getByLabel("Email address").getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByText("There is an account with this address already.").isVisible()).toBe(true);
});

test.each([
  ["package=2", "Full-Stack Bootcamp: Pro", 2],
  ["package=bootcamp-team", "Team/Enterprise Package", 3],
  ["package=nothing", null, 0],
  ["offer=3", "Automation Engineering with Node.js", 1],
  ["offer=1", "Mentorship", 1],
  ["offer=nothing", null, 0],
])("?%s registers for %s", async (wanted, packageName, number) => {
  const page = await openPage({ javaScriptEnabled: false });
  const email = newAddress();
  await page.goto(`/register?${wanted}`);
  await fillRegistration(page, email);
  await page.waitForURL("**/login?registered");

  expect(await userOf(email)).toMatchObject({ package_name: packageName, pricing_id: number });
});

test.each([true, false])(
  "a wrong password is answered in red and the address stays (JavaScript: %s)",
  async (javaScriptEnabled) => {
    allowProblems(/401/);
    const page = await openPage({ javaScriptEnabled });
    const { email } = await newAccount();
    await page.goto("/login?next=/portal/profile");
    await fillLogin(page, { email, password: "not this one" });
    await page.getByRole("alert").waitFor();

    expect(await page.getByRole("alert").textContent()).toContain("is not right");
    expect(await page.getByLabel("Email address").inputValue()).toBe(email);
    await expect.poll(() => page.getByLabel("Password", { exact: true }).inputValue()).toBe("");
    await fillLogin(page, { email, password: PASSWORD });
    await page.waitForURL("**/portal/profile");
  },
);

test("the browser does not require the password, and the server says that it is missing", async () => {
  allowProblems(/400/);
  const page = await openPage();
  await page.goto("/login");
  await fillLogin(page, { email: "ada@example.org", password: "" });

  await page.getByText("Enter your password.").waitFor();
  expect(await page.getByLabel("Password", { exact: true }).getAttribute("required")).toBeNull();
});

test("too many wrong passwords are told when to try again", async () => {
  allowProblems(/429/, /401/);
  const { email } = await newAccount();
  const guess = () =>
    fetch(`${siteUrl}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: "a guess" }),
    });
  for (let tries = 0; tries < 10; tries += 1) await guess();
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/login");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await fillLogin(page, { email, password: PASSWORD });

  expect((await answered).headers()["retry-after"]).toMatch(/^\d+$/);
  expect(await page.getByRole("alert").textContent()).toMatch(/try again in 1\d minutes/);
});

test.each([
  ["/portal/profile#sessions", "/portal/profile#sessions"],
  ["//evil.example/", "/portal"],
  ["https://evil.example/", "/portal"],
  ["/login", "/portal"],
])("after signing in ?next=%s leads to %s", async (next, expected) => {
  const person = await newAccount();
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`/login?${new URLSearchParams({ next })}`);
  await fillLogin(page, person);

  await page.waitForURL(siteUrl + expected);
});

test("whoever is signed in is led on from the login and the register page", async () => {
  const page = await openPage();
  await signIn(page, await newAccount());
  for (const path of ["/login", "/register"]) {
    await page.goto(path);
    expect(page.url()).toBe(`${siteUrl}/portal`);
  }
  await page.goto("/login?next=/portal/assignments");
  expect(page.url()).toBe(`${siteUrl}/portal/assignments`);
});

test("asking for a new password looks the same for an address without an account", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/forgot-password");
  await page.getByLabel("Email address").fill(newAddress());
  await page.getByRole("button", { name: "Send me a link" }).click();

  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Look in Your Inbox");
});

test.each([true, false])(
  "a link for a new password works once, and a used one leads to a fresh one (JavaScript: %s)",
  async (javaScriptEnabled) => {
    allowProblems(/400/);
    const { email } = await newAccount();
    const page = await openPage({ javaScriptEnabled });
    await page.goto("/forgot-password");
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    const link = await mailedLink(email, "reset-password");
    const set = async (password: string) => {
      await page.goto(link);
      await page.getByLabel("New password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Set this password" }).click();
    };
    await set("short");
    await page.getByText("Use at least 8 characters.").waitFor();
    await set("another green bar");
    await page.waitForURL("**/login?reset");
    await page.goto(link);
    await page.getByRole("heading", { level: 1, name: "This Link Does Not Work" }).waitFor();
    await page.getByRole("link", { name: "Get a fresh link" }).click();
    await page.waitForURL("**/forgot-password");
  },
);

test.each(["/confirm-email", "/reset-password?token=cut-off"])(
  "%s without a whole token is refused",
  async (path) => {
    allowProblems(/400/);
    const page = await openPage();

    expect((await page.goto(path))?.status()).toBe(400);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("This Link Does Not Work");
  },
);

test("opening the logout page signs nobody out, its button does", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await signIn(page, await newAccount());
  await page.goto("/logout");
  await page.getByRole("link", { name: "Stay signed in" }).click();
  await page.waitForURL(`${siteUrl}/portal`);
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login?signed-out");

  await page.goto("/portal");
  expect(page.url()).toBe(`${siteUrl}/login?next=%2Fportal`);
  await page.goto("/logout");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("You Are Signed Out");
});

test("a keyboard alone signs in", async () => {
  const person = await newAccount();
  const page = await openPage();
  await page.goto("/login", { waitUntil: "networkidle" });
  await page.getByLabel("Email address").focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Tab");
  // The button that shows what was typed.
  await page.keyboard.press("Space");
  expect(await page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("text");
  await page.keyboard.press("Space");
  expect(await page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("password");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");

  await page.waitForURL(`${siteUrl}/portal`);
});

test("a refused login takes the focus to the message, and axe finds nothing in that state", async () => {
  allowProblems(/401/);
  const page = await openPage();
  await page.goto("/login");
  await fillLogin(page, { email: newAddress(), password: "nobody's" });
  await page.getByRole("alert").waitFor();

  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("alert");
  expect(await axeViolations(page)).toEqual([]);
});

test("the packages that cannot be loaded leave the page, with 503 and a way to try again", async () => {
  allowProblems(/503/, /register\.packages_failed/);
  const page = await openPage({ javaScriptEnabled: false });
  await sql("ALTER TABLE offers RENAME TO offers_away");
  try {
    expect((await page.goto("/register"))?.status()).toBe(503);
    expect(await page.getByRole("link", { name: "Try again" }).isVisible()).toBe(true);
  } finally {
    await sql("ALTER TABLE offers_away RENAME TO offers");
  }
});
