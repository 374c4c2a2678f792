import { enrol } from "./questions.ts";
import { sql } from "./site-client.ts";

/** Enrols a person in the course of the initial content, and turns everything in it green, its assignments accepted. */
export async function turnAllGreen(userId: string): Promise<void> {
  await enrol(userId);
  const inCourse = `SELECT l.id FROM lessons l JOIN course_modules m ON m.id = l.module_id
    WHERE m.course_id = '4' AND l.archived_at IS NULL`;
  const at = Date.now();
  await sql(
    `INSERT INTO lesson_progress (user_id, lesson_id, opened_at, seen_at, done_at)
     SELECT ?1, id, ?2, ?2, ?2 FROM (${inCourse}) WHERE true
     ON CONFLICT DO UPDATE SET done_at = excluded.done_at`,
    [userId, at],
  );
  await sql(
    `INSERT INTO hand_ins (id, user_id, lesson_id, state, since, versions, created_at)
     SELECT ?1 || id, ?1, id, 'accepted', ?2, 1, ?2 FROM lessons
     WHERE id IN (${inCourse}) AND assignment_title IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [userId, at],
  );
  await sql(
    `INSERT INTO exercise_work (user_id, exercise_id, files, save, saved_at, tries, passed_at)
     SELECT ?1, id, '{}', 1, ?2, 1, ?2 FROM exercises WHERE lesson_id IN (${inCourse}) AND archived_at IS NULL
     ON CONFLICT DO UPDATE SET passed_at = excluded.passed_at`,
    [userId, at],
  );
}
