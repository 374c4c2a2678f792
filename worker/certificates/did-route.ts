import { Hono } from "hono";
import type { ApiEnv } from "#worker/http/env.ts";
import { answerError } from "#worker/http/errors.ts";

/** `/.well-known/did.json`: the keys that verify our certificates (did:web). Wallets in browsers read it, too. */
export const didRoute = new Hono<ApiEnv>().get("/did.json", async (c) =>
  c.json(await c.get("services").certificates.didDocument(), 200, {
    "Access-Control-Allow-Origin": "*",
    "Cache-Control": "public, max-age=300, stale-while-revalidate=3600",
    "Content-Type": "application/did+json",
  }),
);
didRoute.onError(answerError);
