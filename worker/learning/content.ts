import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { exerciseKind, lessonKind } from "#shared/learning/kinds.ts";
import { courseModules } from "#worker/courses/schema.ts";
import { query } from "#worker/platform/client.ts";
import { type AnyStore, type ContentStore, tableStore } from "#worker/platform/content-store.ts";
import { exercises, lessons } from "./schema.ts";

/** @throws AppError `invalid` with a message at `field`, if what it names is gone */
async function checkReference(found: Promise<unknown>, field: string, message: string): Promise<void> {
  if (await found) return;
  throw new AppError("invalid", "Please check the marked fields before publishing.", {
    fields: { [field]: message },
  });
}

const lessonTable = tableStore({
  kind: lessonKind,
  table: lessons,
  id: lessons.id,
  title: lessons.title,
  updatedAt: lessons.updatedAt,
  archivedAt: lessons.archivedAt,
  position: lessons.position,
  minutes: lessons.minutes,
  shows: sql`body || ' ' || coalesce(video, '') || ' ' || coalesce(assignment, '')`,
});

const lessonStore: ContentStore<typeof lessonKind.fields> = {
  ...lessonTable,
  async write(db, id, content, at) {
    const isIt = eq(courseModules.id, content.module);
    const found = query(() => db.select({ id: courseModules.id }).from(courseModules).where(isIt).get());
    await checkReference(found, "module", "This module is no longer there. Choose another one.");
    return [
      // Another text of what is new: people who finished the lesson before are told.
      db
        .update(lessons)
        .set({ changedAt: at })
        .where(and(eq(lessons.id, id), sql`${lessons.changes} is not ${content.changes}`)),
      ...(await lessonTable.write(db, id, content, at)),
    ];
  },
};

const exerciseTable = tableStore({
  kind: exerciseKind,
  table: exercises,
  id: exercises.id,
  title: exercises.title,
  updatedAt: exercises.updatedAt,
  archivedAt: exercises.archivedAt,
  position: exercises.position,
  shows: sql`task`,
});

const exerciseStore: ContentStore<typeof exerciseKind.fields> = {
  ...exerciseTable,
  async write(db, id, content, at) {
    const isIt = eq(lessons.id, content.lesson);
    const found = query(() => db.select({ id: lessons.id }).from(lessons).where(isIt).get());
    await checkReference(
      found,
      "lesson",
      "There is no such published lesson. Publish it first, or choose another one.",
    );
    return exerciseTable.write(db, id, content, at);
  },
};

/** What the owner edits of this noun. */
export const learningStores: readonly AnyStore[] = [lessonStore, exerciseStore];
