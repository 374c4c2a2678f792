import { expect, test } from "vitest";
import { axeViolations } from "../support/axe.ts";
import { openPage, sidewaysScroll, visit } from "../support/browser.ts";
import { newAddress } from "../support/site-client.ts";

test("a visitor goes Pro on a phone, is in, cancels and takes it back", async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await visit(page, "/enroll/pro");
  await page.getByLabel("Email address").fill(newAddress());
  await page.getByRole("checkbox", { name: /It renews for £49 every month until I cancel/ }).check();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Pay £49 now" }).click();
  await page.getByRole("heading", { name: "£49.00" }).waitFor();
  await page.getByRole("button", { name: "Pay £49.00", exact: true }).click();
  // In the first lesson, or on the order's page where the first course has none.
  await page
    .getByText(/^Paid\./)
    .first()
    .waitFor();

  await visit(page, "/portal/membership");
  await page.getByRole("heading", { level: 2, name: /Monthly Membership \(Pro\)/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Your membership is cancelled.").waitFor();
  await page.getByRole("button", { name: "Keep my membership" }).click();
  await page.getByText("Your membership goes on.").waitFor();
});
