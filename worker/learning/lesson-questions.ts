import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { type OwnQuestion, type SharedQuestion, usuallyAnswered } from "#shared/learning/question.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { listed } from "./question-rows.ts";
import { exercises, lessons, questionReplies, questions } from "./schema.ts";

/** How many questions a lesson shows: those of others, and one's own. */
const SHARED = 10;
const OWN = 10;
/** How long answers take is computed from the last answers of three months. */
const RECENT_MS = 90 * 24 * 60 * 60_000;
const SAMPLE = 30;

export type LessonQuestions = { shared: SharedQuestion[]; own: OwnQuestion[]; usually: string | null };

/**
 * The questions that a lesson shows to signed-in people. Callers must check that the viewer may see the lesson. Visitors
 * get none: their pages are cached and indexed, and people write for other learners.
 */
export function createLessonQuestions({ db, now }: Pick<Dependencies, "db" | "now">) {
  return {
    /** One round trip. */
    async read(viewer: Viewer, lesson: string): Promise<LessonQuestions> {
      const others = and(
        eq(questions.lessonId, lesson),
        eq(questions.shared, true),
        eq(questions.state, "answered"),
        // Marked as solved without an answer: nothing to learn from.
        isNotNull(questions.answeredAt),
        sql`${questions.userId} <> ${viewer.id}`,
      );
      const newest = db
        .select({ id: questions.id })
        .from(questions)
        .where(others)
        .orderBy(desc(questions.createdAt))
        .limit(SHARED);
      const [shared, replies, own, answers] = await query(() =>
        db.batch([
          db
            .select({
              ...{ id: questions.id, body: questions.body, failing: questions.failing },
              ...{ createdAt: questions.createdAt, exercise: listed.exercise },
            })
            .from(questions)
            .leftJoin(exercises, eq(exercises.id, questions.exerciseId))
            .where(others)
            .orderBy(desc(questions.createdAt))
            .limit(SHARED),
          db
            .select()
            .from(questionReplies)
            .where(inArray(questionReplies.questionId, newest))
            .orderBy(asc(questionReplies.createdAt), asc(questionReplies.id)),
          db
            .select(listed)
            .from(questions)
            .innerJoin(lessons, eq(lessons.id, questions.lessonId))
            .leftJoin(exercises, eq(exercises.id, questions.exerciseId))
            .where(and(eq(questions.userId, viewer.id), eq(questions.lessonId, lesson)))
            .orderBy(desc(questions.updatedAt))
            .limit(OWN),
          db
            .select({ asked: questions.createdAt, answered: questions.answeredAt })
            .from(questions)
            .where(
              and(
                eq(questions.state, "answered"),
                gt(questions.updatedAt, new Date(now().getTime() - RECENT_MS)),
                gt(questions.answeredAt, new Date(now().getTime() - RECENT_MS)),
              ),
            )
            .orderBy(desc(questions.updatedAt), desc(questions.id))
            .limit(SAMPLE),
        ]),
      );
      return {
        shared: shared.map((question) => ({
          ...question,
          replies: replies
            // An answer in the code alone: nobody but the learner sees the code.
            .filter(({ questionId, body }) => questionId === question.id && body !== "")
            .map(({ id, author, body, createdAt }) => ({ id, author, body, createdAt })),
        })),
        own,
        usually: usuallyAnswered(
          answers.map(({ asked, answered }) => (answered?.getTime() ?? 0) - asked.getTime()),
        ),
      };
    },
  };
}
