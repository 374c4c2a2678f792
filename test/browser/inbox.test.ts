import { beforeAll, expect, test } from "vitest";
import { axeViolations } from "../support/axe.ts";
import { allowProblems, openPage, SCREENS, sidewaysScroll } from "../support/browser.ts";
import { contactMessage, writeMessages } from "../support/letters.ts";
import { newAccount, signedInAs } from "../support/signed-in.ts";
import { mailTo, sql } from "../support/site-client.ts";

let boss: Awaited<ReturnType<typeof signedInAs>>;

beforeAll(async () => {
  boss = await signedInAs(await newAccount({ fullName: "Isla Fenwright", role: "admin" }));
});

test.each([true, false])(
  "a contact message is opened, answered by mail and put away (JavaScript: %s)",
  async (javaScriptEnabled) => {
    const name = `Tom ${javaScriptEnabled}`;
    const { id, email } = await contactMessage(name, "Do you teach <i>evenings</i>?");
    const page = await openPage({ ...boss, javaScriptEnabled });
    await page.goto("/messages?box=contact", { waitUntil: "networkidle" });
    await page.getByRole("link", { name: `Unread: ${name}` }).click();
    await page.waitForURL(`**/messages/contact/${id}`);
    await page.getByText("Do you teach <i>evenings</i>?").waitFor();
    await page.getByLabel("Your answer").fill("Every other Tuesday.");
    await page.getByRole("button", { name: "Send by email" }).click();
    await page.getByText("Answered", { exact: false }).first().waitFor();
    const mail = await mailTo(email);
    expect(mail.text).toContain("Every other Tuesday.");
    expect(mail.text).not.toContain("evenings");
    expect(mail.reply_to).toBe("hello@greenbar.example");

    await page.getByRole("button", { name: "Archive" }).click();
    await page.getByRole("button", { name: "Move to the inbox" }).waitFor();
    await page.goto("/messages?box=contact");
    expect(await page.getByRole("link", { name }).count()).toBe(0);
    await page.getByRole("link", { name: "Archived" }).click();
    await page.getByRole("link", { name }).click();
    await page.getByRole("button", { name: "Move to the inbox" }).click();
    await page.getByRole("button", { name: "Archive" }).waitFor();
    await page.getByRole("button", { name: "Mark as unread" }).click();
    await page.waitForURL("**/messages?box=contact");
    await page.getByRole("link", { name: `Unread: ${name}` }).waitFor();
  },
);

test("a mentorship request shows what was asked for and how to reach who asked", async () => {
  const id = crypto.randomUUID();
  await sql(
    "INSERT INTO mentorship_requests (id, full_name, email, phone, package_name, created_at) VALUES (?, 'Noor', 'noor@example.com', '+44 (0)7700 900123', 'Mentorship', ?)",
    [id, Date.now()],
  );
  const page = await openPage(boss);
  await page.goto("/messages?box=mentorship", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Unread: Noor" }).click();
  await page.getByRole("heading", { name: "Asks for" }).waitFor();

  expect(await page.getByRole("region", { name: "Asks for" }).textContent()).toContain("Mentorship");
  expect(await page.getByRole("link", { name: "+44 (0)7700 900123" }).getAttribute("href")).toBe(
    "tel:+447700900123",
  );
  expect(await page.getByRole("link", { name: "noor@example.com" }).getAttribute("href")).toBe(
    "mailto:noor@example.com",
  );
});

test("a conversation is put away, and a new message brings it back", async () => {
  const person = await newAccount({ fullName: "Quiet Quinn" });
  await writeMessages(person, "student", ["Hello"]);
  const page = await openPage(boss);
  await page.goto(`/messages/${person.id}`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Archive" }).click();
  await page.getByRole("button", { name: "Move to the inbox" }).waitFor();
  await page.goto("/messages?archived=1");
  expect(await page.getByRole("link", { name: "Quiet Quinn" }).count()).toBe(1);

  const student = await openPage(await signedInAs(person));
  await student.goto("/messages", { waitUntil: "networkidle" });
  await student.getByLabel("Your message").fill("Me again");
  await student.getByRole("button", { name: "Send the message" }).click();
  await student.getByText("Me again").waitFor();
  await page.goto("/messages");
  expect(await page.getByRole("link", { name: "Unread: Quiet Quinn" }).count()).toBe(1);
});

test("an address of nobody and of no list is a 404", async () => {
  allowProblems(/404/);
  const page = await openPage(boss);
  for (const path of ["/messages/nobody", "/messages/contact/none", "/messages/letters/none"]) {
    expect((await page.goto(path))?.status()).toBe(404);
  }
});

test.each(SCREENS)("axe finds nothing in the messages at $name", async ({ name: _name, ...options }) => {
  const person = await newAccount({ fullName: "عائشة الزهراء" });
  await writeMessages(person, "instructor", ["Hello", "x".repeat(400), "شكرا"], 2);
  const letter = await contactMessage("Tom", "Hello");
  const student = await openPage({ ...(await signedInAs(person)), ...options });
  await student.goto("/messages", { waitUntil: "networkidle" });
  expect(await axeViolations(student)).toEqual([]);

  const page = await openPage({ ...boss, ...options });
  const paths = [
    ...["/messages", "/messages?box=contact", "/messages?box=mentorship&archived=1"],
    ...[`/messages/${person.id}`, `/messages/contact/${letter.id}`],
  ];
  for (const path of paths) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await axeViolations(page), path).toEqual([]);
  }
});

test("the messages do not scroll sideways at 320 pixels", async () => {
  const person = await newAccount({ fullName: "W".repeat(120) });
  await writeMessages(person, "instructor", ["x".repeat(400)]);
  const letter = await contactMessage("W".repeat(120), "x".repeat(400));
  const viewport = { width: 320, height: 640 };
  const student = await openPage({ ...(await signedInAs(person)), viewport });
  await student.goto("/messages", { waitUntil: "networkidle" });
  expect(await sidewaysScroll(student)).toBeLessThanOrEqual(0);

  const page = await openPage({ ...boss, viewport });
  for (const path of [
    "/messages",
    "/messages?box=contact",
    `/messages/${person.id}`,
    `/messages/contact/${letter.id}`,
  ]) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
  }
});

test("the instructor sees on a student's page what they chose", async () => {
  const admin = await openPage(boss);
  const { id } = await newAccount();
  await sql("UPDATE users SET pricing_id = 0 WHERE id = ?", [id]);
  await admin.goto(`/messages/${id}`);
  expect(await admin.getByText("Chose when registering: Just an account").isVisible()).toBe(true);
  await sql("UPDATE users SET pricing_id = 1, package_name = 'Mentorship' WHERE id = ?", [id]);
  await admin.reload();
  expect(await admin.getByText("Chose when registering: Mentorship").isVisible()).toBe(true);
});
