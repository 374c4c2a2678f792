import { data } from "react-router";
import type { PageScope } from "#app/context.ts";
import { AppError } from "#shared/app-error.ts";

/** The content of a page, or the sentence that is shown instead. */
export type Reading<T> = { content: T; failure: null } | { content: null; failure: string };

/**
 * Reads content that a page can be shown without. If a dependency is down, the page keeps its heading, says so, and
 * answers 503 (decisions.md). The failure is logged. Any other error passes through.
 */
export async function reading<T>(work: Promise<T>, { log }: Pick<PageScope, "log">, event: string) {
  try {
    return data<Reading<T>>({ content: await work, failure: null });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
    log.error(event, error);
    return data<Reading<T>>(
      { content: null, failure: error.publicMessage },
      { status: error.status, headers: { "Retry-After": String(error.retryAfter ?? 60) } },
    );
  }
}
