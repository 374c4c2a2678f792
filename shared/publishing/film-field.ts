import * as v from "valibot";
import { isFilmKey } from "#shared/learning/film.ts";
import type { Field } from "./fields.ts";

const FILM = "Give the key of an uploaded film: lessons/… .mp4.";

/** The same field, which files and programs may leave out: then it is null. */
export function mayBeLeftOut<Value>(field: Field<Value | null>): Field<Value | null> {
  return { ...field, schema: v.optional(field.schema, null) };
}

/** The object key of a lesson's film, or null. Its form uploads the file in parts. */
export function film({ label, hint }: { label: string; hint: string }): Field<string | null> {
  return {
    ...{ input: "film", label, hint, required: false, max: 100 },
    schema: v.nullish(v.pipe(v.string(FILM), v.trim(), v.check(isFilmKey, FILM)), null),
    read: (text) => text.trim() || null,
    write: (key) => key ?? "",
  };
}
