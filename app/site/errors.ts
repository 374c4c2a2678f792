import { data } from "react-router";
import { AppError, type FieldErrors } from "#shared/app-error.ts";
import type { Log } from "#shared/log.ts";

/** The data of a thrown answer, for an ErrorBoundary. `typed` is what the user typed and the site could not store. */
export type PageError = { message: string; typed?: readonly string[] };

/** The request's log: `context.get(pageContext)`. */
type Page = { log: Log };

/**
 * Logs an error on our side, but not a visitor's mistake. Errors that are not an `AppError` pass through these
 * functions, and `handleError` (entry.server.tsx) logs them.
 */
export function report(error: AppError, { log }: Page): void {
  if (error.status >= 500) log.error("page.failed", error, { code: error.code });
}

/** An answer to throw, so that the nearest ErrorBoundary shows a service's error. */
export function errorPage(error: AppError, page: Page, typed: readonly string[] = []) {
  report(error, page);
  const written = typed.filter((text) => text.trim() !== "");
  const shown = error.status >= 500 && written.length > 0 ? { typed: written } : {};
  return data({ message: error.publicMessage, ...shown } satisfies PageError, {
    status: error.status,
    headers: error.retryAfter === undefined ? {} : { "Retry-After": String(error.retryAfter) },
  });
}

/** Waits for a loader's work; a service's error becomes an error page. Any other error becomes a 500. */
export async function orErrorPage<T>(
  work: Promise<T>,
  page: Page,
  typed: readonly string[] = [],
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof AppError ? errorPage(error, page, typed) : error;
  }
}

/** The answer of a form's action if nothing was stored: the reasons, and what was typed. */
export type FormFailure<Values> = { error: string; fields: FieldErrors; values: Values };

/**
 * Like `formFailure`, for a form whose page needs the service that just failed. Without JavaScript the page would have
 * to be loaded again and fail, too, so the error page shows what was typed.
 */
export function formFailureOrPage<Values>(
  error: unknown,
  values: Values,
  page: Page,
  { request, typed }: { request: Request; typed: readonly string[] },
) {
  const scripted = new URL(request.url).pathname.endsWith(".data");
  if (error instanceof AppError && error.code === "unavailable" && !scripted) {
    throw errorPage(error, page, typed);
  }
  return formFailure(error, values, page);
}

/** Turns a service's error into a form's answer that keeps what was typed. */
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
