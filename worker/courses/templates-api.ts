import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import type { ApiEnv } from "#worker/http/env.ts";
import { answers } from "#worker/http/openapi.ts";
import { linkNext, PAGED, paging } from "#worker/http/paging.ts";
import { publicJson } from "#worker/http/public-json.ts";
import { templateListJson, templateListSchema } from "./catalogue-json.ts";

export const templatesApi = new Hono<ApiEnv>().get(
  "/",
  describeRoute({
    tags: ["Templates"],
    summary: "The starter projects to download",
    description: PAGED,
    responses: answers({ 200: ["A page of templates.", templateListSchema], 400: "The query is not valid." }),
  }),
  paging,
  async (c) => {
    const { limit, cursor } = c.req.valid("query");
    const { items, next } = await c.get("services").templates.list({ limit, cursor });
    linkNext(c, "/api/templates", { next, limit });
    return publicJson(c, templateListJson(items));
  },
);
