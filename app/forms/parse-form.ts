import * as v from "valibot";
import { AppError } from "#shared/app-error.ts";
import { fieldErrors } from "#shared/forms/field-errors.ts";

/** Holds what was posted against its schema. @throws AppError `invalid` with a message for each field */
export function parseForm<Schema extends v.GenericSchema>(
  schema: Schema,
  posted: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, posted);
  if (parsed.success) return parsed.output;
  throw new AppError("invalid", "Please check the marked fields.", { fields: fieldErrors(parsed.issues) });
}

/** The JSON that a script put into a field, or null where it is none. What it holds is for a schema to say. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
