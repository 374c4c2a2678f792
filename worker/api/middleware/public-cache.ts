import type { MiddlewareHandler } from "hono";
import { every } from "hono/combine";
import { etag } from "hono/etag";

const PUBLIC = "public, max-age=60, stale-while-revalidate=600";

const cacheControl: MiddlewareHandler = async (c, next) => {
  await next();
  const readable = c.req.method === "GET" || c.req.method === "HEAD";
  if (readable && c.res.ok && !c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", PUBLIC);
};

/** For calls that answer everybody the same: an entity tag, and a minute in caches. */
export const publicCache = every(etag(), cacheControl);
