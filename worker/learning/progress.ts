import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { sameFiles } from "#shared/learning/exercise-files.ts";
import type { KeptWork } from "#shared/learning/progress.ts";
import { type Database, query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { allowed, lessonAccess, type OpenLesson } from "./access.ts";
import { exercises, exerciseWork, learners, lessonProgress } from "./schema.ts";

/** What changes in a lesson, apart from that it was seen. */
type Change = { place?: string; done?: boolean };

/** The condition that a person may read a lesson now. */
const mayRead = (db: Database, viewer: Viewer, lessonId: string | SQL, at: Date) =>
  sql`exists (select 1 from ${lessonAccess(db, viewer, lessonId, at)} where open)`;

/** The statement that notes when somebody learned last. Reminders count from then. */
export function learnerSeen(db: Database, userId: string, at: Date, where: SQL = sql`true`) {
  return db
    .insert(learners)
    .select(sql`select ${userId}, ${at.getTime()}, 1, 0, false where ${where}`)
    .onConflictDoUpdate({ target: learners.userId, set: { lastAt: at, reminded: 0 } });
}

/**
 * The statement that marks a lesson as done once this person has turned all its exercises green. It belongs after the
 * one that stores that an exercise passed.
 * @param exerciseIds exercises that may have been the last of their lesson
 * @param when what else has to be so
 */
export function doneWhenGreen(
  db: Database,
  userId: string,
  exerciseIds: readonly string[],
  at: Date,
  when: SQL = sql`true`,
) {
  const time = at.getTime();
  return db
    .insert(lessonProgress)
    .select(
      sql`select ${userId}, lesson.lesson_id, ${time}, ${time}, null, ${time}, null
        from (select distinct lesson_id from exercises
          where id in (select value from json_each(${JSON.stringify(exerciseIds)}))) lesson
        where ${when} and not exists (select 1 from exercises e
          where e.lesson_id = lesson.lesson_id and e.archived_at is null and not exists (
            select 1 from exercise_work w
            where w.user_id = ${userId} and w.exercise_id = e.id and w.passed_at is not null))`,
    )
    .onConflictDoUpdate({
      target: [lessonProgress.userId, lessonProgress.lessonId],
      set: { doneAt: sql`coalesce(lesson_progress.done_at, excluded.done_at)` },
    });
}

/** What learners did in their lessons. Each call is one batch, which also checks that the person may read the lesson. */
export function createProgress({ db, now }: Pick<Dependencies, "db" | "now">) {
  async function write(viewer: Viewer, lessonId: string, { place, done }: Change = {}): Promise<OpenLesson> {
    const at = now();
    const time = at.getTime();
    const open = mayRead(db, viewer, lessonId, at);
    const [found] = await query(() =>
      db.batch([
        lessonAccess(db, viewer, lessonId, at),
        db
          .insert(lessonProgress)
          .select(
            sql`select ${viewer.id}, ${lessonId}, ${time}, ${time}, ${place ?? null}, ${done ? time : null}, null
              where ${open}`,
          )
          .onConflictDoUpdate({
            target: [lessonProgress.userId, lessonProgress.lessonId],
            set: {
              seenAt: at,
              ...(place !== undefined && { place }),
              // The first time stays: what was added since then is new.
              ...(done !== undefined && {
                doneAt: done ? sql`coalesce(lesson_progress.done_at, ${time})` : null,
              }),
            },
          }),
        learnerSeen(db, viewer.id, at, open),
      ]),
    );
    return allowed(found[0], viewer);
  }

  return {
    /** The person opened a lesson. @throws AppError `not_found`, `forbidden` */
    opened: (viewer: Viewer, lessonId: string) => write(viewer, lessonId),
    /** They are at a heading. @throws AppError `not_found`, `forbidden` */
    place: (viewer: Viewer, lessonId: string, place: string) => write(viewer, lessonId, { place }),
    /** They marked it as done, or took the mark back. @throws AppError `not_found`, `forbidden` */
    done: (viewer: Viewer, lessonId: string, done: boolean) => write(viewer, lessonId, { done }),

    /**
     * Adds what a browser kept, from before the account or while it was offline. What the account has stays: its code
     * is never replaced. Lessons that the person may not read are left out. Returns the exercises of which the account
     * has other code.
     */
    async merge(viewer: Viewer, kept: KeptWork): Promise<string[]> {
      const at = now();
      const time = at.getTime();
      // A clock that is fast must not write into the future.
      const past = (then: number | null | undefined) => (then ? Math.min(then, time) : null);
      const lessonRows = Object.entries(kept.lessons).map(([id, { done, place }]) => ({
        ...{ id, place: place ?? null, done: past(done) },
      }));
      const undone = Object.entries(kept.lessons).flatMap(([id, { done }]) => (done === null ? [id] : []));
      const workRows = Object.entries(kept.exercises).map(([id, { files, passed }]) => ({
        ...{ id, files, passed: past(passed) },
      }));
      if (lessonRows.length + workRows.length === 0) return [];
      const list = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;
      const [stored] = await query(() =>
        db.batch([
          // As it was before: what is added now is the same.
          db
            .select({ id: exerciseWork.exerciseId, files: exerciseWork.files })
            .from(exerciseWork)
            .where(
              and(
                eq(exerciseWork.userId, viewer.id),
                inArray(exerciseWork.exerciseId, list(workRows.map(({ id }) => id))),
              ),
            ),
          db
            .insert(lessonProgress)
            .select(
              sql`select ${viewer.id}, kept.id, coalesce(kept.done, ${time}), ${time}, kept.place, kept.done, null
                from (select value ->> 'id' as id, value ->> 'place' as place, value ->> 'done' as done
                  from json_each(${JSON.stringify(lessonRows)})) kept
                where ${mayRead(db, viewer, sql`kept.id`, at)}`,
            )
            .onConflictDoUpdate({
              target: [lessonProgress.userId, lessonProgress.lessonId],
              set: {
                seenAt: at,
                place: sql`coalesce(excluded.place, lesson_progress.place)`,
                doneAt: sql`coalesce(lesson_progress.done_at, excluded.done_at)`,
              },
            }),
          db
            .update(lessonProgress)
            .set({ doneAt: null })
            .where(and(eq(lessonProgress.userId, viewer.id), inArray(lessonProgress.lessonId, list(undone)))),
          db
            .insert(exerciseWork)
            .select(
              sql`select ${viewer.id}, kept.id, kept.files, 1, ${time}, kept.passed is not null, kept.passed, null, '[]'
                from (select value ->> 'id' as id, value -> 'files' as files, value ->> 'passed' as passed
                  from json_each(${JSON.stringify(workRows)})) kept
                join ${exercises} on ${exercises.id} = kept.id and ${isNull(exercises.archivedAt)}
                where ${mayRead(db, viewer, sql`${exercises.lesson}`, at)}`,
            )
            .onConflictDoUpdate({
              target: [exerciseWork.userId, exerciseWork.exerciseId],
              set: { passedAt: sql`coalesce(exercise_work.passed_at, excluded.passed_at)` },
            }),
          doneWhenGreen(
            db,
            viewer.id,
            workRows.flatMap(({ id, passed }) => (passed ? [id] : [])),
            at,
          ),
          learnerSeen(db, viewer.id, at),
        ]),
      );
      const isOther = (row: (typeof stored)[number]) =>
        !sameFiles(row.files, kept.exercises[row.id]?.files ?? {});
      return stored.filter(isOther).map(({ id }) => id);
    },
  };
}

export type Progress = ReturnType<typeof createProgress>;
