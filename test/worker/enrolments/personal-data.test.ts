import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ADA, signedIn } from "../../support/accounts.ts";
import { addUser, insertRow } from "../../support/desk.ts";
import {
  addCourse,
  addEnrolment,
  addExercise,
  addLesson,
  addModule,
  addProgress,
  addWork,
} from "../../support/learning.ts";

/** Every table that says something about a learner. */
const TABLES = [
  "enrolments",
  "learners",
  "lesson_progress",
  "exercise_work",
  "questions",
  "question_replies",
  "hand_ins",
  "hand_in_versions",
  "hand_in_comments",
];

/** Ada takes a course, and so does somebody else. */
async function start() {
  const site = await signedIn();
  const ada = String(await env.DB.prepare("SELECT id FROM users").first("id"));
  await addUser({ id: "grace" });
  await addCourse("c1", { title: "Web Basics" });
  await addModule("m1", "c1");
  await addLesson("a", "m1");
  await addExercise("x", "a");
  for (const user of [ada, "grace"]) {
    await addEnrolment(`e-${user}`, user, "c1");
    await insertRow("learners", { user_id: user, last_at: 5, video_speed: 1.5 });
    await addProgress(user, "a", 7);
    await addWork(user, "x", 4);
    await insertRow("questions", {
      ...{ id: `q-${user}`, user_id: user, lesson_id: "a", kind: "stuck", state: "answered", shared: 1 },
      ...{ body: `Why, asks ${user}`, created_at: 1, updated_at: 1 },
    });
    await insertRow("question_replies", {
      ...{ id: `r-${user}`, question_id: `q-${user}`, author: "instructor", body: "Because.", created_at: 2 },
    });
    await insertRow("hand_ins", {
      ...{ id: `h-${user}`, user_id: user, lesson_id: "a", state: "accepted", since: 3, versions: 1 },
      created_at: 1,
    });
    await insertRow("hand_in_versions", {
      ...{ id: `v-${user}`, hand_in_id: `h-${user}`, number: 1, body: `Work of ${user}`, digest: "x" },
      ...{ zip_name: "work.zip", zip_bytes: 3, created_at: 1 },
      ...{ verdict: "accepted", review: "Good.", reviewed_at: 3 },
    });
    await insertRow("hand_in_comments", {
      ...{ id: `c-${user}`, version_id: `v-${user}`, file: "a.js", line: 2, body: "Name it.", created_at: 2 },
    });
    await env.MEDIA.put(`hand-ins/v-${user}.zip`, "zip");
  }
  return { ...site, id: ada };
}

test("a copy of somebody's data has their courses, progress, code and questions, and nobody else's", async () => {
  const { ada, id } = await start();
  const text = await (await ada.get("/api/auth/export")).text();
  expect(JSON.parse(text)).toMatchObject({
    enrolments: [{ courseId: "c1", course: "Web Basics", source: "instructor", revokedAt: null }],
    learning: { videoSpeed: 1.5, remindersOff: false },
    lessons: [{ lessonId: "a", lesson: "Lesson a", doneAt: "1970-01-01T00:00:00.007Z" }],
    exercises: [{ exerciseId: "x", files: { "a.js": "1" }, tries: 4 }],
    questions: [
      {
        body: `Why, asks ${id}`,
        replies: [{ author: "instructor", body: "Because.", createdAt: "1970-01-01T00:00:00.002Z" }],
      },
    ],
    assignments: [
      {
        ...{ lessonId: "a", state: "accepted" },
        versions: [
          {
            ...{ number: 1, text: `Work of ${id}`, verdict: "accepted", review: "Good." },
            ...{ createdAt: "1970-01-01T00:00:00.001Z" },
            zip: { name: "work.zip", path: `/portal/hand-ins/h-${id}/1/files.zip` },
            comments: [{ file: "a.js", line: 2, text: "Name it." }],
          },
        ],
      },
    ],
  });
  expect(text).not.toContain("grace");
});

test("an erased account leaves no trace of its courses, and nobody else loses theirs", async () => {
  const { ada } = await start();
  const answer = await ada.post("/api/auth/delete", { password: ADA.password });
  expect(await answer.json()).toMatchObject({
    deleted: expect.arrayContaining([
      "Your courses: access, progress, code, questions, assignments and the pages of your certificates.",
    ]),
  });
  for (const table of TABLES) {
    expect(await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first("n"), table).toBe(1);
  }
  const zips = (await env.MEDIA.list({ prefix: "hand-ins/" })).objects.map(({ key }) => key);
  expect(zips).toEqual(["hand-ins/v-grace.zip"]);
  const kept = (await env.DB.prepare("SELECT user_id FROM questions").all()).results;
  expect(kept).toEqual([{ user_id: "grace" }]);
});
