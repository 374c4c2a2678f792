import { beforeAll, expect, test } from "vitest";
import { contactMessage, writeMessages } from "../support/letters.ts";
import { allowProblems } from "../support/problems.ts";
import { newReader, type Page, textOf } from "../support/reader.ts";
import { newAccount, type SiteAccount } from "../support/signed-in.ts";
import { mailTo, siteUrl, sql, without } from "../support/site-client.ts";

const SEND = "Send the message";
let admin: SiteAccount;

beforeAll(async () => {
  admin = await newAccount({ fullName: "Isla Fenwright", role: "admin" });
});

const bodiesOf = async ({ id }: SiteAccount) => {
  const rows = await sql<{ author: string; body: string }>(
    "SELECT author, body FROM messages WHERE student_id = ? ORDER BY created_at, id",
    [id],
  );
  return rows.map(({ author, body }) => `${author}: ${body}`);
};

test("a student and the instructor write to each other", async () => {
  // A unique name: the inbox also has other tests' messages.
  const name = `Ada ${crypto.randomUUID().slice(0, 8)}`;
  const person = await newAccount({ fullName: name });
  const student = await newReader({ as: person });
  const empty = await student.open("/messages");
  expect(empty.text).toContain("No messages yet");
  const sent = await student.press(empty, SEND, { "Your message": "Hello,\n\nI am <b>stuck</b>." });
  expect(sent.all("main li").map(textOf).join()).toMatch(/You.*I am <b>stuck<\/b>\./);

  const instructor = await newReader({ as: admin });
  const inbox = await instructor.open("/messages");
  const conversation = await instructor.follow(inbox, new RegExp(`Unread: ${name}`));
  expect([conversation.path, conversation.heading]).toEqual([`/messages/${person.id}`, name]);
  await instructor.press(conversation, SEND, { "Your message": "Which line prints undefined?" });

  const answered = await student.open("/messages");
  const items = answered.all("main li").map(textOf).join();
  expect(items).toMatch(/Isla Fenwright.*Which line prints undefined\?/);
  expect(answered.text).toContain("1 new");
  const marked = await student.press(answered, "Mark as read");
  expect(marked.path).toBe("/messages");
  expect(marked.text).not.toContain("1 new");
  expect(await bodiesOf(person)).toEqual([
    "student: Hello,\n\nI am <b>stuck</b>.",
    "instructor: Which line prints undefined?",
  ]);
});

test("the same form sent twice stores one message", async () => {
  const person = await newAccount();
  const reader = await newReader({ as: person });
  const form = await reader.open("/messages");
  const typed = { "Your message": "Only once" };
  await Promise.all([reader.press(form, SEND, typed), reader.press(form, SEND, typed)]);

  expect(await bodiesOf(person)).toEqual(["student: Only once"]);
});

test("an empty message is refused beside its field", async () => {
  const person = await newAccount();
  const reader = await newReader({ as: person });
  const refused = await reader.press(await reader.open("/messages"), SEND, { "Your message": "   " });

  expect([refused.status, refused.wrong]).toEqual([400, ["Your message"]]);
  expect(refused.alert).not.toBe("");
  expect(await bodiesOf(person)).toEqual([]);
});

test("a message that cannot be stored stays on the page, and can be sent again", async () => {
  allowProblems(/page\.failed/, /messages\.failed/);
  const person = await newAccount();
  const reader = await newReader({ as: person });
  const form = await reader.open("/messages");
  const failed = await without("messages", () => reader.press(form, SEND, { "Your message": "I am stuck." }));
  // The conversation cannot be read either, so there is no form.
  expect(failed.status).toBe(503);
  expect(failed.text).toContain("We cannot reach our database right now. Please try again in a minute.");
  expect(failed.text).toContain("I am stuck.");
  await reader.press(await reader.follow(failed, "Try again"), SEND, { "Your message": "I am stuck." });
  expect(await bodiesOf(person)).toEqual(["student: I am stuck."]);
});

test("a message beyond the limit stays in its form, which says when to try again", async () => {
  const person = await newAccount();
  const reader = await newReader({ as: person });
  const sent = await reader.press(await reader.open("/messages"), SEND, { "Your message": "The first" });
  // The newest message count is this student's.
  await sql(
    "UPDATE attempts SET hits = 1000 WHERE rowid = (SELECT max(rowid) FROM attempts WHERE attempt_key LIKE 'message:%')",
  );
  const refused = await reader.press(sent, SEND, { "Your message": "One too many" });

  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.alert).toContain("try again in");
  expect(refused.value("Your message")).toBe("One too many");
  expect(await bodiesOf(person)).toEqual(["student: The first"]);
});

test("if messages cannot be read, the page still renders, with 503 and a way to try again", async () => {
  allowProblems(/messages\.failed/);
  const reader = await newReader({ as: await newAccount() });
  const failed = await without("messages", () => reader.open("/messages"));
  expect([failed.status, failed.heading]).toEqual([503, "Messages"]);
  expect((await reader.follow(failed, "Try again")).status).toBe(200);
});

test("a long conversation comes page by page, the newest messages first, each page in the order of writing", async () => {
  const person = await newAccount();
  const bodies = Array.from({ length: 60 }, (_, index) => `Message ${index + 1}.`);
  await writeMessages(person, "instructor", bodies, 2);
  const reader = await newReader({ as: person });
  const shown = (page: Awaited<ReturnType<typeof reader.open>>) =>
    page
      .all("main li")
      .map(textOf)
      .flatMap((text) => /Message \d+\./.exec(text) ?? []);
  const newest = await reader.open("/messages");
  expect(shown(newest)).toHaveLength(50);
  expect([shown(newest)[0], shown(newest).at(-1)]).toEqual(["Message 11.", "Message 60."]);
  const earlier = await reader.follow(newest, "Earlier messages");
  expect(earlier.text).toContain("Earlier messages");
  expect(shown(earlier)).toHaveLength(10);
  expect(shown(earlier)[0]).toBe("Message 1.");
  expect(shown(await reader.follow(earlier, "Newest messages")).at(-1)).toBe("Message 60.");
});

test("code in a message is shown as code, and the inbox has an excerpt without its fences", async () => {
  const name = `Noor ${crypto.randomUUID().slice(0, 8)}`;
  const person = await newAccount({ fullName: name });
  const student = await newReader({ as: person });
  const body = "Why is it `undefined`?\n\n```js\nconsole.log(user.name)\n```";
  const page = await student.press(await student.open("/messages"), SEND, { "Your message": body });
  expect(page.all("main li p code").map(textOf)).toEqual(["undefined"]);
  expect(page.all("main li pre").map(textOf)).toEqual(["console.log(user.name)"]);

  const instructor = await newReader({ as: admin });
  const lineOf = (inbox: Page) =>
    inbox
      .all("main li")
      .map(textOf)
      .find((line) => line.includes(name));
  expect(lineOf(await instructor.open("/messages"))).toContain("Why is it undefined? console.log(user.name)");
  await instructor.press(await instructor.open(`/messages/${person.id}`), SEND, {
    "Your message": "Log it.",
  });
  expect(lineOf(await instructor.open("/messages"))).toContain("You: Log it.");
});

test("a page learns whether something came after a time, about nobody else's conversation", async () => {
  const [ada, eve] = [await newAccount(), await newAccount()];
  await writeMessages(ada, "instructor", ["Hello"], 1);
  const newer = async (as: SiteAccount, query: string) =>
    (await (await newReader({ as })).request(`/messages/newest?${query}`)).json();
  expect(await newer(ada, "after=0")).toEqual({ newer: true });
  expect(await newer(ada, `after=${Date.now()}`)).toEqual({ newer: false });
  expect(await newer(eve, `after=0&student=${ada.id}`)).toEqual({ newer: false });
  // To the instructor it is their own message.
  expect(await newer(admin, `after=0&student=${ada.id}`)).toEqual({ newer: false });
  await contactMessage("Tom", "Evenings?");
  expect(await newer(admin, `after=${Date.now() - 60_000}`)).toEqual({ newer: true });
  expect(await newer(admin, `after=${Date.now() + 60_000}`)).toEqual({ newer: false });
});

test("visitors who are not signed in are sent to the login page and back, and cannot write", async () => {
  const paths = ["/messages", "/messages/someone", "/messages/contact/some"];
  for (const path of paths) {
    const answer = await fetch(siteUrl + path, { redirect: "manual" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(`/login?next=${encodeURIComponent(path)}`);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  }
  const body = new URLSearchParams({ body: "From nobody" });
  const answer = await (await newReader()).request("/messages", { method: "POST", body });
  expect(answer.status).toBe(302);
  expect(await sql("SELECT id FROM messages WHERE body = 'From nobody'")).toEqual([]);
});

test("a student cannot open or write to another conversation, or open a form message", async () => {
  const [eve, ada] = [await newAccount({ fullName: "Eve" }), await newAccount()];
  await writeMessages(ada, "student", ["A secret between us"]);
  const letter = await contactMessage("Tom", "A secret letter");
  const reader = await newReader({ as: eve });
  for (const path of [`/messages/${ada.id}`, `/messages/${eve.id}`, `/messages/contact/${letter.id}`]) {
    const page = await reader.open(path);
    expect([path, page.status]).toEqual([path, 403]);
    expect(page.html).not.toContain("secret");
  }
  const post = (path: string) =>
    reader.request(path, {
      method: "POST",
      body: new URLSearchParams({ intent: "write", body: "From Eve", studentId: ada.id }),
    });
  expect((await post(`/messages/${ada.id}`)).status).toBe(403);
  expect((await post("/messages")).status).toBe(302);

  expect(await bodiesOf(ada)).toEqual(["student: A secret between us"]);
  // A student id in the form is ignored.
  expect(await bodiesOf(eve)).toEqual(["student: From Eve"]);
});

test("a form on another site cannot write a message", async () => {
  allowProblems(/page\.failed/);
  const person = await newAccount();
  const reader = await newReader({ as: person, headers: { origin: "https://evil.example" } });
  const body = new URLSearchParams({ body: "Forged" });

  expect((await reader.request("/messages", { method: "POST", body })).status).toBeGreaterThanOrEqual(400);
  expect(await bodiesOf(person)).toEqual([]);
});

test("the pages are private: not cached, and not listed by search engines", async () => {
  const page = await (await newReader({ as: admin })).open("/messages");
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(page.one("meta[name=robots]").getAttribute("content")).toBe("noindex");
});

test("a contact message is opened, answered by email and archived", async () => {
  const name = `Tom ${crypto.randomUUID().slice(0, 8)}`;
  const { id, email } = await contactMessage(name, "Do you teach <i>evenings</i>?");
  const reader = await newReader({ as: admin });
  const unread = new RegExp(`Unread: ${name}`);
  const letter = await reader.follow(await reader.open("/messages?box=contact"), unread);
  expect(letter.path).toBe(`/messages/contact/${id}`);
  expect(letter.text).toContain("Do you teach <i>evenings</i>?");
  const answered = await reader.press(letter, "Send by email", { "Your answer": "Every other Tuesday." });
  expect(answered.text).toContain("Answered");
  const mail = await mailTo(email);
  expect(mail.text).toContain("Every other Tuesday.");
  expect(mail.text).not.toContain("evenings");
  expect(mail.reply_to).toBe("hello@greenbar.example");

  await reader.press(answered, "Archive");
  const inbox = await reader.open("/messages?box=contact");
  expect(inbox.text).not.toContain(name);
  const archived = await reader.follow(await reader.follow(inbox, "Archived"), new RegExp(name));
  const back = await reader.press(archived, "Move to the inbox");
  const list = await reader.press(back, "Mark as unread");
  expect(list.path).toMatch(/^\/messages\?box=contact/);
  expect((await reader.follow(list, unread)).path).toBe(`/messages/contact/${id}`);
});

test("an unknown conversation, form message or list is a 404", async () => {
  const reader = await newReader({ as: admin });
  for (const path of ["/messages/nobody", "/messages/contact/none", "/messages/letters/none"]) {
    expect([path, (await reader.open(path)).status]).toEqual([path, 404]);
  }
});

test("a student's page shows the instructor the chosen package", async () => {
  const reader = await newReader({ as: admin });
  const { id } = await newAccount();
  await sql("UPDATE users SET pricing_id = 0 WHERE id = ?", [id]);
  expect((await reader.open(`/messages/${id}`)).text).toContain("Chose when registering: Just an account");
  await sql("UPDATE users SET pricing_id = 1, package_name = 'Mentorship' WHERE id = ?", [id]);
  expect((await reader.open(`/messages/${id}`)).text).toContain("Chose when registering: Mentorship");
});
