import { expect, test } from "vitest";
import { allowProblems, openPage, visit } from "../../support/browser.ts";
import { mailedLinks, storedPasskey } from "../../support/mailed-links.ts";
import { fillLogin, mailedLink, signIn, storedUser } from "../../support/people.ts";
import { newAccount, PASSWORD } from "../../support/signed-in.ts";
import { newAddress, siteUrl, sql } from "../../support/site-client.ts";

const SCRIPTS = [true, false];

/** An account with a confirmed email address. */
async function confirmedAccount() {
  const person = await newAccount();
  await sql("UPDATE users SET email_confirmed_at = 1 WHERE id = ?", [person.id]);
  return person;
}

test.each(SCRIPTS)(
  "confirming for the first time keeps only this browser signed in (JavaScript: %s)",
  async (javaScriptEnabled) => {
    const person = await newAccount();
    const other = await openPage({ javaScriptEnabled: false });
    await signIn(other, person);
    const page = await openPage({ javaScriptEnabled });
    await signIn(page, person);
    const before = javaScriptEnabled && (await storedUser(page))?.token;
    const link = `/confirm-email?token=${(await mailedLinks(person)).confirm}`;
    await visit(page, link);
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await page.getByRole("heading", { name: "Your Address Is Confirmed" }).waitFor();
    await page.getByText("If you did not create this account yourself").waitFor();
    if (javaScriptEnabled) await expect.poll(async () => (await storedUser(page))?.token).not.toBe(before);

    await visit(page, "/portal/profile");
    await page.getByLabel("Full name").fill("Ada King");
    await page.getByRole("button", { name: "Save my details" }).click();
    await page.getByText("Your details are saved.").waitFor();
    await other.goto("/portal/profile");
    await other.waitForURL("**/login?next=%2Fportal%2Fprofile");

    // Opened again, the page says that the address is confirmed.
    await page.goto(link);
    await page.getByRole("heading", { name: "Your Address Is Confirmed" }).waitFor();
  },
);

test("confirming does not sign a visitor in, and shows how to get a new password", async () => {
  const person = await newAccount();
  const page = await openPage();
  await visit(page, `/confirm-email?token=${(await mailedLinks(person)).confirm}`);
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await page.getByRole("link", { name: "Set a new password" }).click();
  await page.waitForURL("**/forgot-password");
  await page.goto("/portal");
  expect(page.url()).toBe(`${siteUrl}/login?next=%2Fportal`);
});

test.each(SCRIPTS)(
  "a change of address is cancelled by the link to the old one, signed out (JavaScript: %s)",
  async (javaScriptEnabled) => {
    allowProblems(/400/);
    const person = await confirmedAccount();
    const email = newAddress();
    const owner = await openPage({ javaScriptEnabled: false });
    await signIn(owner, person);
    await owner.goto("/portal/profile");
    const section = owner.getByRole("region", { name: "Email address" });
    await section.getByLabel("New email address").fill(email);
    await section.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await section.getByRole("button", { name: "Send the link" }).click();

    const page = await openPage({ javaScriptEnabled });
    await visit(page, await mailedLink(person.email, "cancel-email-change"));
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Cancel the Change of Address");
    await page.getByRole("button", { name: "Cancel the change" }).click();
    await page.getByRole("heading", { level: 1, name: "The Change Is Cancelled" }).waitFor();
    expect(await page.getByRole("link", { name: "Set a new password" }).getAttribute("href")).toBe(
      "/forgot-password",
    );

    await page.goto(await mailedLink(email, "confirm-email"));
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("This Link Does Not Work");
    expect(await page.getByText("It was used or cancelled").isVisible()).toBe(true);
  },
);

test("opening a link changes nothing: mail scanners open them too", async () => {
  const person = await confirmedAccount();
  const { change, cancel, reset } = await mailedLinks(person);
  for (const path of ["confirm-email", "cancel-email-change", "reset-password"]) {
    const token = { "confirm-email": change, "cancel-email-change": cancel, "reset-password": reset }[path];
    for (const _ of [1, 2]) expect((await fetch(`${siteUrl}/${path}?token=${token}`)).status).toBe(200);
  }
  expect(await sql("SELECT email FROM users WHERE id = ?", [person.id])).toEqual([{ email: person.email }]);
  expect(await sql("SELECT used_at FROM mailed_tokens WHERE user_id = ?", [person.id])).toEqual(
    Array(3).fill({ used_at: null }),
  );
});

test.each([
  [true, true],
  [true, false],
  [false, true],
])(
  "a reset shows the passkeys and removes them, unless they are chosen to be kept (JavaScript: %s, kept: %s)",
  async (javaScriptEnabled, kept) => {
    allowProblems(/400/);
    const person = await confirmedAccount();
    await storedPasskey(person, "Ada's laptop");
    const { reset } = await mailedLinks(person);
    const page = await openPage({ javaScriptEnabled });
    await visit(page, `/reset-password?token=${reset}`);
    expect(await page.getByRole("listitem").filter({ hasText: "Ada's laptop" }).isVisible()).toBe(true);
    const keep = page.getByRole("checkbox", { name: "Keep these passkeys" });
    expect(await keep.isChecked()).toBe(false);
    if (kept) await keep.check();
    await page.getByLabel("New password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Set this password" }).click();
    await page.getByText("Use at least 8 characters.").waitFor();
    expect(await keep.isChecked()).toBe(kept);
    await page.getByLabel("New password", { exact: true }).fill("another green bar");
    await page.getByRole("button", { name: "Set this password" }).click();
    await page.waitForURL("**/login?reset");
    const left = await sql("SELECT name FROM passkeys WHERE user_id = ?", [person.id]);
    expect(left).toEqual(kept ? [{ name: "Ada's laptop" }] : []);

    await page.goto(`/reset-password?token=${reset}`);
    expect(await page.getByText("Ada's laptop").count()).toBe(0);
    await page.getByRole("heading", { level: 1, name: "This Link Does Not Work" }).waitFor();
  },
);

test("a reset of an address that was never confirmed keeps no passkey", async () => {
  const person = await newAccount();
  await storedPasskey(person, "Somebody's laptop");
  const { reset } = await mailedLinks(person);
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`/reset-password?token=${reset}`);
  expect(await page.getByText("They are removed: your address was not confirmed").isVisible()).toBe(true);
  expect(await page.getByRole("checkbox").count()).toBe(0);
  await page.getByLabel("New password", { exact: true }).fill("another green bar");
  await page.getByRole("button", { name: "Set this password" }).click();
  await page.waitForURL("**/login?reset");
  await fillLogin(page, { ...person, password: "another green bar" });
  await page.waitForURL(`${siteUrl}/portal`);
  expect(await sql("SELECT name FROM passkeys WHERE user_id = ?", [person.id])).toEqual([]);
});
