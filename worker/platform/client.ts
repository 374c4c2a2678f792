import { drizzle } from "drizzle-orm/d1";
import { AppError } from "#shared/app-error.ts";
import { type Asking, bookmarkToKeep, contentConstraint } from "./freshness.ts";

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
 * The database as a request sees it: two clients, each with its own D1 session, because read replicas answer
 * only within one. `db` asks the primary first; `content` asks the nearest copy, or one that has what this
 * visitor last wrote. `kept` is the bookmark for the visitor's next requests, or null. Outside a request
 * everything asks the primary. A session is opened when it is first needed.
 */
export function openDatabase(d1: D1Database, request?: Asking) {
  let primary: D1DatabaseSession | undefined;
  let db: Database | undefined;
  let content: Database | undefined;

  function openPrimary(): D1DatabaseSession {
    primary ??= d1.withSession("first-primary");
    return primary;
  }
  function openNearest(): D1DatabaseSession {
    const constraint = request ? contentConstraint(request) : "first-primary";
    return d1.withSession(typeof constraint === "string" ? constraint : constraint.bookmark);
  }

  return {
    get db() {
      db ??= inSession(d1, openPrimary());
      return db;
    },
    get content() {
      content ??= inSession(d1, openNearest());
      return content;
    },
    kept: () => (request ? bookmarkToKeep(request, openPrimary().getBookmark()) : null),
  };
}

/**
 * Runs a query or a batch. An error of the database becomes a 503 that asks the visitor to try again, with the
 * original as its cause.
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
