import * as v from "valibot";
import { AppError } from "#shared/app-error.ts";
import { fieldErrors } from "#shared/forms/field-errors.ts";

/** Validates a posted form. @throws AppError `invalid` with a message per field */
export function parseForm<Schema extends v.GenericSchema>(
  schema: Schema,
  posted: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, posted);
  if (parsed.success) return parsed.output;
  throw new AppError("invalid", "Please check the marked fields.", { fields: fieldErrors(parsed.issues) });
}

/** Parses a field that a script filled with JSON; null if it is invalid. A schema has to check the value. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
