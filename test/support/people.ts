import type { Page } from "playwright-core";
import { signedInAs } from "./signed-in.ts";
import { mailsTo, siteUrl } from "./site-client.ts";

/** A person's sign-in data; a `SiteAccount` has it (signed-in.ts). */
type Credentials = { email: string; password: string };

/** Fills in and sends the login form on the open page. */
export async function fillLogin(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs the page's browser in as this person, and opens the portal. */
export async function signIn(page: Page, person: Pick<Credentials, "email">): Promise<void> {
  const { storageState } = await signedInAs(person);
  await page.context().addCookies(storageState.cookies);
  await page.goto("/portal");
  await page.getByRole("heading", { level: 1, name: "Hello, " }).waitFor();
}

/** The newest link to a page, such as "confirm-email", in an email to an address. Waits for it. */
export async function mailedLink(address: string, path: string): Promise<string> {
  const link = new RegExp(`${siteUrl}/${path}\\?token=[\\w.-]+`);
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const found = (await mailsTo(address)).map(({ text }) => link.exec(text)?.[0]).find(Boolean);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail with a link to /${path} came for ${address}.`);
}

/** The digits in the newest email with a code to an address. */
export async function mailedCode(address: string): Promise<string> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const codes = (await mailsTo(address)).flatMap(({ text }) => /^\d{3} \d{3}$/m.exec(text)?.[0] ?? []);
    if (codes[0]) return codes[0].replace(" ", "");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail with a code came for ${address}.`);
}

/** The signed-in user in the browser's storage, or null. */
export function storedUser(page: Page): Promise<Record<string, unknown> | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "null"));
}
