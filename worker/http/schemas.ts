import { z } from "zod";

/** Response schemas, for the OpenAPI document; the tests check real responses against them. */

export const rootSchema = z.object({ ok: z.literal(true), version: z.string() });
export const messageSchema = z.object({ message: z.string() });
export const errorSchema = z.object({
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

export const videoListSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    thumbnail: z.string(),
    publishedAt: z.string().describe("ISO 8601, UTC."),
  }),
);

export const contributionListSchema = z.array(
  z.object({ date: z.string().describe("YYYY-MM-DD, UTC."), count: z.number().int() }),
);

export const doneSchema = z.object({ success: z.literal(true) });

export const uploadSchema = z.object({
  secure_url: z.string(),
  id: z.string(),
  contentType: z.string(),
  sizeBytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
});
