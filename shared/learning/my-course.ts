import type { OutcomeResult } from "./outcomes.ts";
import type { CourseProgress, LessonHead } from "./outline.ts";

/** A lesson to go on with. */
export type NextLesson = { title: string; minutes: number; path: string };

/** A course of a person, as the portal shows it. */
export type MyCourse = {
  id: string;
  /** The name of its offer. */
  name: string;
  path: string;
  /** The URL of its picture. */
  picture: string;
  /** Whether they may see all of it; otherwise they read a free lesson. */
  enrolled: boolean;
  progress: CourseProgress;
  /** The course's test report. */
  outcomes: OutcomeResult[];
  /** Whether everything that the course asks for is green. */
  allGreen: boolean;
  /** Null if everything that they may see is done. */
  next: NextLesson | null;
  /** When they last opened one of its lessons. */
  seenAt: Date | null;
};

type Known = Pick<LessonHead, "id" | "done" | "free">;

/**
 * The lesson to go on with: the one they opened last, if it is not done; otherwise the first after it that is not, or
 * the first of all. Null if all that they may see is done.
 */
export function continueWith<Lesson extends Known>(
  lessons: readonly Lesson[],
  { last, enrolled }: { last: string | null; enrolled: boolean },
): Lesson | null {
  const isLeft = (lesson: Lesson) => !lesson.done && (enrolled || lesson.free);
  const at = lessons.findIndex(({ id }) => id === last);
  return lessons.slice(Math.max(0, at)).find(isLeft) ?? lessons.find(isLeft) ?? null;
}
