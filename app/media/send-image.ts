import * as v from "valibot";
import { UPLOAD_FAILED } from "#shared/media/upload.ts";
import { askApi } from "./ask-api.ts";
import type { Stored } from "./upload-state.ts";

const answerSchema = v.object({
  secure_url: v.pipe(v.string(), v.url()),
  width: v.number(),
  height: v.number(),
  sizeBytes: v.number(),
});
const refusalSchema = v.object({ error: v.string() });

/** Statuses whose message helps the user. For all others, spec.md §8 fixes the message. */
const EXPLAINED = [401, 403, 413, 415, 429];

/**
 * Sends an image to `POST /api/uploads`. `onProgress` gets numbers from 0 to 1.
 * @throws Error with a message for the user
 */
export async function sendImage(
  { file, folder, alt }: { file: File; folder: string; alt: string },
  { onProgress, signal }: { onProgress: (progress: number) => void; signal: AbortSignal },
): Promise<Stored> {
  const body = new FormData();
  body.set("file", file);
  body.set("folder", folder);
  body.set("alt", alt);
  const answer = await askApi({
    method: "POST",
    path: "/api/uploads",
    body,
    onProgress: (loaded, total) => onProgress(loaded / total),
    signal,
  }).catch((cause: unknown) => {
    throw new Error(UPLOAD_FAILED, { cause });
  });
  const stored = v.safeParse(answerSchema, answer.body);
  if (answer.status === 201 && stored.success) {
    const { secure_url: url, width, height, sizeBytes } = stored.output;
    return { url, width, height, sizeBytes };
  }
  const refusal = v.safeParse(refusalSchema, answer.body);
  const explained = refusal.success && EXPLAINED.includes(answer.status);
  throw new Error(explained ? refusal.output.error : UPLOAD_FAILED);
}
