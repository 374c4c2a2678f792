import { request } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage } from "../../support/browser.ts";
import { contactMessage, marked, writeMessages } from "../../support/letters.ts";
import { newAccount, type SiteAccount, signedInAs } from "../../support/signed-in.ts";
import { siteUrl, sql } from "../../support/site-client.ts";

let boss: Awaited<ReturnType<typeof signedInAs>>;

beforeAll(async () => {
  boss = await signedInAs(await newAccount({ fullName: "Isla Fenwright", role: "admin" }));
});

const unreadBy = async (side: "student" | "instructor", { id }: SiteAccount) => {
  const [row] = await sql<{ unread: number }>(
    `SELECT unread_by_${side} AS unread FROM conversations WHERE student_id = ?`,
    [id],
  );
  return row?.unread;
};

test("loading a page and its data does not mark messages as read, because browsers prefetch", async () => {
  const person = await newAccount();
  await writeMessages(person, "instructor", ["Hello"], 1);
  await sql("UPDATE conversations SET unread_by_instructor = 1 WHERE student_id = ?", [person.id]);
  const letter = await contactMessage("Tom", "Hello");
  const asked = async ({ storageState }: typeof boss, paths: string[]) => {
    const api = await request.newContext({ baseURL: siteUrl, ...(storageState ? { storageState } : {}) });
    for (const path of paths) {
      expect((await api.get(path)).status(), path).toBe(200);
      expect((await api.get(path, { headers: { "sec-purpose": "prefetch" } })).status(), path).toBe(200);
    }
    await api.dispose();
  };
  await asked(await signedInAs(person), ["/messages", "/messages.data"]);
  const pages = [`/messages/${person.id}`, `/messages/contact/${letter.id}`];
  await asked(boss, [...pages, ...pages.map((path) => `${path}.data`)]);

  expect([await unreadBy("student", person), await unreadBy("instructor", person)]).toEqual([1, 1]);
  expect(await sql("SELECT read_at FROM contact_messages WHERE id = ?", [letter.id])).toEqual([
    { read_at: null },
  ]);
});

test("opening a conversation or form message marks it as read, and the page still shows what is new", async () => {
  const person = await newAccount();
  await writeMessages(person, "instructor", ["Hello"], 1);
  await sql("UPDATE conversations SET unread_by_instructor = 1 WHERE student_id = ?", [person.id]);
  const letter = await contactMessage("Tom", "Hello");
  const student = await openPage(await signedInAs(person));
  await Promise.all([marked(student), student.goto("/messages")]);
  expect(await student.getByText("New", { exact: true }).count()).toBe(1);
  const page = await openPage(boss);
  for (const path of [`/messages/${person.id}`, `/messages/contact/${letter.id}`]) {
    await Promise.all([marked(page), page.goto(path)]);
  }

  expect([await unreadBy("student", person), await unreadBy("instructor", person)]).toEqual([0, 0]);
  expect(await sql("SELECT read_at FROM contact_messages WHERE id = ?", [letter.id])).toEqual([
    { read_at: expect.any(Number) },
  ]);
  await student.getByRole("link", { name: "Overview" }).click();
  await student.getByRole("heading", { level: 1, name: "Hello, " }).waitFor();
  await student.getByRole("navigation", { name: "Portal" }).getByRole("link", { name: "Messages" }).click();
  await student.getByRole("heading", { level: 1, name: "Messages" }).waitFor();
  expect(await student.getByText("New", { exact: true }).count()).toBe(0);
});

test("answering without JavaScript marks the messages on the page as read, and no newer ones", async () => {
  const person = await newAccount();
  await writeMessages(person, "instructor", ["Hello"], 1);
  const page = await openPage({ ...(await signedInAs(person)), javaScriptEnabled: false });
  await page.goto("/messages");
  await page.getByLabel("Your message").fill("Hello to you");
  await page.getByRole("button", { name: "Send the message" }).click();
  await page.getByRole("listitem").filter({ hasText: "Hello to you" }).waitFor();
  expect(await unreadBy("student", person)).toBe(0);

  await sql("UPDATE conversations SET unread_by_student = 1 WHERE student_id = ?", [person.id]);
  await page.goto("/messages");
  await sql("UPDATE conversations SET unread_by_student = 2 WHERE student_id = ?", [person.id]);
  await page.getByRole("button", { name: "Mark as read" }).click();
  await page.getByText("2 new", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Mark as read" }).click();
  await page.getByRole("button", { name: "Mark as read" }).waitFor({ state: "detached" });
  expect(await unreadBy("student", person)).toBe(0);
});
