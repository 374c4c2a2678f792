import { keepRendered } from "#app/prose/rendered.server.ts";
import { lessonPath } from "#shared/learning/outline.ts";
import { testNames } from "#shared/learning/test-names.ts";
import { highlight } from "#shared/prose/highlight.ts";
import { renderInline } from "#shared/prose/markdown.ts";
import type { FirstExercise } from "#worker/learning/first-exercise.ts";
import { languageOf } from "./language-of.ts";

const rendered = keepRendered<ReturnType<typeof render>>();

function render({ task, starter, tests }: FirstExercise) {
  const file = starter.find(({ editable }) => editable) ?? starter[0];
  return {
    /** The first paragraph, as HTML. */
    task: renderInline(task.trim().split(/\n\s*\n/)[0] ?? ""),
    file: file && { path: file.path, html: highlight(file.text.trimEnd(), languageOf(file.path)) },
    tests: testNames(tests),
  };
}

/** What a page shows of an exercise before somebody starts it. */
export function exercisePreview(exercise: FirstExercise) {
  const { id, title, updatedAt, course, lesson, lessonTitle, minutes } = exercise;
  return {
    ...{ id, title },
    ...rendered(`${id} ${updatedAt}`, () => render(exercise)),
    lesson: { title: lessonTitle, minutes, path: lessonPath(course, lesson), course: course.title },
  };
}

export type ExercisePreview = ReturnType<typeof exercisePreview>;
