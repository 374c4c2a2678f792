/** A lesson as lists of a course show it. */
export type LessonHead = {
  id: string;
  title: string;
  goal: string;
  minutes: number;
  free: boolean;
  /** It cannot be done on a phone alone. */
  computer: boolean;
  exercises: number;
  /** Whether it ends with one. */
  assignment: boolean;
  /** How many of its exercises this learner has turned green. */
  passed: number;
  opened: boolean;
  done: boolean;
  /** It was added after the learner had finished the course. */
  isNew: boolean;
  /** What is new since the learner finished it; null if nothing is. */
  changes: string | null;
};

/** A module of a course with its lessons, in order. */
export type OutlineModule = { id: string; title: string; lessons: LessonHead[] };

/** How far a learner is: the same number everywhere. */
export type CourseProgress = { done: number; total: number; finished: boolean; added: number };

type Known = Pick<LessonHead, "done" | "isNew">;

/** Counts what is done. A lesson that was added after the course was finished takes nothing away. */
export function progressOf(lessons: readonly Known[]): CourseProgress {
  const done = lessons.filter((lesson) => lesson.done).length;
  const added = lessons.filter((lesson) => lesson.isNew && !lesson.done).length;
  return { done, total: lessons.length, added, finished: done > 0 && done + added === lessons.length };
}

/** "7 of 48 done", "finished", "finished; 2 lessons are new". */
export function progressText({ done, total, finished, added }: CourseProgress): string {
  if (!finished) return `${done} of ${total} done`;
  if (added === 0) return "finished";
  return `finished; ${added === 1 ? "1 lesson is" : `${added} lessons are`} new`;
}

/** The path of a course's contents. */
export const coursePath = ({ id, slug }: { id: string; slug: string | null }) => `/learn/${slug ?? id}`;

/** The path of a lesson. */
export const lessonPath = (course: { id: string; slug: string | null }, lesson: string) =>
  `${coursePath(course)}/${lesson}`;

type Filed = Pick<LessonHead, "free" | "exercises">;

/** A zip of exercises, to work on at one's own machine. */
export type ExerciseZip = { path: string; count: number; free: boolean };

/**
 * The zip with the exercises of a course, or of one of its modules, that somebody may have; null if there are none.
 * @param keepsFiles whether they may have all; otherwise those of free lessons
 */
export function exerciseZip(
  course: { id: string; slug: string | null },
  { lessons, module }: { lessons: readonly Filed[]; module?: string },
  keepsFiles: boolean,
): ExerciseZip | null {
  const own = lessons.filter(({ free }) => free || keepsFiles);
  const count = own.reduce((sum, { exercises }) => sum + exercises, 0);
  const path = `${coursePath(course)}/files.zip${module ? `?module=${encodeURIComponent(module)}` : ""}`;
  return count === 0 ? null : { path, count, free: !keepsFiles };
}
