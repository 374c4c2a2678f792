import { Hono } from "hono";
import { describeRoute, validator } from "hono-openapi";
import { AppError } from "#shared/app-error.ts";
import { fieldErrors } from "#shared/forms/field-errors.ts";
import { describeSchema, uploadsQuerySchema } from "#shared/media/describe.ts";
import { GUARD_ERRORS, SIGNED_IN } from "#worker/accounts/api-schemas.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { requireAdmin } from "#worker/http/guards.ts";
import { jsonBody } from "#worker/http/json-body.ts";
import { answers, FORM_ERRORS } from "#worker/http/openapi.ts";
import { doneSchema, uploadListSchema, uploadSchema, usedUploadSchema } from "#worker/http/schemas.ts";
import { answerOf, readPicture } from "./upload-answer.ts";

const tags = ["Uploads"];
const security = SIGNED_IN;
const UNKNOWN = { 404: "There is no such upload." };
const PICTURE_ERRORS = {
  400: "There is no file, or it is empty.",
  413: "More than 10 MiB, or more than 50 million pixels.",
  415: "The body is no form, or the file is no image.",
  503: "It could not be stored.",
};

const file = { type: "string" as const, format: "binary", description: "An image of at most 10 MiB." };

const form = (properties: Record<string, { type: "string"; description: string }>) => ({
  required: true,
  content: {
    "multipart/form-data": {
      schema: { type: "object" as const, required: ["file"], properties: { file, ...properties } },
    },
  },
});

const uploadsQuery = validator("query", uploadsQuerySchema, (result) => {
  if (result.success) return;
  const fields = fieldErrors(result.error);
  throw new AppError("invalid", Object.values(fields)[0] ?? "The query is not valid.", { fields });
});

export const uploadsApi = new Hono<ApiEnv>()
  .get(
    "/",
    describeRoute({
      tags,
      summary: "The uploads",
      description:
        'Newest first, 24 of them. The `Link` header with `rel="next"` points to the next page. All words of `q` must be in the name, the alternative text or the address.',
      security,
      responses: answers({
        200: ["A page of uploads.", uploadListSchema],
        ...GUARD_ERRORS,
        400: "The query is not valid.",
      }),
    }),
    requireAdmin,
    uploadsQuery,
    async (c) => {
      const { q, kind, cursor } = c.req.valid("query");
      const { uploads, site } = c.get("services");
      const { items, next } = await uploads.list({ q, kind, cursor });
      if (next) {
        const query = new URLSearchParams({ ...(q && { q }), ...(kind && { kind }), cursor: next });
        c.header("Link", `</api/uploads?${query}>; rel="next"`);
      }
      return c.json(items.map((item) => answerOf(item, site.origin)));
    },
  )
  .post(
    "/",
    describeRoute({
      tags,
      summary: "Store an image",
      description: "The bytes decide the type. JPEG, PNG, GIF, WebP and AVIF are taken; SVG is not.",
      security,
      requestBody: form({
        folder: { type: "string", description: "Where it is put; the product's folder by default." },
        alt: { type: "string", description: "Its alternative text." },
      }),
      responses: answers({
        201: ["Stored; `secure_url` is its address.", uploadSchema],
        ...PICTURE_ERRORS,
        ...GUARD_ERRORS,
      }),
    }),
    requireAdmin,
    async (c) => {
      const { text, ...picture } = await readPicture(c);
      const { uploads, site } = c.get("services");
      const stored = await uploads.store(c.get("viewer").id, {
        ...picture,
        folder: text("folder"),
        alt: text("alt"),
      });
      return c.json(answerOf(stored, site.origin), 201);
    },
  )
  .get(
    "/:id",
    describeRoute({
      tags,
      summary: "An upload, with where it is used",
      security,
      responses: answers({ 200: ["The upload.", usedUploadSchema], ...GUARD_ERRORS, ...UNKNOWN }),
    }),
    requireAdmin,
    async (c) => {
      const { uploads, site } = c.get("services");
      const { uses, ...upload } = await uploads.get(c.req.param("id"));
      return c.json({ ...answerOf(upload, site.origin), uses });
    },
  )
  .patch(
    "/:id",
    describeRoute({
      tags,
      summary: "Change an upload's name and alternative text",
      security,
      responses: answers({
        200: ["Changed.", uploadSchema],
        ...FORM_ERRORS,
        ...GUARD_ERRORS,
        ...UNKNOWN,
      }),
    }),
    requireAdmin,
    ...jsonBody(describeSchema),
    async (c) => {
      const { uploads, site } = c.get("services");
      const changed = await uploads.describe(c.req.param("id"), c.req.valid("json"));
      return c.json(answerOf(changed, site.origin));
    },
  )
  .post(
    "/:id/file",
    describeRoute({
      tags,
      summary: "Replace a picture",
      description: "The new picture gets the same address. Browsers show it within a minute.",
      security,
      requestBody: form({}),
      responses: answers({
        200: ["Replaced.", uploadSchema],
        ...PICTURE_ERRORS,
        ...GUARD_ERRORS,
        ...UNKNOWN,
        409: "It is a video.",
      }),
    }),
    requireAdmin,
    async (c) => {
      const { bytes } = await readPicture(c);
      const { uploads, site } = c.get("services");
      const stored = await uploads.replace(c.get("viewer").id, c.req.param("id"), bytes);
      return c.json(answerOf(stored, site.origin));
    },
  )
  .delete(
    "/:id",
    describeRoute({
      tags,
      summary: "Delete an upload that is used nowhere",
      security,
      responses: answers({
        200: ["It is gone.", doneSchema],
        ...GUARD_ERRORS,
        409: "It is still used; the message says where.",
      }),
    }),
    requireAdmin,
    async (c) => {
      await c.get("services").uploads.remove(c.req.param("id"));
      return c.json({ success: true } as const);
    },
  );
