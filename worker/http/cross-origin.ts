import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "./env.ts";

const fromTheSite = cors({
  origin: (origin, c) => (origin === c.get("services").site.origin ? origin : null),
  allowHeaders: ["Authorization", "Content-Type"],
  exposeHeaders: ["Link", "Retry-After"],
});

/** Allows only the site's own pages to call the API when it has another origin (`API_URL`). */
export const callsFromTheSite = createMiddleware<ApiEnv>((c, next) => {
  const { origin } = c.get("services").site;
  const crosses = c.req.header("Origin") === origin && new URL(c.req.url).origin !== origin;
  return crosses ? fromTheSite(c, next) : next();
});
