import { expect, test } from "vitest";
import { addUser } from "../support/desk.ts";
import { startEdge } from "../support/edge.ts";
import { addCourse, addEnrolment, addLesson, addModule, addProgress } from "../support/learning.ts";

test("a student's latest course is shown with how far they are in it", async () => {
  for (const course of ["c1", "c22"]) {
    await addCourse(course, { title: `Course ${course}` });
    await addModule(`m-${course}`, course);
    for (const lesson of ["a", "b"]) await addLesson(`${course}-${lesson}`, `m-${course}`);
  }
  await addLesson("old", "m-c22", { archived_at: 1 });
  for (const id of ["ada", "tom", "noor", "zoe"]) await addUser({ id });
  await addEnrolment("e1", "ada", "c1");
  await addEnrolment("e2", "ada", "c22", { created_at: 2 });
  await addEnrolment("e3", "tom", "*");
  // Over, so that he is in no course.
  await addEnrolment("e4", "noor", "c1", { revoked_at: 2 });
  await addProgress("ada", "c1-a", 5);
  await addProgress("ada", "c22-a", 5);
  await addProgress("ada", "c22-b");
  for (const lesson of ["c1-a", "c22-a", "old"]) await addProgress("tom", lesson, 5);

  expect(await startEdge().services.studentCourses(["ada", "tom", "noor", "zoe"])).toEqual({
    ada: { title: "Course c22", more: 1, done: 1, lessons: 2 },
    tom: { title: "All courses", more: 0, done: 2, lessons: null },
  });
});
