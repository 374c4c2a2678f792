import { and, eq, sql } from "drizzle-orm";
import { exerciseKind, lessonKind } from "#shared/learning/kinds.ts";
import { type AnyStore, type ContentStore, tableStore } from "#worker/platform/content-store.ts";
import { exercises, lessons } from "./schema.ts";

const lessonTable = tableStore({
  kind: lessonKind,
  table: lessons,
  id: lessons.id,
  title: lessons.title,
  updatedAt: lessons.updatedAt,
  archivedAt: lessons.archivedAt,
  position: lessons.position,
  shows: sql`body || ' ' || coalesce(video, '')`,
});

const lessonStore: ContentStore<typeof lessonKind.fields> = {
  ...lessonTable,
  async write(db, id, content, at) {
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

const exerciseStore = tableStore({
  kind: exerciseKind,
  table: exercises,
  id: exercises.id,
  title: exercises.title,
  updatedAt: exercises.updatedAt,
  archivedAt: exercises.archivedAt,
  position: exercises.position,
  shows: sql`task`,
});

/** What the owner edits of this noun. */
export const learningStores: readonly AnyStore[] = [lessonStore, exerciseStore];
