import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { isHealthy } from "#shared/status/health.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { answers } from "#worker/http/openapi.ts";

const state = z.enum(["up", "slow", "down"]);
const healthSchema = z.object({
  ok: z.boolean(),
  version: z.string(),
  parts: z
    .object({ database: state, search: state, sessions: state, feeds: state, files: state })
    .optional()
    .describe("With `deep=1` only."),
});

export const healthApi = new Hono<ApiEnv>().get(
  "/",
  describeRoute({
    tags: ["Service"],
    summary: "The site's health",
    description:
      "Without parameters it only shows that the Worker responds. `deep=1` checks every dependency, within two seconds; at most ten times a minute per visitor.",
    parameters: [{ name: "deep", in: "query", schema: { type: "string", enum: ["1"] } }],
    responses: answers({
      200: ["All is well.", healthSchema],
      429: "Too many requests; `Retry-After` says when to try again.",
      503: ["At least one part is slow or down.", healthSchema],
    }),
  }),
  async (c) => {
    const version = c.get("version");
    const headers = { "Cache-Control": "no-store" };
    if (c.req.query("deep") !== "1") return c.json({ ok: true, version }, 200, headers);
    const parts = await c.get("services").health.check(c.get("network"));
    const ok = isHealthy(parts);
    return c.json({ ok, version, parts }, ok ? 200 : 503, headers);
  },
);
