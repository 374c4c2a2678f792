import { beforeAll, expect, test } from "vitest";
import { axeViolations } from "../../support/axe.ts";
import { alive, allowProblems, openPage, visit } from "../../support/browser.ts";
import { marked, writeMessages } from "../../support/letters.ts";
import { newAccount, type SiteAccount, signedInAs } from "../../support/signed-in.ts";
import { sql } from "../../support/site-client.ts";

let boss: Awaited<ReturnType<typeof signedInAs>>;

beforeAll(async () => {
  boss = await signedInAs(await newAccount({ fullName: "Isla Fenwright", role: "admin" }));
});

const bodiesOf = async ({ id }: SiteAccount) => {
  const rows = await sql<{ author: string; body: string }>(
    "SELECT author, body FROM messages WHERE student_id = ? ORDER BY created_at, id",
    [id],
  );
  return rows.map(({ author, body }) => `${author}: ${body}`);
};

test("a student and the instructor write to each other", async () => {
  // A unique name: the inbox also has the messages of other tests and of an earlier try of this one.
  const name = `Ada ${crypto.randomUUID().slice(0, 8)}`;
  const person = await newAccount({ fullName: name });
  const student = await openPage(await signedInAs(person));
  await visit(student, "/messages");
  await student.getByText("No messages yet").waitFor();
  await student.getByLabel("Your message").fill("Hello,\n\nI am <b>stuck</b>.");
  await student.getByRole("button", { name: "Send the message" }).click();
  const own = student.getByRole("listitem").filter({ hasText: "I am <b>stuck</b>." });
  await own.waitFor();
  expect(await own.getByText("You", { exact: true }).isVisible()).toBe(true);

  const instructor = await openPage(boss);
  await visit(instructor, "/messages");
  await instructor.getByRole("link", { name: `Unread: ${name}` }).click();
  await instructor.waitForURL(`**/messages/${person.id}`);
  // The URL changes a moment before the page's content.
  await instructor.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  expect(await instructor.getByText("New", { exact: true }).count()).toBe(1);
  await instructor.getByLabel("Your message").fill("Which line prints undefined?");
  await instructor.getByRole("button", { name: "Send the message" }).click();
  await instructor.getByRole("listitem").filter({ hasText: "Which line prints undefined?" }).waitFor();

  const read = marked(student);
  await student.goto("/messages");
  const answer = student.getByRole("listitem").filter({ hasText: "Which line prints undefined?" });
  expect(await answer.getByText("New", { exact: true }).isVisible()).toBe(true);
  expect(await answer.getByText("Isla Fenwright").isVisible()).toBe(true);
  expect(await student.getByText("1 new", { exact: true }).isVisible()).toBe(true);
  await read;
  await student.reload();
  await student.getByText("1 new", { exact: true }).waitFor({ state: "detached" });
  expect(await student.getByText("New", { exact: true }).count()).toBe(0);
  expect(await bodiesOf(person)).toEqual([
    "student: Hello,\n\nI am <b>stuck</b>.",
    "instructor: Which line prints undefined?",
  ]);
});

test("a sent message is announced, the field is empty and has the focus", async () => {
  const page = await openPage(await signedInAs(await newAccount()));
  await visit(page, "/messages");
  await page.getByLabel("Your message").fill("One");
  await page.getByRole("button", { name: "Send the message" }).click();

  await page.getByRole("status").filter({ hasText: "Your message is sent." }).waitFor();
  expect(await page.getByLabel("Your message").inputValue()).toBe("");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("body");
});

test("a new message appears without a reload, and what is being written stays", async () => {
  const person = await newAccount();
  await writeMessages(person, "instructor", ["Which line?"]);
  const page = await openPage(await signedInAs(person));
  await visit(page, "/messages");
  const field = page.getByLabel("Your message");
  await field.fill("Line th");
  await writeMessages(person, "instructor", ["Take your time."]);
  // As on coming back to the tab; it also asks every few seconds.
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      return page.getByText("Take your time.").isVisible();
    })
    .toBe(true);
  expect(await field.inputValue()).toBe("Line th");
  await field.fill("Line three");
  await page.getByRole("button", { name: "Send the message" }).click();
  await page.getByRole("listitem").filter({ hasText: "Line three" }).waitFor();
  expect(await bodiesOf(person)).toHaveLength(3);
});

test("a long conversation is opened at its end, and scrolls by keyboard", async () => {
  const person = await newAccount();
  await writeMessages(
    person,
    "instructor",
    Array.from({ length: 30 }, (_, index) => `Message ${index + 1}.`),
  );
  const page = await openPage({ ...(await signedInAs(person)), viewport: { width: 360, height: 740 } });
  await visit(page, "/messages");
  const log = page.getByRole("log");
  const seen = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((element) => {
      const frame = element.closest("[role=log]")?.getBoundingClientRect();
      const { top, bottom } = element.getBoundingClientRect();
      return frame !== undefined && top >= frame.top && bottom <= frame.bottom;
    });
  expect([await seen("Message 30."), await seen("Message 1.")]).toEqual([true, false]);
  await log.focus();
  await page.keyboard.press("Home");
  await expect.poll(() => seen("Message 1.")).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
});

test("an empty message is refused beside its field", async () => {
  allowProblems(/400/);
  const person = await newAccount();
  const page = await openPage(await signedInAs(person));
  await visit(page, "/messages");
  await page.getByLabel("Your message").fill("   ");
  await page.getByRole("button", { name: "Send the message" }).click();
  await page.getByRole("alert").waitFor();

  const field = page.getByLabel("Your message");
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  expect(await bodiesOf(person)).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
});

test("a message that cannot be stored stays in its form, and is stored once when it is sent again", async () => {
  allowProblems(/503/, /page\.failed/);
  const person = await newAccount();
  const page = await openPage(await signedInAs(person));
  await visit(page, "/messages");
  await page.getByLabel("Your message").fill("Keep this");
  await sql("ALTER TABLE messages RENAME TO messages_away");
  try {
    await page.getByRole("button", { name: "Send the message" }).click();
    await page.getByRole("alert").waitFor();
  } finally {
    await sql("ALTER TABLE messages_away RENAME TO messages");
  }
  expect(await page.getByLabel("Your message").inputValue()).toBe("Keep this");
  await page.getByRole("button", { name: "Send the message" }).click();
  await page.getByRole("listitem").filter({ hasText: "Keep this" }).waitFor();
  expect(await bodiesOf(person)).toEqual(["student: Keep this"]);
});

test("a draft survives a reload, and the next person who signs in does not see it", async () => {
  const page = await openPage(await signedInAs(await newAccount()));
  await visit(page, "/messages");
  await page.getByLabel("Your message").fill("Half a sent");
  await page.reload();
  await alive(page);
  expect(await page.getByLabel("Your message").inputValue()).toBe("Half a sent");

  const { storageState } = await signedInAs(await newAccount());
  if (typeof storageState !== "object") throw new Error("nobody signed in");
  await page.context().clearCookies();
  await page.context().addCookies(storageState.cookies);
  await page.reload();
  await alive(page);
  expect(await page.getByLabel("Your message").inputValue()).toBe("");
});
