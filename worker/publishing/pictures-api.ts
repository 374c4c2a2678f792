import { Hono } from "hono";
import { describeRoute, validator } from "hono-openapi";
import * as v from "valibot";
import { AppError } from "#shared/app-error.ts";
import { GUARD_ERRORS, SIGNED_IN } from "#worker/accounts/api-schemas.ts";
import { requireEditor } from "#worker/accounts/editor-guard.ts";
import type { GuardedEnv } from "#worker/http/guards.ts";
import { answers } from "#worker/http/openapi.ts";

const binary = { schema: { type: "string" as const, format: "binary" } };
const storedSchema = v.object({ address: v.string() });

/** The pictures of a folder with content, each at an address of its own choice. */
export const picturesApi = new Hono<GuardedEnv>().use(requireEditor).put(
  "/:folder/:file",
  describeRoute({
    ...{ tags: ["Desk"], summary: "Store a picture at /media/images/{folder}/{file}", security: SIGNED_IN },
    description:
      "The body is the picture. One that is there already is replaced, and visitors see it at once.",
    requestBody: { required: true, content: { "image/*": binary } },
    responses: answers({
      200: ["Stored.", storedSchema],
      ...GUARD_ERRORS,
      400: "The address does not fit.",
      413: "More than 10 MiB, or more than 50 million pixels.",
      415: "It is no picture.",
      429: "Too many in an hour.",
      503: "It could not be stored.",
    }),
  }),
  validator("query", v.object({ alt: v.optional(v.string(), "") }), (result) => {
    if (!result.success) throw new AppError("invalid", "Give `alt` once, as a text.");
  }),
  async (c) => {
    const { folder, file } = c.req.param();
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const { alt } = c.req.valid("query");
    const { objectKey } = await c
      .get("services")
      .addressedPictures.put(c.get("viewer").id, { folder, file, bytes, alt });
    return c.json({ address: `/media/${objectKey}` });
  },
);
