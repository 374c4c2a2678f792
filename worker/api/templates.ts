import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { templateListJson } from "#shared/domain/catalogue-json.ts";
import type { ApiEnv } from "./env.ts";
import { answers } from "./openapi.ts";
import { linkNext, PAGED, paging } from "./paging.ts";
import { publicJson } from "./public-json.ts";
import { templateListSchema } from "./schemas.ts";

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
