import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { FILE_MAX } from "#shared/learning/exercise-work.ts";
import { LIMITS } from "#worker/platform/limits.ts";
import { signedIn } from "../support/accounts.ts";
import {
  exerciseStatement,
  joinedStatements,
  lessonStatement,
  type TestExercise,
  type TestLesson,
} from "../support/lessons.ts";
import { writeContent } from "../support/seeded.ts";

const STARTER = [
  { path: "index.html", text: "<h1>Begin</h1>", editable: true },
  { path: "data.json", text: "{}", editable: false },
];
const TESTS = `test("It has a title", () => {});
describe("group", () => { test("It says so", () => {}); });`;

/** Ada, signed in, with an exercise in each lesson unless it says otherwise. */
async function working(
  lessons: TestLesson[],
  exercises: TestExercise[] = lessons.map(({ id }) => ({ id: `do-${id}`, lesson: id })),
  { enrolled = true } = {},
) {
  const site = await signedIn();
  await writeContent();
  const row = await env.DB.prepare("SELECT id FROM users").first<{ id: string }>();
  const statements = [
    ["DELETE FROM exercises", []] as const,
    ["DELETE FROM lessons", []] as const,
    ...lessons.map((lesson, position) => lessonStatement({ position, ...lesson })),
    ...exercises.map(exerciseStatement),
    ["UPDATE exercises SET starter = ?, tests = ?", [JSON.stringify(STARTER), TESTS]] as const,
    ...(enrolled ? joinedStatements(row?.id ?? "") : []),
  ];
  await env.DB.batch(statements.map(([text, values]) => env.DB.prepare(text).bind(...values)));
  return site;
}

const PATH = "/api/learn/exercises/do-one";
const green = { passed: 2, failed: 0, failing: null };
const red = { passed: 1, failed: 1, failing: "group › It says so", tests: ["group › It says so"] };

test("code is saved, and read again", async () => {
  const { ada } = await working([{ id: "one" }]);
  expect(await (await ada.get(`${PATH}/work`)).json()).toEqual({ work: null });
  const saved = await ada.put(`${PATH}/work`, { files: { "index.html": "<h1>Mine</h1>" }, save: 0 });
  expect(saved.status).toBe(200);
  expect(await saved.json()).toMatchObject({ save: 1 });
  const { work } = await (await ada.get(`${PATH}/work`)).json<{ work: object }>();
  expect(work).toMatchObject({ files: { "index.html": "<h1>Mine</h1>" }, save: 1, tries: 0, passedAt: null });
});

test("code of another device is never written over", async () => {
  const { ada } = await working([{ id: "one" }]);
  await ada.put(`${PATH}/work`, { files: { "index.html": "laptop" }, save: 0 });
  const late = await ada.put(`${PATH}/work`, { files: { "index.html": "phone" }, save: 0 });
  expect(late.status).toBe(409);
  expect(await late.json()).toEqual({ error: "Another device has saved newer code." });
  const { work } = await (await ada.get(`${PATH}/work`)).json<{ work: { save: number } }>();
  expect(work).toMatchObject({ files: { "index.html": "laptop" }, save: 1 });
  const decided = await ada.put(`${PATH}/work`, { files: { "index.html": "phone" }, save: work.save });
  expect(await decided.json()).toMatchObject({ save: 2 });
});

test("only files that the exercise lets learners change are taken", async () => {
  const { ada } = await working([{ id: "one" }]);
  const files = {
    "index.html": "mine",
    "data.json": "changed",
    "../else.js": "x",
    __proto__: "y",
    "tests.js": "",
  };
  expect((await ada.put(`${PATH}/work`, { files, save: 0 })).status).toBe(200);
  const { work } = await (await ada.get(`${PATH}/work`)).json<{ work: { files: object } }>();
  expect(work.files).toEqual({ "index.html": "mine" });
});

test("files that are too large or too many are refused with a sentence", async () => {
  const { ada } = await working([{ id: "one" }]);
  const save = (files: object) => ada.put(`${PATH}/work`, { files, save: 0 });
  const large = await save({ "index.html": "x".repeat(FILE_MAX + 1) });
  expect(large.status).toBe(400);
  expect(await large.json()).toMatchObject({
    error: "A file has more than 100 kB, so it cannot be saved. Make it shorter.",
  });
  expect((await save({ "index.html": "x".repeat(FILE_MAX) })).status).toBe(200);
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`${index}.js`, ""]));
  expect((await save(many)).status).toBe(400);
  const together = Object.fromEntries(
    Array.from({ length: 5 }, (_, index) => [`${index}.js`, "x".repeat(FILE_MAX)]),
  );
  expect((await save(together)).status).toBe(400);
  expect((await ada.put(`${PATH}/work`, { files: "none", save: 0 })).status).toBe(400);
});

test("runs are counted until the first green one, and failed tests for everybody together", async () => {
  const { ada, wait } = await working([{ id: "one" }]);
  const run = async (body: object) =>
    (await ada.post(`${PATH}/runs`, body)).json<{ passedAt: number | null }>();
  expect(await run({ ...red, tests: [...red.tests, "made up"] })).toMatchObject({ tries: 1, passedAt: null });
  expect(await run({ ...green, broken: true })).toMatchObject({ tries: 2, passedAt: null });
  wait(1000);
  const first = await run(green);
  expect(first).toMatchObject({ tries: 3 });
  expect(first.passedAt).not.toBeNull();
  wait(1000);
  expect(await run(red)).toMatchObject({ tries: 3, passedAt: first.passedAt });
  const counted = await env.DB.prepare("SELECT test, runs FROM failed_tests").all();
  expect(counted.results).toEqual([{ test: "It says so", runs: 2 }]);
  const kept = await env.DB.prepare("SELECT failing FROM exercise_work").first("failing");
  expect(kept).toBe("group › It says so");
});

test("a run before the first save leaves the first save possible", async () => {
  const { ada } = await working([{ id: "one" }]);
  await ada.post(`${PATH}/runs`, red);
  expect(await (await ada.put(`${PATH}/work`, { files: {}, save: 0 })).json()).toMatchObject({ save: 1 });
});

test("a lesson is done with its last exercise, and a mark that was taken back stays so", async () => {
  const { ada, wait } = await working(
    [{ id: "one" }],
    [
      { id: "do-one", lesson: "one" },
      { id: "do-two", lesson: "one" },
    ],
  );
  const done = () => env.DB.prepare("SELECT done_at FROM lesson_progress").first("done_at");
  await ada.post(`${PATH}/runs`, green);
  expect(await done()).toBeNull();
  wait(1000);
  const last = await ada.post("/api/learn/exercises/do-two/runs", green);
  expect((await last.json<{ done: number }>()).done).toBe(await done());
  expect(await done()).not.toBeNull();
  await ada.delete("/api/learn/lessons/one/done");
  wait(1000);
  await ada.post(`${PATH}/runs`, green);
  expect(await done()).toBeNull();
});

test("without access nothing is taken and no solution is given", async () => {
  const { ada, request } = await working(
    [{ id: "one" }, { id: "open", free: true }, { id: "gone", free: true, archivedAt: 1 }],
    undefined,
    { enrolled: false },
  );
  const statuses = async (id: string) => {
    const path = `/api/learn/exercises/${id}`;
    const calls = [
      await ada.get(`${path}/work`),
      await ada.put(`${path}/work`, { files: {}, save: 0 }),
      await ada.post(`${path}/runs`, green),
      await ada.get(`${path}/solution`),
    ];
    return calls.map(({ status }) => status);
  };
  expect(await statuses("do-one")).toEqual([403, 403, 403, 403]);
  expect(await statuses("do-gone")).toEqual([404, 404, 404, 404]);
  expect(await statuses("none")).toEqual([404, 404, 404, 404]);
  expect(await statuses("do-open")).toEqual([200, 200, 200, 200]);
  const rows = await env.DB.prepare("SELECT exercise_id FROM exercise_work").all();
  expect(rows.results).toEqual([{ exercise_id: "do-open" }]);

  expect((await request("/api/learn/exercises/do-open/solution")).status).toBe(200);
  expect((await request("/api/learn/exercises/do-one/solution")).status).toBe(401);
  expect((await request("/api/learn/exercises/do-open/work")).status).toBe(401);
});

test("an exercise that is archived while somebody is in it says that the code stays in the browser", async () => {
  const { ada } = await working([{ id: "one" }]);
  await ada.put(`${PATH}/work`, { files: { "index.html": "mine" }, save: 0 });
  await env.DB.prepare("UPDATE exercises SET archived_at = 1").run();
  const late = await ada.put(`${PATH}/work`, { files: { "index.html": "more" }, save: 1 });
  expect(late.status).toBe(404);
  expect(await late.json()).toEqual({
    error: "This exercise is no longer on the site. Your code stays in this browser.",
  });
  expect(await env.DB.prepare("SELECT count(*) AS n FROM exercise_work").first("n")).toBe(1);
});

test("saving and running have a limit for each account", async () => {
  const { ada, services } = await working([{ id: "one" }]);
  const id = (await env.DB.prepare("SELECT id FROM users").first<string>("id")) ?? "";
  for (const limit of [LIMITS.workAccount, LIMITS.runAccount])
    for (let used = 0; used < limit.max; used += 100)
      await Promise.all(Array.from({ length: 100 }, () => services.limits.take([limit, id])));
  expect((await ada.put(`${PATH}/work`, { files: {}, save: 0 })).status).toBe(429);
  expect((await ada.post(`${PATH}/runs`, green)).status).toBe(429);
});
