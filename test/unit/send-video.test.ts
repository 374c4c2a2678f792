import { expect, test } from "vitest";
import { PART_BYTES } from "#shared/media/video.ts";
import { sendVideo } from "../../app/media/send-video.ts";

type Ask = NonNullable<Parameters<typeof sendVideo>[2]>["ask"];
type Answer = Awaited<ReturnType<Ask>>;

const SIZE = PART_BYTES + 10;
const FILM = new File([new Uint8Array(SIZE)], "film.mp4", { type: "video/mp4", lastModified: 5 });
const STORED = {
  id: "v1",
  key: "films/v1.mp4",
  secure_url: "https://x.example/media/films/v1.mp4",
  name: "film.mp4",
  sizeBytes: SIZE,
};
const ok = (body: unknown = {}): Answer => ({ status: 200, body });

/** Sends the film to an API that answers each part with the next of these; null is a lost connection. */
async function send(parts: (Answer | null)[], { done = [] as number[], abortAt = 0 } = {}) {
  const asked: string[] = [];
  const waits: number[] = [];
  const progress: number[] = [];
  const waiting: boolean[] = [];
  const control = new AbortController();
  const ask: Ask = async ({ method, path }) => {
    asked.push(`${method} ${path.replace("/api/uploads/videos", "")}`);
    if (asked.length === abortAt) control.abort();
    if (method === "PUT") {
      const answer = parts.shift();
      if (!answer) throw new Error("lost");
      return answer;
    }
    return path.endsWith("/complete") ? ok(STORED) : ok({ id: "v1", parts: 2, done });
  };
  const result = await sendVideo(
    FILM,
    {
      onBegun: () => undefined,
      onProgress: (value) => progress.push(value),
      onWaiting: (value) => waiting.push(value),
      signal: control.signal,
    },
    { ask, wait: async (milliseconds) => void waits.push(milliseconds) },
  ).catch((error: unknown) => error);
  return { result, asked, waits, progress, waiting };
}

test("the parts are sent one after the other, then joined", async () => {
  const { result, asked, progress } = await send([ok(), ok()]);
  expect(asked).toEqual(["POST ", "PUT /v1/parts/1", "PUT /v1/parts/2", "POST /v1/complete"]);
  expect(progress).toEqual([PART_BYTES / SIZE, 1]);
  expect(result).toMatchObject({ id: "v1", url: STORED.secure_url });
});

test("parts that have arrived are left out", async () => {
  const { asked, progress } = await send([ok()], { done: [1] });
  expect(asked).toEqual(["POST ", "PUT /v1/parts/2", "POST /v1/complete"]);
  expect(progress).toEqual([PART_BYTES / SIZE, 1]);
});

test("a part is sent again after a lost connection and after a 503, each time later", async () => {
  const { result, waits, waiting } = await send([null, { status: 503, body: null }, ok(), ok()]);
  expect(waits).toEqual([1_000, 2_000]);
  expect(waiting.slice(1, 4)).toEqual([true, true, false]);
  expect(result).toMatchObject({ id: "v1" });
});

test("after five more tries it stops, and says that what has arrived is kept", async () => {
  const { result, waits } = await send(new Array(6).fill(null));
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
  expect(result).toMatchObject({ message: expect.stringContaining("What has arrived is kept") });
});

test("a refusal is not tried again, and its reason is shown", async () => {
  const { result, waits } = await send([{ status: 415, body: { error: "Use an MP4 or WebM video." } }]);
  expect([waits, result]).toEqual([[], expect.objectContaining({ message: "Use an MP4 or WebM video." })]);
});

test("nothing more is sent once it is paused", async () => {
  const { asked } = await send([ok(), ok()], { abortAt: 2 });
  expect(asked).toEqual(["POST ", "PUT /v1/parts/1"]);
});
