import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** One message per field, by the field's name. */
export type FieldErrors = Record<string, string>;

/** What every failed request answers: `{ "error": { "code", "message", "fields"? } }`. */
export type ErrorBody = { error: { code: string; message: string; fields?: FieldErrors } };

/** An error whose code and message are meant for the caller. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly fields: FieldErrors | undefined;

  constructor(status: ContentfulStatusCode, code: string, message: string, fields?: FieldErrors) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** The one place where a thrown error becomes an answer. What was not expected is logged, never shown. */
export function answerError(error: Error, c: Context): Response {
  if (error instanceof ApiError) {
    const { status, code, message, fields } = error;
    return c.json({ error: { code, message, fields } } satisfies ErrorBody, status);
  }
  if (error instanceof HTTPException) {
    const challenge = error.getResponse().headers.get("WWW-Authenticate");
    if (challenge) c.header("WWW-Authenticate", challenge);
    const code = error.status === 401 ? "unauthorised" : "bad_request";
    const message =
      error.status === 401
        ? "Send the write token as `Authorization: Bearer …`."
        : "The request is malformed.";
    return c.json({ error: { code, message } } satisfies ErrorBody, error.status as ContentfulStatusCode);
  }
  console.error(JSON.stringify({ event: "request.failed", path: c.req.path, reason: String(error) }));
  const message = "Something went wrong here. Try again later.";
  return c.json({ error: { code: "internal", message } } satisfies ErrorBody, 500);
}

export function answerNotFound(c: Context): Response {
  return c.json({ error: { code: "not_found", message: "There is nothing at this address." } }, 404);
}
