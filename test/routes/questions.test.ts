import { beforeAll, expect, test } from "vitest";
import { signId } from "#worker/platform/secret-tokens.ts";
import { allowProblems } from "../support/problems.ts";
import { answerQuestion, askedQuestion, enrol, LESSON } from "../support/questions.ts";
import { newReader, textOf } from "../support/reader.ts";
import { newAccount, type SiteAccount } from "../support/signed-in.ts";
import { mailTo, sql, without } from "../support/site-client.ts";

const SEND = "Send my question";
const FIELD = "What are you stuck on?";
const ASK = `/learn/questions?lesson=${LESSON}`;
let admin: SiteAccount;

beforeAll(async () => {
  admin = await newAccount({ fullName: "Isla Fenwright", role: "admin" });
});

async function learner(name = "Ada Lovelace") {
  const person = await newAccount({ fullName: name });
  await enrol(person.id);
  return { person, reader: await newReader({ as: person }) };
}

const questionsOf = ({ id }: SiteAccount) =>
  sql<{ id: string; body: string; state: string; shared: number; kind: string }>(
    "SELECT id, body, state, shared, kind FROM questions WHERE user_id = ?",
    [id],
  );

test("a learner asks without scripts, the instructor answers, and the learner is still stuck", async () => {
  const name = `Ada ${crypto.randomUUID().slice(0, 8)}`;
  const { person, reader } = await learner(name);
  const sent = await reader.press(await reader.open(ASK), SEND, {
    ...{ [FIELD]: "Why is it <b>small</b>?", "Others may see it, without my name": "" },
  });
  expect(sent.path).toMatch(/^\/learn\/questions\/\w+\?done=asked$/);
  expect(sent.text).toContain("Your question is sent.");
  expect(sent.text).toContain("Why is it <b>small</b>?");

  const desk = await newReader({ as: admin });
  const list = await desk.open("/desk/questions");
  const question = await desk.follow(list, name);
  expect(question.text).toContain("Why is it <b>small</b>?");
  const done = await desk.press(question, "Send the answer", { "Your answer": "Look at its level." });
  expect(done.text).toContain("Your answer was sent.");
  expect((await mailTo(person.email)).text).toContain(sent.path.split("?")[0]);

  const answered = await reader.open("/portal");
  expect(answered.text).toMatch(/Your questions.*Why is it <b>small<\/b>\?.*Answered/);
  const own = await reader.follow(answered, /Why is it/);
  expect(own.text).toMatch(/Isla Fenwright.*Look at its level\./);
  const stuck = await reader.press(own, "I’m still stuck");
  expect(stuck.text).toContain("Your instructor knows that you are still stuck.");
  expect(await questionsOf(person)).toMatchObject([{ state: "open", shared: 1 }]);
  expect((await desk.open("/desk/questions")).text).toContain(name);
});

test("a correction is sent, and marked as solved in the inbox", async () => {
  const { person, reader } = await learner();
  const page = await reader.open(`${ASK}&kind=correction`);
  expect(page.heading).toBe("Something wrong here?");
  await reader.press(page, "Send", { "What is wrong?": "A typo in the second line." });
  const [question] = await questionsOf(person);
  expect(question).toMatchObject({ kind: "correction", state: "open" });
  const desk = await newReader({ as: admin });
  const item = await desk.open(`/desk?item=question.${question?.id}`);
  expect(item.text).toContain("A typo in the second line.");
  const solved = await desk.press(item, "Mark as solved");
  expect(solved.text).toContain("Marked as solved.");
  expect(await questionsOf(person)).toMatchObject([{ state: "answered" }]);
});

test("the same form sent twice asks once", async () => {
  const { person, reader } = await learner();
  const form = await reader.open(ASK);
  await Promise.all([1, 2].map(() => reader.press(form, SEND, { [FIELD]: "Only once" })));
  expect(await questionsOf(person)).toHaveLength(1);
});

test("an empty or too long question is refused beside its field, and what was typed stays", async () => {
  const { person, reader } = await learner();
  const form = await reader.open(ASK);
  const empty = await reader.press(form, SEND, { [FIELD]: "  " });
  expect([empty.status, empty.wrong]).toEqual([400, [FIELD]]);
  const long = "a".repeat(4001);
  const refused = await reader.press(form, SEND, { [FIELD]: long });
  expect([refused.status, refused.wrong, refused.value(FIELD)]).toEqual([400, [FIELD], long]);
  expect(await questionsOf(person)).toEqual([]);
});

test("an exercise's question needs no text and comes with the saved work", async () => {
  const { person, reader } = await learner();
  await sql(
    `INSERT INTO exercise_work (user_id, exercise_id, files, save, saved_at, failing)
     VALUES (?, 'fix-the-headings', '{"index.html":"<h1>Mine</h1>"}', 1, 1, 'The page has one h1')`,
    [person.id],
  );
  const sent = await reader.press(await reader.open(`${ASK}&exercise=fix-the-headings`), SEND);
  expect(sent.text).toMatch(/The test that failed *The page has one h1.*<h1>Mine<\/h1>/);
});

test("without access to a lesson, nobody asks about it", async () => {
  const person = await newAccount();
  const reader = await newReader({ as: person });
  expect((await reader.open(ASK)).status).toBe(403);
  const form = new URLSearchParams({ lesson: LESSON, kind: "stuck", audience: "others", body: "Hello" });
  expect((await reader.open("/learn/questions", { method: "POST", body: form })).status).toBe(403);
  expect((await reader.open("/learn/questions?lesson=no-such-lesson")).status).toBe(404);
  expect(await questionsOf(person)).toEqual([]);

  const visitor = await newReader();
  expect((await visitor.open(ASK)).path).toBe(`/login?next=${encodeURIComponent(ASK)}`);
});

test("somebody else's question does not exist, not even for an admin", async () => {
  const { person } = await learner();
  const id = await askedQuestion(person.id, "A secret");
  for (const as of [await newAccount(), admin]) {
    const reader = await newReader({ as });
    const page = await reader.open(`/learn/questions/${id}`);
    expect(page.status).toBe(404);
    expect(page.text).not.toContain("A secret");
    const body = new URLSearchParams({ still: "stuck", body: "Mine" });
    expect((await reader.open(`/learn/questions/${id}`, { method: "POST", body })).status).toBe(404);
  }
  expect((await (await newReader({ as: admin })).open("/desk/questions/none")).status).toBe(404);
});

test("without a question, the pages say what will be there", async () => {
  const { reader } = await learner();
  expect((await reader.open("/learn/questions")).text).toContain("No questions yet");
  const portal = await reader.open("/portal");
  expect(portal.heading).toMatch(/^Hello, /);
  expect(portal.all("main h2").map(textOf)).toEqual([
    ...["My courses", "Messages", "Assignments", "Purchases", "Profile"],
  ]);
  expect(portal.text).toMatch(/0 of \d+ done.*Start with/);
  const fresh = await (await newReader({ as: await newAccount() })).open("/portal");
  expect(fresh.all("main h2").map(textOf)).toContain("Three first steps");
});

test("while the database is away, the form keeps its text and the lists say so", async () => {
  allowProblems(/questions_failed|page\.failed|page\.stream_failed/);
  const { reader } = await learner();
  const form = await reader.open(ASK);
  const answer = await without("questions", () => reader.press(form, SEND, { [FIELD]: "Not lost" }));
  expect(answer.status).toBe(503);
  expect(answer.html).toContain("Not lost");
  const list = await without("questions", () => reader.open("/learn/questions"));
  expect([list.status, list.alert]).toEqual([503, expect.stringContaining("could not be loaded")]);
});

test("a saved reply is chosen without scripts, and a question is taken off its lesson", async () => {
  const { person } = await learner();
  const id = await askedQuestion(person.id);
  await answerQuestion(id);
  await sql("UPDATE questions SET shared = 1 WHERE id = ?", [id]);
  const title = `Level ${crypto.randomUUID().slice(0, 8)}`;
  await sql(
    "INSERT INTO saved_replies (id, title, body, created_at, updated_at) VALUES (?1, ?1, 'Look at the outline.', 1, 1)",
    [title],
  );
  const desk = await newReader({ as: admin });
  const chosen = await desk.open(`/desk/questions/${id}?saved=${encodeURIComponent(title)}`);
  expect(chosen.value("Your answer")).toBe("Look at the outline.");
  await desk.press(chosen, "Keep it off the lesson");
  expect(await questionsOf(person)).toMatchObject([{ shared: 0 }]);
  await sql("DELETE FROM saved_replies WHERE id = ?", [title]);
});

test("a wrong link stops no reminders; the profile's switch does", async () => {
  const person = await newAccount();
  const reader = await newReader({ as: person });
  const token = await signId("another secret that is long enough", "reminders-off", person.id);
  const refused = await reader.open(`/reminders/off?token=${token}`);
  expect([refused.status, refused.heading]).toEqual([400, "This Link Does Not Work"]);
  const off = () =>
    sql<{ off: number }>("SELECT reminders_off AS off FROM learners WHERE user_id = ?", [person.id]);
  const body = new URLSearchParams({ intent: "reminders" });
  const saved = await reader.open("/portal/profile", { method: "POST", body });
  expect(saved.text).toContain("We no longer send reminders.");
  expect(await off()).toEqual([{ off: 1 }]);
  await reader.open("/portal/profile", {
    method: "POST",
    body: new URLSearchParams({ intent: "reminders", reminders: "on" }),
  });
  expect(await off()).toEqual([{ off: 0 }]);
});

test("without scripts, the instructor answers in the learner's code, and makes the answer a hint", async () => {
  const { person, reader } = await learner(`Ada ${crypto.randomUUID().slice(0, 8)}`);
  const [exercise] = await sql<{ id: string; tests: string; starter: string; hints: string }>(
    "SELECT id, tests, starter, hints FROM exercises WHERE lesson_id = ? ORDER BY position LIMIT 1",
    [LESSON],
  );
  const [file] = JSON.parse(exercise?.starter ?? "[]") as { path: string; text: string }[];
  const failing = /test\("([^"]+)"/.exec(exercise?.tests ?? "")?.[1] ?? "";
  await sql(
    "INSERT INTO exercise_work (user_id, exercise_id, files, save, saved_at, tries, failing) VALUES (?, ?, ?, 1, 1, 1, ?)",
    [
      person.id,
      exercise?.id ?? "",
      JSON.stringify({ [file?.path ?? ""]: `${file?.text}\n<!-- mine -->\n` }),
      failing,
    ],
  );
  const asked = await reader.press(await reader.open(`${ASK}&exercise=${exercise?.id}`), SEND, {
    [FIELD]: "",
  });
  const own = asked.path.split("?")[0] ?? "";

  const desk = await newReader({ as: admin });
  const question = await desk.open(own.replace("/learn/", "/desk/"));
  const written = `${file?.text}\n<!-- ours: use it -->\n`;
  const answered = await desk.press(question, "Send the answer", {
    "Your answer": "Mind the order.",
    [file?.path ?? ""]: written,
  });
  expect(answered.text).toContain("Your answer was sent.");
  expect((await mailTo(person.email)).text).toContain("+ <!-- ours: use it -->");
  expect((await reader.open(own)).text).toMatch(/Changed in your code.*\+ <!-- ours: use it -->/);

  const made = await desk.press(answered, `Make this the hint for “${failing}”`);
  expect(made.text).toContain("It is a hint of the exercise now.");
  expect(made.text).toMatch(/Your answer has been a hint since .*No learner has run the tests with it yet\./);
  const stuck = await desk.open(`/desk/people/${person.id}`);
  expect(stuck.text).toContain(`Stuck on “${failing}” in`);
  const [after] = await sql<{ hints: string }>("SELECT hints FROM exercises WHERE id = ?", [
    exercise?.id ?? "",
  ]);
  expect(after?.hints).toContain(`## Test: ${failing}\n\nMind the order.`);
  expect(after?.hints).toContain("ours: use it");
  expect(after?.hints).not.toContain("<!-- mine -->");
});
