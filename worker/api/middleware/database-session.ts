import { createMiddleware } from "hono/factory";
import type { AppEnv, RequestDatabase } from "../env.ts";

type Open = (d1: D1Database, request: Request, trips: AppEnv["Variables"]["trips"]) => RequestDatabase;

/**
 * Opens the request's sessions with the database. Whoever is signed in and writes takes a bookmark along,
 * so that the next page shows it whichever copy is asked; nobody else gets a cookie from here.
 */
export function databaseSession(open: Open) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const trips = { count: 0, milliseconds: 0 };
    const database = open(c.env.DB, c.req.raw, trips);
    c.set("database", database);
    c.set("trips", trips);
    await next();
    if (!c.var.identity?.hasSession) return;
    const line = database.cookie();
    if (line !== null) c.header("Set-Cookie", line, { append: true });
  });
}
