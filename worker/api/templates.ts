import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { templateListJson } from "#shared/domain/catalogue-json.ts";
import type { ApiEnv } from "./env.ts";
import { answers } from "./openapi.ts";
import { templateListSchema } from "./schemas.ts";

export const templatesApi = new Hono<ApiEnv>().get(
  "/",
  describeRoute({
    tags: ["Templates"],
    summary: "The starter projects to download",
    responses: answers({ 200: ["Every template.", templateListSchema] }),
  }),
  async (c) => c.json(templateListJson(await c.get("services").templates.list())),
);
