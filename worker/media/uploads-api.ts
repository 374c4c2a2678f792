import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { AppError } from "#shared/app-error.ts";
import { GUARD_ERRORS, SIGNED_IN } from "#worker/accounts/api-schemas.ts";
import { requireAdmin } from "#worker/http/guards.ts";
import { answers } from "#worker/http/openapi.ts";
import { uploadSchema } from "#worker/http/schemas.ts";

const requestBody = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object" as const,
        required: ["file"],
        properties: {
          file: { type: "string" as const, format: "binary", description: "An image of at most 10 MiB." },
          folder: {
            type: "string" as const,
            description: "Where it is put; the product's folder by default.",
          },
        },
      },
    },
  },
};

export const uploadsApi = new Hono().post(
  "/",
  describeRoute({
    tags: ["Uploads"],
    summary: "Store an image",
    description: "The bytes decide the type. JPEG, PNG, GIF, WebP and AVIF are taken; SVG is not.",
    security: SIGNED_IN,
    requestBody,
    responses: answers({
      201: ["Stored; `secure_url` is its address.", uploadSchema],
      400: "There is no file, or it is empty.",
      ...GUARD_ERRORS,
      413: "More than 10 MiB, or more than 50 million pixels.",
      415: "The body is no form, or the file is no image.",
      503: "It could not be stored.",
    }),
  }),
  requireAdmin,
  async (c) => {
    if (!c.req.header("content-type")?.startsWith("multipart/form-data")) {
      throw new AppError("unsupported_media_type", "Send the image as multipart/form-data.");
    }
    const form = await c.req.formData().catch((cause: unknown) => {
      throw new AppError("invalid", "The form cannot be read.", { cause });
    });
    const file = form.get("file");
    if (!(file instanceof File)) throw new AppError("invalid", "Please select a valid image file.");
    const folder = form.get("folder");
    const { uploads, site } = c.get("services");
    const upload = await uploads.store(c.get("viewer").id, {
      bytes: new Uint8Array(await file.arrayBuffer()),
      folder: typeof folder === "string" ? folder : "",
    });
    const { id, objectKey, contentType, sizeBytes, width, height } = upload;
    const address = `${site.origin}/media/${objectKey}`;
    return c.json({ secure_url: address, id, contentType, sizeBytes, width, height }, 201);
  },
);
