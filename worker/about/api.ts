import { Hono } from "hono";
import { describeRoute, validator } from "hono-openapi";
import { z } from "zod";
import { CONTRIBUTION_PERIODS } from "#shared/about/contributions.ts";
import { AppError } from "#shared/app-error.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { answers } from "#worker/http/openapi.ts";
import { publicJson } from "#worker/http/public-json.ts";
import { contributionListSchema } from "#worker/http/schemas.ts";

const querySchema = z.object({ query: z.enum(CONTRIBUTION_PERIODS).default("daily") });

export const infoApi = new Hono<ApiEnv>().get(
  "/github",
  describeRoute({
    tags: ["About"],
    summary: "The instructor's contributions of the last year",
    responses: answers({
      200: [
        "One entry a day, week (from Sunday) or month; empty where no account is configured.",
        contributionListSchema,
      ],
      400: "`query` is none of daily, weekly and monthly.",
      503: "The list was never fetched and cannot be fetched now.",
    }),
  }),
  validator("query", querySchema, (result) => {
    if (!result.success) throw new AppError("invalid", "`query` must be daily, weekly or monthly.");
  }),
  async (c) => publicJson(c, await c.get("services").contributions.list(c.req.valid("query").query)),
);
