import type { RouterContextProvider } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import type { LessonQuestions } from "#worker/learning/lesson-questions.ts";

/** The questions about a lesson; null if they cannot be read: the lesson is shown without them. */
export async function readQuestions(
  viewer: Viewer,
  lesson: string,
  context: Readonly<RouterContextProvider>,
): Promise<LessonQuestions | null> {
  try {
    return await context.get(servicesContext).lessonQuestions.read(viewer, lesson);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
    context.get(pageContext).log.error("learn.lesson_questions_failed", error);
    return null;
  }
}
