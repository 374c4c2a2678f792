import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "./env.ts";

const fromTheSite = cors({
  origin: (origin, c) => (origin === c.get("services").site.origin ? origin : null),
  allowHeaders: ["Authorization", "Content-Type"],
  exposeHeaders: ["Link", "Retry-After"],
});

/** Lets the site's own pages call the API at another address of this Worker (`API_URL`), and nobody else's. */
export const callsFromTheSite = createMiddleware<ApiEnv>((c, next) =>
  new URL(c.req.url).origin === c.get("services").site.origin ? next() : fromTheSite(c, next),
);
