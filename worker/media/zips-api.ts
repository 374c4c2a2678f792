import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { NOT_A_ZIP } from "#shared/media/zip.ts";
import { GUARD_ERRORS, SIGNED_IN } from "#worker/accounts/api-schemas.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { requireAdmin } from "#worker/http/guards.ts";
import { answers } from "#worker/http/openapi.ts";
import { uploadSchema } from "#worker/http/schemas.ts";
import { answerOf, readFile } from "./upload-answer.ts";

const file = { type: "string" as const, format: "binary", description: "A zip of at most 20 MiB." };

export const zipsApi = new Hono<ApiEnv>().post(
  "/",
  describeRoute({
    tags: ["Uploads"],
    summary: "Store a zip for a template",
    description:
      "The path of the answer's `secure_url` is the value of a template's `zip`. At most 2,000 files and 200 MiB unpacked.",
    security: SIGNED_IN,
    requestBody: {
      required: true,
      content: {
        "multipart/form-data": { schema: { type: "object", required: ["file"], properties: { file } } },
      },
    },
    responses: answers({
      201: ["Stored; `secure_url` is its address.", uploadSchema],
      ...GUARD_ERRORS,
      400: "There is no file, or it is no zip that visitors can unpack safely.",
      413: "More than 20 MiB.",
      415: "The body is no form.",
      503: "It could not be stored.",
    }),
  }),
  requireAdmin,
  async (c) => {
    const { bytes, name } = await readFile(c, NOT_A_ZIP);
    const { zips, site } = c.get("services");
    return c.json(answerOf(await zips.store(c.get("viewer").id, { bytes, name }), site.origin), 201);
  },
);
