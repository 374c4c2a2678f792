import { expect, test } from "vitest";
import { mailedLinks, storedPasskey } from "../support/mailed-links.ts";
import { mailedLink } from "../support/people.ts";
import { allowProblems } from "../support/problems.ts";
import { newReader, type Page } from "../support/reader.ts";
import { newAccount, PASSWORD } from "../support/signed-in.ts";
import { newAddress, siteUrl, sql, without } from "../support/site-client.ts";

const userOf = async (email: string) =>
  (
    await sql<{ role: string; package_name: string | null; pricing_id: number; confirmed: number }>(
      "SELECT role, package_name, pricing_id, email_confirmed_at IS NOT NULL AS confirmed FROM users WHERE email = ?",
      [email],
    )
  )[0];

const registration = (email: string, password = PASSWORD) => ({
  "Full name": "Zoë Ångström",
  "Email address": email,
  Password: password,
});
const login = (email: string, password = PASSWORD) => ({ "Email address": email, Password: password });

test("registering, confirming, signing in and out, and a new password", async () => {
  const reader = await newReader();
  const email = newAddress();
  const registered = await reader.press(
    await reader.open("/register"),
    "Make my account",
    registration(email),
  );
  expect(registered.path).toMatch(/^\/login\?registered/);
  expect(registered.text).toContain("Your account is made");
  expect(await userOf(email)).toMatchObject({ role: "student", confirmed: 0, pricing_id: 0 });
  // Nobody has to type an email address twice: the login form is filled in.
  expect(registered.value("Email address")).toBe(email);

  const link = await reader.open(await mailedLink(email, "confirm-email"));
  // Opening the link is not enough: mail scanners open links, too.
  expect((await userOf(email))?.confirmed).toBe(0);
  const confirmed = await reader.press(link, "Confirm my address");
  expect(confirmed.heading).toBe("Your Address Is Confirmed");
  expect((await userOf(email))?.confirmed).toBe(1);

  const asked = await reader.follow(confirmed, "Go to the portal");
  expect(asked.path).toBe("/login?next=%2Fportal");
  const portal = await reader.press(asked, "Sign in", login(email));
  expect([portal.path, portal.heading]).toEqual(["/portal", "Hello, Zoë Ångström"]);
  const out = await reader.press(portal, "Logout");
  expect(out.path).toMatch(/^\/login\?signed-out/);
  expect(out.text).toContain("You are signed out");

  const forgot = await reader.follow(out, "Forgot your password?");
  const sent = await reader.press(forgot, "Send me a link", { "Email address": email });
  expect(sent.heading).toBe("Look in Your Inbox");
  const reset = await reader.open(await mailedLink(email, "reset-password"));
  const set = await reader.press(reset, "Set this password", { "New password": "another green bar" });
  expect(set.path).toMatch(/^\/login\?reset/);
  expect(set.value("Email address")).toBe(email);
  expect((await reader.press(set, "Sign in", login(email, "another green bar"))).path).toBe("/portal");
});

test("a refused registration shows the error at its field and keeps all but the password", async () => {
  const reader = await newReader();
  const page = await reader.press(await reader.open("/register?package=3"), "Make my account", {
    ...registration("zoe@example.org", "password1"),
    Phone: "+44 20 7946 0958",
  });

  expect([page.status, page.wrong]).toEqual([400, ["Password"]]);
  const described = page.field("Password").getAttribute("aria-describedby")?.split(" ").at(-1);
  expect(page.one(`[id="${described}"]`).textContent).toContain("too common");
  expect(page.value("Password")).toBe("");
  expect(page.value("Full name")).toBe("Zoë Ångström");
  expect(page.value("Email address")).toBe("zoe@example.org");
  expect(page.value("Phone")).toBe("+44 20 7946 0958");
  expect(page.field(/Team\/Enterprise/).hasAttribute("checked")).toBe(true);
  expect(await userOf("zoe@example.org")).toBeUndefined();
});

test("a registration that cannot be stored says so, and works when it is sent again", async () => {
  allowProblems(/page\.failed/);
  const reader = await newReader();
  const email = newAddress();
  const form = await reader.open("/register");
  const failed = await without("users", () => reader.press(form, "Make my account", registration(email)));
  expect(failed.status).toBe(503);
  expect(failed.text).toContain("We cannot reach our database right now. Please try again in a minute.");
  expect(failed.value("Email address")).toBe(email);
  const made = await reader.press(failed, "Make my account", { Password: PASSWORD });
  expect(made.path).toMatch(/^\/login\?registered/);
});

test("who makes an account in a lesson comes back to it", async () => {
  const lesson = "/learn/beginner-web-dev/your-first-web-page";
  const reader = await newReader();
  const email = newAddress();
  const form = await reader.follow(await reader.open(lesson), "Make an account");
  const made = await reader.press(form, "Make my account", registration(email));
  expect(made.path).toBe(`/login?registered&next=${encodeURIComponent(lesson)}`);
  expect((await reader.press(made, "Sign in", login(email))).path).toBe(lesson);
});

test("a wrong password is answered in red and the email address stays", async () => {
  const reader = await newReader();
  const { email } = await newAccount();
  const form = await reader.open("/login?next=/portal/profile");
  const refused = await reader.press(form, "Sign in", login(email, "not this one"));

  expect(refused.status).toBe(401);
  expect(refused.alert).toContain("is wrong");
  expect([refused.value("Email address"), refused.value("Password")]).toEqual([email, ""]);
  expect((await reader.press(refused, "Sign in", login(email))).path).toBe("/portal/profile");
});

test.each([
  ["package=2", "Full-Stack Bootcamp: Pro", 2],
  ["package=bootcamp-team", "Team/Enterprise Package", 3],
  ["package=nothing", null, 0],
  ["offer=1", "Mentorship", 1],
  ["offer=3", "Automation Engineering with Node.js", 1],
  ["offer=nothing", null, 0],
])("?%s registers for %s", async (wanted, packageName, number) => {
  const reader = await newReader();
  const email = newAddress();
  const form = await reader.open(`/register?${wanted}`);
  expect((await reader.press(form, "Make my account", registration(email))).path).toMatch(
    /^\/login\?registered/,
  );

  expect(await userOf(email)).toMatchObject({ package_name: packageName, pricing_id: number });
});

test("after too many wrong passwords the page says when to try again", async () => {
  const { email } = await newAccount();
  const reader = await newReader();
  const form = await reader.open("/login");
  let answer: Page = form;
  for (let tries = 0; tries < 11; tries += 1) {
    answer = await reader.press(form, "Sign in", login(email, "a guess"));
  }

  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(answer.alert).toMatch(/try again in 1\d minutes/);
});

test.each([
  ["/portal/profile#sessions", "/portal/profile#sessions"],
  ["//evil.example/", "/portal"],
  ["https://evil.example/", "/portal"],
  ["/login", "/portal"],
])("after signing in ?next=%s leads to %s", async (next, expected) => {
  const { email } = await newAccount();
  const reader = await newReader();
  const form = await reader.open(`/login?${new URLSearchParams({ next })}`);

  expect((await reader.press(form, "Sign in", login(email))).path).toBe(expected);
});

test("a signed-in person is redirected from the login and register pages", async () => {
  const reader = await newReader({ as: await newAccount() });
  for (const path of ["/login", "/register"]) expect((await reader.open(path)).path).toBe("/portal");
  expect((await reader.open("/login?next=/portal/assignments")).path).toBe("/portal/assignments");
});

test("requesting a new password looks the same without an account", async () => {
  const reader = await newReader();
  const form = await reader.open("/forgot-password");
  const page = await reader.press(form, "Send me a link", { "Email address": newAddress() });
  expect(page.heading).toBe("Look in Your Inbox");
});

test("a reset link works once, and a used one leads to requesting another", async () => {
  const { email } = await newAccount();
  const reader = await newReader();
  const forgot = await reader.open("/forgot-password");
  await reader.press(forgot, "Send me a link", { "Email address": email });
  const link = await mailedLink(email, "reset-password");
  const form = await reader.open(link);
  const short = await reader.press(form, "Set this password", { "New password": "short" });
  expect([short.status, short.text]).toEqual([400, expect.stringContaining("Use at least 8 characters.")]);
  const set = await reader.press(form, "Set this password", { "New password": "another green bar" });
  expect(set.path).toMatch(/^\/login\?reset/);
  const used = await reader.open(link);
  expect([used.status, used.heading]).toEqual([400, "This Link Does Not Work"]);
  expect((await reader.follow(used, "Get a fresh link")).path).toBe("/forgot-password");
});

test.each(["/confirm-email", "/reset-password?token=cut-off"])(
  "%s without a complete token is refused",
  async (path) => {
    const page = await (await newReader()).open(path);
    expect([page.status, page.heading]).toEqual([400, "This Link Does Not Work"]);
  },
);

test("opening the logout page does not sign out, its button does", async () => {
  const reader = await newReader({ as: await newAccount() });
  const stay = await reader.follow(await reader.open("/logout"), "Stay signed in");
  expect(stay.path).toBe("/portal");
  expect((await reader.press(await reader.open("/logout"), "Logout")).path).toMatch(/^\/login\?signed-out/);

  expect((await reader.open("/portal")).path).toBe("/login?next=%2Fportal");
  expect((await reader.open("/logout")).heading).toBe("You Are Signed Out");
});

test("when the packages cannot be loaded, registering answers 503 and offers to try again", async () => {
  allowProblems(/register\.packages_failed/);
  const page = await without("offers", async () => (await newReader()).open("/register"));
  expect([page.status, page.text]).toEqual([503, expect.stringContaining("Try again")]);
});

test("account pages are not cached, and not listed by search engines", async () => {
  const person = await newAccount();
  await storedPasskey(person, "A laptop");
  const { confirm, cancel, reset } = await mailedLinks(person);
  const over = ["/confirm-email", "/reset-password", "/cancel-email-change"];
  for (const path of [
    ...["/login?registered", "/login?unconfirmed", "/register", "/logout"],
    ...["/forgot-password", "/forgot-password?sent"],
    ...[`/confirm-email?token=${confirm}`, `/reset-password?token=${reset}`],
    `/cancel-email-change?token=${cancel}`,
    ...over.map((each) => `${each}?token=12345678901234567890`),
  ]) {
    const answer = await fetch(siteUrl + path);
    expect([path, answer.headers.get("cache-control")]).toEqual([path, "private, no-store"]);
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');
  }
});
