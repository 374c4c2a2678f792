import { expect, test } from "vitest";
import { axeViolations } from "../support/axe.ts";
import { openPage, sidewaysScroll, visit } from "../support/browser.ts";
import { mailTo, newAddress } from "../support/site-client.ts";

test("a present on a phone: bought for today, and opened by its receiver", async () => {
  const viewport = { width: 360, height: 740 };
  const [page, to] = [await openPage({ viewport }), newAddress()];
  await visit(page, "/enroll/4");
  await page.getByRole("link", { name: "Is it a present?" }).click();
  await page.getByLabel("Email address of the person").fill(to);
  await page.getByLabel("Name to sign with").fill("Grandma");
  await page.getByLabel("Your email address").fill(newAddress());
  await page.getByRole("checkbox", { name: /Please send it on the day above/ }).check();
  expect(await axeViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^draft:gift-/.test(key)));
  expect(await kept()).toHaveLength(1);
  await page.getByRole("button", { name: "Pay £299 now" }).click();
  await page.getByRole("heading", { name: "£299.00" }).waitFor();
  await page.getByRole("button", { name: "Pay £299.00", exact: true }).click();
  await page.getByRole("heading", { name: "Paid. Your present is ready." }).waitFor();
  const paid = page.url();
  // The next present is for somebody else. React clears what was typed once it is in charge of this page.
  await expect.poll(kept).toEqual([]);
  await visit(page, "/enroll/4?gift=");
  expect(await page.getByLabel("Email address of the person").inputValue()).toBe("");
  expect(await page.getByLabel("Name to sign with").inputValue()).toBe("");
  await visit(page, paid);
  await page.getByRole("link", { name: "See your present" }).click();
  await page.getByText(/not claimed yet/).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  const link = /\/gift\?token=[\w.-]+/.exec((await mailTo(to)).text)?.[0] ?? "";
  const receiver = await openPage({ viewport });
  await visit(receiver, link);
  expect(await axeViolations(receiver)).toEqual([]);
  expect(await sidewaysScroll(receiver)).toBe(0);
  await receiver.getByRole("button", { name: "Open my present" }).click();
  await receiver.waitForURL("**/learn/beginner-web-dev?done=claimed");
});
