import { expect, test } from "vitest";
import { axeViolations } from "../../support/axe.ts";
import { openPage, visit } from "../../support/browser.ts";
import { cardOrder } from "../../support/card-order.ts";
import { skipToContent, tabTo, typeInto } from "../../support/keyboard.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";
import { sql } from "../../support/site-client.ts";

test("a refund on a phone, by keyboard: the amount before, what happened after, the invoice on paper", async () => {
  const buyer = await newAccount();
  const id = await cardOrder(buyer);
  const page = await openPage({ ...(await signedInAs(buyer)), viewport: { width: 360, height: 740 } });
  await visit(page, "/portal/purchases");
  await skipToContent(page);
  await tabTo(page, page.getByRole("link", { name: "Beginner Web Dev" }).first());
  await page.keyboard.press("Enter");
  const give = page.getByRole("button", { name: "Give me £99 back" });
  await typeInto(page, page.getByLabel("Why?"), "I moved.");
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await tabTo(page, give);
  await page.keyboard.press("Enter");
  await page.getByText("£99 is on its way back").waitFor();
  await page.getByRole("heading", { name: "Your code stays yours" }).waitFor();
  expect(await give.count()).toBe(0);
  expect(await sql("SELECT reason, state FROM refunds WHERE order_id = ?", [id])).toEqual([
    { reason: "I moved.", state: "succeeded" },
  ]);
  expect(await axeViolations(page)).toEqual([]);

  await page.emulateMedia({ media: "print" });
  for (const hidden of ["All purchases", "Your code stays yours", "Privacy Policy", "Overview"]) {
    expect(await page.getByText(hidden, { exact: true }).first().isVisible(), hidden).toBe(false);
  }
  for (const printed of ["Test order", "Sold by", "Code SPRING", "−£200", "Total", "Given back", "−£99"]) {
    expect(await page.getByText(printed, { exact: true }).first().isVisible(), printed).toBe(true);
  }
});
