import { expect, test } from "vitest";
import { paidOrder } from "../support/paid-order.ts";
import { mailedLink } from "../support/people.ts";
import { allowProblems } from "../support/problems.ts";
import { newReader, textOf } from "../support/reader.ts";
import { newAccount, PASSWORD } from "../support/signed-in.ts";
import { sql, without } from "../support/site-client.ts";

test.each(["/portal", "/portal/assignments", "/portal/profile"])(
  "%s asks for a sign-in and leads back afterwards",
  async (path) => {
    const { email } = await newAccount();
    const reader = await newReader();
    const login = await reader.open(path);
    expect(login.path).toBe(`/login?next=${encodeURIComponent(path)}`);
    const page = await reader.press(login, "Sign in", { "Email address": email, Password: PASSWORD });

    expect([page.path, page.headers.get("cache-control")]).toEqual([path, "private, no-store"]);
    expect(page.one("meta[name=robots]").getAttribute("content")).toBe("noindex");
  },
);

test("the confirmation email can be sent again", async () => {
  const person = await newAccount();
  const reader = await newReader({ as: person });
  const sent = await reader.press(await reader.open("/portal"), "Send the email again");
  expect(sent.text).toContain("The email is on its way.");
  const link = await reader.open(await mailedLink(person.email, "confirm-email"));
  const portal = await reader.follow(await reader.press(link, "Confirm my address"), "Go to the portal");

  expect(portal.text).toContain("address confirmed");
  expect(portal.text).not.toContain("Confirm your email address");
});

test("who has paid without an account is not told of an email that was not sent, nor that lessons are closed", async () => {
  const person = await newAccount();
  await sql("UPDATE users SET password_hash = 'none' WHERE id = ?", [person.id]);
  await paidOrder(person);
  const reader = await newReader({ as: person });
  const portal = await reader.open("/portal");
  expect(portal.text).not.toContain("Confirm your email address");
  expect((await reader.open("/portal/purchases")).text).not.toContain("the email that we sent you");

  // A course that somebody else gave them does stay closed.
  await sql(
    "INSERT INTO enrolments (id, user_id, course_id, source, source_id, starts_at, paid_here, created_at) VALUES (?, ?, '1', 'instructor', '', 1, 0, 1)",
    [crypto.randomUUID(), person.id],
  );
  const closed = await reader.open("/portal");
  expect(closed.text).toContain(
    `We confirm with a link that we email to ${person.email}. Until you follow it, courses that you are enrolled in stay closed`,
  );
  const sent = await reader.press(closed, "Send the email");
  expect(sent.text).toContain(`We sent an email with a link to ${person.email}`);
});

test("an admin sees at /portal the same as at /desk", async () => {
  const reader = await newReader({ as: await newAccount({ role: "admin" }) });
  for (const path of ["/portal", "/desk"]) {
    const page = await reader.open(path);
    expect([page.path, page.heading]).toEqual([path, "Hello, Ada Lovelace"]);
    expect(page.all("main h2").map(textOf)).toEqual(
      expect.arrayContaining(["Since your last visit", "The last 30 days"]),
    );
    expect(page.all("nav[aria-label=Desk] a[aria-current=page]").map(textOf)).toEqual(["Today"]);
  }
});

test("a former admin does not see it", async () => {
  const admin = await newAccount({ role: "admin" });
  const reader = await newReader({ as: admin });
  await sql("UPDATE users SET role = 'student', session_epoch = session_epoch + 1 WHERE id = ?", [admin.id]);

  expect((await reader.open("/portal")).path).toBe("/login?next=%2Fportal");
});

test("the portal keeps its links when the newest entries cannot be loaded", async () => {
  allowProblems(/portal\.overview_failed/);
  const reader = await newReader({ as: await newAccount() });
  const page = await without("conversations", () => reader.open("/portal"));

  expect([page.status, page.heading]).toEqual([503, "Hello, Ada Lovelace"]);
  expect(page.alert).toContain("could not be loaded");
  expect(page.all("main li a[href='/portal/profile']").length).toBeGreaterThan(0);
});

test.each(["/portal", "/portal/profile", "/portal/profile/delete"])(
  "a person whose account was deleted elsewhere is signed out on %s",
  async (path) => {
    const { id, ...person } = await newAccount();
    const reader = await newReader({ as: person });
    expect((await reader.open(path)).path).toBe(path);
    for (const table of ["user_sessions", "mailed_tokens"]) {
      await sql(`DELETE FROM ${table} WHERE user_id = ?`, [id]);
    }
    await sql("DELETE FROM users WHERE id = ?", [id]);

    expect((await reader.open(path)).path).toBe(`/login?next=${encodeURIComponent(path)}`);
  },
);
