import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { z } from "zod";
import { AppError } from "#shared/app-error.ts";
import { excerptOf } from "#shared/search/excerpt.ts";
import { PAGE_KINDS } from "#shared/search/passage.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { answers } from "#worker/http/openapi.ts";
import { publicJson } from "#worker/http/public-json.ts";

const LIMIT = 20;

const resultSchema = z.object({
  title: z.string(),
  heading: z.string(),
  url: z.string(),
  kind: z.enum(PAGE_KINDS),
  excerpt: z.string(),
});

export const searchApi = new Hono<ApiEnv>().get(
  "/",
  describeRoute({
    tags: ["Search"],
    summary: "Search the site",
    parameters: [{ name: "q", in: "query", required: true, schema: { type: "string", maxLength: 200 } }],
    responses: answers({
      200: ["The results, best first.", z.object({ results: z.array(resultSchema) })],
      400: "`q` is missing.",
      503: "The index could not be read.",
    }),
  }),
  async (c) => {
    const q = c.req.query("q")?.trim().slice(0, 200) ?? "";
    if (q === "") throw new AppError("invalid", "Enter a search term: ?q=");
    const { best, wanted } = await c.get("services").search.find(q, LIMIT);
    const results = best.map(({ title, heading, url, kind, body }) => ({
      title,
      heading,
      url,
      kind,
      excerpt: excerptOf(body, wanted),
    }));
    return publicJson(c, { results });
  },
);
