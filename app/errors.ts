import { data } from "react-router";
import { AppError, type FieldErrors } from "#shared/domain/app-error.ts";

/** What an ErrorBoundary reads from a thrown answer. */
export type PageError = { message: string };

/**
 * Runs a loader's work and turns a service's error into an answer with its status, for the nearest
 * ErrorBoundary. Any other error passes through and becomes a 500.
 */
export async function orErrorPage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw data({ message: error.publicMessage } satisfies PageError, {
      status: error.status,
      headers: error.retryAfter === undefined ? {} : { "Retry-After": String(error.retryAfter) },
    });
  }
}

/** What a form's action answers when nothing was stored: the reasons, and what was typed. */
export type FormFailure<Values> = { error: string; fields: FieldErrors; values: Values };

/** Turns a service's error into a form's answer, so that nothing typed is lost. */
export function formFailure<Values>(error: unknown, values: Values) {
  if (!(error instanceof AppError)) throw error;
  return data(
    { error: error.publicMessage, fields: error.fields ?? {}, values } satisfies FormFailure<Values>,
    {
      status: error.status,
      headers: error.retryAfter === undefined ? {} : { "Retry-After": String(error.retryAfter) },
    },
  );
}
