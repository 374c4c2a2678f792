import { and, eq, isNull, sql } from "drizzle-orm";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import type { ExerciseFile, StarterFile } from "#shared/learning/exercise-files.ts";
import {
  ownName,
  type Run,
  type RunOutcome,
  type SavedWork,
  type Work,
} from "#shared/learning/exercise-work.ts";
import { testNames } from "#shared/learning/test-names.ts";
import { query } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { LIMITS, type Limits } from "#worker/platform/limits.ts";
import { allowed, lessonAccess } from "./access.ts";
import { doneWhenGreen, learnerSeen } from "./progress.ts";
import { countHinted, markHinted } from "./question-hints.ts";
import { exercises, exerciseWork, failedTests, lessonProgress } from "./schema.ts";

/** A run counts at most this many failed tests. */
const MOST_COUNTED = 20;

const GONE = "This exercise is no longer on the site. Your code stays in this browser.";

/** The learner's files, without those that the exercise does not let them change. */
function editableOnly(
  starter: readonly StarterFile[],
  files: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    starter.flatMap(({ path, editable }) => {
      const text = editable && Object.hasOwn(files, path) ? files[path] : undefined;
      return text === undefined ? [] : [[path, text]];
    }),
  );
}

/** A learner's work on exercises: their code, their runs, and the solution. Each call checks the access again. */
export function createExerciseWork({
  db,
  now,
  limits,
}: Pick<Dependencies, "db" | "now"> & { limits: Pick<Limits, "take"> }) {
  /** An exercise that this person may work on. @throws AppError `not_found`, `unauthenticated`, `forbidden` */
  async function open(viewer: Viewer | null, exerciseId: string) {
    const isIt = and(eq(exercises.id, exerciseId), isNull(exercises.archivedAt));
    const lesson = sql`(select ${exercises.lesson} from ${exercises} where ${isIt})`;
    const [[found], [exercise]] = await query(() =>
      db.batch([
        lessonAccess(db, viewer, lesson, now()),
        db
          .select({ starter: exercises.starter, tests: exercises.tests, solution: exercises.solution })
          .from(exercises)
          .where(isIt),
      ]),
    );
    if (!exercise || !found) throw new AppError("not_found", GONE);
    allowed(found, viewer);
    return exercise;
  }

  const workOf = (userId: string, exerciseId: string) =>
    and(eq(exerciseWork.userId, userId), eq(exerciseWork.exerciseId, exerciseId));

  /** The exercise was turned green just now. If it was green before, the learner may have taken the mark back. */
  const isFirstGreen = (userId: string, exerciseId: string, at: Date) =>
    sql`exists (select 1 from ${exerciseWork}
      where ${workOf(userId, exerciseId)} and ${exerciseWork.passedAt} = ${at.getTime()})`;

  return {
    /** What the account has of an exercise; null if nothing. */
    async read(viewer: Viewer, exerciseId: string): Promise<SavedWork | null> {
      await open(viewer, exerciseId);
      const row = await query(() =>
        db.select().from(exerciseWork).where(workOf(viewer.id, exerciseId)).get(),
      );
      if (!row) return null;
      const { files, save, savedAt, tries, passedAt } = row;
      return { files, save, savedAt: savedAt.getTime(), tries, passedAt: passedAt?.getTime() ?? null };
    },

    /**
     * Saves the learner's code, unless another device has saved since.
     * @throws AppError `conflict` then; `not_found`, `forbidden`, `rate_limited`
     */
    async save(
      viewer: Viewer,
      exerciseId: string,
      { files, save }: Work,
    ): Promise<{ save: number; savedAt: number }> {
      await limits.take([LIMITS.workAccount, viewer.id]);
      const { starter } = await open(viewer, exerciseId);
      const savedAt = now();
      const saved = { files: editableOnly(starter, files), save: save + 1, savedAt };
      const [row] = await query(() =>
        db
          .insert(exerciseWork)
          .values({ userId: viewer.id, exerciseId, ...saved })
          .onConflictDoUpdate({
            target: [exerciseWork.userId, exerciseWork.exerciseId],
            set: saved,
            setWhere: eq(exerciseWork.save, save),
          })
          .returning({ save: exerciseWork.save }),
      );
      if (!row) throw new AppError("conflict", "Another device has saved newer code.");
      return { save: row.save, savedAt: savedAt.getTime() };
    },

    /**
     * Counts a run. The first green one passes the exercise, and with the last exercise its lesson is done.
     * @throws AppError `not_found`, `forbidden`, `rate_limited`
     */
    async ran(viewer: Viewer, exerciseId: string, run: Run): Promise<RunOutcome> {
      await limits.take([LIMITS.runAccount, viewer.id]);
      const { tests } = await open(viewer, exerciseId);
      const at = now();
      const isGreen = run.passed > 0 && run.failed === 0 && !run.broken;
      const known = new Set(testNames(tests));
      const failed = [...new Set(run.tests.map(ownName))].filter((name) => known.has(name));
      const hinted = run.hinted === null ? null : { exerciseId, test: ownName(run.hinted) };
      const helped =
        run.passed > 0 && !run.broken && !run.tests.some((name) => ownName(name) === hinted?.test);
      const [rows, progress] = await query(() =>
        db.batch([
          db
            .insert(exerciseWork)
            .values({
              ...{ userId: viewer.id, exerciseId, files: {}, save: 0, savedAt: at, tries: 1 },
              ...{ passedAt: isGreen ? at : null, failing: run.failing },
            })
            .onConflictDoUpdate({
              target: [exerciseWork.userId, exerciseWork.exerciseId],
              set: {
                tries: sql`${exerciseWork.tries} + (${exerciseWork.passedAt} is null)`,
                passedAt: sql`coalesce(${exerciseWork.passedAt}, excluded.passed_at)`,
                failing: run.failing,
              },
            })
            .returning({ tries: exerciseWork.tries, passedAt: exerciseWork.passedAt }),
          doneWhenGreen(db, viewer.id, [exerciseId], at, isFirstGreen(viewer.id, exerciseId, at)).returning({
            doneAt: lessonProgress.doneAt,
          }),
          learnerSeen(db, viewer.id, at),
          ...failed.slice(0, MOST_COUNTED).map((test) =>
            db
              .insert(failedTests)
              .values({ exerciseId, test, runs: 1 })
              .onConflictDoUpdate({
                target: [failedTests.exerciseId, failedTests.test],
                set: { runs: sql`${failedTests.runs} + 1` },
              }),
          ),
          ...(hinted ? [countHinted(db, viewer.id, hinted, helped), markHinted(db, viewer.id, hinted)] : []),
        ]),
      );
      const [work] = rows;
      return {
        tries: work?.tries ?? 1,
        passedAt: work?.passedAt?.getTime() ?? null,
        done: progress[0]?.doneAt?.getTime() ?? null,
      };
    },

    /** The files of the solution. Everybody who may read the lesson may see it. @throws AppError as above */
    async solution(viewer: Viewer | null, exerciseId: string): Promise<ExerciseFile[]> {
      return (await open(viewer, exerciseId)).solution;
    },
  };
}

export type ExerciseWork = ReturnType<typeof createExerciseWork>;
