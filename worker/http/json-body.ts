import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { MiddlewareHandler } from "hono";
import { validator } from "hono-openapi";
import { AppError } from "#shared/app-error.ts";
import { fieldErrors } from "#shared/forms/field-errors.ts";

/** Rejects a body whose content type is not JSON. */
const requireJson: MiddlewareHandler = async (c, next) => {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new AppError("unsupported_media_type", "Send the body as application/json.");
  }
  await next();
};

/**
 * Validates a JSON body with a schema: 415 for another content type, 400 for malformed JSON, and 400 with a message
 * per field if the schema rejects it. Also adds the body to the OpenAPI document.
 */
export function jsonBody<Schema extends StandardSchemaV1>(schema: Schema) {
  return [
    requireJson,
    validator("json", schema, (result) => {
      if (result.success) return;
      const fields = fieldErrors(result.error);
      throw new AppError("invalid", Object.values(fields)[0] ?? "The body is not valid.", { fields });
    }),
  ] as const;
}
