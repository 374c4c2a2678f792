import { createMiddleware } from "hono/factory";
import type { Identity } from "#worker/accounts/identity.ts";
import type { AppEnv, RequestDatabase } from "./env.ts";

type Open = (
  d1: D1Database,
  asking: { method: string; written: string | null },
  trips: AppEnv["Variables"]["trips"],
) => RequestDatabase;

/**
 * Opens the request's sessions with the database. A signed-in visitor who writes takes a bookmark along,
 * so that the next page shows it whichever copy is asked; nobody else gets a cookie from here.
 */
export function databaseSession(cookiesOf: (env: Env) => Identity["siteCookies"], open: Open) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const cookies = cookiesOf(c.env);
    const trips = { count: 0, milliseconds: 0 };
    const { method } = c.req;
    const database = open(c.env.DB, { method, written: cookies.read(c.req.raw, "written") }, trips);
    c.set("database", database);
    c.set("trips", trips);
    await next();
    if (!c.var.identity?.hasSession) return;
    const kept = database.kept();
    if (kept === null) return;
    c.header("Set-Cookie", cookies.line("written", kept.bookmark, kept.seconds), { append: true });
  });
}
