import type { Upload } from "#worker/media/uploads.ts";
import type { MediaUse } from "#worker/media/uses.ts";

/** An upload as the desk shows it. `version` changes when its file does. */
export type Item = Pick<
  Upload,
  "id" | "kind" | "name" | "alt" | "width" | "height" | "sizeBytes" | "createdAt"
> & { url: string; version: string; uses: MediaUse[] };

export function toItem(upload: Upload & { uses: MediaUse[] }, origin: string): Item {
  const { id, kind, name, alt, width, height, sizeBytes, createdAt, replacedAt, uses } = upload;
  const url = `${origin}/media/${upload.objectKey}`;
  const version = String((replacedAt ?? createdAt).getTime());
  return { id, kind, name, alt, width, height, sizeBytes, createdAt, url, version, uses };
}
