import { asc, eq, inArray, sql } from "drizzle-orm";
import { courses } from "#worker/courses/schema.ts";
import { enrolments } from "#worker/enrolments/schema.ts";
import type { Database } from "#worker/platform/client.ts";
import {
  exercises,
  exerciseWork,
  learners,
  lessonProgress,
  lessons,
  questionReplies,
  questions,
} from "./schema.ts";

/** What a person has learned and asked, for the copy of their data: the statements and how their rows are shown. */
export const learningExport = (db: Database, userId: string) =>
  [
    db
      .select({
        ...{ courseId: enrolments.courseId, course: courses.title, source: enrolments.source },
        ...{ startsAt: enrolments.startsAt, endsAt: enrolments.endsAt, revokedAt: enrolments.revokedAt },
        createdAt: enrolments.createdAt,
      })
      .from(enrolments)
      .leftJoin(courses, eq(courses.id, enrolments.courseId))
      .where(eq(enrolments.userId, userId))
      .orderBy(asc(enrolments.createdAt)),
    db
      .select({
        ...{ lastAt: learners.lastAt, videoSpeed: learners.videoSpeed, reminded: learners.reminded },
        remindersOff: learners.remindersOff,
      })
      .from(learners)
      .where(eq(learners.userId, userId)),
    db
      .select({
        ...{ lessonId: lessonProgress.lessonId, lesson: lessons.title, openedAt: lessonProgress.openedAt },
        ...{ seenAt: lessonProgress.seenAt, place: lessonProgress.place, doneAt: lessonProgress.doneAt },
        videoAt: lessonProgress.videoAt,
      })
      .from(lessonProgress)
      .leftJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
      .where(eq(lessonProgress.userId, userId))
      .orderBy(asc(lessonProgress.openedAt)),
    db
      .select({
        ...{ exerciseId: exerciseWork.exerciseId, exercise: exercises.title, files: exerciseWork.files },
        ...{ savedAt: exerciseWork.savedAt, tries: exerciseWork.tries, passedAt: exerciseWork.passedAt },
        ...{ failing: exerciseWork.failing, hinted: exerciseWork.hinted },
      })
      .from(exerciseWork)
      .leftJoin(exercises, eq(exercises.id, exerciseWork.exerciseId))
      .where(eq(exerciseWork.userId, userId))
      .orderBy(asc(exerciseWork.savedAt)),
    db
      .select({
        ...{ lessonId: questions.lessonId, exerciseId: questions.exerciseId, kind: questions.kind },
        ...{ state: questions.state, shared: questions.shared, body: questions.body },
        ...{ files: questions.files, failing: questions.failing, createdAt: questions.createdAt },
        replies: sql<string>`(select json_group_array(json_object('author', author, 'body', body, 'files', json(files),
          'createdAt', strftime('%Y-%m-%dT%H:%M:%fZ', created_at / 1000.0, 'unixepoch')))
          from (select * from question_replies where question_id = "questions"."id" order by created_at))`,
      })
      .from(questions)
      .where(eq(questions.userId, userId))
      .orderBy(asc(questions.createdAt)),
  ] as const;

type RowsOf<Statements extends readonly unknown[]> = {
  -readonly [Part in keyof Statements]: Awaited<Statements[Part]>;
};
type Rows = RowsOf<ReturnType<typeof learningExport>>;

/** The same as parts of the copy. */
export const toLearningData = ([enrolled, [learner], progress, work, asked]: Rows) => ({
  enrolments: enrolled,
  ...(learner && { learning: learner }),
  lessons: progress,
  exercises: work,
  questions: asked.map(({ replies, ...question }) => ({
    ...question,
    replies: JSON.parse(replies) as {
      author: string;
      body: string;
      files: Record<string, string> | null;
      createdAt: string;
    }[],
  })),
});

/** Deletes what a person has learned and asked, with their access. What is counted of all learners stays. */
export function eraseLearning(db: Database, userId: string) {
  const own = db.select({ id: questions.id }).from(questions).where(eq(questions.userId, userId));
  return [
    db.delete(questionReplies).where(inArray(questionReplies.questionId, own)),
    db.delete(questions).where(eq(questions.userId, userId)),
    db.delete(exerciseWork).where(eq(exerciseWork.userId, userId)),
    db.delete(lessonProgress).where(eq(lessonProgress.userId, userId)),
    db.delete(learners).where(eq(learners.userId, userId)),
    db.delete(enrolments).where(eq(enrolments.userId, userId)),
  ] as const;
}
