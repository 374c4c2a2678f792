import type { LessonHandIn } from "#app/assignments/hand-in-section.tsx";
import { breadcrumbData, lessonData } from "#app/site/schema-org.ts";
import type { Viewer } from "#shared/accounts/roles.ts";
import { coursePath, exerciseZip, lessonPath, progressOf } from "#shared/learning/outline.ts";
import { seenText } from "#shared/learning/seen-text.ts";
import type { ShownVideo } from "#shared/learning/shown-video.ts";
import { renderInline } from "#shared/prose/markdown.ts";
import type { Site } from "#shared/site/site.ts";
import type { LessonQuestions } from "#worker/learning/lesson-questions.ts";
import type { LessonPage as Read } from "#worker/learning/lessons.ts";
import { showExercise } from "./exercise/shown-exercise.server.ts";
import { showBody } from "./lesson-body.server.ts";
import { outlineView } from "./outline-view.ts";

type Asked = { site: Site; viewer: Viewer | null; now: Date; solution: string | null };
/** What other services know of the lesson, read only for people who may see it. */
type Around = { video: ShownVideo | null; questions: LessonQuestions; handIn: LessonHandIn };

/** Where the learner was when they left, unless it was the beginning. */
function seenIn({ progress, head }: Read, headings: readonly { id: string; text: string }[], now: Date) {
  const row = progress.find(({ lesson }) => lesson === head.id);
  const heading = headings.find(({ id }) => id === row?.place);
  return row && heading ? { ...heading, when: seenText(row.seenAt, now) } : null;
}

/** The exercises of a lesson; none if this person may not see it. */
export function shownExercises(
  { open, modules }: Read,
  { viewer, solution }: Pick<Asked, "viewer" | "solution">,
) {
  if (!open) return [];
  const { lesson, exercises, work } = open;
  const firstLesson = modules.flatMap(({ lessons }) => lessons).find((head) => head.exercises > 0);
  return exercises.map((exercise, index) =>
    showExercise(exercise, {
      lesson: { id: lesson.id, title: lesson.title },
      viewer,
      work: work.find(({ exerciseId }) => exerciseId === exercise.id),
      isFirst: index === 0 && firstLesson?.id === lesson.id,
      withSolution: solution === exercise.id,
    }),
  );
}

function openPart(read: Read, asked: Asked, around: Around | null) {
  const { open } = read;
  if (!open || !around) return null;
  const { lesson, exercises } = open;
  const { stretches, assignment, headings } = showBody(
    lesson,
    exercises.map(({ id }) => id),
  );
  return {
    ...around,
    stretches,
    assignment,
    headings: headings.map(({ id, text }) => ({ id, text })),
    remember: lesson.remember.map(renderInline),
    seen: seenIn(read, headings, asked.now),
    exercises: shownExercises(read, asked),
  };
}

/** A free lesson for search engines. Made here, so that no browser loads the script for it. */
function structuredData(site: Site, { course, head }: Read) {
  if (!head.free) return [];
  const path = lessonPath(course, head.id);
  const steps = [
    { name: "Courses", path: "/courses" },
    { name: course.title, path: `/courses/${course.id}` },
    { name: head.title, path },
  ];
  return [lessonData(site, { ...head, path }, course), breadcrumbData(site, steps)];
}

/** The data of a lesson's page. `open` is null if this person may not see the lesson. */
export function lessonPage(read: Read, asked: Asked, around: Around | null) {
  const { course, modules, head, enrolled, keepsFiles, unconfirmed } = read;
  const module = modules.find(({ id }) => id === head.module);
  const all = modules.flatMap(({ lessons }) => lessons);
  const index = all.findIndex(({ id }) => id === head.id);
  const known = all[index];
  const neighbour = (at: number) => {
    const lesson = all[at];
    return lesson ? { path: lessonPath(course, lesson.id), title: lesson.title } : null;
  };
  const { id, title, goal, minutes, free, computer } = head;
  const open = openPart(read, asked, around);
  const tryFirst = open
    ? undefined
    : (module?.lessons.find((each) => each.free) ?? all.find((each) => each.free));
  return {
    course: { id: course.id, title: course.title, path: coursePath(course) },
    lesson: { id, title, goal, minutes, free, computer, path: lessonPath(course, id) },
    account: asked.viewer?.id ?? null,
    enrolled,
    unconfirmed,
    /** Null for visitors: public pages show none. */
    progress: asked.viewer ? progressOf(all) : null,
    /** Its number in the course; 0 for a draft that is not in it yet. */
    number: index + 1,
    total: all.length,
    done: known?.done ?? false,
    passed: known?.passed ?? 0,
    changes: known?.changes ?? null,
    previous: neighbour(index - 1),
    next: index < 0 ? null : neighbour(index + 1),
    modules: outlineView(course, modules, enrolled),
    zips: {
      module: module ? exerciseZip(course, { lessons: module.lessons, module: module.id }, keepsFiles) : null,
      course: exerciseZip(course, { lessons: all }, keepsFiles),
    },
    structured: structuredData(asked.site, read),
    /** What people may know who may not read it. */
    holds: {
      exercises: known?.exercises ?? 0,
      assignment: known?.assignment ?? false,
      module: module?.title ?? null,
      inCourse: all.reduce((sum, { exercises }) => sum + exercises, 0),
      freeLesson: tryFirst ? { path: lessonPath(course, tryFirst.id), title: tryFirst.title } : null,
    },
    open,
  };
}

export type LessonPage = ReturnType<typeof lessonPage>;
export type OpenLesson = NonNullable<LessonPage["open"]>;
