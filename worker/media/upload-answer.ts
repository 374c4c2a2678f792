import type { Context } from "hono";
import { AppError } from "#shared/app-error.ts";
import { NOT_AN_IMAGE } from "#shared/media/upload.ts";
import type { Upload } from "./uploads.ts";

/** An upload as the API answers it. `secure_url` is its address (spec.md §7). */
export function answerOf(upload: Upload, origin: string) {
  const { id, kind, name, alt, objectKey, contentType, sizeBytes, width, height, createdAt } = upload;
  const secure_url = `${origin}/media/${objectKey}`;
  const described = { id, kind, name, alt, contentType, sizeBytes, width, height };
  return { secure_url, key: objectKey, ...described, createdAt: createdAt.toISOString() };
}

export const readPicture = (c: Context) => readFile(c, NOT_AN_IMAGE);

/** Reads a form with a file. @throws AppError `unsupported_media_type`, `invalid` with `missing` if there is no file */
export async function readFile(c: Context, missing: string) {
  if (!c.req.header("content-type")?.startsWith("multipart/form-data")) {
    throw new AppError("unsupported_media_type", "Send the file as multipart/form-data.");
  }
  const form = await c.req.formData().catch((cause: unknown) => {
    throw new AppError("invalid", "The form cannot be read.", { cause });
  });
  const file = form.get("file");
  if (!(file instanceof File)) throw new AppError("invalid", missing);
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === "string" ? value : "";
  };
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name, text };
}
