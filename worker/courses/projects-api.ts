import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import type { ApiEnv } from "#worker/http/env.ts";
import { answers } from "#worker/http/openapi.ts";
import { linkNext, PAGED, paging } from "#worker/http/paging.ts";
import { publicJson } from "#worker/http/public-json.ts";
import { projectListJson, projectListSchema } from "./catalogue-json.ts";

export const projectsApi = new Hono<ApiEnv>().get(
  "/",
  describeRoute({
    tags: ["Projects"],
    summary: "The project showcase",
    description: PAGED,
    responses: answers({ 200: ["A page of projects.", projectListSchema], 400: "The query is not valid." }),
  }),
  paging,
  async (c) => {
    const { limit, cursor } = c.req.valid("query");
    const { items, next } = await c.get("services").projects.list({ limit, cursor });
    linkNext(c, "/api/projects", { next, limit });
    return publicJson(c, projectListJson(items));
  },
);
