import { lessonPath, type OutlineModule } from "#shared/learning/outline.ts";

/** A lesson as the outline beside a lesson shows it. */
export type OutlineItem = {
  path: string;
  title: string;
  minutes: number;
  /** Null: nothing to say. */
  state: "done" | "changed" | "new" | "free" | "locked" | null;
};

/** The modules for the outline: little, because it is on every page of the course. */
export function outlineView(
  course: { id: string; slug: string | null },
  modules: readonly OutlineModule[],
  enrolled: boolean,
) {
  return modules
    .filter(({ lessons }) => lessons.length > 0)
    .map(({ id, title, lessons }) => ({
      ...{ id, title },
      lessons: lessons.map((lesson): OutlineItem => {
        const done = lesson.changes ? "changed" : lesson.done ? "done" : null;
        // Worth saying only among lessons that are not open.
        const open = lesson.isNew ? "new" : enrolled ? null : "free";
        return {
          ...{ path: lessonPath(course, lesson.id), title: lesson.title, minutes: lesson.minutes },
          state: enrolled || lesson.free ? (done ?? open) : "locked",
        };
      }),
    }));
}

export type OutlineModules = ReturnType<typeof outlineView>;
