import { expect, test } from "vitest";
import { axeViolations } from "../support/axe.ts";
import { allowProblems, openPage, SCREENS, sidewaysScroll } from "../support/browser.ts";
import { fillLogin, mailedLink, signIn, storedUser } from "../support/people.ts";
import { newAccount } from "../support/signed-in.ts";
import { siteUrl, sql } from "../support/site-client.ts";

const PAGES = ["/portal", "/portal/assignments", "/portal/profile"];

async function newAdmin() {
  const person = await newAccount({ fullName: "Isla Fenwright" });
  await sql("UPDATE users SET role = 'admin' WHERE email = ?", [person.email]);
  return person;
}

test.each(PAGES)("%s asks strangers to sign in and brings them back", async (path) => {
  const page = await openPage({ javaScriptEnabled: false });
  const person = await newAccount();
  await page.goto(path);
  expect(page.url()).toBe(`${siteUrl}/login?next=${encodeURIComponent(path)}`);
  const answered = page.waitForResponse(`${siteUrl}${path}`);
  await fillLogin(page, person);

  expect((await answered).headers()["cache-control"]).toBe("private, no-store");
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
});

test("a student is greeted by name and sees messages, assignments and profile", async () => {
  const person = await newAccount({ fullName: "Grace Hopper" });
  await sql(
    "INSERT INTO conversations (student_id, last_message_at, unread_by_student, unread_by_instructor) SELECT id, 0, 2, 0 FROM users WHERE email = ?",
    [person.email],
  );
  const page = await openPage();
  await signIn(page, person);
  const main = page.getByRole("main");

  expect(await main.getByRole("heading", { level: 1 }).textContent()).toBe("Hello, Grace Hopper");
  expect(await main.getByRole("heading", { level: 2 }).allTextContents()).toEqual([
    "Confirm your email address",
    "Messages",
    "Assignments",
    "Profile",
  ]);
  expect(await main.getByText("2 unread").isVisible()).toBe(true);
  await main.getByRole("listitem").getByRole("link", { name: "Assignments" }).first().click();
  await page.getByText("No assignments yet").waitFor();
});

test.each([true, false])(
  "the confirmation can be mailed again (JavaScript: %s)",
  async (javaScriptEnabled) => {
    const person = await newAccount();
    const page = await openPage({ javaScriptEnabled });
    await signIn(page, person);
    await page.getByRole("button", { name: "Send the email again" }).click();
    await page.getByText("The mail is on its way.").waitFor();
    await page.goto(await mailedLink(person.email, "confirm-email"));
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await page.getByRole("link", { name: "Go to the portal" }).click();

    await page.getByText("address confirmed").waitFor();
    expect(await page.getByText("Confirm your email address").count()).toBe(0);
  },
);

test("an admin sees the figures and what came last", async () => {
  const student = await newAccount({ fullName: "Newest Student" });
  const page = await openPage();
  await signIn(page, await newAdmin());
  const main = page.getByRole("main");

  expect(await main.locator("dt").allTextContents()).toEqual([
    "Students",
    "Newsletter readers",
    "Contact messages",
    "Mentorship requests",
    "Conversations",
  ]);
  expect(await main.getByText(student.email).isVisible()).toBe(true);
  for (const [name, to] of [
    ["Read messages", "/messages"],
    ["Students", "/users"],
    ["Upload a picture", "/upload"],
  ] as const) {
    expect(await main.getByRole("link", { name, exact: true }).first().getAttribute("href")).toBe(to);
  }
});

test("somebody who is no longer an admin sees nothing of it", async () => {
  const admin = await newAdmin();
  const page = await openPage({ javaScriptEnabled: false });
  await signIn(page, admin);
  await sql("UPDATE users SET role = 'student', session_epoch = session_epoch + 1 WHERE email = ?", [
    admin.email,
  ]);
  await page.goto("/portal");

  expect(page.url()).toBe(`${siteUrl}/login?next=%2Fportal`);
});

test("the portal leads on where the latest cannot be loaded", async () => {
  allowProblems(/503/, /portal\.overview_failed/);
  const page = await openPage({ javaScriptEnabled: false });
  await signIn(page, await newAccount());
  await sql("ALTER TABLE conversations RENAME TO conversations_away");
  try {
    expect((await page.goto("/portal"))?.status()).toBe(503);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Hello, Ada Lovelace");
    expect(await page.getByRole("alert").textContent()).toContain("could not be loaded");
    expect(
      await page.getByRole("main").getByRole("listitem").getByRole("link", { name: "Profile" }).count(),
    ).toBe(2);
  } finally {
    await sql("ALTER TABLE conversations_away RENAME TO conversations");
  }
});

test.each(["/portal", "/portal/profile", "/portal/profile/delete"])(
  "an account that was deleted elsewhere is signed out on %s, too",
  async (path) => {
    const person = await newAccount();
    const page = await openPage({ javaScriptEnabled: false });
    await signIn(page, person);
    const [user] = await sql<{ id: string }>("SELECT id FROM users WHERE email = ?", [person.email]);
    for (const table of ["user_sessions", "mailed_tokens"]) {
      await sql(`DELETE FROM ${table} WHERE user_id = ?`, [user?.id ?? ""]);
    }
    await sql("DELETE FROM users WHERE email = ?", [person.email]);
    await page.goto(path);
    expect(page.url()).toBe(`${siteUrl}/login?next=${encodeURIComponent(path)}`);
  },
);

test("two tabs sign in and out together", async () => {
  const person = await newAccount();
  const first = await openPage();
  await first.goto("/");
  const second = await first.context().newPage();
  await signIn(second, person);
  await first.getByRole("banner").getByRole("button", { name: "Logout" }).waitFor();
  await first.goto("/portal/assignments");
  await second.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await second.waitForURL("**/login?signed-out");

  await first.waitForURL("**/login?next=%2Fportal%2Fassignments");
  await expect.poll(() => storedUser(first)).toBeNull();
});

test("the stored user is what the server says: what is malformed is dropped, what is old renewed", async () => {
  const person = await newAccount();
  const page = await openPage();
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("user", '{"id":1}'));
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("user"))).toBeNull();

  await signIn(page, person);
  await expect.poll(() => storedUser(page)).toMatchObject({ email: person.email });
  const stored = await storedUser(page);
  expect(String(stored?.token).split(".")).toHaveLength(3);
  expect(Object.keys(stored ?? {}).sort()).toEqual(
    [
      "id",
      "fullName",
      "email",
      "phone",
      "role",
      "emailConfirmed",
      "packageName",
      "pricingId",
      "messageMail",
      "token",
    ].sort(),
  );
  for (const broken of ["{", '{"token":"x"}', JSON.stringify({ ...stored, token: "a.e30.c" })]) {
    await page.evaluate((text) => localStorage.setItem("user", text), broken);
    await page.goto("/portal/assignments");
    await expect
      .poll(async () => (await storedUser(page))?.token?.toString().length ?? 0)
      .toBeGreaterThan(100);
  }
});

test("a session that ended elsewhere leads to the login and back, with what was typed", async () => {
  const person = await newAccount();
  const page = await openPage();
  await signIn(page, person);
  await page.goto("/portal/profile", { waitUntil: "networkidle" });
  await page.getByLabel("Phone").fill("020 7946 0958");
  await sql("DELETE FROM user_sessions WHERE user_id = (SELECT id FROM users WHERE email = ?)", [
    person.email,
  ]);
  await page.getByRole("button", { name: "Save my details" }).click();
  await page.waitForURL("**/login?next=%2Fportal%2Fprofile");
  await expect.poll(() => storedUser(page)).toBeNull();
  await fillLogin(page, person);
  await page.waitForURL("**/portal/profile");

  await expect.poll(() => page.getByLabel("Phone").inputValue()).toBe("020 7946 0958");
  await page.getByRole("button", { name: "Save my details" }).click();
  await page.getByText("Your details are saved.").waitFor();
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"))),
  ).toEqual([]);
});

test("nothing of the auth slice but its few lines is loaded for strangers", async () => {
  const page = await openPage();
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto("/", { waitUntil: "networkidle" });

  expect(scripts.filter((url) => /auth-renewal|\/api\/auth/.test(url))).toEqual([]);
});

test.each(SCREENS)(
  "axe finds nothing in the student's portal at $name",
  async ({ name: _name, ...options }) => {
    const page = await openPage(options);
    await signIn(page, await newAccount());
    for (const path of [...PAGES, "/portal/profile/delete", "/logout"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      expect(await axeViolations(page)).toEqual([]);
    }
  },
);

test.each(SCREENS)(
  "axe finds nothing in the admin's portal at $name",
  async ({ name: _name, ...options }) => {
    const page = await openPage(options);
    await signIn(page, await newAdmin());

    expect(await axeViolations(page)).toEqual([]);
  },
);

test("the portal does not scroll sideways at 320 pixels", async () => {
  const page = await openPage({ viewport: { width: 320, height: 640 } });
  await signIn(
    page,
    await newAccount({ fullName: "Wolfeschlegelsteinhausenbergerdorff Featherstonehaugh-Cholmondeley" }),
  );
  for (const path of [...PAGES, "/portal/profile/delete"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  }
});
