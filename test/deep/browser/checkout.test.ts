import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeViolations } from "../../support/axe.ts";
import { allowProblems, openPage, visit } from "../../support/browser.ts";
import { pressOn, tabTo, typeInto } from "../../support/keyboard.ts";
import { newCode, newOffer } from "../../support/offers.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";
import { newAddress, sql } from "../../support/site-client.ts";

const PHONE = { viewport: { width: 360, height: 740 } };
const FIRST_LESSON = /\/learn\/beginner-web-dev\/your-first-web-page\?bought=/;

const payButton = (page: Page, amount: string) => page.getByRole("button", { name: `Pay ${amount} now` });
const agreement = (page: Page) => page.getByRole("checkbox", { name: /^Start now/ });
const atProvider = (page: Page) => page.getByRole("button", { name: /^Pay £[\d.]+$/ });
const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test("a guest comes from the card, buys by keyboard on a phone, and is in the first lesson", async () => {
  const page = await openPage(PHONE);
  const email = newAddress();
  await visit(page, "/");
  const card = page.getByRole("listitem").filter({ hasText: /\d+ lessons today/ });
  await card.getByText("£299", { exact: true }).waitFor();
  await card.getByRole("link", { name: "Join Course" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Enroll" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await isNarrow(page)).toBe(true);
  await typeInto(page, page.getByLabel("Email address", { exact: true }), email);
  await tabTo(page, agreement(page));
  expect(await agreement(page).isChecked()).toBe(false);
  await page.keyboard.press("Space");
  await pressOn(page, payButton(page, "£299"));
  await pressOn(page, atProvider(page));

  await page.waitForURL(FIRST_LESSON);
  await page.getByText(`The receipt goes to ${email}.`).waitFor();
  await page.getByRole("link", { name: "Wrong address?" }).click();
  await page.getByRole("heading", { level: 1, name: "Paid. It is yours." }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await isNarrow(page)).toBe(true);
  // This browser has the course now.
  await visit(page, "/enroll/4");
  await page.getByText("You have this course").waitFor();
});

test("without JavaScript the form leads to the payment page, and back to the lesson", async () => {
  allowProblems(/400/);
  const page = await openPage({ ...PHONE, javaScriptEnabled: false });
  await page.goto("/enroll/4");
  await page.getByLabel("Email address", { exact: true }).fill(newAddress());
  await agreement(page).check();
  await page.getByText("Have a code?").click();
  await page.getByLabel("Code").fill("nonsense");
  await page.getByRole("button", { name: "Apply code" }).click();
  await page.getByText("There is no such code.").waitFor();
  expect(await agreement(page).isChecked()).toBe(true);
  await page.getByLabel("Code").fill("");
  await payButton(page, "£299").click();
  await atProvider(page).click();
  await page.waitForURL(FIRST_LESSON);
});

test("a student applies a code with Enter, sees a price that changed since, and buys in the portal's account", async () => {
  allowProblems(/400/);
  const [offer, code, student] = [await newOffer(), await newCode(20_000), await newAccount()];
  const page = await openPage(await signedInAs(student));
  await visit(page, `/enroll/${offer}`);
  await page.getByText("Have a code?").click();
  await page.getByLabel("Code").fill(code.toLowerCase());
  await page.getByLabel("Code").press("Enter");
  await page.getByText("It costs £99 with this code").waitFor();
  await page.getByText(`Code ${code}`).waitFor();

  await sql("UPDATE offers SET price_minor = 34900 WHERE id = ?", [offer]);
  await agreement(page).check();
  await payButton(page, "£99").click();
  await page.getByRole("alert").getByText("It costs £149 now.").waitFor();
  expect(await sql("SELECT id FROM orders WHERE email = ?", [student.email])).toEqual([]);
  expect(await agreement(page).isChecked()).toBe(true);
  await payButton(page, "£149").click();
  await atProvider(page).click();
  await page.waitForURL(FIRST_LESSON);
  await page.getByText(`The receipt goes to ${student.email}.`).waitFor();
});

test("back from the payment page the form is as it was left, and can be sent again", async () => {
  const page = await openPage();
  const email = newAddress();
  await visit(page, "/enroll/4");
  await page.getByLabel("Email address", { exact: true }).fill(email);
  await agreement(page).check();
  await payButton(page, "£299").click();
  await atProvider(page).waitFor();
  await page.goBack();
  await expect.poll(() => page.getByLabel("Email address", { exact: true }).inputValue()).toBe(email);
  // "It may not have been sent yet" would be read as "not paid yet".
  expect(await page.getByText("Your draft is back").count()).toBe(0);
  await agreement(page).check();
  await payButton(page, "£299").click();
  await atProvider(page).waitFor();
  // The same page as before: one order.
  expect(await sql("SELECT state FROM orders WHERE email = ?", [email])).toEqual([{ state: "open" }]);
});
