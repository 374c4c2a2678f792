import type { LessonHead, OutlineModule } from "#shared/learning/outline.ts";

type Head = Omit<LessonHead, "passed" | "opened" | "done" | "isNew" | "changes"> & {
  module: string;
  changes: string | null;
  changedAt: Date | null;
  createdAt: Date;
};

type Rows = {
  modules: readonly { id: string; title: string }[];
  lessons: readonly Head[];
  progress: readonly { lesson: string; doneAt: Date | null }[];
  passed: readonly { lesson: string; passed: number }[];
};

/** The last time at which everything was done that was there at that time; null if there is none. */
function finishOf(lessons: readonly { createdAt: Date; doneAt: Date | null }[]): Date | null {
  const times = lessons.flatMap(({ doneAt }) => doneAt ?? []).sort((a, b) => b.getTime() - a.getTime());
  const isFinish = (time: Date) =>
    lessons.every(({ createdAt, doneAt }) => createdAt > time || (doneAt !== null && doneAt <= time));
  return times.find(isFinish) ?? null;
}

/**
 * The modules of a course with their lessons, and the learner's state in each. A lesson is new if it was added after
 * the learner had finished everything that was there before.
 */
export function outlineOf({ modules, lessons, progress, passed }: Rows): OutlineModule[] {
  const stateOf = new Map(progress.map((row) => [row.lesson, row]));
  const passedIn = new Map(passed.map((row) => [row.lesson, row.passed]));
  const doneAt = (id: string) => stateOf.get(id)?.doneAt ?? null;
  const finishedAt = finishOf(lessons.map(({ id, createdAt }) => ({ createdAt, doneAt: doneAt(id) })));

  const toHead = ({ module: _module, changes, changedAt, createdAt, ...head }: Head): LessonHead => {
    const done = doneAt(head.id);
    return {
      ...head,
      passed: passedIn.get(head.id) ?? 0,
      opened: stateOf.has(head.id),
      done: done !== null,
      isNew: finishedAt !== null && createdAt > finishedAt,
      changes: done && changedAt && changedAt > done ? changes : null,
    };
  };
  return modules.map((module) => ({
    ...module,
    lessons: lessons.filter((lesson) => lesson.module === module.id).map(toHead),
  }));
}
