import { Hono } from "hono";
import type { ApiEnv } from "./env.ts";

/** `/.well-known`: the keys that verify our access tokens (RFC 7517), for whoever is given one. */
export const wellKnownRoutes = new Hono<ApiEnv>().get("/jwks.json", (c) =>
  c.json({ keys: c.get("services").sessions.publicKeys() }, 200, {
    "Cache-Control": "public, max-age=300, stale-while-revalidate=3600",
    "Content-Type": "application/jwk-set+json",
  }),
);
