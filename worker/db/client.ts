import { drizzle } from "drizzle-orm/d1";
import { AppError } from "#shared/domain/app-error.ts";

/** A database client. Make one per request: it holds the request's session with D1. */
export function createDatabase(d1: D1Database) {
  // Without the schema: only its relational queries need it, and reading it costs each request more than
  // a page's query does.
  return drizzle(d1);
}

export type Database = ReturnType<typeof createDatabase>;

/**
 * Runs a query or a batch. Whatever the database throws becomes a 503 for the visitor, with the
 * original as its cause: after a failed read or write nothing can be said but "try again".
 * @throws AppError `unavailable`
 */
export async function query<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("unavailable", "We cannot reach our records just now. Please try again in a minute.", {
      cause,
      retryAfter: 60,
    });
  }
}
