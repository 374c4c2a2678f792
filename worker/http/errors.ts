import { HTTPException } from "hono/http-exception";
import { AppError, type ErrorBody, type ErrorCode } from "#shared/app-error.ts";
import type { AnswerContext } from "./env.ts";

const CODE_BY_STATUS: Partial<Record<number, ErrorCode>> = {
  400: "invalid",
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  413: "too_large",
  415: "unsupported_media_type",
  429: "rate_limited",
};

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException) {
    const code = CODE_BY_STATUS[error.status];
    if (code) return new AppError(code, error.message || "The request is not valid.", { cause: error });
  }
  return new AppError("internal", "Something went wrong on our side. Please try again.", { cause: error });
}

/** Turns any error into the API's response, `{ error, fields? }` with a status. The only place that does so. */
export function answerError(error: unknown, c: AnswerContext): Response {
  const appError = toAppError(error);
  if (appError.status >= 500) {
    c.get("log").error("api.failed", error, { method: c.req.method, path: c.req.path });
  }
  if (appError.retryAfter !== undefined) c.header("Retry-After", String(appError.retryAfter));
  if (appError.allow) c.header("Allow", appError.allow.join(", "));
  c.header("Cache-Control", "no-store");
  const body: ErrorBody = { error: appError.publicMessage };
  if (appError.fields) body.fields = appError.fields;
  return c.json(body, appError.status);
}
