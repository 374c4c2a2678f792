import { drizzle } from "drizzle-orm/d1";
import { AppError } from "#shared/app-error.ts";
import { inTime, WITHIN_MS } from "./deadline.ts";

/** A database client. Make one per request. */
export const createDatabase = (d1: D1Database) => drizzle(d1);

export type Database = ReturnType<typeof createDatabase>;

/** A client that asks a session instead of its database. */
function inSession(d1: D1Database, session: D1DatabaseSession): Database {
  return createDatabase({
    prepare: (text) => session.prepare(text),
    batch: (statements) => session.batch(statements),
    exec: (text) => d1.exec(text),
    dump: () => d1.dump(),
    withSession: (constraint) => d1.withSession(constraint),
  });
}

/**
 * The database as a request sees it (docs/decisions/050). Read replicas answer only within a session, and may be
 * some seconds behind. `db`, for accounts and everything that people write, asks the primary. `content`, for
 * what everybody may read, asks the nearest copy when `nearest` says so.
 */
export function openDatabase(d1: D1Database, { nearest }: { nearest: boolean }) {
  const db = inSession(d1, d1.withSession("first-primary"));
  return { db, content: nearest ? inSession(d1, d1.withSession("first-unconstrained")) : db };
}

/**
 * Runs a query or a batch, for five seconds at most. Whatever it throws becomes a 503 for the visitor, with the
 * original as its cause: all that can be said after a failed read or write is "try again".
 * @throws AppError `unavailable`
 */
export async function query<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await inTime(work(), WITHIN_MS.database, "The database");
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("unavailable", "We cannot reach our records just now. Please try again in a minute.", {
      cause,
      retryAfter: 60,
    });
  }
}
