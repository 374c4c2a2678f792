import { expect, test } from "vitest";
import { axeViolations } from "../../support/axe.ts";
import { allowProblems, openPage, visit } from "../../support/browser.ts";
import { fillLogin, mailedLink, signIn, storedUser } from "../../support/people.ts";
import { newAccount, PASSWORD } from "../../support/signed-in.ts";
import { newAddress, siteUrl, sql } from "../../support/site-client.ts";

test("name and phone can be changed", async () => {
  const page = await openPage();
  await signIn(page, await newAccount());
  await visit(page, "/portal/profile");
  await page.getByLabel("Full name").fill("Augusta Ada King");
  await page.getByLabel("Phone").fill("020 7946 0958");
  await page.getByRole("button", { name: "Save my details" }).click();
  await page.getByText("Your details are saved.").waitFor();

  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("Your details are saved.");
  await expect.poll(async () => (await storedUser(page))?.fullName).toBe("Augusta Ada King");
  await page.goto("/portal");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Hello, Augusta Ada King");
});

test("a refused change stays in its section, with its message", async () => {
  allowProblems(/400/);
  const page = await openPage();
  await signIn(page, await newAccount());
  await visit(page, "/portal/profile");
  await page.getByLabel("Phone").fill("call me");
  await page.getByRole("button", { name: "Save my details" }).click();
  await page.getByRole("alert").waitFor();

  const section = page.getByRole("region", { name: "Your details" });
  expect(await section.getByRole("alert").textContent()).toContain("Your details were not saved");
  expect(await section.getByLabel("Phone").inputValue()).toBe("call me");
  expect(await section.getByLabel("Phone").getAttribute("aria-invalid")).toBe("true");
  expect(await page.locator("[aria-invalid=true]").count()).toBe(1);
  expect(await axeViolations(page)).toEqual([]);
});

test("a new email address replaces the old one when its link is followed", async () => {
  allowProblems(/400/);
  const page = await openPage();
  const person = await newAccount();
  const email = newAddress();
  await signIn(page, person);
  await visit(page, "/portal/profile");
  const section = page.getByRole("region", { name: "Email address" });
  const send = async (password: string) => {
    await section.getByLabel("New email address").fill(email);
    await section.getByLabel("Your password", { exact: true }).fill(password);
    await section.getByRole("button", { name: "Send the link" }).click();
  };
  await send("not mine");
  await section.getByText("That password is wrong.").waitFor();
  expect(await section.getByLabel("New email address").inputValue()).toBe(email);
  await send(PASSWORD);
  await section.getByText(`We sent a link to ${email}.`).waitFor();
  expect(await section.getByText(person.email).isVisible()).toBe(true);

  await page.goto(await mailedLink(email, "confirm-email"));
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await page.getByRole("heading", { name: "Your Address Is Confirmed" }).waitFor();
  await page.goto("/portal/profile");
  expect(await page.getByRole("region", { name: "Email address" }).getByText(email).isVisible()).toBe(true);
});

test("a pending change of address is shown, and can be cancelled", async () => {
  const page = await openPage();
  const email = newAddress();
  await signIn(page, await newAccount());
  await page.goto("/portal/profile");
  const section = page.getByRole("region", { name: "Change of address" });
  expect(await section.count()).toBe(0);
  await page.getByLabel("New email address").fill(email);
  await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Send the link" }).click();
  await section.getByText(`We sent a link to ${email}. It works until`).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await section.getByRole("button", { name: "Cancel the change" }).click();
  await section.getByText("The change is cancelled. Your address stays as it is.").waitFor();
  await page.goto("/portal/profile");
  expect(await section.count()).toBe(0);
});

test("a new password signs the other devices out and leaves this one in", async () => {
  const person = await newAccount();
  const other = await openPage({ javaScriptEnabled: false });
  await signIn(other, person);
  const page = await openPage();
  await signIn(page, person);
  await visit(page, "/portal/profile");
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill("another green bar");
  await page.getByRole("button", { name: "Change my password" }).click();
  await page.getByText("Your password is changed").waitFor();
  await expect.poll(() => page.getByLabel("Current password", { exact: true }).inputValue()).toBe("");

  await page.goto("/portal/profile");
  expect(page.url()).toBe(`${siteUrl}/portal/profile`);
  await other.goto("/portal/profile");
  await other.waitForURL("**/login?next=%2Fportal%2Fprofile");
  await fillLogin(other, { email: person.email, password: "another green bar" });
  await other.waitForURL(/\/portal\/profile/);
});

test("devices are listed and can be signed out", async () => {
  const person = await newAccount();
  const userAgents = [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  ];
  for (const userAgent of userAgents) {
    const headers = { "content-type": "application/json", "user-agent": userAgent };
    const body = JSON.stringify({ email: person.email, password: PASSWORD });
    await fetch(`${siteUrl}/api/auth/login`, { method: "POST", headers, body });
  }
  const page = await openPage();
  await signIn(page, person);
  await visit(page, "/portal/profile");
  const section = page.getByRole("region", { name: "Your devices" });
  expect(await section.getByRole("listitem").count()).toBe(3);
  expect(await section.getByText("this device").count()).toBe(1);

  await section.getByRole("button", { name: "Sign out: Safari on iPhone" }).click();
  await section.getByText("That device is signed out.").waitFor();
  await expect.poll(() => section.getByRole("listitem").count()).toBe(2);
  await section.getByRole("button", { name: "Sign out everywhere else" }).click();
  await section.getByText("Every other device is signed out.").waitFor();
  await expect.poll(() => section.getByRole("listitem").count()).toBe(1);
  await page.goto("/portal/profile");
  expect(page.url()).toBe(`${siteUrl}/portal/profile`);
});

test("personal data is downloaded as a JSON file", async () => {
  // The browser closes the connection once it has the file.
  allowProblems(/Broken pipe/);
  const person = await newAccount();
  const page = await openPage();
  await signIn(page, person);
  await page.goto("/portal/profile");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  const stream = await (await download).createReadStream();
  let text = "";
  for await (const part of stream) text += part;

  expect((await download).suggestedFilename()).toBe("my-data.json");
  expect(JSON.parse(text).account.email).toBe(person.email);
});

test("deleting an account takes the password, and says first what is kept", async () => {
  allowProblems(/400/);
  const person = await newAccount();
  const page = await openPage();
  await signIn(page, person);
  await page.goto("/portal/profile");
  await page.getByRole("link", { name: "Delete my account" }).click();
  await page.getByRole("heading", { name: "What is kept, and why" }).waitFor();
  const remove = async (password: string) => {
    await page.getByLabel("Your password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Delete my account" }).click();
  };
  await remove("not mine");
  await page.getByText("That password is wrong.").waitFor();
  await remove(PASSWORD);
  await page.getByRole("heading", { level: 1, name: "Goodbye" }).waitFor();
  expect(await page.getByRole("heading", { name: "What is deleted" }).isVisible()).toBe(true);
  expect(await sql("SELECT id FROM users WHERE email = ?", [person.email])).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("user"))).toBeNull();

  await page.goto("/portal/profile/delete");
  expect(await page.getByText("Sign in first").isVisible()).toBe(true);
});
