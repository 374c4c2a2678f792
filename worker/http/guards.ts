import { createMiddleware } from "hono/factory";
import type { Viewer } from "#shared/accounts/roles.ts";
import type { ApiEnv } from "./env.ts";

/**
 * Sets the visitor on the context and their new cookies on the response. If any code asked who the visitor is, the
 * response is private.
 */
export const identify = createMiddleware<ApiEnv>(async (c, next) => {
  const identity = c.get("services").identify(c.req.raw, c.get("network"));
  c.set("identity", identity);
  await next();
  for (const line of identity.cookies()) c.header("Set-Cookie", line, { append: true });
  // The back button must not show the account. Not "storage": that would delete the colour scheme, and the page
  // removes what belongs to the account (app/accounts/leave.ts).
  if (identity.wasLeft()) c.header("Clear-Site-Data", '"cache"');
  if (identity.wasAsked()) {
    const cacheControl = c.res.headers.get("Cache-Control") ?? "";
    // Incomplete pages already send `no-store`.
    if (!cacheControl.includes("private")) {
      c.header(
        "Cache-Control",
        cacheControl.includes("no-store") ? `private, ${cacheControl}` : "private, no-store",
      );
    }
  }
});

/** Tells scripts how to sign in; RFC 9110 requires this header on a 401. */
export const challenge = createMiddleware(async (c, next) => {
  await next();
  if (c.res.status === 401) c.header("WWW-Authenticate", 'Bearer realm="api"');
});

/** The context of a guarded handler. */
export type GuardedEnv = { Variables: ApiEnv["Variables"] & { viewer: Viewer } };

/** Requires a signed-in person, by bearer token or cookie; otherwise 401. */
export const requireUser = createMiddleware<GuardedEnv>(async (c, next) => {
  c.set("viewer", await c.get("identity").requireViewer());
  await next();
});

/** Like `requireUser`, but rejects the token of an ended session for reading too. */
export const requireCurrentUser = createMiddleware<GuardedEnv>(async (c, next) => {
  c.set("viewer", await c.get("identity").requireCurrentViewer());
  await next();
});

/** Requires an admin; other people get a 403, visitors a 401. */
export const requireAdmin = createMiddleware<GuardedEnv>(async (c, next) => {
  c.set("viewer", await c.get("identity").requireViewer("admin"));
  await next();
});
