import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Viewer } from "#shared/accounts/roles.ts";
import { usuallyAnswered } from "#shared/learning/question.ts";
import type { QuestionForm } from "#shared/learning/question-form.ts";
import { addUser, insertRow } from "../support/desk.ts";
import { startEdge } from "../support/edge.ts";
import { exerciseStatement, joinedStatements, lessonStatement } from "../support/lessons.ts";
import { writeContent } from "../support/seeded.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const viewer = (id: string): Viewer => ({ id, fullName: id, role: "student", sessionId: "" });
const [ada, eve] = [viewer("ada"), viewer("eve")];
const form = (more: Partial<QuestionForm> = {}): QuestionForm => ({
  ...{ lesson: "paid", kind: "stuck", audience: "instructor", body: "Why is it blue?" },
  ...more,
});

/** A course with a paid and a free lesson, in which Ada is enrolled and Eve is not. */
async function startSite() {
  const edge = startEdge();
  await writeContent();
  await addUser({ id: "boss", role: "admin" });
  for (const id of ["ada", "eve"]) await addUser({ id, full_name: `Person ${id}` });
  const statements = [
    ["DELETE FROM exercises", []] as const,
    ["DELETE FROM lessons", []] as const,
    ...[{ id: "paid" }, { id: "open", free: true }, { id: "gone", free: true, archivedAt: 1 }].map(
      lessonStatement,
    ),
    exerciseStatement({ id: "fix-it", lesson: "paid" }),
    ...joinedStatements("ada"),
  ];
  await env.DB.batch(statements.map(([text, values]) => env.DB.prepare(text).bind(...values)));
  const { questions, deskQuestions, outbox } = edge.services;
  return {
    ...edge,
    questions,
    desk: deskQuestions,
    to: (id: string) => edge.sent.filter(({ to }) => to === `${id}@example.org`),
    async pass(milliseconds: number) {
      await edge.settle();
      edge.wait(milliseconds);
      await outbox.sendDue();
    },
  };
}

const count = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n");
const stateOf = (id: string) =>
  env.DB.prepare("SELECT state FROM questions WHERE id = ?").bind(id).first("state");

test("a question about an exercise needs no text, and comes with the code and the failing test", async () => {
  const { questions } = await startSite();
  const files = { "index.html": "<p>mine</p>", "other.html": "not a file of the exercise" };
  const id = await questions.ask(ada, form({ exercise: "fix-it", body: "", files, failing: "It is blue" }));
  const own = await questions.own(ada, id);
  expect(own).toMatchObject({
    ...{ lesson: "Lesson paid", exercise: "Exercise fix-it", body: "", state: "open", shared: false },
    ...{ files: { "index.html": "<p>mine</p>" }, failing: "It is blue", replies: [] },
  });
  await expect(questions.ask(ada, form({ body: "" }))).rejects.toMatchObject({
    ...{ code: "invalid", fields: { body: "Write what you are stuck on." } },
  });
  await expect(
    questions.ask(ada, form({ body: "", kind: "correction", exercise: "fix-it" })),
  ).rejects.toMatchObject({
    fields: { body: "Write what is wrong." },
  });
});

test("without code in the form, the saved work on the exercise is sent along", async () => {
  const { questions } = await startSite();
  await insertRow("exercise_work", {
    ...{ user_id: "ada", exercise_id: "fix-it", files: '{"index.html":"<p>saved</p>"}' },
    ...{ save: 1, saved_at: 1, failing: "It is saved" },
  });
  const id = await questions.ask(ada, form({ exercise: "fix-it", body: "" }));
  expect(await questions.own(ada, id)).toMatchObject({
    ...{ files: { "index.html": "<p>saved</p>" }, failing: "It is saved" },
  });
});

test("people ask only about lessons that they may see", async () => {
  const { questions } = await startSite();
  await expect(questions.ask(eve, form())).rejects.toMatchObject({ code: "forbidden" });
  await expect(questions.about(eve, "paid", null)).rejects.toMatchObject({ code: "forbidden" });
  await expect(questions.ask(ada, form({ lesson: "gone" }))).rejects.toMatchObject({ code: "not_found" });
  await expect(questions.ask(ada, form({ lesson: "none" }))).rejects.toMatchObject({ code: "not_found" });
  await expect(questions.ask(eve, form({ lesson: "open", exercise: "fix-it" }))).rejects.toMatchObject({
    code: "invalid",
  });
  await questions.ask(eve, form({ lesson: "open" }));
  expect(await count("questions")).toBe(1);
});

test("the same form sent twice is one question, one reply and one answer", async () => {
  const { questions, desk } = await startSite();
  const submissionId = crypto.randomUUID();
  const ids = [];
  for (const _again of [1, 2]) ids.push(await questions.ask(ada, form({ submissionId })));
  expect(ids[0]).toBe(ids[1]);
  expect(await count("questions")).toBe(1);
  const [id = ""] = ids;
  for (const _again of [1, 2]) await desk.answer(id, { body: "Because.", submissionId });
  expect(await count("question_replies")).toBe(1);
  for (const _again of [1, 2]) await questions.reply(ada, id, { body: "", still: "stuck", submissionId });
  expect(await count("question_replies")).toBe(2);
  // Another person's form is another question, whatever its number.
  await questions.ask(eve, form({ lesson: "open", submissionId }));
  expect(await count("questions")).toBe(2);
});

test("still stuck opens an answered question again; a reply alone does not", async () => {
  const { questions, desk, wait } = await startSite();
  const id = await questions.ask(ada, form());
  wait(DAY);
  await desk.answer(id, { body: "Because of the CSS." });
  expect(await stateOf(id)).toBe("answered");
  wait(MINUTE);
  await questions.reply(ada, id, { body: "Thank you", still: "no" });
  expect(await stateOf(id)).toBe("answered");
  wait(MINUTE);
  await questions.reply(ada, id, { body: "", still: "stuck" });
  expect(await stateOf(id)).toBe("open");
  const { replies } = await questions.own(ada, id);
  expect(replies.map(({ author, body }) => `${author}: ${body}`)).toEqual([
    ...["instructor: Because of the CSS.", "learner: Thank you", "learner: I’m still stuck."],
  ]);
  await expect(questions.reply(ada, id, { body: "", still: "no" })).rejects.toMatchObject({
    code: "invalid",
  });
});

test("nobody reads or replies to somebody else's question", async () => {
  const { questions } = await startSite();
  const id = await questions.ask(ada, form({ audience: "others" }));
  await expect(questions.own(eve, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(questions.reply(eve, id, { body: "Hello", still: "no" })).rejects.toMatchObject({
    code: "not_found",
  });
  expect((await questions.mine(eve, null)).items).toEqual([]);
  expect((await questions.mine(ada, null)).items.map((item) => item.id)).toEqual([id]);
});

test("a lesson shows others' questions once they are answered, without a name or code, and one's own", async () => {
  const { questions, desk, services } = await startSite();
  const ask = (body: string, audience: "others" | "instructor") =>
    questions.ask(ada, form({ lesson: "open", body, audience }));
  const [shared, secret, waiting, solved] = [
    await ask("Shared", "others"),
    await ask("Secret", "instructor"),
    await ask("Waiting", "others"),
    await ask("Solved", "others"),
  ];
  for (const id of [shared, secret]) await desk.answer(id, { body: `Answer to ${id}` });
  await desk.solve(solved, true);
  const seen = await services.lessonQuestions.read(eve, "open");
  expect(seen.own).toEqual([]);
  expect(seen.shared).toHaveLength(1);
  expect(Object.keys(seen.shared[0] ?? {}).toSorted()).toEqual([
    ...["body", "createdAt", "exercise", "failing", "id", "replies"],
  ]);
  expect(seen.shared[0]).toMatchObject({ body: "Shared", replies: [{ author: "instructor" }] });

  const own = await services.lessonQuestions.read(ada, "open");
  expect(own.shared).toEqual([]);
  expect(own.own.map(({ id }) => id).toSorted()).toEqual([shared, secret, waiting, solved].toSorted());

  await desk.hide(shared);
  expect((await services.lessonQuestions.read(eve, "open")).shared).toEqual([]);
});

test("how long answers usually take is the median of the last three months", async () => {
  const { questions, desk, services, wait } = await startSite();
  const usually = async () => (await services.lessonQuestions.read(eve, "open")).usually;
  for (const days of [1, 2, 9]) {
    const id = await questions.ask(ada, form({ lesson: "open" }));
    wait(days * DAY - MINUTE);
    await desk.answer(id, { body: "Yes." });
    if (days < 9) expect(await usually()).toBeNull();
  }
  expect(await usually()).toBe("Usually answered within 2 days");
  wait(91 * DAY);
  expect(await usually()).toBeNull();
  expect(usuallyAnswered([1, 2, 3])).toBe("Usually answered within a day");
});

test("instructors get one email for all questions, with a link; none if they are answered by then", async () => {
  const { questions, desk, to, pass } = await startSite();
  const first = await questions.ask(ada, form());
  await questions.ask(eve, form({ lesson: "open" }));
  await pass(10 * MINUTE - 1);
  expect(to("boss")).toEqual([]);
  await pass(1);
  expect(to("boss")).toHaveLength(1);
  const [mail] = to("boss");
  expect(mail?.text).toContain(`https://greenbar.test/desk/questions/${first}`);
  expect(JSON.stringify(mail)).not.toMatch(/blue|Person ada/);
  expect(mail?.headers).toHaveProperty("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");

  for (const { id } of (await desk.list({ state: "open" })).items) await desk.answer(id, { body: "Yes." });
  const again = await questions.ask(ada, form());
  await desk.answer(again, { body: "Yes." });
  await pass(DAY);
  expect(to("boss")).toHaveLength(1);
});

test("learners get an email at once when there is an answer, unless they switched these emails off", async () => {
  const { questions, desk, to, settle, services } = await startSite();
  const id = await questions.ask(ada, form());
  await desk.answer(id, { body: "Because of the sea." });
  await desk.answer(id, { body: "And the sky." });
  await settle();
  expect(to("ada")).toHaveLength(1);
  expect(to("ada")[0]?.text).toContain(`https://greenbar.test/learn/questions/${id}`);
  expect(JSON.stringify(to("ada")[0])).not.toContain("sea");

  await services.messageNotices.want("eve", false);
  const other = await questions.ask(eve, form({ lesson: "open" }));
  await desk.answer(other, { body: "Yes." });
  await settle();
  expect(to("eve")).toEqual([]);
});

test("a correction is marked as solved without an answer; taking it back within minutes sends nothing", async () => {
  const { questions, desk, to, pass } = await startSite();
  const id = await questions.ask(ada, form({ kind: "correction", body: "A typo." }));
  await desk.solve(id, true);
  expect(await questions.own(ada, id)).toMatchObject({ state: "answered", answeredAt: null });
  await desk.solve(id, false);
  await pass(30 * MINUTE);
  expect(to("ada")).toEqual([]);
  await desk.solve(id, true);
  await desk.solve(id, true);
  await pass(30 * MINUTE);
  expect(to("ada").map(({ subject }) => subject)).toEqual(["Solved: your note on “Lesson paid”"]);
});

test("open questions wait at the desk and can be searched, with their replies", async () => {
  const { questions, desk, services } = await startSite();
  const id = await questions.ask(ada, form({ body: "", exercise: "fix-it", failing: "It is blue" }));
  const { items, total } = await services.today.read("boss");
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({
    ...{ kind: "question", id, title: "Stuck in “Lesson paid”", text: "The test that failed: It is blue" },
    from: { fullName: "Person ada", personId: "ada" },
  });
  expect((await services.inbox.unread()).questions).toBe(1);
  await desk.answer(id, { body: "Look at the cascade." });
  expect((await services.today.read("boss")).items).toEqual([]);
  expect((await services.inbox.unread()).questions).toBe(0);
  for (const q of ["cascade", "person ada", "lesson paid"]) {
    expect(
      (await services.deskSearch.find(q)).questions.map((found) => found.id),
      q,
    ).toEqual([id]);
  }
  expect((await services.deskSearch.find("zebra")).questions).toEqual([]);
});

test("a learner asks at most twenty times an hour", async () => {
  const { questions } = await startSite();
  for (let index = 0; index < 20; index += 1) await questions.ask(ada, form());
  await expect(questions.ask(ada, form())).rejects.toMatchObject({ code: "rate_limited" });
  await questions.ask(eve, form({ lesson: "open" }));
});
