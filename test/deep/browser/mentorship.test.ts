import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeViolations } from "../../support/axe.ts";
import { allowProblems, openPage, takeTime, visit } from "../../support/browser.ts";
import { newAddress, sql } from "../../support/site-client.ts";

const requestsOf = (email: string) =>
  sql<{ full_name: string; phone: string | null; package_name: string }>(
    "SELECT full_name, phone, package_name FROM mentorship_requests WHERE email = ?",
    [email],
  );

/** The name of the chosen package. */
const chosenOf = (page: Page) =>
  page
    .locator("input[name=packageName]")
    .evaluateAll((all) =>
      all.find((each) => each instanceof HTMLInputElement && each.checked)?.getAttribute("value"),
    );

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full name").fill("Zoë Ångström");
  await page.getByLabel("Email address").fill(email);
  await takeTime(page);
  await page.getByRole("button", { name: "Send the request" }).click();
}

test.each([true, false])(
  "the three packages are shown side by side (JavaScript: %s)",
  async (javaScriptEnabled) => {
    const page = await openPage({ javaScriptEnabled, viewport: { width: 1440, height: 900 } });
    await page.goto("/mentorship");
    const region = page.getByRole("region", { name: "The full-stack bootcamp" });

    expect(await region.getByRole("heading", { level: 3 }).allTextContents()).toEqual([
      "The bootcamp, month by month",
      "Full-Stack Bootcamp: Standard",
      "Full-Stack Bootcamp: Pro",
      "Team/Enterprise Package",
    ]);
    for (const price of ["£1,200", "£1,800", "£5,000"]) {
      expect(await region.getByText(price, { exact: true }).isVisible()).toBe(true);
    }
    expect(await region.getByText("Refund within 14 days").count()).toBe(3);
    const actions = await region.getByRole("link", { name: "Ask to join" }).all();
    const tops = await Promise.all(actions.map(async (action) => (await action.boundingBox())?.y));
    expect(new Set(tops).size).toBe(1);
  },
);

test("the mentorship says how long it takes and what it costs", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/mentorship");
  const region = page.getByRole("region", { name: "The mentorship" });

  for (const fact of ["12", "£499", "15"])
    expect(await region.getByText(fact, { exact: true }).isVisible()).toBe(true);
});

test("if packages cannot be loaded, the page still renders, with 503 and a way to try again", async () => {
  allowProblems(/503/, /mentorship\.\w+_failed/);
  const page = await openPage({ javaScriptEnabled: false });
  await sql("ALTER TABLE offers RENAME TO offers_away");
  try {
    expect((await page.goto("/mentorship"))?.status()).toBe(503);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Mentorship and bootcamp");
    expect(await page.getByRole("link", { name: "Try again" }).isVisible()).toBe(true);
    expect((await page.goto("/mentorship/join"))?.status()).toBe(503);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Ask to join");
    expect(await page.getByRole("link", { name: "Write a message instead" }).isVisible()).toBe(true);
  } finally {
    await sql("ALTER TABLE offers_away RENAME TO offers");
  }
});

test.each([
  ["bootcamp-pro", "Full-Stack Bootcamp: Pro"],
  ["Team/Enterprise Package", "Team/Enterprise Package"],
  ["vip", undefined],
])("?package=%s chooses a package", async (wanted, chosen) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`/mentorship/join?${new URLSearchParams({ package: wanted })}`);

  expect(await chosenOf(page)).toBe(chosen);
});

test.each([true, false])("a request is stored and confirmed (JavaScript: %s)", async (javaScriptEnabled) => {
  const page = await openPage({ javaScriptEnabled });
  const email = newAddress();
  await visit(page, "/mentorship/join?package=bootcamp-team");
  await page.getByLabel("Phone").fill("+44 (0)20 7946 0958");
  await fillIn(page, email);
  await page.waitForURL("**/success?type=mentorship");

  expect(await requestsOf(email)).toEqual([
    { full_name: "Zoë Ångström", phone: "+44 (0)20 7946 0958", package_name: "Team/Enterprise Package" },
  ]);
});

test.each([true, false])("a refused request keeps its input (JavaScript: %s)", async (javaScriptEnabled) => {
  allowProblems(/400/);
  const page = await openPage({ javaScriptEnabled });
  await visit(page, "/mentorship/join?package=1");
  await page.getByLabel("Phone").fill("call me");
  await fillIn(page, "zoe@example.com");
  await page.getByRole("alert").waitFor();

  const phone = page.getByLabel("Phone");
  expect(await phone.inputValue()).toBe("call me");
  expect(await phone.getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByLabel("Full name").inputValue()).toBe("Zoë Ångström");
  expect(await page.getByLabel("Email address").inputValue()).toBe("zoe@example.com");
  expect(await chosenOf(page)).toBe("Mentorship");
  expect(await requestsOf("zoe@example.com")).toEqual([]);
});

test("a refused field takes the focus, and axe finds nothing in that state", async () => {
  allowProblems(/400/);
  const page = await openPage();
  await visit(page, "/mentorship/join?package=1");
  await page.getByLabel("Phone").fill("12");
  await fillIn(page, "zoe@example.com");
  const phone = page.getByLabel("Phone");
  await expect.poll(() => phone.getAttribute("aria-invalid")).toBe("true");

  await page.getByRole("alert").waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches("[aria-invalid=true], [role=alert]")))
    .toBe(true);
  expect(await axeViolations(page)).toEqual([]);
});

test("a package that is not on offer is refused", async () => {
  allowProblems(/400/);
  const page = await openPage();
  await visit(page, "/mentorship/join");
  await page.getByRole("radio").first().check();
  await page.evaluate(() => {
    const option = document.querySelector<HTMLInputElement>("input[name=packageName]:checked");
    if (option) option.value = "Everything";
  });
  await fillIn(page, newAddress());

  await page.getByRole("alert").waitFor();
  expect(await page.getByText("Choose one of the packages.").count()).toBeGreaterThan(0);
});

test("a robot that fills in every field gets the same page, and nothing is stored", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  const email = newAddress();
  await page.goto("/mentorship/join?package=1");
  await page
    .locator("input[name=website]")
    .evaluate((trap) => trap.setAttribute("value", "https://spam.example"));
  await fillIn(page, email);

  await page.waitForURL("**/success?type=mentorship");
  expect(await requestsOf(email)).toEqual([]);
});
