import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Viewer } from "#shared/accounts/roles.ts";
import { progressOf, progressText } from "#shared/learning/outline.ts";
import { createDatabase } from "#worker/platform/client.ts";
import { signedIn } from "../support/accounts.ts";
import { startEdge } from "../support/edge.ts";
import {
  exerciseStatement,
  joinedStatements,
  lessonStatement,
  type TestExercise,
  type TestLesson,
} from "../support/lessons.ts";
import { writeContent } from "../support/seeded.ts";

const DAY = 24 * 60 * 60_000;

async function run(...statements: (readonly [string, (string | number | null)[]])[]) {
  await env.DB.batch(statements.map(([text, values]) => env.DB.prepare(text).bind(...values)));
}

/** Ada, signed in, with lessons in the course 4. */
async function learning(lessons: TestLesson[], exercises: TestExercise[] = [], { enrolled = true } = {}) {
  const site = await signedIn();
  await writeContent();
  await run(["DELETE FROM exercises", []], ["DELETE FROM lessons", []]);
  const row = await env.DB.prepare("SELECT id FROM users").first<{ id: string }>();
  const id = row?.id ?? "";
  await run(
    ...lessons.map((lesson, position) => lessonStatement({ position, ...lesson })),
    ...exercises.map(exerciseStatement),
    ...(enrolled ? joinedStatements(id) : []),
  );
  const viewer: Viewer = { id, fullName: "Ada Lovelace", role: "student", sessionId: "" };
  const page = (lesson: string) => site.services.lessons.page("beginner-web-dev", lesson, viewer);
  async function course() {
    const { modules } = await site.services.lessons.course("beginner-web-dev", viewer);
    return modules.flatMap((module) => module.lessons);
  }
  const state = async () => (await course()).map(({ id: lesson, done }) => `${lesson}${done ? " done" : ""}`);
  return { ...site, viewer, page, course, state };
}

test("opening, leaving and finishing a lesson is kept, and done can be taken back", async () => {
  const { ada, page, state, wait } = await learning([{ id: "one" }, { id: "two" }]);
  expect((await ada.post("/api/learn/lessons/one/opened")).status).toBe(200);
  wait(DAY);
  await ada.put("/api/learn/lessons/one/place", { place: "the-second-part" });
  const [progress] = (await page("one")).progress;
  expect(progress).toMatchObject({ lesson: "one", place: "the-second-part", doneAt: null });
  expect(progress?.seenAt.getTime()).toBe((progress?.openedAt.getTime() ?? 0) + DAY);

  expect((await ada.put("/api/learn/lessons/one/done")).status).toBe(200);
  expect(await state()).toEqual(["one done", "two"]);
  expect((await ada.delete("/api/learn/lessons/one/done")).status).toBe(200);
  expect(await state()).toEqual(["one", "two"]);
  expect((await page("one")).progress[0]?.place).toBe("the-second-part");
});

test("a lesson that is not open to a person takes no progress", async () => {
  const { ada, request, state } = await learning(
    [{ id: "paid" }, { id: "open", free: true }, { id: "gone", free: true, archivedAt: 1 }],
    [],
    { enrolled: false },
  );
  for (const path of ["opened", "done", "place"]) {
    const call = (id: string) =>
      path === "opened"
        ? ada.post(`/api/learn/lessons/${id}/${path}`)
        : ada.put(`/api/learn/lessons/${id}/${path}`, { place: "somewhere" });
    expect((await call("paid")).status, path).toBe(403);
    expect((await call("gone")).status, path).toBe(404);
    expect((await call("none")).status, path).toBe(404);
    expect((await call("open")).status, path).toBe(200);
  }
  expect(await state()).toEqual(["paid", "open done"]);
  const rows = await env.DB.prepare("SELECT lesson_id FROM lesson_progress").all();
  expect(rows.results).toEqual([{ lesson_id: "open" }]);
  expect((await request("/api/learn/lessons/open/opened", { method: "POST" })).status).toBe(401);
});

test("progress says when somebody learned last, and reminders begin anew", async () => {
  const { ada, wait, clock } = await learning([{ id: "one" }]);
  await ada.post("/api/learn/lessons/one/opened");
  await run(["UPDATE learners SET reminded = 1", []]);
  wait(8 * DAY);
  await ada.post("/api/learn/lessons/one/opened");
  const learner = await env.DB.prepare("SELECT last_at, reminded FROM learners").first();
  expect(learner).toEqual({ last_at: clock.now.getTime(), reminded: 0 });
});

test("work from before the account is added to it, and takes nothing away", async () => {
  const { ada, page, state, clock } = await learning(
    [{ id: "one", free: true }, { id: "two", free: true }, { id: "paid" }, { id: "three", free: true }],
    [
      { id: "first", lesson: "one" },
      { id: "second", lesson: "one" },
      { id: "bought", lesson: "paid" },
      { id: "third", lesson: "three" },
    ],
    { enrolled: false },
  );
  const now = clock.now.getTime();
  await ada.put("/api/learn/lessons/one/place", { place: "old-place" });
  await ada.put("/api/learn/lessons/three/done");
  const work = (passed: number | null) => ({ files: { "index.html": "<p>mine</p>" }, passed });
  const kept = {
    lessons: {
      one: { place: "new-place" },
      two: { done: now + 5 * DAY },
      paid: { done: now },
      none: { done: now },
      three: { done: null },
    },
    exercises: { first: work(now - DAY), second: work(null), bought: work(now), third: work(now) },
  };
  expect((await ada.post("/api/learn/kept", kept)).status).toBe(200);
  // Its last test is green, so the lesson is done again.
  expect(await state()).toEqual(["one", "two done", "paid", "three done"]);
  const { open, progress } = await page("one");
  expect(progress.find(({ lesson }) => lesson === "one")?.place).toBe("new-place");
  // Not in the future.
  expect(progress.find(({ lesson }) => lesson === "two")?.doneAt).toEqual(clock.now);
  expect(open?.work.map(({ exerciseId, passedAt }) => [exerciseId, passedAt?.getTime()])).toEqual([
    ["first", now - DAY],
    ["second", undefined],
  ]);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM exercise_work").first("n")).toBe(3);

  // The account's own code stays, also when it is sent again.
  const later = { first: { files: { "index.html": "other" }, passed: now }, second: work(now) };
  const answer = await ada.post("/api/learn/kept", { lessons: {}, exercises: later });
  expect(await answer.json()).toMatchObject({ others: ["first"] });
  const again = (await page("one")).open?.work.find(({ exerciseId }) => exerciseId === "first");
  expect(again).toMatchObject({ files: { "index.html": "<p>mine</p>" }, passedAt: new Date(now - DAY) });
  expect(await state()).toEqual(["one done", "two done", "paid", "three done"]);
});

test("kept work that is no such thing is refused", async () => {
  const { ada } = await learning([{ id: "one", free: true }]);
  for (const kept of [
    {},
    { lessons: { one: { done: "yes" } }, exercises: {} },
    { lessons: { one: { place: "<script>" } }, exercises: {} },
    { lessons: {}, exercises: { x: { files: { a: 1 }, passed: null } } },
    { lessons: {}, exercises: { x: { files: { a: "x".repeat(100_001) }, passed: null } } },
  ]) {
    expect((await ada.post("/api/learn/kept", kept)).status, JSON.stringify(kept).slice(0, 80)).toBe(400);
  }
});

test("lessons that are added later take nothing away", async () => {
  const { ada, course, clock, wait } = await learning([{ id: "one" }, { id: "two" }]);
  await ada.put("/api/learn/lessons/one/done");
  wait(DAY);
  await ada.put("/api/learn/lessons/two/done");
  expect(progressText(progressOf(await course()))).toBe("finished");
  wait(DAY);
  const createdAt = clock.now.getTime();
  await run(lessonStatement({ id: "three", createdAt }), lessonStatement({ id: "four", createdAt }));
  expect(progressText(progressOf(await course()))).toBe("finished; 2 lessons are new");
  wait(DAY);
  await ada.put("/api/learn/lessons/three/done");
  expect(progressText(progressOf(await course()))).toBe("finished; 1 lesson is new");
  await ada.put("/api/learn/lessons/four/done");
  expect(progressText(progressOf(await course()))).toBe("finished");
});

test("a lesson that changed after it was done says what changed", async () => {
  const { ada, course, clock, wait } = await learning([{ id: "one" }]);
  await ada.put("/api/learn/lessons/one/done");
  wait(DAY);
  await run(lessonStatement({ id: "one", changes: "A new section.", changedAt: clock.now.getTime() }));
  expect((await course())[0]).toMatchObject({ done: true, changes: "A new section." });
});

test("a course is one round trip, a lesson too, and so is each write", async () => {
  const { viewer } = await learning([{ id: "one" }], [{ id: "first", lesson: "one" }]);
  let trips = 0;
  const counting: D1Database = Object.assign(Object.create(env.DB), {
    prepare: (text: string) => env.DB.prepare(text),
    batch(statements: D1PreparedStatement[]) {
      trips += 1;
      return env.DB.batch(statements);
    },
  });
  const { services } = startEdge({ db: createDatabase(counting) });
  const counted = async (work: () => Promise<unknown>) => {
    trips = 0;
    await work();
    return trips;
  };
  expect(await counted(() => services.lessons.course("4", viewer))).toBe(1);
  expect(await counted(() => services.lessons.page("4", "one", viewer))).toBe(1);
  expect(await counted(() => services.progress.opened(viewer, "one"))).toBe(1);
  expect(await counted(() => services.progress.merge(viewer, { lessons: { one: {} }, exercises: {} }))).toBe(
    1,
  );
});

test("programs read how far somebody is", async () => {
  const { ada, request } = await learning([{ id: "one" }, { id: "two", free: true }]);
  await ada.put("/api/learn/lessons/one/done");
  const answer = await ada.get("/api/learn/courses/beginner-web-dev");
  expect(await answer.json()).toMatchObject({
    id: "4",
    progress: { done: 1, total: 2, finished: false, added: 0 },
    modules: expect.arrayContaining([
      expect.objectContaining({
        lessons: [
          expect.objectContaining({ id: "one", done: true }),
          expect.objectContaining({ id: "two", done: false }),
        ],
      }),
    ]),
  });
  expect((await request("/api/learn/courses/4")).status).toBe(401);
  expect((await ada.get("/api/learn/courses/99")).status).toBe(404);
});

test("only the preview of a lesson, or of an exercise in it, opens the lesson", async () => {
  await learning([{ id: "paid" }, { id: "other" }], [{ id: "first", lesson: "paid" }]);
  const { results } = await env.DB.prepare("SELECT * FROM lessons WHERE id = 'paid'").all();
  const lesson = { ...results[0], module: "4-m1", free: false, remember: [], body: "Drafted." };
  async function opens(kind: string, item: string, content: Record<string, unknown> | null) {
    const preview = { kind, item, content, problems: [] };
    const { open } = await startEdge({ preview }).services.lessons.page("4", "paid", null);
    return open !== null;
  }
  expect(await opens("lessons", "paid", lesson)).toBe(true);
  expect(await opens("lessons", "paid", null)).toBe(false);
  expect(await opens("lessons", "other", lesson)).toBe(false);
  expect(await opens("notes", "paid", { title: "A note" })).toBe(false);
  expect(await opens("exercises", "first", { lesson: "paid", starter: [] })).toBe(true);
  expect(await opens("exercises", "second", { lesson: "other", starter: [] })).toBe(false);
});
