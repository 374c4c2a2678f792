import { expect, test } from "vitest";
import { openPage, visit } from "../support/browser.ts";
import { fillLogin, mailedLink, signIn, storedUser } from "../support/people.ts";
import { newAccount } from "../support/signed-in.ts";
import { sql } from "../support/site-client.ts";

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
    "Three first steps",
    "Messages",
    "Assignments",
    "Purchases",
    "Profile",
  ]);
  expect(await main.getByText("2 unread").isVisible()).toBe(true);
  await main.getByRole("listitem").getByRole("link", { name: "Assignments" }).first().click();
  await page.getByText("No assignments yet").waitFor();
});

test("the confirmation email can be sent again", async () => {
  const person = await newAccount();
  const page = await openPage();
  await signIn(page, person);
  await page.getByRole("button", { name: "Send the email again" }).click();
  await page.getByText("The email is on its way.").waitFor();
  await page.goto(await mailedLink(person.email, "confirm-email"));
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await page.getByRole("link", { name: "Go to the portal" }).click();

  await page.getByText("address confirmed").waitFor();
  expect(await page.getByText("Confirm your email address").count()).toBe(0);
});

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

test("the stored user follows the server: malformed data is dropped, old data updated", async () => {
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

test("a session that ended elsewhere leads to the login and back, keeping the input", async () => {
  const person = await newAccount();
  const page = await openPage();
  await signIn(page, person);
  await visit(page, "/portal/profile");
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
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"));
  await expect.poll(() => page.evaluate(drafts)).toEqual([]);
});

test("visitors who are not signed in load only a few lines of the auth code", async () => {
  const page = await openPage();
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await visit(page, "/");

  expect(scripts.filter((url) => /auth-renewal|\/api\/auth/.test(url))).toEqual([]);
});
