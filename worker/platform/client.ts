import { DrizzleD1Database } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { AppError } from "#shared/app-error.ts";
import { CheckedSession } from "./checked-session.ts";
import { type Asking, bookmarkToKeep, contentConstraint } from "./freshness.ts";
import { lazily } from "./lazily.ts";

/** A database client. Make one per request. */
export function createDatabase(d1: D1Database) {
  const dialect = new SQLiteAsyncDialect();
  // Without the schema: only its relational queries need it, and reading it costs each request more than
  // a page's query does.
  const session = new CheckedSession(d1, dialect, undefined);
  return Object.assign(new DrizzleD1Database("async", dialect, session, undefined), { $client: d1 });
}

export type Database = ReturnType<typeof createDatabase>;

/** A session in the place of its database: Drizzle asks for nothing else. */
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
 * The database as a request sees it: two clients, each with a session of its own, because read replicas
 * answer only within one. What `db` asks first goes to the primary, and the rest is as fresh; `content`
 * asks the nearest copy, or one that has what this visitor wrote last. `kept` is what the visitor's next
 * requests bring to say so, or null. Without a request everything asks the primary.
 */
export function openDatabase(d1: D1Database, request?: Asking) {
  const sessions = lazily({
    primary: () => d1.withSession("first-primary"),
    nearest: () => {
      const constraint = request ? contentConstraint(request) : "first-primary";
      return d1.withSession(typeof constraint === "string" ? constraint : constraint.bookmark);
    },
  });
  return lazily({
    db: () => inSession(d1, sessions.primary),
    content: () => inSession(d1, sessions.nearest),
    kept: () => () => (request ? bookmarkToKeep(request, sessions.primary.getBookmark()) : null),
  });
}

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
