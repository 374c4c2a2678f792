import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "#shared/domain/app-error.ts";
import type { ApiEnv } from "../env.ts";

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

/**
 * Refuses writes that another site's page makes with this browser's cookies. A browser always says
 * where a write comes from; a script that brings cookies has to say so too, and one with a bearer token
 * need not: no page can make a browser add that.
 */
export const sameOrigin: MiddlewareHandler = createMiddleware<ApiEnv>(async (c, next) => {
  const { headers } = c.req.raw;
  if (!READING.has(c.req.method) && !headers.has("authorization")) {
    const own = [new URL(c.req.url).origin, c.get("services").site.origin];
    const source = sourceOf(headers, own);
    if (source === "foreign" || (source === "unsaid" && headers.has("cookie"))) {
      throw new AppError(
        "forbidden",
        "This call came from another site. With cookies, send an Origin header of this one; or use a bearer token.",
      );
    }
  }
  await next();
});
