import { desc, eq } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { ownName } from "#shared/learning/exercise-work.ts";
import { withHint } from "#shared/learning/hints.ts";
import { isHintOf } from "#worker/learning/question-hints.ts";
import { exercises, questionHints, questions } from "#worker/learning/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import type { Author } from "#worker/publishing/drafts.ts";
import type { Publishing } from "#worker/publishing/publishing.ts";

/** How many hints the desk lists. */
const LISTED = 10;

/** Answers that became hints (docs/decisions/123). Callers must check that the viewer is an admin. */
export function createQuestionHints({
  db,
  now,
  publishing,
}: Pick<Dependencies, "db" | "now"> & { publishing: Publishing }) {
  return {
    /** Since when a test has a hint from a question, and how it went since; null if it has none. */
    async of(exerciseId: string | null, failing: string | null) {
      if (!exerciseId || !failing) return null;
      const isIt = isHintOf({ exerciseId, test: ownName(failing) });
      return (await query(() => db.select().from(questionHints).where(isIt).get())) ?? null;
    },

    /**
     * Makes a text the hint for the test that failed in a question: as another step of the exercise's hints, published at
     * once. It counts from then on, also if there was one before.
     * @throws AppError `not_found`, `invalid` with a message at `hint`, `conflict`
     */
    async make(author: Author, questionId: string, text: string): Promise<void> {
      const asked = await query(() =>
        db
          .select({ exerciseId: questions.exerciseId, failing: questions.failing })
          .from(questions)
          .where(eq(questions.id, questionId))
          .get(),
      );
      if (!asked) throw new AppError("not_found", "There is no such question.");
      if (!asked.exerciseId || !asked.failing) {
        throw new AppError("invalid", "This question names no test of an exercise.");
      }
      const { exerciseId } = asked;
      const test = ownName(asked.failing);
      const made = { id: newId(now()), questionId, seen: 0, passed: 0, createdAt: now() };
      const counted = db
        .insert(questionHints)
        .values({ exerciseId, test, ...made })
        .onConflictDoUpdate({ target: [questionHints.exerciseId, questionHints.test], set: made });
      const isThere = await query(() =>
        db.select({ hints: exercises.hints }).from(exercises).where(eq(exercises.id, exerciseId)).get(),
      );
      // The same form sent twice.
      if (isThere && withHint(isThere.hints, test, text) === isThere.hints) return;
      try {
        await publishing.amend(
          author,
          { kind: "exercises", item: exerciseId },
          (values) => ({ ...values, hints: withHint(values.hints ?? "", test, text) }),
          counted,
        );
      } catch (error) {
        const problem = error instanceof AppError && error.fields?.hints;
        if (!problem) throw error;
        throw new AppError("invalid", problem, { fields: { hint: problem }, cause: error });
      }
    },

    /** The hints that were made from questions, the newest first. */
    list: () =>
      query(() =>
        db
          .select({
            ...{ test: questionHints.test, questionId: questionHints.questionId },
            ...{ seen: questionHints.seen, passed: questionHints.passed },
            createdAt: questionHints.createdAt,
          })
          .from(questionHints)
          .orderBy(desc(questionHints.createdAt))
          .limit(LISTED),
      ),
  };
}

export type QuestionHints = ReturnType<typeof createQuestionHints>;
