import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#worker/platform/client.ts";
import { exerciseWork, questionHints } from "./schema.ts";

/** A test of an exercise, by its own name. */
export type HintedTest = { exerciseId: string; test: string };

export const isHintOf = ({ exerciseId, test }: HintedTest) =>
  and(eq(questionHints.exerciseId, exerciseId), eq(questionHints.test, test));

/** Whether a learner's row lists the hint. With the names of its tables, because `json_each` has an `id`, too. */
const isCounted = (hint: SQL) =>
  sql`exists (select 1 from json_each("exercise_work"."hinted") as counted where counted.value = ${hint})`;

/**
 * Counts a learner who had the hint of a test open in a run, once for each hint that was made. `passed`: the run passed
 * the test. It counts nothing if no question made that hint. To be run before `markHinted`.
 */
export function countHinted(db: Database, userId: string, hinted: HintedTest, passed: boolean) {
  const counted = sql`exists (select 1 from exercise_work where exercise_work.user_id = ${userId}
    and exercise_work.exercise_id = ${hinted.exerciseId} and ${isCounted(sql`"question_hints"."id"`)})`;
  return db
    .update(questionHints)
    .set({
      seen: sql`${questionHints.seen} + 1`,
      ...(passed && { passed: sql`${questionHints.passed} + 1` }),
    })
    .where(and(isHintOf(hinted), sql`not ${counted}`));
}

/** Remembers in the learner's row that the hint counts them. */
export function markHinted(db: Database, userId: string, { exerciseId, test }: HintedTest) {
  const hint = sql`(select made.id from question_hints as made
    where made.exercise_id = ${exerciseId} and made.test = ${test})`;
  return db
    .update(exerciseWork)
    .set({ hinted: sql`json_insert("exercise_work"."hinted", '$[#]', ${hint})` })
    .where(
      and(
        eq(exerciseWork.userId, userId),
        eq(exerciseWork.exerciseId, exerciseId),
        sql`${hint} is not null and not ${isCounted(hint)}`,
      ),
    );
}
