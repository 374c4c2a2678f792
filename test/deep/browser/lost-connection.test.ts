import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { allowProblems, openPage, visit } from "../../support/browser.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";

type Lost = {
  path: string;
  /** The signed-in person, if any. */
  as?: "student" | "admin";
  typed: Record<string, string>;
  /** What is opened first, and a button to choose. */
  opened?: string;
  radio?: string;
  button: string;
  /** The request that fails. */
  request: string;
};

const ZOE = { "Full name": "Zoë Ångström", "Email address": "zoe@example.org" };
const EMAIL = { "Email address": "zoe@example.org" };

const FORMS: readonly Lost[] = [
  {
    path: "/contact",
    typed: { ...ZOE, Message: "Hello" },
    button: "Send the message",
    request: "**/contact.data*",
  },
  {
    path: "/mentorship/join",
    typed: ZOE,
    radio: "Full-Stack Bootcamp: Pro",
    button: "Send the request",
    request: "**/mentorship/join.data*",
  },
  {
    path: "/register",
    typed: ZOE,
    opened: "Interested in an offer?",
    radio: "Team/Enterprise Package",
    button: "Make my account",
    request: "**/register.data*",
  },
  { path: "/", typed: EMAIL, button: "Subscribe", request: "**/newsletter.data*" },
  { path: "/newsletter", typed: EMAIL, button: "Subscribe", request: "**/newsletter.data*" },
  { path: "/login", typed: EMAIL, button: "Sign in", request: "**/login.data*" },
  { path: "/forgot-password", typed: EMAIL, button: "Send me a link", request: "**/forgot-password.data*" },
  {
    path: "/portal/profile",
    as: "student",
    typed: { "Full name": "Zoë Ångström", "Phone (optional)": "020 7946 0958" },
    button: "Save my details",
    request: "**/portal/profile.data*",
  },
  {
    path: "/messages",
    as: "student",
    typed: { "Your message": "It does not compile." },
    button: "Send the message",
    request: "**/messages.data*",
  },
  {
    path: "/newsletter/issues/new",
    as: "admin",
    typed: { Subject: "Keys in lists", Text: "Use the id." },
    button: "Save the draft",
    request: "**/newsletter/issues/new.data*",
  },
];

async function expectKept(form: Locator, { typed, radio }: Lost): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    await expect
      .poll(() => form.getByLabel(label, { exact: true }).inputValue(), { message: label })
      .toBe(text);
  }
  if (radio)
    expect(await form.getByRole("radio", { name: radio, includeHidden: true }).isChecked()).toBe(true);
}

test.each(FORMS)("a lost connection keeps the form of $path and its input", async (lost) => {
  allowProblems(/ERR_FAILED/, /Failed to fetch/);
  const page = await openPage(lost.as ? await signedInAs(await newAccount({ role: lost.as })) : {});
  await page.addInitScript(() => sessionStorage.setItem("plain-field", "yes"));
  await page.goto(lost.path);
  const button = { name: lost.button, exact: true };
  const form = page.locator("main form", { has: page.getByRole("button", button) });
  await form.getByRole("button", button).scrollIntoViewIfNeeded();
  for (const [label, text] of Object.entries(lost.typed)) {
    await form.getByLabel(label, { exact: true }).fill(text);
  }
  if (lost.opened) await form.getByText(lost.opened).click();
  if (lost.radio) await form.getByRole("radio", { name: lost.radio }).check();
  const password = form.getByLabel("Password", { exact: true });
  const asksPassword = (await password.count()) > 0;
  if (asksPassword) await password.fill("long enough for a test");
  await page.route(lost.request, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await form.getByRole("button", button).click();

  await page.getByText("The connection broke before we could answer").waitFor();
  expect(new URL(page.url()).pathname).toBe(lost.path);
  await expectKept(form, lost);
  await page.reload();
  await expectKept(form, lost);
  if (asksPassword) expect(await password.inputValue()).not.toBe("long enough for a test");
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).not.toContain("long enough for a test");
});

test("once the connection is back, the same form is accepted and its draft deleted", async () => {
  allowProblems(/ERR_FAILED/, /Failed to fetch/);
  const page = await openPage(await signedInAs(await newAccount()));
  await page.goto("/messages");
  await page.getByLabel("Your message").fill("It does not compile.");
  await page.route("**/messages.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Send the message" }).click();
  await page.getByText("The connection broke before we could answer").waitFor();
  await page.unroute("**/messages.data*");
  await page.getByRole("button", { name: "Send the message" }).click();
  await page.getByText("Your message is sent.").waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.reload();
  await page.getByRole("main").getByText("It does not compile.").waitFor();
  expect(await page.getByLabel("Your message").inputValue()).toBe("");
});

test("leaving the page while a form is being sent keeps its draft", async () => {
  const page = await openPage();
  await page.goto("/contact");
  await page.getByLabel("Message").fill("Hello");
  await page.getByLabel("Full name").fill("Zoë Ångström");
  await page.getByLabel("Email address").fill("zoe@example.org");
  // Never answered, so the visitor leaves first.
  await page.route("**/contact.data*", (route) => {
    if (route.request().method() !== "POST") return route.continue();
  });
  const asked = page.waitForRequest("**/contact.data*");
  await page.getByRole("button", { name: "Send the message" }).click();
  await asked;
  await page.getByRole("banner").getByRole("link", { name: "Courses" }).click();
  await page.waitForURL("**/courses");
  await page.goBack();
  await page.getByText("Your draft is back").waitFor();
  expect(await page.getByLabel("Message").inputValue()).toBe("Hello");
});

test("a signed-in person's name and email address are filled in by the browser, not the server", async () => {
  const person = await newAccount({ fullName: "Grace Hopper" });
  const page = await openPage(await signedInAs(person));
  const portal = await page.goto("/portal");
  expect(portal?.status()).toBe(200);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("user"))).toContain(person.email);
  for (const path of ["/contact", "/mentorship/join"]) {
    const answer = await page.goto(path);
    expect(await answer?.text()).not.toContain(person.email);
    await expect.poll(() => page.getByLabel("Email address").inputValue()).toBe(person.email);
    expect(await page.getByLabel("Full name").inputValue()).toBe("Grace Hopper");
  }
});

test("a server between us and the browser that fails leaves the form on the page", async () => {
  allowProblems(/502/);
  const page = await openPage();
  await visit(page, "/contact");
  await page.getByLabel("Message").fill("It does not compile.");
  await page.getByLabel("Full name").fill("Zoë Ångström");
  await page.getByLabel("Email address").fill("zoe@example.org");
  await page.route("**/contact.data*", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
  );
  await page.getByRole("button", { name: "Send the message" }).click();

  await page.getByText("The site did not answer").waitFor();
  expect(await page.getByLabel("Message").inputValue()).toBe("It does not compile.");
});

test("without any connection the home page stays, and its form says why it was not sent", async () => {
  allowProblems(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const page = await openPage();
  await visit(page, "/");
  const form = page.locator("#newsletter");
  const loaded = page.waitForResponse(/\/assets\/signup\.route-/);
  await form.getByLabel("Email address").fill("zoe@example.org");
  await loaded;
  await page.context().setOffline(true);
  await form.getByRole("button", { name: "Subscribe" }).click();

  await form.getByText("The connection broke before we could answer").waitFor();
  expect(await form.getByLabel("Email address").inputValue()).toBe("zoe@example.org");
  expect(await form.getByLabel("Email address").getAttribute("aria-invalid")).toBeNull();
});
