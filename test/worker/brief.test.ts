import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import type { Viewer } from "#shared/accounts/roles.ts";
import { weekNamed } from "#shared/desk/brief.ts";
import { NOTHING } from "#worker/chat/built-in.ts";
import { BUILT_IN, OPENAI, playModel, type Reply } from "../support/chat-api.ts";
import { addUser, insertRow } from "../support/desk.ts";
import { startEdge } from "../support/edge.ts";
import { joinedStatements, lessonStatement } from "../support/lessons.ts";
import { writeIndex } from "../support/search-index.ts";
import { writeContent } from "../support/seeded.ts";

// The first draft of a file loads the SDK.
vi.setConfig({ testTimeout: 30_000 });

const DAY = 24 * 60 * 60_000;
/** The Monday on which the tests' clock begins, in the hour of the email. */
const MONDAY = Date.parse("2026-11-23T06:07:00Z");
const boss: Viewer = { id: "boss", fullName: "Isla", role: "admin", sessionId: "" };

const asked = (id: string, question: string, more: Record<string, string | number | null> = {}) =>
  insertRow("unanswered_questions", { id, question, created_at: MONDAY - 3 * DAY, ...more });
const week = () => weekNamed(null, new Date(MONDAY));
const count = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n");

/** A site on that Monday. */
async function startSite(options: Parameters<typeof startEdge>[0] = BUILT_IN) {
  const edge = startEdge(options);
  edge.wait(MONDAY - Date.parse("2026-11-23T09:00:00Z"));
  await writeContent();
  await addUser({ id: "boss", role: "admin" });
  return edge;
}

test("what the assistant cannot answer is kept without who asked, and without what names a person", async () => {
  await writeIndex();
  const { post, settle } = await startSite();
  const text = "What is the capital of Peru? Tell zoe@example.org or +44 20 7946 0018\n```js\nsecret()\n```";
  const { answer } = await (await post("/api/chat", { text })).json<Reply>();
  expect(answer).toBe(NOTHING);
  await (await post("/api/chat", { text: "What is JSX in React?" })).json();
  await settle();
  const { results } = await env.DB.prepare("SELECT * FROM unanswered_questions").all();
  expect(results).toEqual([
    {
      ...{
        id: expect.any(String),
        created_at: expect.any(Number),
        lesson_id: null,
        page: null,
        note_slug: null,
      },
      question: "What is the capital of Peru? Tell [email] or [number] [code]",
    },
  ]);
});

test("questions are deleted after 90 days, those of ratings too", async () => {
  const { services, wait } = await startSite();
  await asked("old", "Old?", { created_at: MONDAY - 89 * DAY });
  await insertRow("answer_ratings", {
    ...{ id: "rated-old", helpful: 0, reason: "Wrong", question: "Why?", pages: "[]" },
    created_at: MONDAY - 89 * DAY,
  });
  await services.unanswered.cleanUp();
  expect(await count("unanswered_questions")).toBe(1);
  wait(2 * DAY);
  await services.unanswered.cleanUp();
  expect(await count("unanswered_questions")).toBe(0);
  expect(await env.DB.prepare("SELECT reason, question FROM answer_ratings").first()).toEqual({
    ...{ reason: "Wrong", question: null },
  });
});

test("the brief has the week's questions in groups, weak pages, stops, and tests that fail", async () => {
  const { services } = await startSite();
  await env.DB.batch(
    [
      ["DELETE FROM lessons", []] as const,
      ...[
        { id: "one", position: 0 },
        { id: "two", position: 1 },
      ].map(lessonStatement),
      ...joinedStatements("boss"),
    ].map(([text, values]) => env.DB.prepare(text).bind(...values)),
  );
  for (const [id, last, quiet] of [
    ["ada", "one", 20],
    ["bob", "one", 30],
    ["cleo", "two", 30],
    ["dan", "one", 3],
    ["eve", "one", 100],
  ] as const) {
    await addUser({ id });
    await insertRow("learners", { user_id: id, last_at: MONDAY - quiet * DAY });
    await insertRow("lesson_progress", { user_id: id, lesson_id: last, opened_at: 1, seen_at: 2 });
  }
  await asked("a", "How do I deploy to Fly?");
  await asked("b", "deploy to fly");
  await asked("c", "Why does my loop never stop?", { page: "/notes/loops", lesson_id: "one" });
  await asked("d", "Before the week", { created_at: MONDAY - 8 * DAY });
  await asked("e", "After the week", { created_at: MONDAY });
  await insertRow("answer_ratings", {
    ...{ id: "rated-1", helpful: 0, reason: "Too long", question: null, pages: '["/notes/loops#while"]' },
    created_at: MONDAY - 2 * DAY,
  });
  await insertRow("failed_tests", { exercise_id: "your-first-file", test: "It is blue", runs: 7 });
  const brief = await services.brief.read(week());
  expect(brief).toMatchObject({
    asked: 3,
    groups: [
      { count: 2, questions: ["How do I deploy to Fly?", "deploy to fly"], page: null },
      { count: 1, lessons: ["Lesson one"], page: "/notes/loops" },
    ],
    ratedDown: [{ reason: "Too long" }],
    weak: [{ path: "/notes/loops", unanswered: 1, ratedDown: 1 }],
    // The last lesson of a course is no stop; three days are none yet; a hundred are long ago.
    stops: [{ id: "one", people: 2 }],
    failing: [{ test: "It is blue", runs: 7 }],
  });
});

test("the email goes out on Monday, once, and says nothing of links or people", async () => {
  const { services, sent, wait } = await startSite();
  await asked("a", "Is https://evil.example/login safe?");
  for (const _again of [1, 2]) await services.brief.send();
  await services.outbox.sendDue();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toContain("1 question without an answer");
  expect(sent[0]?.text).toContain("“Is [link] safe?”");
  expect(sent[0]?.text).toContain("/desk/brief?week=2026-11-16");
  // The week after had nothing in it.
  wait(7 * DAY);
  await services.brief.send();
  await services.outbox.sendDue();
  expect(sent).toHaveLength(1);
});

test("a draft is written where there is a model, once, and nothing is published", async () => {
  const { fetch } = playModel("good");
  const { services } = await startSite({ vars: OPENAI, fetch });
  await asked("a", "How do I deploy to Fly?");
  await asked("b", "deploy to fly");
  const notes = await count("notes");
  const slug = await services.noteDrafts.write(boss, "a", week());
  expect(slug).toBe("how-do-i-deploy-to-fly");
  const { draft, live } = await services.items.open("notes", slug);
  expect(live).toBeNull();
  expect(draft?.values).toMatchObject({
    asked: "How do I deploy to Fly?\ndeploy to fly",
    updated: "2026-11-23",
  });
  expect(await count("notes")).toBe(notes);
  expect(await services.noteDrafts.write(boss, "a", week())).toBe(slug);
  expect(await count("drafts")).toBe(1);
  expect((await services.brief.read(week())).groups[0]).toMatchObject({ note: slug });
});

test("a weak note gets a section in a draft, and a draft that is there stays as it is", async () => {
  const { fetch, asked: calls } = playModel("good");
  const { services } = await startSite({ vars: OPENAI, fetch });
  const note = (await env.DB.prepare("SELECT slug FROM notes").first<string>("slug")) ?? "";
  const page = `/notes/${note}`;
  await asked("a", "Why does JSX need one parent?", { page });
  await services.noteDrafts.write(boss, "a", week());
  const { draft, live } = await services.items.open("notes", note);
  expect(draft?.values.title).toBe(live?.title);
  expect(draft?.values.body?.startsWith((live?.body ?? "").trimEnd())).toBe(true);
  expect(draft?.values.body?.length).toBeGreaterThan(live?.body?.length ?? 0);
  await asked("z", "What are fragments good for?", { page });
  await services.noteDrafts.write(boss, "z", week());
  expect(calls).toHaveLength(1);
});

test("without a model no draft is written, and old questions have none", async () => {
  const { services } = await startSite();
  expect(services.noteDrafts.canWrite).toBe(false);
  await asked("a", "How do I deploy to Fly?");
  await expect(services.noteDrafts.write(boss, "a", week())).rejects.toMatchObject({ code: "unavailable" });
  await expect(services.noteDrafts.write(boss, "gone", week())).rejects.toMatchObject({ code: "not_found" });
});
