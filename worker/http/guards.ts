import { createMiddleware } from "hono/factory";
import type { Viewer } from "#shared/accounts/roles.ts";
import type { ApiEnv } from "./env.ts";

/**
 * Puts on the context who is behind the request, and on the answer whatever cookies that brought. An
 * answer for which somebody asked who it is for is kept by nobody else.
 */
export const identify = createMiddleware<ApiEnv>(async (c, next) => {
  const identity = c.get("services").identify(c.req.raw, c.get("network"));
  c.set("identity", identity);
  await next();
  for (const line of identity.cookies()) c.header("Set-Cookie", line, { append: true });
  // The back button must show nothing of it. Not "storage": that would forget the colour scheme, and the page
  // removes what belongs to the account (app/accounts/leave.ts).
  if (identity.wasLeft()) c.header("Clear-Site-Data", '"cache"');
  if (identity.wasAsked()) {
    const cacheControl = c.res.headers.get("Cache-Control") ?? "";
    // A page that lacks something says `no-store` already.
    if (!cacheControl.includes("private")) {
      c.header(
        "Cache-Control",
        cacheControl.includes("no-store") ? `private, ${cacheControl}` : "private, no-store",
      );
    }
  }
});

/** Tells a script how to sign in (RFC 9110: a 401 says so). */
export const challenge = createMiddleware(async (c, next) => {
  await next();
  if (c.res.status === 401) c.header("WWW-Authenticate", 'Bearer realm="api"');
});

/** What a handler finds behind a guard. */
export type GuardedEnv = { Variables: ApiEnv["Variables"] & { viewer: Viewer } };

/** Lets signed-in people through, by bearer token or cookie; everybody else gets a 401. */
export const requireUser = createMiddleware<GuardedEnv>(async (c, next) => {
  c.set("viewer", await c.get("identity").requireViewer());
  await next();
});

/** As `requireUser`, but a token of a session that has ended does not even read. */
export const requireCurrentUser = createMiddleware<GuardedEnv>(async (c, next) => {
  c.set("viewer", await c.get("identity").requireCurrentViewer());
  await next();
});

/** Lets admins through; other people get a 403, nobody a 401. */
export const requireAdmin = createMiddleware<GuardedEnv>(async (c, next) => {
  c.set("viewer", await c.get("identity").requireViewer("admin"));
  await next();
});
