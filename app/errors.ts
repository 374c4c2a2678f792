import { data } from "react-router";
import { AppError, type FieldErrors } from "#shared/domain/app-error.ts";
import type { Log } from "#shared/domain/log.ts";

/** What an ErrorBoundary reads from a thrown answer. */
export type PageError = { message: string };

/** The page's log, whose lines carry the request's id: `context.get(pageContext)`. */
type Page = { log: Log };

/**
 * Writes the one line of a failure that is ours. A visitor's own mistake is none; an error that no
 * service threw passes through these functions, and `handleError` (entry.server.tsx) logs it.
 */
export function report(error: AppError, { log }: Page): void {
  if (error.status >= 500) log.error("page.failed", error, { code: error.code });
}

/**
 * Runs a loader's work and turns a service's error into an answer with its status, for the nearest
 * ErrorBoundary. Any other error passes through and becomes a 500.
 */
export async function orErrorPage<T>(work: Promise<T>, page: Page): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    report(error, page);
    throw data({ message: error.publicMessage } satisfies PageError, {
      status: error.status,
      headers: error.retryAfter === undefined ? {} : { "Retry-After": String(error.retryAfter) },
    });
  }
}

/** What a form's action answers when nothing was stored: the reasons, and what was typed. */
export type FormFailure<Values> = { error: string; fields: FieldErrors; values: Values };

/** Turns a service's error into a form's answer, so that nothing typed is lost. */
export function formFailure<Values>(error: unknown, values: Values, page: Page) {
  if (!(error instanceof AppError)) throw error;
  report(error, page);
  return data(
    { error: error.publicMessage, fields: error.fields ?? {}, values } satisfies FormFailure<Values>,
    {
      status: error.status,
      headers: error.retryAfter === undefined ? {} : { "Retry-After": String(error.retryAfter) },
    },
  );
}
