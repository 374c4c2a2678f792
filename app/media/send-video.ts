import * as v from "valibot";
import { partRange } from "#shared/media/video.ts";
import { type ApiAnswer, type Asked, askApi } from "./ask-api.ts";

/** `key`: the object in R2, by which a lesson names its film. */
export type StoredVideo = { id: string; key: string; url: string; name: string; sizeBytes: number };

const VIDEO_FAILED = "The video could not be sent. What has arrived is kept: continue when you are ready.";

/** The waits before a part is sent again. */
const AGAIN_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 16_000];

const progressSchema = v.object({ id: v.string(), parts: v.number(), done: v.array(v.number()) });
const videoSchema = v.object({
  id: v.string(),
  key: v.string(),
  secure_url: v.pipe(v.string(), v.url()),
  name: v.string(),
  sizeBytes: v.number(),
});
const refusalSchema = v.object({ error: v.string() });

type Listeners = {
  /** The upload's id, to cancel it by. */
  onBegun: (id: string) => void;
  /** From 0 to 1. */
  onProgress: (progress: number) => void;
  /** Whether a part failed and is about to be sent again. */
  onWaiting: (waiting: boolean) => void;
  signal: AbortSignal;
  /** Whether it becomes a lesson's film, which has no public address. */
  lesson?: boolean;
};
type Outside = {
  ask: (asked: Asked) => Promise<ApiAnswer>;
  wait: (milliseconds: number) => Promise<void>;
};

const inBrowser: Outside = {
  ask: askApi,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** No answer, a server in trouble, or too many requests: it may work a moment later. */
const mayWorkLater = (answer: ApiAnswer | null) =>
  answer === null || answer.status >= 500 || answer.status === 429;

function refusalOf(answer: ApiAnswer | null): Error {
  const refusal = v.safeParse(refusalSchema, answer?.body);
  return new Error(refusal.success && !mayWorkLater(answer) ? refusal.output.error : VIDEO_FAILED);
}

/**
 * Sends a video in parts, one after the other. Parts that arrived earlier, before a reload or a pause, are left out.
 * @throws Error with a message for the user, also if `signal` ended it
 */
export async function sendVideo(
  file: File,
  { onBegun, onProgress, onWaiting, signal, lesson = false }: Listeners,
  { ask, wait }: Outside = inBrowser,
): Promise<StoredVideo> {
  /** Asks until there is an answer that would not change a moment later. */
  async function patiently(asked: Asked): Promise<ApiAnswer> {
    for (const pause of [...AGAIN_AFTER_MS, null]) {
      const answer = await ask({ ...asked, signal }).catch(() => null);
      signal.throwIfAborted();
      if (answer && !mayWorkLater(answer)) {
        onWaiting(false);
        if (answer.status >= 400) throw refusalOf(answer);
        return answer;
      }
      if (pause === null) throw refusalOf(answer);
      onWaiting(true);
      await wait(pause);
      signal.throwIfAborted();
    }
    throw new Error(VIDEO_FAILED);
  }

  const { name, size, type, lastModified } = file;
  const begun = await patiently({
    method: "POST",
    path: "/api/uploads/videos",
    body: { name, size, type, lastModified, ...(lesson && { lesson }) },
  });
  const { id, parts, done } = v.parse(progressSchema, begun.body);
  onBegun(id);
  const arrived = new Set(done);
  let sent = 0;
  for (let number = 1; number <= parts; number += 1) {
    const { start, end } = partRange(size, number);
    if (!arrived.has(number)) {
      await patiently({
        method: "PUT",
        path: `/api/uploads/videos/${id}/parts/${number}`,
        body: file.slice(start, end),
        onProgress: (loaded) => onProgress(Math.min(1, (sent + loaded) / size)),
      });
    }
    sent += end - start;
    onProgress(sent / size);
  }
  const finished = await patiently({ method: "POST", path: `/api/uploads/videos/${id}/complete` });
  const { secure_url: url, ...video } = v.parse(videoSchema, finished.body);
  return { ...video, url };
}

/** Drops what has arrived of a video. If that fails, it ends by itself after seven days. */
export async function cancelVideo(id: string): Promise<void> {
  await askApi({ method: "DELETE", path: `/api/uploads/videos/${id}` }).catch(() => undefined);
}
