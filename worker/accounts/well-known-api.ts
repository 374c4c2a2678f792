import { Hono } from "hono";
import type { ApiEnv } from "#worker/http/env.ts";

/** `/.well-known`: files at standard paths that other programs look for. */
export const wellKnownRoutes = new Hono<ApiEnv>()
  // The keys that verify our access tokens (RFC 7517).
  .get("/jwks.json", (c) =>
    c.json({ keys: c.get("services").sessions.publicKeys() }, 200, {
      "Cache-Control": "public, max-age=300, stale-while-revalidate=3600",
      "Content-Type": "application/jwk-set+json",
    }),
  )
  .get("/security.txt", (c) =>
    c.body(c.get("services").securityText(), 200, {
      "Cache-Control": "public, max-age=86400",
      "Content-Type": "text/plain; charset=utf-8",
    }),
  );
