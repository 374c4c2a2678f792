import { expect, test } from "vitest";
import { axeViolations } from "../../support/axe.ts";
import { allowProblems, openPage, visit } from "../../support/browser.ts";
import { mailsTo, newAddress } from "../../support/site-client.ts";

/** `next`: where the panel's link leads; null: the panel is the form of the checkout. */
const OFFERS = [
  { id: "1", name: "Mentorship", price: "£499", days: "15 days", next: null },
  { id: "2", name: "AI Powered Engineer", price: "£599", days: "15 days", next: "/enroll/2/waiting-list" },
  {
    ...{ id: "3", name: "Automation Engineering with Node.js", price: "£499", days: "15 days" },
    next: "/enroll/3/waiting-list",
  },
  {
    ...{ id: "4", name: "Beginner Web Dev: HTML, CSS & JavaScript", price: "£299", days: "15 days" },
    next: null,
  },
  { id: "pro", name: "Monthly Membership (Pro)", price: "£49", days: "15 days", next: null },
  { id: "vip", name: "Yearly Membership (VIP)", price: "£399", days: "15 days", next: null },
  {
    ...{ id: "bootcamp-standard", name: "Full-Stack Bootcamp: Standard", price: "£1,200", days: "14 days" },
    next: "/mentorship/join?package=bootcamp-standard",
  },
  {
    ...{ id: "bootcamp-pro", name: "Full-Stack Bootcamp: Pro", price: "£1,800", days: "14 days" },
    next: "/mentorship/join?package=bootcamp-pro",
  },
  {
    ...{ id: "bootcamp-team", name: "Team/Enterprise Package", price: "£5,000", days: "14 days" },
    next: "/mentorship/join?package=bootcamp-team",
  },
];

test.each(OFFERS)("enrolling shows the name, price and contents of $id, and the next step", async (offer) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`/enroll/${offer.id}`);
  const main = page.getByRole("main");

  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Enroll");
  expect(await main.getByRole("heading", { level: 2 }).textContent()).toBe(offer.name);
  const terms = main.getByRole("region", { name: "Price and terms" });
  expect(await terms.getByText(offer.price, { exact: true }).first().isVisible()).toBe(true);
  expect(await terms.getByText(offer.days, { exact: true }).isVisible()).toBe(true);
  if (offer.next) expect(await terms.getByRole("link").getAttribute("href")).toBe(offer.next);
  else expect(await terms.getByRole("button", { name: `Pay ${offer.price} now` }).isVisible()).toBe(true);
  const included = main.getByRole("region", { name: "What is included" }).getByRole("listitem");
  expect(await included.count()).toBeGreaterThan(4);
  const steps = main.getByRole("region", { name: "What happens next" }).getByRole("listitem");
  expect(await steps.count()).toBe(offer.next?.endsWith("/waiting-list") ? 2 : 3);
});

test("the yearly membership shows its code and that it can be cancelled at any time", async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/enroll/vip");
  const terms = page.getByRole("region", { name: "Price and terms" });

  expect(await terms.getByText("With the code VIP the first year is £199").isVisible()).toBe(true);
  expect(await terms.getByText("Any time", { exact: true }).isVisible()).toBe(true);
});

test.each(["Price and terms", "What happens next"])("a package leads to its request: %s", async (name) => {
  const page = await openPage();
  await visit(page, "/enroll/bootcamp-pro");
  await page.getByRole("region", { name }).getByRole("link", { name: "Ask to join" }).click();
  await page.getByRole("heading", { level: 1, name: "Ask to join" }).waitFor();

  expect(await page.getByRole("radio", { name: "Full-Stack Bootcamp: Pro" }).isChecked()).toBe(true);
});

test.each([true, false])(
  "from enrolling to an account: the choice is kept, and the instructor is told (JavaScript: %s)",
  async (javaScriptEnabled) => {
    allowProblems(/400/);
    const page = await openPage({ javaScriptEnabled });
    // Where a site without payments leads from an offer.
    await page.goto("/register?offer=vip");
    await page.getByRole("heading", { level: 1, name: "Make your account" }).waitFor();
    const choice = page.getByRole("radio", { name: /Yearly Membership \(VIP\)/ });
    expect(await choice.isChecked()).toBe(true);

    const fullName = `Grace ${newAddress().split("@")[0]}`;
    await page.getByLabel("Full name").fill(fullName);
    await page.getByLabel("Email address").fill(newAddress());
    await page.getByLabel("Password", { exact: true }).fill("password1");
    await page.getByRole("button", { name: "Make my account" }).click();
    await page.getByRole("alert").waitFor();
    // A refused form keeps the choice.
    expect(await choice.isChecked()).toBe(true);
    await page.getByLabel("Password", { exact: true }).fill("a green bar a day");
    await page.getByRole("button", { name: "Make my account" }).click();
    await page.getByText("Your account is made").waitFor();

    await expect
      .poll(async () => (await mailsTo("hello@greenbar.example")).map(({ subject }) => subject))
      .toContain(`New student: ${fullName}`);
    const [news] = (await mailsTo("hello@greenbar.example")).filter(({ subject }) =>
      subject.endsWith(fullName),
    );
    expect(news?.text).toContain("Yearly Membership (VIP), £399 per year");
  },
);

test.each(["/enroll/5", "/enroll/VIP", "/enroll/%27%20OR%201=1"])("%s is not found", async (path) => {
  allowProblems(/404/);
  const page = await openPage();
  const response = await visit(page, path);

  expect(response?.status()).toBe(404);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Offer not found");
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  expect(await axeViolations(page)).toEqual([]);
});
