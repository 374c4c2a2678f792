import * as v from "valibot";
import { MOST_FILES } from "./exercise-files.ts";

/** As in the runner. */
export const FILE_MAX = 100_000;
/** All of a learner's files together: they are one row of the database. */
export const WORK_MAX = 400_000;

const TOO_MUCH = "Your files have more than 400 kB together, so they cannot be saved. Make them shorter.";
const NAME_MAX = 400;

const files = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(1000, "That is not the name of a file.")),
    v.pipe(
      v.string("The files are texts."),
      v.maxLength(FILE_MAX, "A file has more than 100 kB, so it cannot be saved. Make it shorter."),
    ),
    "Send the files by their names.",
  ),
  v.check((given) => Object.keys(given).length <= MOST_FILES, `An exercise has at most ${MOST_FILES} files.`),
  v.check((given) => Object.values(given).reduce((sum, text) => sum + text.length, 0) <= WORK_MAX, TOO_MUCH),
);

const count = (most: number) =>
  v.pipe(v.number("Send a number."), v.integer(), v.minValue(0), v.maxValue(most));

/** A learner's files as they are saved. `save`: the number of the save that they are based on; 0 for the first. */
export const workSchema = v.object({ files, save: count(1e9) }, "Send the files and the save.");

const testName = v.pipe(v.string(), v.maxLength(NAME_MAX, "That is not the name of a test."));

/** How a run ended. Names of tests: their groups and their own name, with ` › ` between them. */
export const runSchema = v.object(
  {
    passed: count(1000),
    failed: count(1000),
    /** The first test that failed. */
    failing: v.nullable(testName),
    /** All tests that failed. */
    tests: v.optional(v.pipe(v.array(testName), v.maxLength(1000)), []),
    /** Something went wrong outside the tests: a syntax error, for example. */
    broken: v.optional(v.boolean(), false),
    /** The test whose last hint the learner has opened since the run before. */
    hinted: v.optional(v.nullable(testName), null),
  },
  "Send how the run ended.",
);

export type Work = v.InferOutput<typeof workSchema>;
export type Run = v.InferOutput<typeof runSchema>;

/** What the account has of an exercise. Times are in milliseconds. */
export type SavedWork = {
  files: Record<string, string>;
  save: number;
  savedAt: number;
  tries: number;
  passedAt: number | null;
};
/** What a run changed. `done`: when the lesson became done. */
export type RunOutcome = { tries: number; passedAt: number | null; done: number | null };

/** A test's whole name. */
export const fullName = (name: readonly string[]) => name.join(" › ");
/** Its own name, without its groups: as hints and lists of tests have it. */
export const ownName = (name: string) => name.split(" › ").at(-1) ?? name;
