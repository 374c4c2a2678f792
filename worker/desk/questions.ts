import { and, desc, eq, exists, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import type { QuestionState } from "#shared/learning/question.ts";
import type { QuestionAnswerForm } from "#shared/learning/question-form.ts";
import { users } from "#worker/accounts/schema.ts";
import type { QuestionNotices } from "#worker/learning/question-notices.ts";
import { idOfForm, listed, oneQuestion, repliesTo } from "#worker/learning/question-rows.ts";
import { exercises, lessons, questionReplies, questions } from "#worker/learning/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import { after, readCursor, toPage } from "#worker/platform/keyset.ts";
import { LIMITS, type Limits } from "#worker/platform/limits.ts";
import type { Outbox } from "#worker/platform/outbox.ts";

const PAGE = 50;
/** The files that the instructor changed; null if none. */
function changedFiles(
  files: Readonly<Record<string, string>> | null,
  changed: Readonly<Record<string, string>> = {},
): Record<string, string> | null {
  const different = Object.entries(changed)
    .map(([path, text]) => [path, text.replaceAll("\r\n", "\n")] as const)
    .filter(([path, text]) => {
      const before = files?.[path]?.replaceAll("\r\n", "\n");
      return before !== undefined && before !== text;
    });
  return different.length > 0 ? Object.fromEntries(different) : null;
}

const noSuchQuestion = () => new AppError("not_found", "There is no such question.");

/** Questions and corrections, for the instructor. Callers must check that the viewer is an admin. */
export function createDeskQuestions({
  db,
  now,
  defer,
  limits,
  outbox,
  questionNotices,
}: Pick<Dependencies, "db" | "now" | "defer"> & {
  limits: Limits;
  outbox: Outbox;
  questionNotices: QuestionNotices;
}) {
  const isIt = (id: string) => eq(questions.id, id);

  async function withAsker(id: string) {
    const [[question], replies, [asker]] = await query(() =>
      db.batch([
        oneQuestion(db, isIt(id)),
        repliesTo(db, id),
        db
          .select({ id: users.id, fullName: users.fullName, email: users.email })
          .from(users)
          .where(eq(users.id, sql`(select user_id from questions where id = ${id})`)),
      ]),
    );
    if (!question || !asker) throw noSuchQuestion();
    return { ...question, replies, asker };
  }

  return {
    /** A question with its replies, its code and who asks. One round trip. @throws AppError `not_found` */
    read: withAsker,

    /** Open or answered questions, the latest change first, a page of 50 at a time. `any`: whether anybody ever asked. */
    async list({ state, cursor }: { state: QuestionState; cursor?: string | null }) {
      const [rows, any] = await query(() =>
        db.batch([
          db
            .select({ ...listed, fullName: users.fullName })
            .from(questions)
            .innerJoin(users, eq(users.id, questions.userId))
            .innerJoin(lessons, eq(lessons.id, questions.lessonId))
            .leftJoin(exercises, eq(exercises.id, questions.exerciseId))
            .where(
              and(eq(questions.state, state), after(questions.updatedAt, questions.id, readCursor(cursor))),
            )
            .orderBy(desc(questions.updatedAt), desc(questions.id))
            .limit(PAGE + 1),
          db.select({ id: questions.id }).from(questions).limit(1),
        ]),
      );
      return {
        ...toPage(rows, PAGE, ({ updatedAt, id }) => ({ at: updatedAt, id })),
        any: any.length > 0,
      };
    },

    /**
     * Answers a question, in words or in the learner's code, and tells the learner by email. The same form twice answers
     * once.
     * @throws AppError `not_found`, `invalid` without either, `rate_limited`, `unavailable`
     */
    async answer(id: string, { body, submissionId, files: edited }: QuestionAnswerForm): Promise<void> {
      const { asker, lesson, files: before } = await withAsker(id);
      const files = changedFiles(before, edited);
      if (body === "" && !files) {
        const message = before ? "Write an answer, or change the code." : "Write an answer.";
        throw new AppError("invalid", message, { fields: { body: message } });
      }
      await limits.take([LIMITS.messageInstructor, "instructor"]);
      const at = now();
      const replyId = submissionId ? await idOfForm("instructor", submissionId) : newId(at);
      const stored = exists(
        db
          .select({ id: questionReplies.id })
          .from(questionReplies)
          .where(and(eq(questionReplies.id, replyId), eq(questionReplies.createdAt, at))),
      );
      const mail = await questionNotices.letterToLearner(
        asker,
        { id, lesson, solved: false, code: { before, after: files } },
        stored,
      );
      const row = {
        ...{ id: replyId, questionId: id, author: "instructor" as const, body },
        ...{ files, createdAt: at },
      };
      const isThere = exists(db.select({ id: questions.id }).from(questions).where(isIt(id)));
      await query(() =>
        db.batch([
          insertIf(db, questionReplies, row, isThere).onConflictDoNothing(),
          db
            .update(questions)
            .set({
              ...{ state: "answered", updatedAt: at },
              answeredAt: sql`coalesce(${questions.answeredAt}, ${at.getTime()})`,
            })
            .where(and(isIt(id), stored)),
          mail.statement,
          questionNotices.settle(),
        ]),
      );
      defer(outbox.send(mail.id));
    },

    /**
     * Marks a question as solved without an answer and tells the learner, or opens it again.
     * @throws AppError `not_found`
     */
    async solve(id: string, solved: boolean): Promise<void> {
      const { asker, lesson, state } = await withAsker(id);
      if ((state === "answered") === solved) return;
      const at = now();
      const changed = exists(
        db
          .select({ id: questions.id })
          .from(questions)
          .where(and(isIt(id), eq(questions.state, "answered"), eq(questions.updatedAt, at))),
      );
      const told = solved
        ? (await questionNotices.letterToLearner(asker, { id, lesson, solved }, changed)).statement
        : questionNotices.dropUnsent(asker.id, id);
      await query(() =>
        db.batch([
          db
            .update(questions)
            .set({ state: solved ? "answered" : "open", updatedAt: at })
            .where(and(isIt(id), eq(questions.state, state))),
          told,
          questionNotices.settle(),
        ]),
      );
    },

    /** Takes a question off its lesson; the learner and the instructor still see it. @throws AppError `not_found` */
    async hide(id: string): Promise<void> {
      const changed = await query(() =>
        db.update(questions).set({ shared: false }).where(isIt(id)).returning({ id: questions.id }),
      );
      if (changed.length === 0) throw noSuchQuestion();
    },
  };
}

export type DeskQuestions = ReturnType<typeof createDeskQuestions>;
