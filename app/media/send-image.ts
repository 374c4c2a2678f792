import * as v from "valibot";
import { callerHeaders } from "#app/accounts/caller.ts";
import { apiUrl } from "#app/site/api-url.ts";
import { UPLOAD_FAILED } from "#shared/media/upload.ts";
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

function bodyOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null;
  }
}

/**
 * Sends an image to `POST /api/uploads`. Uses XMLHttpRequest, because `fetch` reports no upload progress. `onProgress`
 * gets numbers from 0 to 1.
 * @throws Error with a message for the user
 */
export async function sendImage(
  { file, folder }: { file: File; folder: string },
  { onProgress, signal }: { onProgress: (progress: number) => void; signal: AbortSignal },
): Promise<Stored> {
  const body = new FormData();
  body.set("file", file);
  body.set("folder", folder);
  const headers = await callerHeaders();
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(UPLOAD_FAILED));
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      const answer = v.safeParse(answerSchema, bodyOf(request));
      if (request.status === 201 && answer.success) {
        const { secure_url: url, width, height, sizeBytes } = answer.output;
        return resolve({ url, width, height, sizeBytes });
      }
      const refusal = v.safeParse(refusalSchema, bodyOf(request));
      if (refusal.success && EXPLAINED.includes(request.status)) reject(new Error(refusal.output.error));
      else fail();
    });
    request.addEventListener("error", fail);
    request.addEventListener("timeout", fail);
    request.addEventListener("abort", fail);
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", apiUrl("/api/uploads"));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}
