import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "#shared/app-error.ts";
import type { ApiEnv } from "./env.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** Where a request claims to come from. */
function sourceOf(headers: Headers, ownOrigins: readonly string[]): "own" | "foreign" | "unsaid" {
  const origin = headers.get("origin");
  if (origin !== null) return ownOrigins.includes(origin) ? "own" : "foreign";
  const site = headers.get("sec-fetch-site");
  if (site === null) return "unsaid";
  // "none" means that the visitor typed the URL, so no page sent it.
  return site === "same-origin" || site === "none" ? "own" : "foreign";
}

const CALL =
  "This request came from another site. If you use cookies, send this site's Origin header; or use a bearer token.";
const FORM = "This form was sent from another site, so we ignored it. Open the page here and send it again.";

/** Where a write comes from; null for reads and for requests with a token, which no foreign page can add. */
function sourceOfWrite(c: Context<ApiEnv>): ReturnType<typeof sourceOf> | null {
  const { headers } = c.req.raw;
  if (READING.has(c.req.method) || headers.has("authorization")) return null;
  return sourceOf(headers, [new URL(c.req.url).origin, c.get("services").site.origin]);
}

/**
 * Rejects API writes that another site's page makes with this browser's cookies. Browsers always say where a write
 * comes from; scripts that use cookies must do so too.
 */
export const sameOrigin = createMiddleware<ApiEnv>(async (c, next) => {
  const source = sourceOfWrite(c);
  if (source === "foreign" || (source === "unsaid" && c.req.raw.headers.has("cookie"))) {
    throw new AppError("forbidden", CALL);
  }
  await next();
});

/**
 * Rejects forms that another site's page sends to one of ours. React Router's own check only looks at `Origin`.
 * Requests that say nothing are allowed, for mail services that unsubscribe readers (RFC 8058).
 */
export const ownForms = createMiddleware<ApiEnv>(async (c, next) => {
  if (sourceOfWrite(c) === "foreign") throw new AppError("forbidden", FORM);
  await next();
});
