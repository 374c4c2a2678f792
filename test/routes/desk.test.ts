import { beforeAll, beforeEach, expect, test } from "vitest";
import { contactMessage, writeMessages } from "../support/letters.ts";
import { allowProblems } from "../support/problems.ts";
import { askedQuestion } from "../support/questions.ts";
import { newReader, type Page, textOf } from "../support/reader.ts";
import { newAccount, type SiteAccount } from "../support/signed-in.ts";
import { mailTo, sql, without } from "../support/site-client.ts";

let admin: SiteAccount;
let reader: Awaited<ReturnType<typeof newReader>>;

beforeAll(async () => {
  admin = await newAccount({ fullName: "Isla Fenwright", role: "admin" });
  reader = await newReader({ as: admin });
});

// Other files' letters wait at this site, too.
beforeEach(async () => {
  for (const table of ["contact_messages", "mentorship_requests", "conversations", "answer_ratings"]) {
    await sql(`UPDATE ${table} SET archived_at = 1`);
  }
  await sql("UPDATE questions SET state = 'answered'");
  await sql("UPDATE hand_ins SET state = 'accepted'");
  await sql("DELETE FROM outbox WHERE status = 'failed'");
});

const openName = (page: Page) => textOf(page.one("#open h2"));
const waiting = (page: Page) => page.all("section[aria-labelledby=waiting] li a").map(textOf);

async function unread(fullName: string, texts: string[]): Promise<SiteAccount> {
  const person = await newAccount({ fullName });
  await writeMessages(person, "student", texts);
  await sql("UPDATE conversations SET unread_by_instructor = ? WHERE student_id = ?", [
    texts.length,
    person.id,
  ]);
  return person;
}

test("an inbox is worked to zero: each answer leads to the next item", async () => {
  const tom = await contactMessage("Tom Reed", "Do you teach evenings?");
  await sql("UPDATE contact_messages SET created_at = created_at - 9000000 WHERE id = ?", [tom.id]);
  const ada = await unread("Ada Quill", ["I am <b>stuck</b>.", "Here is more."]);
  const letter = await reader.open("/desk");
  expect([openName(letter), waiting(letter)]).toEqual(["Tom Reed", ["Tom Reed", "Ada Quill"]]);
  expect(letter.text).toContain("2 waiting");
  expect(letter.text).toMatch(/Contact message\s*waiting for 2 hours/);

  const talk = await reader.press(letter, "Send by email", { "Your answer": "Every Tuesday." });
  expect(talk.path).toContain("#open");
  expect([openName(talk), waiting(talk)]).toEqual(["Ada Quill", ["Ada Quill"]]);
  expect(talk.text).toContain("Your answer is on its way.");
  expect(talk.text).toContain("I am <b>stuck</b>.");
  expect((await mailTo(tom.email)).text).toContain("Every Tuesday.");

  const done = await reader.press(talk, "Send the message", { "Your answer": "Pass a new array." });
  expect(openName(done)).toBe("Nothing is waiting");
  expect(done.all("#open .bar").map((bar) => bar.getAttribute("data-state"))).toEqual(["pass"]);
  const own = await (await newReader({ as: ada })).open("/messages");
  expect(own.text).toContain("Pass a new array.");
});

test("an empty answer is refused at its field, and the item stays open", async () => {
  await contactMessage("Tom Reed", "First");
  const noor = await contactMessage("Noor Haddad", "Second");
  const second = await reader.open(`/desk?item=contact.${noor.id}`);
  const refused = await reader.press(second, "Send by email", { "Your answer": "  " });
  expect([refused.status, openName(refused), refused.wrong]).toEqual([400, "Noor Haddad", ["Your answer"]]);
});

test("an answer that could not be stored is not lost", async () => {
  allowProblems(/page\.failed/);
  const tom = await contactMessage("Tom Reed", "First");
  const page = await reader.open(`/desk?item=contact.${tom.id}`);
  const failed = await without("outbox", () =>
    reader.press(page, "Send by email", { "Your answer": "Every Tuesday." }),
  );
  expect([failed.status, failed.html.includes("Every Tuesday.")]).toEqual([503, true]);
});

test("archiving leads to the next item and can be undone", async () => {
  const tom = await contactMessage("Tom Reed", "First");
  await contactMessage("Noor Haddad", "Second");
  const first = await reader.open(`/desk?item=contact.${tom.id}`);
  const next = await reader.press(first, "Archive");
  expect([openName(next), waiting(next)]).toEqual(["Noor Haddad", ["Noor Haddad"]]);
  const back = await reader.press(next, "Undo");
  expect([openName(back), waiting(back).length]).toEqual(["Tom Reed", 2]);
  const later = await reader.follow(back, "Leave it for later");
  expect(openName(later)).toBe("Noor Haddad");
});

test("failed emails are one item, and all are sent again from it", async () => {
  await sql(
    "INSERT INTO outbox (id, recipient, subject, body_text, body_html, headers, status, due_at, failed_at, failure, created_at) VALUES ('desk-failed', 'x@example.org', 'Welcome', 'x', 'x', '{}', 'failed', 0, 1, 'No such mailbox', 0)",
  );
  const page = await reader.open("/desk");
  expect(openName(page)).toBe("An email could not be delivered");
  expect(page.one("#open").text).toContain("No such mailbox");
  expect((await reader.follow(page, "See each email")).heading).toBe("Email");
  const done = await reader.press(page, "Send all again");
  expect(openName(done)).toBe("Nothing is waiting");
  await sql("DELETE FROM outbox WHERE id = 'desk-failed'");
});

test("a rating of an answer is read and archived", async () => {
  await sql(
    "INSERT INTO answer_ratings (id, helpful, reason, question, pages, created_at) VALUES (?, 0, 'Too short', 'What is JSX?', '[]', 1)",
    [crypto.randomUUID()],
  );
  const page = await reader.open("/desk");
  expect(page.one("#open").text).toContain("Asked: What is JSX?");
  expect(openName(await reader.press(page, "Archive"))).toBe("Nothing is waiting");
});

test("a saved reply is kept, inserted, changed and deleted", async () => {
  await contactMessage("Tom Reed", "Evenings?");
  const keep = await reader.follow(await reader.open("/desk"), "Save replies that you often write");
  const kept = await reader.press(keep, "Save the reply", { Title: "Evenings", Text: "Every\nTuesday." });
  expect([kept.heading, kept.text.includes("It is saved.")]).toEqual(["Saved replies", true]);
  const inserted = await reader.press(await reader.open("/desk"), "Insert");
  expect(inserted.value("Your answer")).toBe("Every\nTuesday.");

  const again = await reader.press(kept, "Save the reply", { Title: "Evenings", Text: "Another." });
  // The new text's form is the first one.
  const typed = textOf(again.all("main textarea")[0] ?? null);
  expect([again.status, again.wrong, typed]).toEqual([400, ["Title"], "Another."]);
  const changed = await reader.press(kept, "Save", { Text: "Every Monday." });
  expect(changed.text).toContain("Every Monday.");
  const gone = await reader.press(changed, /^Delete/);
  expect(gone.text).toContain("An example");
  const example = await reader.press(gone, "Keep this one");
  expect(example.text).toContain("Where to look first");
  await reader.press(example, /^Delete/);
});

test("what is new is counted until it was seen", async () => {
  const page = await reader.open("/desk");
  // What is zero has no tile.
  const count = (from: Page) =>
    Number(/New students(\d+)/.exec(from.one("section[aria-labelledby=new]").text)?.[1] ?? 0);
  expect(count(page)).toBeGreaterThan(0);
  const seen = await reader.press(page, "Mark as seen");
  expect([count(seen), seen.text.includes("Noted.")]).toEqual([0, true]);
  await newAccount();
  expect(count(await reader.open("/desk"))).toBe(1);
  const other = await newReader({ as: await newAccount({ role: "admin" }) });
  expect(count(await other.open("/desk"))).toBeGreaterThan(1);
});

test("a person's page is reached from the list and the inbox, and keeps a note", async () => {
  const ada = await unread(`Ada ${crypto.randomUUID().slice(0, 8)}`, ["Hello"]);
  const inbox = await reader.open(`/desk?item=conversation.${ada.id}`);
  const list = await reader.open(`/users?q=${encodeURIComponent(ada.email)}`);
  for (const page of [
    await reader.follow(inbox, `About ${ada.fullName}`),
    await reader.follow(list, ada.fullName),
  ]) {
    expect([page.path, page.heading]).toEqual([`/desk/people/${ada.id}`, ada.fullName]);
  }
  const person = await reader.open(`/desk/people/${ada.id}`);
  expect(person.text).toContain("Address not confirmed");
  const saved = await reader.press(person, "Save the note", { Note: "Works nights" });
  expect([saved.value("Note"), saved.text.includes("The note is saved.")]).toEqual(["Works nights", true]);

  const stale = await reader.press(person, "Save the note", { Note: "Other" });
  expect([stale.status, stale.value("Note")]).toEqual([409, "Other"]);
  expect(stale.text).toContain("What is savedWorks nights");
  expect((await reader.press(stale, "Save the note")).value("Note")).toBe("Other");

  const sent = await reader.press(person, "Send the confirmation email again");
  expect(sent.text).toContain("The confirmation email is on its way.");
  expect((await mailTo(ada.email)).text).toContain("/confirm-email?token=");
  expect((await reader.open("/desk/people/nobody")).status).toBe(404);
});

test("the desk's search finds people, letters and pages, each with its link", async () => {
  const name = `Síle O’Quill${process.pid}`;
  const person = await newAccount({ fullName: name });
  const { id } = await contactMessage(name, "Evenings?");
  const start = await reader.open("/users");
  const found = await reader.press(start, "Find", { "Search the desk": `oquill${process.pid}` });
  expect(found.path).toBe(`/desk/search?q=oquill${process.pid}`);
  expect(found.value("Search the desk")).toBe(`oquill${process.pid}`);
  const links = found.all("main section li a").map((link) => link.getAttribute("href"));
  expect(links).toEqual([`/desk/people/${person.id}`, `/messages/contact/${id}`]);

  const pages = await reader.open("/desk/search?q=props");
  expect(pages.all("main section[aria-labelledby=pages] li").length).toBeGreaterThan(2);
  expect((await reader.open("/desk/search?q=zzzzqqqq")).text).toContain("Nothing found");
  expect((await reader.open("/desk/search?q=%27")).status).toBe(200);
});

test("the figures have a table for each chart, and a file", async () => {
  await newAccount();
  const page = await reader.open("/desk/figures");
  const charts = page.all("main table").length;
  expect(charts).toBeGreaterThan(0);
  const drawn = [page.all("main svg rect").length, page.all("main tbody tr").length];
  expect(drawn).toEqual([30 * charts, 30 * charts]);
  const link = page.all("main a").find((each) => textOf(each) === "Export as CSV");
  const file = await reader.request(link?.getAttribute("href") ?? "");
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("cache-control")).toBe("private, no-store");
  expect((await file.text()).split("\r\n")).toHaveLength(32);
});

test.each([
  ["/desk", "conversations"],
  ["/desk/search?q=ada", "contact_messages"],
  ["/desk/figures", "messages"],
  ["/desk/replies", "saved_replies"],
])("%s keeps its heading and its navigation when the database fails", async (path, table) => {
  allowProblems(/desk\.\w+_failed/);
  const page = await without(table, () => reader.open(path));
  expect([page.status, page.all("h1").length]).toEqual([503, 1]);
  expect(page.alert).toContain("database");
  expect(page.all("nav a[href='/desk/figures']").length).toBe(1);
});

test("a forged item is refused", async () => {
  const body = new URLSearchParams({ intent: "archive", item: "nonsense.1" });
  expect((await reader.open("/desk", { method: "POST", body })).status).toBe(400);
  expect((await reader.open("/desk?item=contact.nothing")).status).toBe(200);
});

test("a person's page leads to what they asked", async () => {
  const person = await newAccount();
  const id = await askedQuestion(person.id, "Why is my sign wrong?");
  const page = await reader.open(`/desk/people/${person.id}`);
  expect(page.text).toContain("Why is my sign wrong?");
  expect(page.text).not.toContain("No messages yet.");
  expect((await reader.follow(page, /^Question: /)).path).toBe(`/desk/questions/${id}`);
});
