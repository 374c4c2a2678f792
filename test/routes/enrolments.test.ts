import { beforeAll, expect, test } from "vitest";
import { MAIL_CRON } from "#worker/scheduled.ts";
import { mailedLink } from "../support/people.ts";
import { newReader, textOf } from "../support/reader.ts";
import { newAccount, type SiteAccount } from "../support/signed-in.ts";
import { mailTo, newAddress, runCron, sql } from "../support/site-client.ts";

/* The desk's forms about who is in a course, as a browser without scripts sends them. */

let admin: SiteAccount;
beforeAll(async () => {
  admin = await newAccount({ fullName: "Isla Fenwright", role: "admin" });
});

test("a list is enrolled: an answer for each line, and the same list again changes nothing", async () => {
  const [ada, grace] = [await newAccount(), newAddress()];
  const reader = await newReader({ as: admin });
  const course = await reader.open("/desk/courses/2");
  const form = await reader.follow(course, "Enrol people");
  const list = `person,course,date\n${ada.email},,2026-01-05\n${grace},4,\nnobody,2,\n${grace},Cobol,`;
  const done = await reader.press(form, "Enrol people", { People: list });
  expect(done.text).toContain("2 enrolments made");
  expect(done.text).toContain("1 account made for people who had none.");
  expect(done.text).toContain("This is not an email address.");
  expect(done.text).toContain("There is no course “Cobol”.");
  await runCron(MAIL_CRON);
  expect((await mailTo(grace)).text).toContain("/reset-password?token=");

  const again = await reader.press(form, "Enrol people", { People: list });
  expect(again.text).toContain("Nobody new was enrolled");
  expect(again.text).toContain("Enrolled already.");
  const people = await reader.open("/desk/courses/2");
  expect(people.text).toContain(ada.email);
});

test("somebody who was enrolled chooses their first password, and reads nothing of an old one", async () => {
  const grace = newAddress();
  const desk = await newReader({ as: admin });
  const form = await desk.open("/desk/enrol?course=2");
  await desk.press(form, "Enrol people", { People: grace });
  await runCron(MAIL_CRON);
  const reader = await newReader();
  const page = await reader.open(await mailedLink(grace, "reset-password"));
  expect(page.heading).toBe("Choose your password");
  expect(page.text).not.toMatch(/old password|every device|new password/i);
  const short = await reader.press(page, "Set this password", { Password: "short" });
  expect(short.text).toContain("Your password was not set");
  const set = await reader.press(short, "Set this password", { Password: "another green bar" });
  expect(set.text).toContain("Your password is set");
  expect(set.text).not.toContain("Every device was signed out");
  expect(set.value("Email address")).toBe(grace);
  const inside = await reader.press(set, "Sign in", { Password: "another green bar" });
  expect(inside.path).toBe("/portal");
});

test("a name in place of a course is explained with the line that names the columns", async () => {
  const desk = await newReader({ as: admin });
  const form = await desk.open("/desk/enrol?course=2");
  expect(form.text).toContain("“All courses” leaves out exclusive ones");
  const lea = newAddress();
  const done = await desk.press(form, "Enrol people", { People: `${lea},Lea Fresh` });
  expect(done.text).toContain("There is no course “Lea Fresh”.");
  expect(done.text).toContain("If it is a name, begin the list with the line “person,name”.");
  const again = await desk.press(done, "Enrol people", { People: `person,name\n${lea},Lea Fresh` });
  expect(again.text).toContain("1 enrolment made");
  expect(await sql("SELECT full_name FROM users WHERE email = ?", [lea])).toEqual([
    { full_name: "Lea Fresh" },
  ]);
});

test("an empty form and an unknown course say so at their field, and keep what was typed", async () => {
  const reader = await newReader({ as: admin });
  const form = await reader.open("/desk/enrol");
  const empty = await reader.press(form, "Enrol people", {});
  expect(empty.status).toBe(400);
  expect(empty.text).toContain("Write an email address, paste a list or choose a file.");
  const body = new URLSearchParams({ list: "ada@example.org", course: "none", welcome: "never" });
  const unknown = await reader.open("/desk/enrol", { method: "POST", body });
  expect(unknown.status).toBe(400);
  expect(unknown.text).toContain("There is no such course. Choose one from the list.");
  expect(unknown.value("People")).toBe("ada@example.org");
});

test("a person is enrolled on their page, loses access there, and gets it back", async () => {
  const ada = await newAccount({ fullName: "Ada Byron" });
  const reader = await newReader({ as: admin });
  const page = await reader.open(`/desk/people/${ada.id}`);
  expect(page.text).toContain("Not enrolled in any course.");
  const empty = await reader.press(page, "Enrol", {});
  expect([empty.status, empty.text.includes("Choose a course.")]).toEqual([400, true]);
  const enrolled = await reader.press(page, "Enrol", { "Enrol in": "2" });
  expect(enrolled.text).toContain("They are enrolled.");
  expect((await reader.press(page, "Enrol", { "Enrol in": "2" })).text).toContain("enrolled already");
  const [row] = await sql<{ id: string }>("SELECT id FROM enrolments WHERE user_id = ?", [ada.id]);
  const button = (intent: string) => ({
    method: "POST",
    body: new URLSearchParams({ intent, enrolment: String(row?.id) }),
  });
  const taken = await reader.open(`/desk/people/${ada.id}`, button("take-back"));
  expect(taken.text).toContain("Access is removed.");
  const given = await reader.open("/desk/courses/2", button("give-back"));
  expect(given.text).toContain("They have access again.");
  expect((await reader.open("/desk/courses/2", button("nonsense"))).status).toBe(400);
  const none = new URLSearchParams({ intent: "take-back", enrolment: "none" });
  expect((await reader.open("/desk/courses/2", { method: "POST", body: none })).status).toBe(404);
});

test("students see none of it and change nothing", async () => {
  const ada = await newAccount();
  const reader = await newReader({ as: ada });
  const body = () => new URLSearchParams({ list: ada.email, course: "2", welcome: "never" });
  for (const path of ["/desk/courses", "/desk/courses/2", "/desk/enrol"]) {
    expect((await reader.open(path)).status, path).toBe(403);
  }
  expect((await reader.open("/desk/enrol", { method: "POST", body: body() })).status).toBe(403);
  expect(await sql("SELECT id FROM enrolments WHERE user_id = ?", [ada.id])).toEqual([]);
});

test("a new lesson begins in the module that was chosen, and its page lists its exercises", async () => {
  const reader = await newReader({ as: admin });
  const title = `A lesson ${crypto.randomUUID().slice(0, 8)}`;
  const form = await reader.open("/desk/content/lessons/new?in=4-m2");
  const page = await reader.press(form, "Write it", { Title: title });
  expect(page.heading).toBe(title);
  expect(page.value("Module")).toBe("4-m2");
  expect(page.all("h2").map(textOf)).toContain("Exercises");
  const exercise = await reader.press(await reader.follow(page, "New exercise here"), "Write it", {
    Title: `An exercise of ${title}`,
  });
  expect(exercise.text).toContain(`${title} (not published)`);
  const back = await reader.open("/desk/content/lessons");
  expect(back.all("h4").map(textOf)).toContain("2. Forms, tables and media");
});
