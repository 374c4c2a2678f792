import { expect, test } from "vitest";
import { mailedLink } from "../support/people.ts";
import { newReader, textOf } from "../support/reader.ts";
import { newAccount, PASSWORD } from "../support/signed-in.ts";
import { newAddress, sql } from "../support/site-client.ts";

test("name and phone can be changed", async () => {
  const reader = await newReader({ as: await newAccount() });
  const saved = await reader.press(await reader.open("/portal/profile"), "Save my details", {
    "Full name": "Augusta Ada King",
    Phone: "020 7946 0958",
  });
  expect(saved.path).toMatch(/^\/portal\/profile(\?\w+(=\w+)?)?#details$/);
  expect(saved.text).toContain("Your details are saved.");
  expect((await reader.open("/portal")).heading).toBe("Hello, Augusta Ada King");
});

test("a refused change stays in its section, with its message", async () => {
  const reader = await newReader({ as: await newAccount() });
  const refused = await reader.press(await reader.open("/portal/profile"), "Save my details", {
    Phone: "call me",
  });

  expect(refused.status).toBe(400);
  expect(refused.alert).toContain("Your details were not saved");
  expect(refused.value("Phone")).toBe("call me");
  expect(refused.wrong).toEqual(["Phone (optional)"]);
});

test("a new email address replaces the old one when its link is followed", async () => {
  const person = await newAccount();
  const email = newAddress();
  const reader = await newReader({ as: person });
  const typed = { "New email address": email, "Your password": "not mine" };
  const refused = await reader.press(await reader.open("/portal/profile"), "Send the link", typed);
  expect(refused.text).toContain("That password is wrong.");
  expect(refused.value("New email address")).toBe(email);
  const sent = await reader.press(refused, "Send the link", { ...typed, "Your password": PASSWORD });
  expect(sent.text).toContain(`We sent a link to ${email}.`);
  expect(sent.text).toContain(person.email);

  const link = await reader.open(await mailedLink(email, "confirm-email"));
  expect((await reader.press(link, "Confirm my address")).heading).toBe("Your Address Is Confirmed");
  const profile = await reader.open("/portal/profile");
  expect(profile.text).toContain(email);
  expect(profile.text).not.toContain(person.email);
});

test("a new password signs the other devices out and leaves this one in", async () => {
  const person = await newAccount();
  const other = await newReader({ as: person });
  const reader = await newReader({ as: person });
  const changed = await reader.press(await reader.open("/portal/profile"), "Change my password", {
    "Current password": PASSWORD,
    "New password": "another green bar",
  });
  expect(changed.text).toContain("Your password is changed");
  expect(changed.value("Current password")).toBe("");
  expect((await reader.open("/portal/profile")).path).toBe("/portal/profile");

  const login = await other.open("/portal/profile");
  expect(login.path).toBe("/login?next=%2Fportal%2Fprofile");
  const typed = { "Email address": person.email, Password: "another green bar" };
  expect((await other.press(login, "Sign in", typed)).path).toBe("/portal/profile");
});

test("devices are listed and can be signed out", async () => {
  const person = await newAccount();
  const login = { "Email address": person.email, Password: PASSWORD };
  for (const userAgent of [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  ]) {
    const device = await newReader({ headers: { "user-agent": userAgent } });
    await device.press(await device.open("/login"), "Sign in", login);
  }
  const reader = await newReader({ as: person });
  const profile = await reader.open("/portal/profile");
  expect(profile.text.match(/this device/g)).toHaveLength(1);
  const signOuts = (page: typeof profile) =>
    page
      .all("form button")
      .filter((each) => /^Sign out: /.test(each.getAttribute("aria-label") ?? textOf(each)));
  expect(signOuts(profile)).toHaveLength(2);

  const one = await reader.press(profile, "Sign out: Safari on iPhone");
  expect(one.text).toContain("That device is signed out.");
  expect(signOuts(one)).toHaveLength(1);
  const all = await reader.press(one, "Sign out everywhere else");
  expect(all.text).toContain("Every other device is signed out.");
  expect(signOuts(all)).toHaveLength(0);
  expect((await reader.open("/portal/profile")).path).toBe("/portal/profile");
});

test("deleting an account takes the password, and says first what is kept", async () => {
  const person = await newAccount();
  const reader = await newReader({ as: person });
  const page = await reader.follow(await reader.open("/portal/profile"), "Delete my account");
  expect(page.text).toContain("What is kept, and why");
  const refused = await reader.press(page, "Delete my account", { "Your password": "not mine" });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("That password is wrong.")]);
  const gone = await reader.press(refused, "Delete my account", { "Your password": PASSWORD });
  expect(gone.heading).toBe("Goodbye");
  expect(gone.text).toContain("What is deleted");
  expect(await sql("SELECT id FROM users WHERE email = ?", [person.email])).toEqual([]);
  expect((await reader.open("/portal/profile/delete")).text).toContain("Sign in first");
});

test("an unknown form of the profile is refused", async () => {
  const reader = await newReader({ as: await newAccount() });
  const answer = await reader.open("/portal/profile", {
    method: "POST",
    body: new URLSearchParams({ intent: "become-admin" }),
  });

  expect(answer.status).toBe(400);
  expect(answer.text).toContain("This form is not known here.");
});

test("the URL in emails leads to the profile", async () => {
  const reader = await newReader({ as: await newAccount() });
  expect((await reader.open("/account")).path).toBe("/portal/profile");
});

test("a session that ended elsewhere shows no profile, even if its token is still valid", async () => {
  const person = await newAccount();
  const reader = await newReader({ as: person });
  expect((await reader.open("/portal/profile")).value("Full name")).toBe(person.fullName);
  await sql("DELETE FROM user_sessions WHERE user_id = ?", [person.id]);

  const page = await reader.open("/portal/profile");
  expect(page.path).toMatch(/^\/login\?/);
  expect(page.html).not.toContain(person.email);
});

test("without JavaScript the profile says that adding a passkey needs it", async () => {
  const reader = await newReader({ as: await newAccount() });
  expect((await reader.open("/portal/profile")).text).toContain("Adding a passkey needs JavaScript.");
});
