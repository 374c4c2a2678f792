import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import type { Database } from "#worker/platform/client.ts";
import { exerciseWork, questionHints } from "./schema.ts";

/** A test of an exercise, by its own name. */
export type HintedTest = { exerciseId: string; test: string };

export const isHintOf = ({ exerciseId, test }: HintedTest) =>
  and(eq(questionHints.exerciseId, exerciseId), eq(questionHints.test, test));

const workOf = (userId: string, exerciseId: string) =>
  and(eq(exerciseWork.userId, userId), eq(exerciseWork.exerciseId, exerciseId));

/** The ids in a learner's row have that of the hint. */
const isCounted = (hint: SQL) =>
  sql`exists (select 1 from json_each(${exerciseWork.hinted}) where json_each.value = ${hint})`;

/**
 * Counts a learner who had the hint of a test open in a run, once for each hint that was made. `passed`: the run passed
 * the test. It counts nothing if no question made that hint. To be run before `markHinted`.
 */
export function countHinted(db: Database, userId: string, hinted: HintedTest, passed: boolean) {
  const counted = db
    .select({ id: exerciseWork.userId })
    .from(exerciseWork)
    .where(and(workOf(userId, hinted.exerciseId), isCounted(sql`${questionHints.id}`)));
  return db
    .update(questionHints)
    .set({
      seen: sql`${questionHints.seen} + 1`,
      ...(passed && { passed: sql`${questionHints.passed} + 1` }),
    })
    .where(and(isHintOf(hinted), sql`not ${exists(counted)}`));
}

/** Remembers in the learner's row that the hint counts them. */
export function markHinted(db: Database, userId: string, hinted: HintedTest) {
  const hint = sql`(select ${questionHints.id} from ${questionHints} where ${isHintOf(hinted)})`;
  return db
    .update(exerciseWork)
    .set({ hinted: sql`json_insert(${exerciseWork.hinted}, '$[#]', ${hint})` })
    .where(and(workOf(userId, hinted.exerciseId), sql`${hint} is not null`, sql`not ${isCounted(hint)}`));
}
