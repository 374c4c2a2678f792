import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { AppError } from "#shared/app-error.ts";
import { videoStartSchema } from "#shared/media/video.ts";
import { GUARD_ERRORS, SIGNED_IN } from "#worker/accounts/api-schemas.ts";
import { requireEditor } from "#worker/accounts/editor-guard.ts";
import type { GuardedEnv } from "#worker/http/guards.ts";
import { jsonBody } from "#worker/http/json-body.ts";
import { answers, FORM_ERRORS } from "#worker/http/openapi.ts";
import { doneSchema, uploadSchema, videoProgressSchema } from "#worker/http/schemas.ts";
import { answerOf } from "./upload-answer.ts";

const tags = ["Uploads"];
const security = SIGNED_IN;
const GONE = { 404: "This upload has ended, or somebody else began it." };

/** The body of a part: its bytes and nothing else. */
const part = {
  required: true,
  content: { "application/octet-stream": { schema: { type: "string" as const, format: "binary" } } },
};

/** Videos come in parts, so that a broken connection costs one part and not the whole file. */
export const videosApi = new Hono<GuardedEnv>()
  .post(
    "/",
    describeRoute({
      tags,
      summary: "Begin or continue a video's upload",
      description:
        "An MP4 or WebM video of at most 2 GiB. With `lesson`, it is a lesson's film and has no public address: its `key` is the lesson's `video`. With the name, size and time of an unfinished upload of yours, the answer says which parts are stored already. Unfinished uploads end after seven days.",
      security,
      responses: answers({ 200: ["Send the parts.", videoProgressSchema], ...FORM_ERRORS, ...GUARD_ERRORS }),
    }),
    requireEditor,
    ...jsonBody(videoStartSchema),
    async (c) => c.json(await c.get("services").videoUploads.start(c.get("viewer").id, c.req.valid("json"))),
  )
  .put(
    "/:id/parts/:number",
    describeRoute({
      tags,
      summary: "Send a part of a video",
      description: "8 MiB, the last part what is left. Sending a part again replaces it.",
      security,
      requestBody: part,
      responses: answers({
        200: ["Stored.", doneSchema],
        400: "There is no such part, or it has another size.",
        ...GUARD_ERRORS,
        ...GONE,
        413: "More than 8 MiB.",
        415: "The first part is not the beginning of such a video. The upload has ended.",
        503: "It could not be stored; send it again.",
      }),
    }),
    requireEditor,
    async (c) => {
      const { id, number } = c.req.param();
      if (!/^\d{1,4}$/.test(number)) throw new AppError("invalid", "Parts are numbered from 1.");
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      await c.get("services").videoUploads.putPart(c.get("viewer").id, id, Number(number), bytes);
      return c.json({ success: true } as const);
    },
  )
  .post(
    "/:id/complete",
    describeRoute({
      tags,
      summary: "Finish a video's upload",
      security,
      responses: answers({
        200: ["Stored; `secure_url` is its address, unless it is a lesson's film.", uploadSchema],
        ...GUARD_ERRORS,
        ...GONE,
        409: "Parts are missing.",
        503: "It could not be finished; try again.",
      }),
    }),
    requireEditor,
    async (c) => {
      const { videoUploads, site } = c.get("services");
      const stored = await videoUploads.complete(c.get("viewer").id, c.req.param("id"));
      return c.json(answerOf(stored, site.origin));
    },
  )
  .delete(
    "/:id",
    describeRoute({
      tags,
      summary: "Cancel a video's upload",
      security,
      responses: answers({ 200: ["Its parts are dropped.", doneSchema], ...GUARD_ERRORS }),
    }),
    requireEditor,
    async (c) => {
      await c.get("services").videoUploads.abort(c.get("viewer").id, c.req.param("id"));
      return c.json({ success: true } as const);
    },
  );
