import { createMiddleware } from "hono/factory";
import { createLog, type Log } from "#shared/log.ts";
import type { Preview } from "#worker/platform/preview.ts";
import type { Services } from "#worker/services.ts";
import type { AppEnv } from "./env.ts";
import { networkOf } from "./network.ts";
import { LIVE_PREVIEW, PREVIEW_PARAM } from "./page-address.ts";

/** Creates the services of one request, or of one cron run, which has no request. */
export type ServicesFor = (
  env: Env,
  ctx: Pick<ExecutionContext, "waitUntil">,
  log: Log,
  request?: Request,
  preview?: Preview,
) => Promise<Services>;

/** Sets what every handler needs on the context, created anew for each request. */
export function requestScope(servicesFor: ServicesFor) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const requestId = c.req.header("cf-ray") ?? crypto.randomUUID();
    const log = createLog(console, { requestId });
    c.set("requestId", requestId);
    c.set("log", log);
    c.set("network", networkOf(c.req.header("cf-connecting-ip") ?? "unknown"));
    const { id, timestamp } = c.env.VERSION;
    c.set("version", id || "local");
    c.set("deployedAt", timestamp ? new Date(timestamp) : null);
    // Must be last: it throws if the configuration is invalid, and the error response needs the log and the id.
    c.set("services", await servicesFor(c.env, c.executionCtx, log, c.req.raw));
    await next();
    c.res.headers.set("X-Request-Id", requestId);
  });
}

/**
 * With the token of a preview link, the page shows a draft in place of what is live. Such a page is for nobody's cache
 * and no search engine, and only this site may frame it.
 */
export function previews(servicesFor: ServicesFor) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const token = c.req.query(PREVIEW_PARAM);
    if (!token) return next();
    c.set("framed", true);
    if (token !== LIVE_PREVIEW) {
      const preview = await c.get("services").drafts.previewed(token);
      if (preview)
        c.set("services", await servicesFor(c.env, c.executionCtx, c.get("log"), c.req.raw, preview));
      c.set("preview", preview ? (preview.content ? "shown" : "incomplete") : "gone");
    }
    await next();
    c.header("Cache-Control", "private, no-store");
    c.header("X-Robots-Tag", "noindex");
  });
}
