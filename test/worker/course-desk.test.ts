import { expect, test } from "vitest";
import { medianOf } from "#worker/desk/course-desk.ts";
import { addUser, insertRow } from "../support/desk.ts";
import { startEdge } from "../support/edge.ts";
import {
  addCourse,
  addEnrolment,
  addExercise,
  addLesson,
  addModule,
  addProgress,
  addWork,
} from "../support/learning.ts";

test.each([
  [[], null],
  [[{ value: 3, count: 1 }], 3],
  [
    [
      { value: 5, count: 1 },
      { value: 1, count: 2 },
    ],
    1,
  ],
  [
    [
      { value: 1, count: 1 },
      { value: 4, count: 1 },
    ],
    2.5,
  ],
])("the median of %j is %s", (counted, median) => {
  expect(medianOf(counted)).toBe(median);
});

test("a course shows how many reached and finished each lesson, and how its exercises go", async () => {
  await addCourse("c1");
  await addModule("m1", "c1");
  await addLesson("a", "m1", { position: 1 });
  await addLesson("b", "m1", { position: 2 });
  await addLesson("old", "m1", { archived_at: 4 });
  await addExercise("x", "a");
  const edge = startEdge();
  for (const [index, tries] of [1, 2, 9].entries()) {
    const id = `p${index}`;
    await addUser({ id });
    await addEnrolment(`e${index}`, id, index === 0 ? "*" : "c1");
    await addProgress(id, "a", index === 2 ? null : 5);
    await addWork(id, "x", tries);
  }
  // Not enrolled any more: counted nowhere.
  await addUser({ id: "gone" });
  await addEnrolment("e9", "gone", "c1", { revoked_at: 3 });
  await addProgress("gone", "b", 5);
  await insertRow("failed_tests", { exercise_id: "x", test: "It adds", runs: 4 });
  await insertRow("failed_tests", { exercise_id: "x", test: "It subtracts", runs: 7 });
  await insertRow("questions", {
    ...{ id: "q", user_id: "p1", lesson_id: "a", kind: "stuck", state: "open", shared: 0, body: "Why?" },
    ...{ created_at: 1, updated_at: 1 },
  });

  const found = await edge.services.courseDesk.read("c1");
  expect(found).toMatchObject({ people: 2, everything: 1 });
  expect(found.modules[0]?.lessons).toEqual([
    {
      ...{ id: "a", title: "Lesson a", reached: 3, finished: 2, openQuestions: 1 },
      exercises: [
        {
          ...{ id: "x", title: "Exercise x", medianTries: 2, passed: 3 },
          mostFailed: { test: "It subtracts", runs: 7 },
        },
      ],
    },
    { id: "b", title: "Lesson b", reached: 0, finished: 0, openQuestions: 0, exercises: [] },
  ]);
  expect((await edge.services.courseDesk.list()).courses).toMatchObject([
    { id: "c1", title: "Course c1", archived: false, people: 3, lessons: 2, openQuestions: 1 },
  ]);
  // Somebody with all courses who is enrolled in this one, too, is counted once.
  await addEnrolment("e8", "p0", "c1");
  expect(await edge.services.courseDesk.read("c1")).toMatchObject({ people: 3, everything: 0 });
  expect((await edge.services.courseDesk.list()).courses[0]?.people).toBe(3);
  await expect(edge.services.courseDesk.read("none")).rejects.toMatchObject({ code: "not_found" });
});
