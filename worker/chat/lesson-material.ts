import { and, eq, isNull, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import type { LessonExercise } from "#shared/chat/lesson-question.ts";
import { ownName } from "#shared/learning/exercise-work.ts";
import { readHints } from "#shared/learning/hints.ts";
import { lessonPath } from "#shared/learning/outline.ts";
import type { Passage } from "#shared/search/passage.ts";
import { courseModules, courses } from "#worker/courses/schema.ts";
import { allowed, lessonAccess } from "#worker/learning/access.ts";
import { exercises, lessons } from "#worker/learning/schema.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { lessonPassages } from "#worker/search/index-contents.ts";

/** What the assistant knows of the lesson in which it is asked. */
export type LessonMaterial = {
  id: string;
  title: string;
  sections: Passage[];
  /** It ends with a project that learners hand in. */
  hasAssignment: boolean;
  exercise: {
    title: string;
    files: Readonly<Record<string, string>>;
    failing: LessonExercise["failing"];
    /** The task, and the hint for the failing test if there is one. Never the solution. */
    task: Passage;
    hint: Passage | null;
    /** The text of the first step of help. */
    firstHint: string | null;
  } | null;
};

/** Reads lessons for the assistant, for people who may see them. */
export function createLessonMaterial({ db, now }: Pick<Dependencies, "db" | "now">) {
  return {
    /**
     * One round trip.
     * @throws AppError `not_found`, `unauthenticated`, `forbidden`
     */
    async read(
      viewer: Viewer | null,
      id: string,
      asked: LessonExercise | undefined,
    ): Promise<LessonMaterial> {
      const [access, [row], [task]] = await query(() =>
        db.batch([
          lessonAccess(db, viewer, id, now()),
          db
            .select({
              ...{ title: lessons.title, goal: lessons.goal, body: lessons.body, remember: lessons.remember },
              ...{ assignmentTitle: lessons.assignmentTitle, assignment: lessons.assignment },
              ...{ courseId: courses.id, courseSlug: courses.slug },
              courseTitle: sql<string>`${courses.title}`.as("course_title"),
            })
            .from(lessons)
            .innerJoin(courseModules, eq(courseModules.id, lessons.module))
            .innerJoin(courses, eq(courses.id, courseModules.courseId))
            .where(eq(lessons.id, id)),
          db
            .select({ title: exercises.title, task: exercises.task, hints: exercises.hints })
            .from(exercises)
            .where(
              and(eq(exercises.id, asked?.id ?? ""), eq(exercises.lesson, id), isNull(exercises.archivedAt)),
            ),
        ]),
      );
      allowed(access[0], viewer);
      if (!row) throw new AppError("not_found", "This lesson is no longer on the site.");
      const { courseId, courseSlug, courseTitle, ...lesson } = row;
      const course = { id: courseId, slug: courseSlug, title: courseTitle };
      const sections = lessonPassages({ id, ...lesson, course });
      const beside = (heading: string, body: string, position: number): Passage => ({
        ...{ title: lesson.title, heading, body, aliases: "", slug: id, kind: "lesson" as const },
        ...{ anchor: `exercise-${asked?.id}`, position },
        url: `${lessonPath(course, id)}#exercise-${asked?.id}`,
      });
      const last = -1 - sections.length;
      const test = asked?.failing ? ownName(asked.failing.name) : null;
      const hints = readHints(task?.hints ?? "");
      const hint = test ? hints.find((each) => each.test === test) : undefined;
      const step = hints.find((each) => each.test === null) ?? hints[0];
      return {
        ...{ id, title: lesson.title, sections, hasAssignment: lesson.assignment !== null },
        exercise:
          asked && task
            ? {
                ...{ title: task.title, files: asked.files, failing: asked.failing },
                task: beside(`Exercise: ${task.title}`, task.task, last),
                hint: hint ? beside(`A hint for “${hint.title}”`, hint.body, last - 1) : null,
                firstHint: step?.body ?? null,
              }
            : null,
      };
    },
  };
}
