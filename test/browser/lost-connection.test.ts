import { expect, test } from "vitest";
import { allowProblems, openPage } from "../support/browser.ts";

/** Every public form: where it is, what is typed, its button, and the request that breaks. */
const FORMS = [
  [
    "/contact",
    { "Full name": "Zoë Ångström", "Email address": "zoe@example.org", Message: "Hello" },
    "Send the message",
    "**/contact.data*",
  ],
  [
    "/mentorship/join",
    { "Full name": "Zoë Ångström", "Email address": "zoe@example.org" },
    "Send the request",
    "**/mentorship/join.data*",
  ],
  [
    "/register",
    { "Full name": "Zoë Ångström", "Email address": "zoe@example.org" },
    "Make my account",
    "**/register.data*",
  ],
  ["/", { "Email address": "zoe@example.org" }, "Subscribe", "**/newsletter.data*"],
  ["/login", { "Email address": "zoe@example.org" }, "Sign in", "**/login.data*"],
  ["/forgot-password", { "Email address": "zoe@example.org" }, "Send me a link", "**/forgot-password.data*"],
] as const;

test.each(FORMS)(
  "a connection that breaks keeps the form of %s and what was typed",
  async (path, typed, button, request) => {
    allowProblems(/ERR_FAILED/, /Failed to fetch/);
    const page = await openPage();
    await page.goto(path);
    const form = page.locator("main form", { has: page.getByRole("button", { name: button }) });
    await form.getByRole("button", { name: button }).scrollIntoViewIfNeeded();
    if (path === "/mentorship/join") await form.getByLabel("Package").selectOption({ index: 1 });
    for (const [label, text] of Object.entries(typed))
      await form.getByLabel(label, { exact: true }).fill(text);
    const password = form.getByLabel("Password", { exact: true });
    if ((await password.count()) > 0) await password.fill("long enough for a test");
    await page.route(request, (route) => route.abort());
    await form.getByRole("button", { name: button, exact: true }).click();

    await page.getByText("The connection broke before we could answer").waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    for (const [label, text] of Object.entries(typed)) {
      expect(await form.getByLabel(label, { exact: true }).inputValue(), label).toBe(text);
    }
    // The login form belongs to the password manager; the others survive a reload.
    if (path === "/login") return;
    await page.reload();
    for (const [label, text] of Object.entries(typed)) {
      await expect
        .poll(() => form.getByLabel(label, { exact: true }).inputValue(), { message: label })
        .toBe(text);
    }
  },
);
