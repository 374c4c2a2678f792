import { and, desc, eq, exists, isNull, type SQL } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import type { StarterFile } from "#shared/learning/exercise-files.ts";
import type { OwnQuestion } from "#shared/learning/question.ts";
import type { QuestionForm, QuestionReplyForm } from "#shared/learning/question-form.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newId } from "#worker/platform/ids.ts";
import { insertIf } from "#worker/platform/insert-if.ts";
import { after, type Page, readCursor, toPage } from "#worker/platform/keyset.ts";
import { LIMITS, type Limits } from "#worker/platform/limits.ts";
import { allowed, lessonAccess } from "./access.ts";
import type { QuestionNotices } from "./question-notices.ts";
import { idOfForm, listed, oneQuestion, repliesTo } from "./question-rows.ts";
import { exercises, exerciseWork, lessons, questionReplies, questions } from "./schema.ts";

const PAGE = 20;
const STILL_STUCK = "I’m still stuck.";

const noSuchQuestion = () => new AppError("not_found", "There is no such question.");

function missing(message: string): AppError {
  return new AppError("invalid", message, { fields: { body: message } });
}

/** The learner's versions of the files that they may change. Null if there are none. */
function ownFiles(
  files: Record<string, string> | null | undefined,
  starter: readonly StarterFile[],
): Record<string, string> | null {
  if (!files) return null;
  const editable = new Set(starter.filter((file) => file.editable).map(({ path }) => path));
  const own = Object.entries(files).filter(([path]) => editable.has(path));
  return own.length > 0 ? Object.fromEntries(own) : null;
}

/** What learners ask about lessons. Everything is decided by the viewer that the caller passes. */
export function createQuestions({
  db,
  now,
  limits,
  questionNotices,
}: Pick<Dependencies, "db" | "now"> & { limits: Limits; questionNotices: QuestionNotices }) {
  /** A lesson and an exercise of it, for one batch, with the learner's work on it. */
  const statements = (viewer: Viewer, lesson: string, exercise: string) =>
    [
      lessonAccess(db, viewer, lesson, now()),
      db.select({ title: lessons.title }).from(lessons).where(eq(lessons.id, lesson)),
      db
        .select({ title: exercises.title, starter: exercises.starter })
        .from(exercises)
        .where(and(eq(exercises.id, exercise), eq(exercises.lesson, lesson), isNull(exercises.archivedAt))),
      db
        .select({ files: exerciseWork.files, failing: exerciseWork.failing })
        .from(exerciseWork)
        .where(and(eq(exerciseWork.userId, viewer.id), eq(exerciseWork.exerciseId, exercise))),
    ] as const;

  const isOwn = (viewer: Viewer, id: string) => and(eq(questions.id, id), eq(questions.userId, viewer.id));

  function ownRows(...where: (SQL | undefined)[]) {
    return db
      .select(listed)
      .from(questions)
      .innerJoin(lessons, eq(lessons.id, questions.lessonId))
      .leftJoin(exercises, eq(exercises.id, questions.exerciseId))
      .where(and(...where))
      .orderBy(desc(questions.updatedAt), desc(questions.id));
  }

  return {
    /**
     * What the form's page shows of its lesson. One round trip.
     * @throws AppError `not_found`, `forbidden`
     */
    async about(viewer: Viewer, lesson: string, exercise: string | null) {
      const [found, [named], [task], [work]] = await query(() =>
        db.batch([...statements(viewer, lesson, exercise ?? "")]),
      );
      allowed(found[0], viewer);
      return {
        lesson: { id: lesson, title: named?.title ?? "" },
        exercise: exercise && task ? { id: exercise, title: task.title } : null,
        /** Whether their saved code is sent along. */
        hasCode: work !== undefined && Object.keys(work.files).length > 0,
        failing: work?.failing ?? null,
      };
    },

    /**
     * Stores a question, and tells the instructors by email. Without files in the form, it comes with the saved work
     * on the exercise. The same form twice is stored once. Returns the question's id.
     * @throws AppError `not_found`, `forbidden`, `invalid`, `rate_limited`, `unavailable`
     */
    async ask(viewer: Viewer, form: QuestionForm): Promise<string> {
      const { lesson, exercise = "", kind } = form;
      const [found, [named], [task], [work], readers] = await query(() =>
        db.batch([...statements(viewer, lesson, exercise), questionNotices.instructors()]),
      );
      allowed(found[0], viewer);
      if (exercise !== "" && !task) {
        throw new AppError(
          "invalid",
          "This exercise is no longer part of the lesson. Please reload the page.",
        );
      }
      if (form.body === "" && !(task && kind === "stuck")) {
        throw missing(kind === "stuck" ? "Write what you are stuck on." : "Write what is wrong.");
      }
      await limits.take([LIMITS.questionLearner, viewer.id]);
      const at = now();
      const id = form.submissionId ? await idOfForm(viewer.id, form.submissionId) : newId(at);
      const stored = exists(
        db
          .select({ id: questions.id })
          .from(questions)
          .where(and(eq(questions.id, id), eq(questions.createdAt, at))),
      );
      const letters = await questionNotices.lettersToInstructors(
        readers,
        { id, kind, lesson: named?.title ?? lesson },
        stored,
      );
      const insertion = db.insert(questions).values({
        ...{ id, userId: viewer.id, lessonId: lesson, exerciseId: task ? exercise : null, kind },
        ...{ state: "open" as const, shared: form.audience === "others", body: form.body },
        files: ownFiles(form.files ?? work?.files, task?.starter ?? []),
        failing: task ? (form.failing ?? work?.failing ?? null) : null,
        ...{ createdAt: at, updatedAt: at },
      });
      await query(() =>
        db.batch([insertion.onConflictDoNothing(), ...letters.map(({ statement }) => statement)]),
      );
      return id;
    },

    /**
     * Adds to one's own question. Being still stuck puts it back in the instructor's inbox.
     * @throws AppError `not_found` for somebody else's, `invalid`, `rate_limited`, `unavailable`
     */
    async reply(viewer: Viewer, id: string, form: QuestionReplyForm): Promise<void> {
      const stuck = form.still === "stuck";
      const [[question], readers] = await query(() =>
        db.batch([oneQuestion(db, isOwn(viewer, id)), questionNotices.instructors()]),
      );
      if (!question) throw noSuchQuestion();
      if (form.body === "" && !stuck) throw missing("Write a reply.");
      await limits.take([LIMITS.questionLearner, viewer.id]);
      const at = now();
      const replyId = form.submissionId ? await idOfForm(viewer.id, form.submissionId) : newId(at);
      const stored = exists(
        db
          .select({ id: questionReplies.id })
          .from(questionReplies)
          .where(and(eq(questionReplies.id, replyId), eq(questionReplies.createdAt, at))),
      );
      const letters = await questionNotices.lettersToInstructors(readers, question, stored);
      const row = { id: replyId, questionId: id, author: "learner" as const, createdAt: at };
      const still = exists(db.select({ id: questions.id }).from(questions).where(isOwn(viewer, id)));
      await query(() =>
        db.batch([
          insertIf(
            db,
            questionReplies,
            { ...row, body: form.body || STILL_STUCK },
            still,
          ).onConflictDoNothing(),
          db
            .update(questions)
            .set({ updatedAt: at, ...(stuck && { state: "open" }) })
            .where(and(eq(questions.id, id), stored)),
          ...letters.map(({ statement }) => statement),
        ]),
      );
    },

    /** One's own question with its replies. One round trip. @throws AppError `not_found` for somebody else's */
    async own(viewer: Viewer, id: string) {
      const [[question], replies] = await query(() =>
        db.batch([oneQuestion(db, isOwn(viewer, id)), repliesTo(db, id)]),
      );
      if (!question) throw noSuchQuestion();
      return { ...question, replies };
    },

    /** One's own questions, the latest change first, a page of 20 at a time. */
    async mine(viewer: Viewer, cursor: string | null): Promise<Page<OwnQuestion>> {
      const place = after(questions.updatedAt, questions.id, readCursor(cursor));
      const rows = await query(() =>
        ownRows(eq(questions.userId, viewer.id), place)
          .limit(PAGE + 1)
          .all(),
      );
      return toPage(rows, PAGE, ({ updatedAt, id }) => ({ at: updatedAt, id }));
    },

    /** One's own questions with the latest change. */
    latest: (viewer: Viewer, most: number): Promise<OwnQuestion[]> =>
      query(() => ownRows(eq(questions.userId, viewer.id)).limit(most).all()),
  };
}

export type Questions = ReturnType<typeof createQuestions>;
