import * as v from "valibot";
import { MOST_FILES } from "./exercise-files.ts";

/** More lessons and exercises than anybody does before making an account. */
const MOST_KEPT = 300;
/** As long as a file of the runner. */
const FILE_CHARACTERS = 100_000;

/** The id of a heading (`headingId`). */
const place = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,199}$/, "Send the id of a heading."));

export const placeSchema = v.object({ place });

const id = v.pipe(v.string(), v.maxLength(200));
const milliseconds = v.pipe(v.number(), v.minValue(0));
const atMost = <Entries extends Record<string, unknown>>(most: number) =>
  v.maxEntries<Entries, number, string>(most, `At most ${most} at once.`);

/** What a browser kept (app/learning/kept-work.ts). Times are in milliseconds since 1970. */
export const keptSchema = v.object({
  lessons: v.pipe(
    v.record(
      id,
      v.object({
        /** When it was marked as done; null: when the mark was taken back. */
        done: v.optional(v.nullable(milliseconds)),
        place: v.optional(place),
      }),
    ),
    atMost(MOST_KEPT),
  ),
  exercises: v.pipe(
    v.record(
      id,
      v.object({
        files: v.pipe(
          v.record(id, v.pipe(v.string(), v.maxLength(FILE_CHARACTERS, "A file is too long."))),
          atMost(MOST_FILES),
        ),
        /** When all tests were green for the first time. */
        passed: v.nullable(milliseconds),
      }),
    ),
    atMost(MOST_KEPT),
  ),
});

export type KeptWork = v.InferOutput<typeof keptSchema>;

/** The most bytes of kept work in one request. */
export const KEPT_BYTES = 2_000_000;
