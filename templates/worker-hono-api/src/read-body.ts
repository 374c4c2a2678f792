import type { Context } from "hono";
import type * as z from "zod";
import { ApiError, type FieldErrors } from "./errors.ts";

/** The request's JSON, checked against `schema`. Throws a 415 or 400 that names what is wrong. */
export async function readBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new ApiError(415, "unsupported_type", "Send the body as application/json.");
  }
  return check(schema, parseJson(await c.req.text()));
}

/** `input` as `schema` reads it. Throws a 400 with one message per field. */
export function check<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new ApiError(400, "invalid", "Some of what you sent is not valid.", fieldErrorsOf(result.error));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, "invalid_json", "The body is not valid JSON.");
  }
}

function fieldErrorsOf(error: z.ZodError): FieldErrors | undefined {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const name = issue.code === "unrecognized_keys" ? issue.keys[0] : issue.path[0];
    if (name !== undefined) fields[String(name)] ??= issue.message;
  }
  return Object.keys(fields).length > 0 ? fields : undefined;
}
