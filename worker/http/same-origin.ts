import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "#shared/app-error.ts";
import type { ApiEnv } from "./env.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** Where a request says that it comes from: this site, another one, or nothing at all. */
function sourceOf(headers: Headers, ownOrigins: readonly string[]): "own" | "foreign" | "unsaid" {
  const origin = headers.get("origin");
  if (origin !== null) return ownOrigins.includes(origin) ? "own" : "foreign";
  const site = headers.get("sec-fetch-site");
  if (site === null) return "unsaid";
  // "none": typed by the visitor, so no page sent it.
  return site === "same-origin" || site === "none" ? "own" : "foreign";
}

const CALL =
  "This call came from another site. With cookies, send an Origin header of this one; or use a bearer token.";
const FORM =
  "This form was sent from another site, so nothing was done. Open the page here and send it again.";

/** Where a write comes from, or null for reading and for what brings a token: no page can add that to a request. */
function sourceOfWrite(c: Context<ApiEnv>): ReturnType<typeof sourceOf> | null {
  const { headers } = c.req.raw;
  if (READING.has(c.req.method) || headers.has("authorization")) return null;
  return sourceOf(headers, [new URL(c.req.url).origin, c.get("services").site.origin]);
}

/**
 * Refuses writes to the API that another site's page makes with this browser's cookies. A browser always
 * says where a write comes from; a script that brings cookies has to say so too.
 */
export const sameOrigin = createMiddleware<ApiEnv>(async (c, next) => {
  const source = sourceOfWrite(c);
  if (source === "foreign" || (source === "unsaid" && c.req.raw.headers.has("cookie"))) {
    throw new AppError("forbidden", CALL);
  }
  await next();
});

/**
 * Refuses forms that another site's page sends to one of ours. React Router's own check looks at `Origin`
 * alone. Whoever says nothing is let through: a mail service that unsubscribes somebody (RFC 8058).
 */
export const ownForms = createMiddleware<ApiEnv>(async (c, next) => {
  if (sourceOfWrite(c) === "foreign") throw new AppError("forbidden", FORM);
  await next();
});
