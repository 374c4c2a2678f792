import { beforeAll, expect, test } from "vitest";
import { openPage, visit } from "../../support/browser.ts";
import { contactMessage, writeMessages } from "../../support/letters.ts";
import { newAccount, signedInAs } from "../../support/signed-in.ts";
import { mailTo, sql } from "../../support/site-client.ts";

let boss: Awaited<ReturnType<typeof signedInAs>>;

beforeAll(async () => {
  boss = await signedInAs(await newAccount({ fullName: "Isla Fenwright", role: "admin" }));
});

test("a contact message is opened, answered by email and archived", async () => {
  const name = `Tom ${crypto.randomUUID().slice(0, 8)}`;
  const { id, email } = await contactMessage(name, "Do you teach <i>evenings</i>?");
  const page = await openPage(boss);
  await visit(page, "/messages?box=contact");
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
});

test("a mentorship request shows the request and the sender's contact data", async () => {
  const id = crypto.randomUUID();
  await sql(
    "INSERT INTO mentorship_requests (id, full_name, email, phone, package_name, created_at) VALUES (?, 'Noor', 'noor@example.com', '+44 (0)7700 900123', 'Mentorship', ?)",
    [id, Date.now()],
  );
  const page = await openPage(boss);
  await visit(page, "/messages?box=mentorship");
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

test("a conversation is archived, and a new message brings it back", async () => {
  const person = await newAccount({ fullName: "Quiet Quinn" });
  await writeMessages(person, "student", ["Hello"]);
  const page = await openPage(boss);
  await visit(page, `/messages/${person.id}`);
  await page.getByRole("button", { name: "Archive" }).click();
  await page.getByRole("button", { name: "Move to the inbox" }).waitFor();
  await page.goto("/messages?archived=1");
  expect(await page.getByRole("link", { name: "Quiet Quinn" }).count()).toBe(1);

  const student = await openPage(await signedInAs(person));
  await visit(student, "/messages");
  await student.getByLabel("Your message").fill("Me again");
  await student.getByRole("button", { name: "Send the message" }).click();
  await student.getByText("Me again").waitFor();
  await page.goto("/messages");
  expect(await page.getByRole("link", { name: "Unread: Quiet Quinn" }).count()).toBe(1);
});
