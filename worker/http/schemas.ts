import { z } from "zod";
import { UPLOAD_KINDS } from "#shared/media/upload.ts";

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
  key: z.string().describe("The object in R2. A lesson names its film by it."),
  id: z.string(),
  kind: z.enum(UPLOAD_KINDS),
  name: z.string(),
  alt: z.string().describe("Alternative text; empty if it has none yet."),
  contentType: z.string(),
  sizeBytes: z.number().int(),
  width: z.number().int().describe("In pixels; 0 for a video."),
  height: z.number().int(),
  createdAt: z.string().describe("ISO 8601, UTC."),
});
export const uploadListSchema = z.array(uploadSchema);
export const usedUploadSchema = uploadSchema.extend({
  uses: z.array(z.object({ what: z.string(), name: z.string(), href: z.string() })),
});
export const videoProgressSchema = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number().int(),
  parts: z.number().int().describe("Each has 8 MiB, the last what is left."),
  done: z.array(z.number().int()).describe("The numbers of the parts that are stored, from 1."),
});
