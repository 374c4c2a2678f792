import { request } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { axeViolations } from "../support/axe.ts";
import { allowProblems, openPage } from "../support/browser.ts";
import { contactMessage, marked, writeMessages } from "../support/letters.ts";
import { newAccount, type SiteAccount, signedInAs } from "../support/signed-in.ts";
import { siteUrl, sql } from "../support/site-client.ts";

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

test.each([true, false])(
  "a student and the instructor write to each other (JavaScript: %s)",
  async (javaScriptEnabled) => {
    // A name of its own: the inbox also holds what other tests wrote, and an earlier try of this one.
    const name = `Ada ${crypto.randomUUID().slice(0, 8)}`;
    const person = await newAccount({ fullName: name });
    const student = await openPage({ ...(await signedInAs(person)), javaScriptEnabled });
    await student.goto("/messages", { waitUntil: "networkidle" });
    await student.getByText("No messages yet").waitFor();
    await student.getByLabel("Your message").fill("Hello,\n\nI am <b>stuck</b>.");
    await student.getByRole("button", { name: "Send the message" }).click();
    const own = student.getByRole("listitem").filter({ hasText: "I am <b>stuck</b>." });
    await own.waitFor();
    expect(await own.getByText("You", { exact: true }).isVisible()).toBe(true);

    const instructor = await openPage({ ...boss, javaScriptEnabled });
    await instructor.goto("/messages", { waitUntil: "networkidle" });
    await instructor.getByRole("link", { name: `Unread: ${name}` }).click();
    await instructor.waitForURL(`**/messages/${person.id}`);
    // The address changes a moment before what it shows.
    await instructor.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    expect(await instructor.getByText("New", { exact: true }).count()).toBe(1);
    await instructor.getByLabel("Your message").fill("Which line prints undefined?");
    await instructor.getByRole("button", { name: "Send the message" }).click();
    await instructor.getByRole("listitem").filter({ hasText: "Which line prints undefined?" }).waitFor();

    const read = javaScriptEnabled ? marked(student) : null;
    await student.goto("/messages");
    const answer = student.getByRole("listitem").filter({ hasText: "Which line prints undefined?" });
    expect(await answer.getByText("New", { exact: true }).isVisible()).toBe(true);
    expect(await answer.getByText("Isla Fenwright").isVisible()).toBe(true);
    expect(await student.getByText("1 new", { exact: true }).isVisible()).toBe(true);
    await read;
    if (javaScriptEnabled) await student.reload();
    else await student.getByRole("button", { name: "Mark as read" }).click();
    await student.getByText("1 new", { exact: true }).waitFor({ state: "detached" });
    expect(await student.getByText("New", { exact: true }).count()).toBe(0);
    expect(await bodiesOf(person)).toEqual([
      "student: Hello,\n\nI am <b>stuck</b>.",
      "instructor: Which line prints undefined?",
    ]);
  },
);

test("a sent message is announced, the field is empty and has the focus", async () => {
  const page = await openPage(await signedInAs(await newAccount()));
  await page.goto("/messages", { waitUntil: "networkidle" });
  await page.getByLabel("Your message").fill("One");
  await page.getByRole("button", { name: "Send the message" }).click();

  await page.getByRole("status").filter({ hasText: "Your message is sent." }).waitFor();
  expect(await page.getByLabel("Your message").inputValue()).toBe("");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("body");
});

test("the same form sent twice stores one message", async () => {
  const person = await newAccount();
  const { storageState } = await signedInAs(person);
  const page = await openPage({ storageState, javaScriptEnabled: false });
  await page.goto("/messages");
  const submissionId = await page.locator("input[name=submissionId]").inputValue();
  const api = await request.newContext({
    baseURL: siteUrl,
    extraHTTPHeaders: { origin: siteUrl },
    ...(storageState ? { storageState } : {}),
  });
  const form = { intent: "write", body: "Only once", submissionId };
  await Promise.all([api.post("/messages", { form }), api.post("/messages", { form })]);
  await api.dispose();

  expect(await bodiesOf(person)).toEqual(["student: Only once"]);
});

test.each([true, false])(
  "an empty message is refused beside its field (JavaScript: %s)",
  async (javaScriptEnabled) => {
    allowProblems(/400/);
    const person = await newAccount();
    const page = await openPage({ ...(await signedInAs(person)), javaScriptEnabled });
    await page.goto("/messages", { waitUntil: "networkidle" });
    await page.getByLabel("Your message").fill("   ");
    await page.getByRole("button", { name: "Send the message" }).click();
    await page.getByRole("alert").waitFor();

    const field = page.getByLabel("Your message");
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await bodiesOf(person)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  },
);

test("a message that cannot be stored stays in its form, and is stored once when it is sent again", async () => {
  allowProblems(/503/, /page\.failed/);
  const person = await newAccount();
  const page = await openPage(await signedInAs(person));
  await page.goto("/messages", { waitUntil: "networkidle" });
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

test("a message that is one too many stays in its form, which says when to try again", async () => {
  allowProblems(/429/);
  const person = await newAccount();
  const page = await openPage({ ...(await signedInAs(person)), javaScriptEnabled: false });
  await page.goto("/messages");
  await page.getByLabel("Your message").fill("The first");
  await page.getByRole("button", { name: "Send the message" }).click();
  await page.getByRole("listitem").filter({ hasText: "The first" }).waitFor();
  // The newest count is this student's.
  await sql(
    "UPDATE attempts SET hits = 1000 WHERE rowid = (SELECT max(rowid) FROM attempts WHERE attempt_key LIKE 'message:%')",
    [],
  );
  await page.getByLabel("Your message").fill("One too many");
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Send the message" }).click();
  const { status, retryAfter } = await answer.then(async (response) => ({
    status: response.status(),
    retryAfter: await response.headerValue("retry-after"),
  }));
  expect(status).toBe(429);
  expect(Number(retryAfter)).toBeGreaterThan(0);
  expect(await page.getByRole("alert").textContent()).toContain("try again in");
  expect(await page.getByLabel("Your message").inputValue()).toBe("One too many");
  expect(await bodiesOf(person)).toEqual(["student: The first"]);
});

test("messages that cannot be read leave the page, with 503 and a way to try again", async () => {
  allowProblems(/503/, /messages\.failed/);
  const page = await openPage({ ...(await signedInAs(await newAccount())), javaScriptEnabled: false });
  await sql("ALTER TABLE messages RENAME TO messages_away");
  try {
    expect((await page.goto("/messages"))?.status()).toBe(503);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Messages");
    expect(await page.getByRole("link", { name: "Try again" }).isVisible()).toBe(true);
  } finally {
    await sql("ALTER TABLE messages_away RENAME TO messages");
  }
});

test("a draft survives a reload, and whoever signs in next does not see it", async () => {
  const page = await openPage(await signedInAs(await newAccount()));
  await page.goto("/messages", { waitUntil: "networkidle" });
  await page.getByLabel("Your message").fill("Half a sent");
  await page.reload({ waitUntil: "networkidle" });
  expect(await page.getByLabel("Your message").inputValue()).toBe("Half a sent");

  const { storageState } = await signedInAs(await newAccount());
  if (typeof storageState !== "object") throw new Error("nobody signed in");
  await page.context().clearCookies();
  await page.context().addCookies(storageState.cookies);
  await page.reload({ waitUntil: "networkidle" });
  expect(await page.getByLabel("Your message").inputValue()).toBe("");
});

test("a long conversation comes page by page, the newest first", async () => {
  const person = await newAccount();
  await writeMessages(
    person,
    "instructor",
    Array.from({ length: 60 }, (_, index) => `Message ${index + 1}.`),
    2,
  );
  const page = await openPage({ ...(await signedInAs(person)), javaScriptEnabled: false });
  await page.goto("/messages");
  const items = page.getByRole("region", { name: /conversation|messages/i }).getByRole("listitem");
  expect(await items.count()).toBe(50);
  expect(await items.first().textContent()).toContain("Message 60.");
  expect(await page.getByText("New", { exact: true }).count()).toBe(2);
  await page.getByRole("link", { name: "Earlier messages" }).click();
  await page.getByRole("heading", { name: "Earlier messages" }).waitFor();

  expect(await items.count()).toBe(10);
  expect(await items.last().textContent()).toContain("Message 1.");
  expect(await page.getByText("New", { exact: true }).count()).toBe(0);
  await page.getByRole("link", { name: "Newest messages" }).click();
  await page.getByText("Message 60.").waitFor();
});

test("nobody is sent to the login page and back, and nothing is written", async () => {
  const paths = ["/messages", "/messages/someone", "/messages/contact/some"];
  for (const path of paths) {
    const answer = await fetch(siteUrl + path, { redirect: "manual" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(`/login?next=${encodeURIComponent(path)}`);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  }
  const answer = await fetch(`${siteUrl}/messages`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: siteUrl },
    body: new URLSearchParams({ body: "From nobody" }),
  });
  expect(answer.status).toBe(302);
  expect(await sql("SELECT id FROM messages WHERE body = 'From nobody'")).toEqual([]);
});

test("a student opens no other conversation and no form, and writes into no other conversation", async () => {
  allowProblems(/403/);
  const [eve, ada] = [await newAccount({ fullName: "Eve" }), await newAccount()];
  await writeMessages(ada, "student", ["A secret between us"]);
  const letter = await contactMessage("Tom", "A secret letter");
  const { storageState } = await signedInAs(eve);
  const page = await openPage({ ...(storageState ? { storageState } : {}) });
  for (const path of [`/messages/${ada.id}`, `/messages/${eve.id}`, `/messages/contact/${letter.id}`]) {
    expect((await page.goto(path))?.status()).toBe(403);
    expect(await page.content()).not.toContain("secret");
  }
  const api = await request.newContext({
    baseURL: siteUrl,
    extraHTTPHeaders: { origin: siteUrl },
    ...(storageState ? { storageState } : {}),
  });
  const form = { intent: "write", body: "From Eve", studentId: ada.id };
  expect((await api.post(`/messages/${ada.id}`, { form })).status()).toBe(403);
  expect((await api.post("/messages", { form, maxRedirects: 0 })).status()).toBe(302);
  await api.dispose();

  expect(await bodiesOf(ada)).toEqual(["student: A secret between us"]);
  // A student id in the form is not listened to.
  expect(await bodiesOf(eve)).toEqual(["student: From Eve"]);
});

test("another site's form writes nothing", async () => {
  allowProblems(/page\.failed/);
  const person = await newAccount();
  const { storageState } = await signedInAs(person);
  const api = await request.newContext({
    baseURL: siteUrl,
    extraHTTPHeaders: { origin: "https://evil.example" },
    ...(storageState ? { storageState } : {}),
  });
  const answer = await api.post("/messages", { form: { body: "Forged" }, maxRedirects: 0 });
  await api.dispose();

  expect(answer.status()).toBeGreaterThanOrEqual(400);
  expect(await bodiesOf(person)).toEqual([]);
});

test("the pages are for their reader alone: not kept, not found by search engines", async () => {
  const page = await openPage(boss);
  const answer = await page.goto("/messages");

  expect(answer?.headers()["cache-control"]).toBe("private, no-store");
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
});
