import { type and, asc, eq, sql } from "drizzle-orm";
import { courseModules, courses } from "#worker/courses/schema.ts";
import type { Database } from "#worker/platform/client.ts";
import { hashToken } from "#worker/platform/secret-tokens.ts";
import { exercises, lessons, questionReplies, questions } from "./schema.ts";

/** What lists show of a question. With names of their own, because D1 returns only one of two columns of a name. */
export const listed = {
  ...{ id: questions.id, kind: questions.kind, state: questions.state, body: questions.body },
  ...{ createdAt: questions.createdAt, updatedAt: questions.updatedAt },
  lesson: sql<string>`${lessons.title}`.as("lesson_title"),
  exercise: sql<string | null>`${exercises.title}`.as("exercise_title"),
};

/** A question with everything that its pages show. */
export const oneQuestion = (db: Database, where: ReturnType<typeof and>) =>
  db
    .select({
      ...listed,
      ...{ userId: questions.userId, shared: questions.shared, answeredAt: questions.answeredAt },
      ...{ files: questions.files, failing: questions.failing },
      ...{ lessonId: questions.lessonId, exerciseId: questions.exerciseId, starter: exercises.starter },
      lessonIsGone: sql`${lessons.archivedAt} is not null or ${courses.id} is null`
        .mapWith(Boolean)
        .as("lesson_gone"),
      courseId: sql<string | null>`${courses.id}`.as("course_id"),
      courseSlug: courses.slug,
    })
    .from(questions)
    .innerJoin(lessons, eq(lessons.id, questions.lessonId))
    .leftJoin(exercises, eq(exercises.id, questions.exerciseId))
    .leftJoin(courseModules, eq(courseModules.id, lessons.module))
    .leftJoin(courses, eq(courses.id, courseModules.courseId))
    .where(where);

export type QuestionRow = Awaited<ReturnType<typeof oneQuestion>>[number];

const REPLIES = 200;

/** The replies to a question, in order. */
export const repliesTo = (db: Database, id: string) =>
  db
    .select({
      ...{ id: questionReplies.id, author: questionReplies.author },
      ...{ body: questionReplies.body, files: questionReplies.files, createdAt: questionReplies.createdAt },
    })
    .from(questionReplies)
    .where(eq(questionReplies.questionId, id))
    .orderBy(asc(questionReplies.createdAt), asc(questionReplies.id))
    .limit(REPLIES);

/** The id of what a form sends: the same form sent twice has the same id, so it is stored once. */
export async function idOfForm(author: string, submissionId: string): Promise<string> {
  return (await hashToken(`question:${author}:${submissionId}`)).slice(0, 32);
}
