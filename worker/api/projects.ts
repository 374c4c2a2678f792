import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { projectListJson } from "#shared/domain/catalogue-json.ts";
import type { ApiEnv } from "./env.ts";
import { answers } from "./openapi.ts";
import { projectListSchema } from "./schemas.ts";

export const projectsApi = new Hono<ApiEnv>().get(
  "/",
  describeRoute({
    tags: ["Projects"],
    summary: "The project showcase",
    responses: answers({ 200: ["Every project.", projectListSchema] }),
  }),
  async (c) => c.json(projectListJson(await c.get("services").projects.list())),
);
