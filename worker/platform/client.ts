import { drizzle } from "drizzle-orm/d1";
import { AppError } from "#shared/app-error.ts";
import { inTime, WITHIN_MS } from "./deadline.ts";

/** A database client. Create one per request. */
export const createDatabase = (d1: D1Database) => drizzle(d1);

export type Database = ReturnType<typeof createDatabase>;

/** A client that sends its queries to a session of the database. */
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
 * The two database clients of a request (docs/decisions/050). Read replicas only answer within a session and may be
 * seconds behind. `db`, for accounts and everything people write, uses the primary. `content`, for public content,
 * uses the nearest copy if `nearest` is true.
 */
export function openDatabase(d1: D1Database, { nearest }: { nearest: boolean }) {
  const db = inSession(d1, d1.withSession("first-primary"));
  return { db, content: nearest ? inSession(d1, d1.withSession("first-unconstrained")) : db };
}

/**
 * Runs a query or a batch, for at most five seconds. Any error becomes a 503 with the original as its cause: after a
 * failed read or write, all a visitor can do is try again.
 * @throws AppError `unavailable`
 */
export async function query<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await inTime(work(), WITHIN_MS.database, "The database");
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError(
      "unavailable",
      "We cannot reach our database right now. Please try again in a minute.",
      {
        cause,
        retryAfter: 60,
      },
    );
  }
}
