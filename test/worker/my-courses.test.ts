import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { continueWith } from "#shared/learning/my-course.ts";
import { progressOf } from "#shared/learning/outline.ts";
import { addUser, insertRow } from "../support/desk.ts";
import { startEdge } from "../support/edge.ts";
import { joinedStatements, lessonStatement } from "../support/lessons.ts";
import { writeContent } from "../support/seeded.ts";

async function startSite() {
  const edge = startEdge();
  await writeContent();
  await addUser({ id: "ada" });
  const lessons = [{ id: "one", free: true }, { id: "two" }, { id: "three" }];
  const statements = [
    ["DELETE FROM lessons", []] as const,
    ...lessons.map((lesson, position) => lessonStatement({ position, ...lesson })),
  ];
  await env.DB.batch(statements.map(([text, values]) => env.DB.prepare(text).bind(...values)));
  return edge.services;
}

const enrol = async (course: string) => {
  const statements = joinedStatements("ada", course);
  await env.DB.batch(statements.map(([text, values]) => env.DB.prepare(text).bind(...values)));
};
const open = (lesson: string, at: number, doneAt: number | null = null) =>
  insertRow("lesson_progress", {
    ...{ user_id: "ada", lesson_id: lesson, opened_at: at, seen_at: at, done_at: doneAt },
  });

test("a course that a person may see is theirs, with the number of its own page and the lesson to go on with", async () => {
  const { myCourses, lessons } = await startSite();
  expect(await myCourses.read("ada")).toEqual([]);
  expect(await myCourses.freeLesson()).toEqual({
    ...{ title: "Lesson one", minutes: 12, path: "/learn/beginner-web-dev/one" },
  });
  await enrol("4");
  expect(await myCourses.read("ada")).toMatchObject([
    { id: "4", enrolled: true, seenAt: null, progress: { done: 0, total: 3 }, next: { title: "Lesson one" } },
  ]);
  await open("one", 1, 2);
  await open("two", 3);
  const [course] = await myCourses.read("ada");
  expect(course).toMatchObject({ next: { title: "Lesson two", minutes: 12 }, seenAt: new Date(3) });
  const page = await lessons.course("4", { id: "ada", fullName: "", role: "student", sessionId: "" });
  expect(course?.progress).toEqual(progressOf(page.modules.flatMap((module) => module.lessons)));
});

test("a free lesson makes a course theirs, too, and leads to no lesson that they may not see", async () => {
  const { myCourses } = await startSite();
  await open("one", 1);
  expect(await myCourses.read("ada")).toMatchObject([{ enrolled: false, next: { title: "Lesson one" } }]);
  await env.DB.prepare("UPDATE lesson_progress SET done_at = 2").run();
  expect(await myCourses.read("ada")).toMatchObject([{ enrolled: false, next: null }]);
});

test("who may see everything has every course, the one opened last first", async () => {
  const { myCourses } = await startSite();
  await enrol("*");
  await open("one", 1);
  const courses = await myCourses.read("ada");
  expect(courses.length).toBeGreaterThan(1);
  expect(courses.map(({ id }) => id)).not.toContain("releases-without-fear");
  expect(courses[0]?.id).toBe("4");
});

test("one goes on with the lesson opened last, else with the next that is left", () => {
  const lesson = (id: string, done: boolean, free = false) => ({ id, done, free });
  const lessons = [lesson("a", false), lesson("b", true), lesson("c", false, true), lesson("d", true)];
  const next = (last: string | null, enrolled = true) => continueWith(lessons, { last, enrolled })?.id;
  expect([next(null), next("b"), next("c"), next("d")]).toEqual(["a", "c", "c", "a"]);
  expect(next(null, false)).toBe("c");
});
