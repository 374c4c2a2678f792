import { expect, test } from "vitest";
import { axeViolations } from "../../support/axe.ts";
import { allowProblems, openPage, visit } from "../../support/browser.ts";
import { mailedCode } from "../../support/people.ts";
import { newAccount } from "../../support/signed-in.ts";
import { siteUrl } from "../../support/site-client.ts";

test("a code signs in by keyboard alone, pasted with its space, and leads back", async () => {
  allowProblems(/400/);
  const page = await openPage();
  const { email } = await newAccount();
  await visit(page, "/login?next=/portal/profile");
  await page.getByRole("link", { name: "Email me a code instead" }).press("Enter");
  await page.getByRole("heading", { name: "Sign in with a code" }).waitFor();
  const address = page.getByLabel("Email address");
  await address.fill(email);
  await address.press("Enter");

  const field = page.getByLabel("Six-digit code");
  await field.waitFor();
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.insertText("123");
  await page.keyboard.press("Enter");
  await page.getByText("The code has six digits.").waitFor();
  expect(await field.inputValue()).toBe("123");

  // The tab is reloaded while its owner reads the mail.
  await page.reload();
  const code = await mailedCode(email);
  await field.focus();
  await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press("Enter");
  await page.waitForURL(`${siteUrl}/portal/profile`);
});
