import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import type { ApiEnv } from "#worker/http/env.ts";
import { answers } from "#worker/http/openapi.ts";
import { publicJson } from "#worker/http/public-json.ts";
import { videoListSchema } from "#worker/http/schemas.ts";

export const youtubeApi = new Hono<ApiEnv>().get(
  "/",
  describeRoute({
    tags: ["Videos"],
    summary: "The channel's videos, newest first",
    responses: answers({
      200: ["At most 500 videos.", videoListSchema],
      503: "The list was never fetched and cannot be fetched now.",
    }),
  }),
  async (c) => publicJson(c, await c.get("services").videos.list()),
);
