import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { MEDIA_TEXTS } from "#worker/lists.ts";
import { createMediaUses } from "#worker/media/uses.ts";
import { createDatabase } from "#worker/platform/client.ts";
import { addUser } from "../../support/desk.ts";
import { startEdge } from "../../support/edge.ts";
import {
  addCourse,
  addExercise,
  addLesson,
  addModule,
  addProgress,
  addWork,
} from "../../support/learning.ts";

const OWNER = { id: "isla", fullName: "Isla Fenwright" };
const TAB = "first-tab";

async function start() {
  await addCourse("c1", { title: "Web Basics", slug: "web-basics" });
  await addModule("m1", "c1", 1);
  await addModule("m2", "c1", 2);
  for (const [index, id] of ["a", "b", "c", "d"].entries()) {
    await addLesson(id, index % 2 ? "m2" : "m1", { position: index + 1 });
  }
  await addExercise("x", "a");
  const edge = startEdge();
  const { items, drafts } = edge.services;
  async function change(kind: string, id: string, values: Record<string, string>) {
    const { live, draft, version } = await items.open(kind, id);
    const next = { ...(draft?.values ?? live), ...values };
    await drafts.save(OWNER, kind, id, { values: next, save: draft?.save ?? 0, base: version, tab: TAB });
  }
  const order = async (group: string) =>
    (await items.list("lessons")).flatMap((item) => (item.group === group ? item.id : []));
  return { ...edge.services, change, order };
}

test("lessons are sorted within their module, and the other modules keep their order", async () => {
  const { publishing, order } = await start();
  await publishing.move("lessons", "c", -1);
  expect([await order("m1"), await order("m2")]).toEqual([
    ["c", "a"],
    ["b", "d"],
  ]);
  await publishing.move("lessons", "c", -1);
  expect(await order("m1")).toEqual(["c", "a"]);
  await publishing.order("lessons", ["d", "b"]);
  expect([await order("m1"), await order("m2")]).toEqual([
    ["c", "a"],
    ["d", "b"],
  ]);
});

test("a lesson that moves to another module takes its exercises and everybody's progress along", async () => {
  const { publishing, change, order, courseDesk } = await start();
  await addUser({ id: "ada" });
  await addProgress("ada", "a", 5);
  await addWork("ada", "x", 3);
  const before = (await env.DB.prepare("SELECT * FROM lesson_progress").all()).results;
  await change("lessons", "a", { module: "m2" });
  await publishing.publish(OWNER, "lessons", "a");
  expect([await order("m1"), await order("m2")]).toEqual([["c"], ["a", "b", "d"]]);
  expect((await env.DB.prepare("SELECT * FROM lesson_progress").all()).results).toEqual(before);
  const { modules } = await courseDesk.read("c1");
  expect(modules[1]?.lessons[0]?.exercises.map(({ id }) => id)).toEqual(["x"]);
});

test("archiving a lesson and bringing it back keeps everybody's progress", async () => {
  const { publishing, lessons } = await start();
  await addUser({ id: "ada" });
  await addProgress("ada", "a", 5);
  await addWork("ada", "x", 3);
  const kept = async () => [
    (await env.DB.prepare("SELECT * FROM lesson_progress").all()).results,
    (await env.DB.prepare("SELECT * FROM exercise_work").all()).results,
  ];
  const before = await kept();
  await publishing.archive(OWNER, "lessons", "a", true);
  const viewer = { id: "ada", fullName: "Ada", role: "student", sessionId: "s" } as never;
  const shown = async () =>
    (await lessons.course("web-basics", viewer)).modules.flatMap((module) =>
      module.lessons.map(({ id, done }) => `${id} ${done}`),
    );
  expect(await shown()).toEqual(["c false", "b false", "d false"]);
  expect(await kept()).toEqual(before);
  await publishing.archive(OWNER, "lessons", "a", false);
  expect(await shown()).toEqual(["a true", "c false", "b false", "d false"]);
  expect(await kept()).toEqual(before);
});

test("a module with lessons cannot be removed with its course's next version, and an empty one can", async () => {
  const { publishing, change, items } = await start();
  const { live } = await items.open("courses", "c1");
  const only = { "modules.length": "1", outcomes: "Build a page" };
  const { "modules.1.id": _id, ...kept } = { ...live, ...only } as Record<string, string>;
  await change("courses", "c1", kept);
  await expect(publishing.publish(OWNER, "courses", "c1")).rejects.toMatchObject({
    fields: { modules: expect.stringContaining("“Module m2” has 2 lessons.") },
  });
  for (const id of ["b", "d"]) {
    await change("lessons", id, { module: "m1" });
    await publishing.publish(OWNER, "lessons", id);
  }
  await publishing.publish(OWNER, "courses", "c1");
  expect((await items.list("lessons")).map(({ group }) => group)).toEqual(["m1", "m1", "m1", "m1"]);
});

test("a lesson without its module and an exercise without its lesson say so at their field", async () => {
  const { publishing, change } = await start();
  await change("lessons", "a", { module: "gone" });
  await expect(publishing.publish(OWNER, "lessons", "a")).rejects.toMatchObject({
    fields: { module: "This module is no longer there. Choose another one." },
  });
  await change("exercises", "x", { lesson: "gone" });
  await expect(publishing.publish(OWNER, "exercises", "x")).rejects.toMatchObject({
    fields: { lesson: expect.stringContaining("no such published lesson") },
  });
});

test("a lesson gets an assignment with a title and a text, and loses both", async () => {
  const { publishing, change, items, lessons } = await start();
  const refused = (fields: Record<string, string>) =>
    expect(publishing.publish(OWNER, "lessons", "a")).rejects.toMatchObject({ fields });
  await change("lessons", "a", { assignmentTitle: "Draw a tide" });
  await refused({ assignment: "Write the assignment’s text, or empty its title." });
  await change("lessons", "a", { assignmentTitle: " ", assignment: "## The brief\n\nDraw." });
  await refused({ assignmentTitle: "Give the assignment a title, or empty its text." });
  await change("lessons", "a", { assignmentTitle: "Draw a tide", assignment: "```exercise\nx\n```" });
  await refused({ assignment: "Questions, live examples and exercises are for the lesson’s own text." });
  await change("lessons", "a", { assignment: "x".repeat(150_001) });
  await refused({ assignment: "Use at most 150,000 characters here." });

  await change("lessons", "a", { assignment: "## The brief\n\nDraw." });
  await publishing.publish(OWNER, "lessons", "a");
  const inOutline = async () =>
    (await lessons.course("web-basics", null)).modules.flatMap((module) =>
      module.lessons.flatMap(({ id, assignment }) => (assignment ? id : [])),
    );
  expect((await items.open("lessons", "a")).live).toMatchObject({ assignmentTitle: "Draw a tide" });
  expect(await inOutline()).toEqual(["a"]);
  const { head, open } = await lessons.page("web-basics", "a", null);
  expect([open, Object.keys(head).filter((name) => name.includes("assignment"))]).toEqual([null, []]);

  await change("lessons", "a", { assignmentTitle: "", assignment: "" });
  await publishing.publish(OWNER, "lessons", "a");
  expect(await inOutline()).toEqual([]);
});

test("an upload that only an assignment names is in use", async () => {
  const { publishing, change } = await start();
  const assignment = "![A tide](/media/images/tide.png)";
  await change("lessons", "a", { assignmentTitle: "Draw a tide", assignment });
  await publishing.publish(OWNER, "lessons", "a");
  const uses = createMediaUses({ db: createDatabase(env.DB), texts: MEDIA_TEXTS });
  expect((await uses.usesOf(["images/tide.png"])).get("images/tide.png")).toMatchObject([
    { name: "Lesson a" },
  ]);
});

test("code comes back with its tabs and spaces", async () => {
  const { items, publishing, change } = await start();
  const text = "  <h1>\n\t\tHello\n  </h1>  \n\n";
  await change("exercises", "x", { "starter.0.text": text, "solution.0.text": text });
  await publishing.publish(OWNER, "exercises", "x");
  expect((await items.open("exercises", "x")).live).toMatchObject({
    "starter.0.text": text,
    "starter.0.editable": "on",
    tests: "test('a', () => {});\n",
  });
});

test("what fields can name: modules and lessons with their course, and courses", async () => {
  const { references, drafts } = await start();
  await drafts.create(OWNER, "lessons", { values: { title: "Fresh", module: "m2" }, tab: TAB });
  expect((await references.options("modules")).map(({ label }) => label)).toEqual([
    "Web Basics › Module m1",
    "Web Basics › Module m2",
  ]);
  expect((await references.options("lessons")).map(({ label }) => label)).toEqual([
    "Module m1 › Lesson a",
    "Module m1 › Lesson c",
    "Module m2 › Lesson b",
    "Module m2 › Lesson d",
    "Module m2 › Fresh (not published)",
  ]);
  await addCourse("old", { title: "Old Basics" });
  await env.DB.prepare("UPDATE courses SET archived_at = 1 WHERE id = 'old'").run();
  await drafts.create(OWNER, "courses", { values: { title: "Next" }, tab: TAB });
  expect((await references.options("courses")).map(({ title, part }) => [title, part])).toEqual([
    ["Web Basics", ""],
    ["Old Basics", "archived"],
    ["Next", "not published"],
  ]);
});

test("links to lessons are checked, whatever their course is called, and an archived one names who links to it", async () => {
  const { links, publishing, items, change } = await start();
  const { fields } = items.storeOf("lessons").kind;
  const body = "[a](/learn/web-basics/a) [b](/learn/-/b) [gone](/learn/web-basics/gone) [x](/exercises/x)";
  expect(await links.warnings(fields, { body }, () => false)).toEqual({
    body: "One link leads nowhere: /learn/web-basics/gone.",
  });
  await change("lessons", "b", { body });
  await publishing.publish(OWNER, "lessons", "b");
  await publishing.archive(OWNER, "lessons", "a", true);
  expect(await links.linksTo("lessons", "a")).toEqual([
    { kind: "lessons", what: "lesson", id: "b", title: "Lesson b" },
  ]);
  expect(await links.linksTo("lessons", "c")).toEqual([]);
});
