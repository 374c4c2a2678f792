import { env } from "cloudflare:workers";
import { insertRow } from "./desk.ts";

const TIMES = { created_at: 1, updated_at: 1 };

/** A course with an offer, on sale. */
export async function addCourse(id: string, { title = `Course ${id}`, slug = null as string | null } = {}) {
  await insertRow("offers", {
    ...{
      id,
      kind: "course",
      number: 900 + Number(id.length),
      name: title,
      price_minor: 100,
      currency: "GBP",
    },
    ...{ billing_cycle: "one_time", price_suffix: "one-time", features: "[]", refund_days: 15 },
    ...{ cancel_any_time: 0, position: 900, ...TIMES },
  });
  await insertRow("courses", {
    ...{ id, slug, title, tagline: "It is short.", category: "Web", level: "Beginner", duration_weeks: 1 },
    ...{
      tags: "[]",
      requirements: "[]",
      outcomes: "[]",
      thumbnail_url: "/art/x.svg",
      position: 900,
      ...TIMES,
    },
  });
}

/** A module of a course. */
export async function addModule(id: string, course: string, position = 1) {
  await insertRow("course_modules", {
    ...{ id, course_id: course, title: `Module ${id}`, duration_weeks: 1, learn: "[]", position },
  });
}

/** A lesson in a module. */
export async function addLesson(
  id: string,
  module: string,
  row: Record<string, string | number | null> = {},
) {
  await insertRow("lessons", {
    ...{ id, module_id: module, title: `Lesson ${id}`, goal: "Know it.", minutes: 5, free: 0, computer: 0 },
    ...{ remember: "[]", changes: null, position: 1, body: "Text.", ...TIMES, ...row },
  });
}

/** An exercise in a lesson. */
export async function addExercise(id: string, lesson: string, row: Record<string, string | number> = {}) {
  const file = { path: "a.js", text: "\tlet a;\n" };
  await insertRow("exercises", {
    ...{ id, lesson_id: lesson, title: `Exercise ${id}`, learned: "You can.", mode: "automatic" },
    ...{ task: "Do it. Now.", starter: JSON.stringify([{ ...file, editable: true }]) },
    ...{ solution: JSON.stringify([file]), tests: "test('a', () => {});\n", hints: "", position: 1 },
    ...TIMES,
    ...row,
  });
}

/** Somebody's state in a lesson. */
export const addProgress = (user: string, lesson: string, done: number | null = null) =>
  insertRow("lesson_progress", {
    ...{ user_id: user, lesson_id: lesson, opened_at: 1, seen_at: 1, done_at: done },
  });

/** Somebody's work on an exercise. */
export const addWork = (user: string, exercise: string, tries: number, passed: number | null = 9) =>
  insertRow("exercise_work", {
    ...{ user_id: user, exercise_id: exercise, files: '{"a.js":"1"}', save: 1, saved_at: 1, tries },
    passed_at: passed,
  });

/** Somebody's access to a course. It counts, because their address is confirmed. */
export async function addEnrolment(
  id: string,
  user: string,
  course: string,
  row: Record<string, string | number | null> = {},
) {
  await env.DB.prepare("UPDATE users SET email_confirmed_at = coalesce(email_confirmed_at, 1) WHERE id = ?")
    .bind(user)
    .run();
  await insertRow("enrolments", {
    ...{ id, user_id: user, course_id: course, source: "instructor", source_id: "", starts_at: 1 },
    created_at: 1,
    ...row,
  });
}
