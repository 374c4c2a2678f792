import { z } from "zod";

/** What the API answers, for its OpenAPI description; the tests hold real answers against it. */

const price = z.object({ amount: z.number().describe("Major units: pounds."), currency: z.string() });
const media = z.object({ thumbnailUrl: z.string() });

const courseSummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  tagline: z.string(),
  category: z.string(),
  level: z.string(),
  durationWeeks: z.number().int(),
  tags: z.array(z.string()),
  price,
  media,
});

export const courseListSchema = z.object({ courses: z.array(courseSummarySchema) });

export const courseDetailSchema = courseSummarySchema.extend({
  instructor: z.object({ name: z.string(), title: z.string(), bio: z.string() }),
  requirements: z.array(z.string()),
  outcomes: z.array(z.string()),
  modules: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      durationWeeks: z.number().int(),
      learn: z.array(z.string()),
    }),
  ),
  media: media.extend({ heroUrl: z.string().nullable() }),
  links: z.object({ enroll: z.string(), syllabus: z.string() }),
});

export const projectListSchema = z.object({
  projects: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      demoUrl: z.string().nullable(),
      thumbnailUrl: z.string(),
      status: z.string(),
      features: z.array(z.string()),
    }),
  ),
});

export const templateListSchema = z.array(
  z.object({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    status: z.string(),
    file: z.string(),
    zip: z.string(),
    sha256: z.string(),
    sizeBytes: z.number().int(),
  }),
);

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
