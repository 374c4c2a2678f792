import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { z } from "zod";
import { createLog } from "#shared/log.ts";
import { createFeedCache, type Feed } from "#worker/platform/feed-cache.ts";
import { fetchBytes, fetchJson } from "#worker/platform/fetch-feed.ts";
import { fetchVideos } from "#worker/videos/youtube.ts";
import { createYoutubeService, YOUTUBE_API_KEY, YOUTUBE_CHANNEL_ID } from "../upstream/youtube-service.ts";

/** A feed of numbers whose source gives these answers, and a clock that stands still. */
function startFeed(answers: (number[] | Error)[], kv: KVNamespace = env.FEEDS) {
  const lines: string[] = [];
  const timeouts: number[] = [];
  const clock = { now: new Date("2026-11-23T09:00:00Z") };
  const keep = (line: string) => void lines.push(line);
  const feeds = createFeedCache({
    kv,
    log: createLog({ log: keep, warn: keep, error: keep }),
    now: () => clock.now,
  });
  const feed: Feed<number> = {
    key: "numbers",
    schema: z.array(z.number()),
    async fetch(timeoutMs) {
      timeouts.push(timeoutMs);
      const answer = answers.shift() ?? new Error("nobody answers");
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const wait = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1_000);
  };
  return { feed, feeds, lines, timeouts, wait };
}

test("the first reader's request fetches the feed, in at most three seconds; later ones get the copy", async () => {
  const { feed, feeds, lines, timeouts } = startFeed([[1, 2, 3]]);

  expect(await feeds.read(feed)).toEqual([1, 2, 3]);
  expect(await feeds.read(feed)).toEqual([1, 2, 3]);

  expect(timeouts).toEqual([3_000]);
  expect(lines).toEqual([]);
});

test("after a failed fetch there is no second try for a minute, however many requests come", async () => {
  const { feed, feeds, timeouts, wait } = startFeed([new Error("down"), [1]]);

  await expect(feeds.read(feed)).rejects.toMatchObject({ code: "unavailable", retryAfter: 60 });
  for (let reader = 0; reader < 5; reader += 1) {
    wait(11);
    await expect(feeds.read(feed)).rejects.toMatchObject({ code: "unavailable" });
  }
  expect(timeouts).toHaveLength(1);

  wait(6);
  expect(await feeds.read(feed)).toEqual([1]);
});

test("a failed read has its reason as the cause", async () => {
  const { feed, feeds } = startFeed([new Error("example.org answered 500")]);

  await expect(feeds.read(feed)).rejects.toMatchObject({ cause: { message: "example.org answered 500" } });
});

test("a refresh ends the pause", async () => {
  const { feed, feeds } = startFeed([new Error("down"), [7]]);

  await expect(feeds.read(feed)).rejects.toThrow();
  await feeds.refresh(feed);

  expect(await feeds.read(feed)).toEqual([7]);
});

test("an empty first answer is used for five minutes, and is not stored as the good copy", async () => {
  const { feed, feeds, timeouts, wait } = startFeed([[], [4]]);

  expect(await feeds.read(feed)).toEqual([]);
  wait(299);
  expect(await feeds.read(feed)).toEqual([]);
  expect(timeouts).toHaveLength(1);
  expect(await env.FEEDS.get("numbers")).toBeNull();

  wait(1);
  expect(await feeds.read(feed)).toEqual([4]);
});

test("an empty first answer that comes late does not replace the copy the cron has made meanwhile", async () => {
  const { feed, feeds } = startFeed([]);
  const late: Feed<number> = {
    ...feed,
    async fetch() {
      await feeds.refresh({ ...feed, fetch: async () => [1, 2] });
      return [];
    },
  };

  await feeds.read(late);

  expect(await feeds.read(feed)).toEqual([1, 2]);
});

test.each([
  ["fails", new Error("example.org answered 500"), "feed.refresh_failed"],
  ["is empty", [], "feed.empty"],
])("a refresh that %s keeps the good copy and logs one line", async (_name, answer, event) => {
  const { feed, feeds, lines } = startFeed([[1, 2, 3], answer]);
  await feeds.refresh(feed);
  lines.length = 0;

  expect(await feeds.refresh(feed)).toBeNull();

  expect(await feeds.read(feed)).toEqual([1, 2, 3]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ event, feed: "numbers" });
});

test("the copy is served however old it is", async () => {
  const { feed, feeds, wait } = startFeed([[1]]);
  await feeds.refresh(feed);

  wait(400 * 86_400);

  expect(await feeds.read(feed)).toEqual([1]);
});

test.each([
  ["half of a document", '{"value":[1,2'],
  ["of another shape", '{"value":["one"],"fetchedAt":"2026-01-01T00:00:00.000Z"}'],
])("a stored copy that is %s is fetched again", async (_name, stored) => {
  const { feed, feeds, lines } = startFeed([[5]]);
  await env.FEEDS.put("numbers", stored);

  expect(await feeds.read(feed)).toEqual([5]);
  expect(await feeds.read(feed)).toEqual([5]);
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(["feed.stored_copy_unreadable"]);
});

test("simultaneous visitors get what they fetched, even if only one of them can store it", async () => {
  const refusing = new Proxy(env.FEEDS, {
    get: (kv, property) =>
      property === "put"
        ? async () => {
            throw new Error("KV PUT failed: 429 Too Many Requests");
          }
        : Reflect.get(kv, property).bind(kv),
  });
  const { feed, feeds, lines } = startFeed([[9]], refusing);

  expect(await feeds.read(feed)).toEqual([9]);
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(["feed.not_stored"]);
});

test("a source's redirect is not followed", async () => {
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(`${init?.redirect} ${input}`);
    return new Response(null, { status: 302, headers: { location: "https://elsewhere.example/" } });
  };

  await expect(
    fetchBytes(fetch, "https://source.example/list", { signal: AbortSignal.timeout(1_000) }),
  ).rejects.toThrow("the request to source.example failed (Error: status 302)");
  expect(asked).toEqual(["manual https://source.example/list"]);
});

test("an answer is read no further than its size limit", async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(1_000));
    },
  });
  const fetch = async () => new Response(endless);

  await expect(
    fetchBytes(fetch, "https://source.example/", { signal: AbortSignal.timeout(1_000), maxBytes: 5_000 }),
  ).rejects.toThrow("more than 5000 bytes");
  expect(sent).toBeLessThan(20);
});

test("a network error never shows the URL, which may contain a key", async () => {
  const fetch = async (input: RequestInfo | URL) => {
    throw new TypeError(`Fetch API cannot load: ${input}`);
  };

  const error = await fetchJson(fetch, "https://source.example/list?key=secret-key", {
    signal: AbortSignal.timeout(1_000),
  }).catch(String);

  expect(error).toBe(
    "Error: the request to source.example failed (TypeError: Fetch API cannot load: (address))",
  );
});

test("the time limit covers all pages of a playlist together", async () => {
  const { service, asked, setContent } = createYoutubeService();
  setContent("huge");
  const signals = new Set<AbortSignal | null | undefined>();
  const source = {
    async fetch(input: RequestInfo | URL, init?: RequestInit) {
      signals.add(init?.signal);
      return service.request(String(input));
    },
    channelId: YOUTUBE_CHANNEL_ID,
    apiKey: YOUTUBE_API_KEY,
    apiUrl: "https://youtube.example",
    feedUrl: "https://youtube.example",
  };

  expect(await fetchVideos(source, 3_000)).toHaveLength(500);
  expect(asked.get("/youtube/v3/playlistItems")).toBe(10);
  expect(signals.size).toBe(1);
});

test("a playlist of private videos that never ends is read to its tenth page", async () => {
  const { service, asked, setContent } = createYoutubeService();
  setContent("private");
  const source = {
    fetch: async (input: RequestInfo | URL) => service.request(String(input)),
    channelId: YOUTUBE_CHANNEL_ID,
    apiKey: YOUTUBE_API_KEY,
    apiUrl: "https://youtube.example",
    feedUrl: "https://youtube.example",
  };

  expect(await fetchVideos(source, 3_000)).toEqual([]);
  expect(asked.get("/youtube/v3/playlistItems")).toBe(10);
});
