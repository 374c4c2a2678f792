import { data } from "react-router";
import { AppError, type FieldErrors } from "#shared/app-error.ts";
import type { Log } from "#shared/log.ts";

/** What an ErrorBoundary reads from a thrown answer. `typed`: what somebody wrote and could not be stored. */
export type PageError = { message: string; typed?: readonly string[] };

/** The page's log, whose lines carry the request's id: `context.get(pageContext)`. */
type Page = { log: Log };

/**
 * Writes the one line of a failure that is ours. A visitor's own mistake is none; an error that no
 * service threw passes through these functions, and `handleError` (entry.server.tsx) logs it.
 */
export function report(error: AppError, { log }: Page): void {
  if (error.status >= 500) log.error("page.failed", error, { code: error.code });
}

/** What to throw so that the nearest ErrorBoundary shows a service's error, with its status. */
export function errorPage(error: AppError, page: Page, typed: readonly string[] = []) {
  report(error, page);
  const written = typed.filter((text) => text.trim() !== "");
  const shown = error.status >= 500 && written.length > 0 ? { typed: written } : {};
  return data({ message: error.publicMessage, ...shown } satisfies PageError, {
    status: error.status,
    headers: error.retryAfter === undefined ? {} : { "Retry-After": String(error.retryAfter) },
  });
}

/** Runs a loader's work; a service's error becomes an error page. Any other error becomes a 500. */
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

/** What a form's action answers when nothing was stored: the reasons, and what was typed. */
export type FormFailure<Values> = { error: string; fields: FieldErrors; values: Values };

/**
 * As `formFailure`, for a form whose page cannot be read without what has just failed: without scripts
 * the whole page would be rendered again, so what was typed stands on the error page instead.
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
