import { expect, test } from "vitest";
import { axeViolations } from "../../support/axe.ts";
import { openPage, visit } from "../../support/browser.ts";
import { paidOrder } from "../../support/paid-order.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";
import { newAddress } from "../../support/site-client.ts";

test("the owner sells by hand, finds the order on a phone, and adds a note with the keyboard", async () => {
  const email = newAddress();
  const page = await openPage(await signedInAs(await newAccount({ role: "admin" })));
  await visit(page, `/desk/money/new?email=${encodeURIComponent(email)}&name=Ada+Lovelace&offer=4`);
  await page.getByRole("button", { name: "Book as paid" }).click();
  await page.getByText("It is paid: the courses are open").waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Ada Lovelace");
  expect(await axeViolations(page)).toEqual([]);

  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, `/desk/money?q=${encodeURIComponent(email)}`);
  await page.getByText(/^1 order/).waitFor();
  await page.getByRole("link", { name: "Ada Lovelace" }).click();
  await page.getByLabel("Note", { exact: true }).fill("Came by recommendation");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("The note is in the history.").waitFor();
  expect(await page.getByLabel("Note", { exact: true }).inputValue()).toBe("");
  await page.getByText(/^Came by recommendation, by/).waitFor();
});

test("the pages about money fit a phone", async () => {
  const order = await paidOrder(await newAccount({ fullName: "Ada Lovelace" }));
  const page = await openPage(await signedInAs(await newAccount({ role: "admin" })));
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["", "/new", "/coupons", "/books", `/${order}`]) {
    await visit(page, `/desk/money${path}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await axeViolations(page)).toEqual([]);
  }
});
