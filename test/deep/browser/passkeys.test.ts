import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeViolations } from "../../support/axe.ts";
import { alive, allowProblems, openPage, visit } from "../../support/browser.ts";
import { signIn } from "../../support/people.ts";
import { newAccount } from "../../support/signed-in.ts";
import { siteUrl, sql } from "../../support/site-client.ts";

/** Gives the page's browser an authenticator that verifies its owner and stores passkeys. */
async function addAuthenticator(page: Page, { verified = true } = {}) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable", { enableUI: false });
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: verified,
      automaticPresenceSimulation: true,
    },
  });
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await visit(page, "/portal/profile");
  const section = page.getByRole("region", { name: "Passkeys" });
  await section.getByLabel("Name of the new passkey").fill(name);
  await section.getByRole("button", { name: "Add a passkey" }).click();
  await section.getByText(`The passkey “${name}” is added.`).waitFor();
}

/** The device answers at once: the suggestions of the email field would sign in before the button is pressed. */
async function withoutSuggestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login?signed-out");
}

test("a passkey is added, signs in, is renamed and removed", async () => {
  const page = await openPage();
  await addAuthenticator(page);
  await signIn(page, await newAccount({ fullName: "Grace Hopper" }));
  await addPasskey(page, "My laptop");
  await signOut(page);
  await withoutSuggestions(page);

  await visit(page, "/login?next=/portal/profile");
  const signInButton = page.getByRole("button", { name: "Sign in with a passkey" });
  await signInButton.click();
  await page.waitForURL(`${siteUrl}/portal/profile`);

  const section = page.getByRole("region", { name: "Passkeys" });
  expect(await section.getByRole("listitem").textContent()).toContain("last used");
  expect(await axeViolations(page)).toEqual([]);
  await section.getByText("Rename").click();
  await section.getByLabel("New name").fill("Old laptop");
  await section.getByRole("button", { name: "Save the name" }).click();
  await section.getByText("The passkey is called “Old laptop” now.").waitFor();
  await section.getByRole("button", { name: "Remove: Old laptop" }).click();
  await section.getByText("You have no passkey yet.").waitFor();
});

test("the email field suggests a passkey, which signs in without a click", async () => {
  const page = await openPage();
  await addAuthenticator(page);
  await signIn(page, await newAccount());
  await addPasskey(page, "My laptop");
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();

  await page.waitForURL(`${siteUrl}/portal`);
});

test("a removed passkey is refused and the page offers a next step", async () => {
  allowProblems(/401/);
  const page = await openPage();
  await addAuthenticator(page);
  await signIn(page, await newAccount());
  await addPasskey(page, "My laptop");
  await page.getByRole("button", { name: "Remove: My laptop" }).click();
  await page.getByText("You have no passkey yet.").waitFor();
  await withoutSuggestions(page);
  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();

  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").textContent()).toContain("Sign in with your password.");
});

test("an authenticator that cannot verify its owner adds no passkey, and the page says so", async () => {
  const page = await openPage();
  await addAuthenticator(page, { verified: false });
  await signIn(page, await newAccount());
  await visit(page, "/portal/profile");
  const section = page.getByRole("region", { name: "Passkeys" });
  await section.getByRole("button", { name: "Add a passkey" }).click();

  await section.getByText("No passkey was used: the request was cancelled or took too long.").waitFor();
  expect(await section.getByText("You have no passkey yet.").isVisible()).toBe(true);
});

test("some time after signing in, adding a passkey asks for the password, also on an open page", async () => {
  allowProblems(/400/);
  const page = await openPage();
  await addAuthenticator(page);
  const person = await newAccount();
  await signIn(page, person);
  await visit(page, "/portal/profile");
  const section = page.getByRole("region", { name: "Passkeys" });
  const password = section.getByLabel("Your password", { exact: true });
  const button = section.getByRole("button", { name: "Add a passkey" });
  expect(await password.count()).toBe(0);
  await sql("UPDATE user_sessions SET created_at = created_at - 660000 WHERE user_id = ?", [person.id]);
  await button.click();
  await section.getByText("You signed in a while ago. Enter your password to continue.").waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.reload();
  await alive(page);
  await password.fill("not mine");
  await button.click();
  await section.getByText("That password is wrong.").waitFor();
  await expect.poll(() => password.inputValue()).toBe("");
  await password.fill(person.password);
  await button.click();
  await section.getByText(/The passkey “.*” is added/).waitFor();
});
