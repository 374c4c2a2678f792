import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { lateList } from "#app/site/late-list.ts";
import { reading } from "#app/site/reading.ts";
import { createLog } from "#shared/log.ts";
import { fetchContributions } from "#worker/about/github.ts";
import { fetchVideos } from "#worker/videos/youtube.ts";
import { startEdge } from "../support/edge.ts";
import { createYoutubeService, YOUTUBE_API_KEY, YOUTUBE_CHANNEL_ID } from "../upstream/youtube-service.ts";

const VARS = {
  YOUTUBE_CHANNEL_ID,
  YOUTUBE_API_KEY,
  YOUTUBE_API_URL: "https://api.youtube.example",
  GITHUB_LOGIN: "greenbar-example",
  GITHUB_TOKEN: "a-token",
  GITHUB_API_URL: "https://api.github.example",
};

/** A network that never answers, until the caller gives up. */
const silent: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
  });

/** A source that starts its answer and then stalls. */
const stalling: typeof fetch = async (_input, init) => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"items":['));
      init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
    },
  });
  return new Response(body);
};

/** A binding whose methods all fail. */
function broken<Binding extends object>(binding: Binding, message: string): Binding {
  return new Proxy(binding, {
    get: () => async () => {
      throw new Error(message);
    },
  });
}

/** Reads a list as a loader does. Returns the result and the log lines. */
function startPage(path: string) {
  const lines: string[] = [];
  const keep = (line: string) => void lines.push(line);
  const log = createLog({ log: keep, warn: keep, error: keep });
  const request = new Request(`https://greenbar.test${path}`);
  return {
    lines,
    load: <T>(work: Promise<T>) => lateList(request, reading(work, { log }, "list_failed")),
  };
}

test.each([
  ["says nothing", silent],
  ["stops in the middle", stalling],
])("a source that %s is abandoned at the time limit", async (_name, fetch) => {
  const youtube = {
    fetch,
    channelId: YOUTUBE_CHANNEL_ID,
    apiUrl: "https://youtube.example",
    feedUrl: "https://youtube.example",
  };
  const github = { fetch, login: "someone", token: "a-token", apiUrl: "https://github.example" };

  await expect(fetchVideos({ ...youtube, apiKey: "a-key" }, 30)).rejects.toThrow(/TimeoutError/);
  await expect(fetchVideos({ ...youtube, apiKey: "" }, 30)).rejects.toThrow(/TimeoutError/);
  await expect(fetchContributions(github, new Date(), 30)).rejects.toThrow(/TimeoutError/);
});

test("a list without a copy whose source fails is a 503 with one log line", async () => {
  const { services } = startEdge({ vars: VARS, fetch: async () => new Response("", { status: 500 }) });
  const { load, lines } = startPage("/youtube");

  const { data, init } = await load(services.videos.list());

  expect(init).toEqual({ status: 503, headers: { "Retry-After": "60" } });
  expect(data.list).toEqual({
    content: null,
    failure: "This list is not available right now. Please try again in a minute.",
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("the request to api.youtube.example failed (Error: status 500)");
  expect(lines[0]).not.toContain(YOUTUBE_API_KEY);
});

test("within a navigation a slow list follows its page; a document waits for it", async () => {
  let answer = (_response: Response) => {};
  const { services } = startEdge({
    vars: VARS,
    fetch: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const { data, init } = await startPage("/youtube.data").load(services.videos.list());
  expect(data.list).toBeInstanceOf(Promise);
  expect(init?.headers).toEqual({ "Content-Encoding": "Identity" });

  const { service } = createYoutubeService();
  const query = new URLSearchParams({
    part: "snippet,status,contentDetails",
    maxResults: "50",
    playlistId: YOUTUBE_CHANNEL_ID.replace("UC", "UU"),
    key: YOUTUBE_API_KEY,
  });
  answer(await service.request(`/youtube/v3/playlistItems?${query}`));
  expect((await data.list).content).toHaveLength(32);

  const document = await startPage("/youtube").load(services.videos.list());
  expect(document.data.list).toMatchObject({ failure: null });
  const navigation = await startPage("/youtube.data").load(services.videos.list());
  expect(navigation.data.list).toMatchObject({ failure: null });
});

test("when KV fails the lists are unavailable, with one log line each", async () => {
  const { services } = startEdge({ vars: VARS, feedStore: broken(env.FEEDS, "KV is down") });

  for (const work of [services.videos.list(), services.contributions.list("daily")]) {
    const { load, lines } = startPage("/youtube");
    const { data, init } = await load<unknown>(work);
    expect(data.list).toMatchObject({ content: null });
    expect(init?.status).toBe(503);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("KV is down");
  }
});

test("when R2 fails a picture is a 503, and the list still works", async () => {
  const { service } = createYoutubeService();
  const { request } = startEdge({
    vars: VARS,
    fetch: async (input, init) => service.request(String(input), init),
    bucket: broken(env.MEDIA, "R2 is down"),
  });

  expect((await request("/api/youtube")).status).toBe(200);
  const picture = await request("/media/videos/greenbar-01?w=320");
  expect(picture.status).toBe(503);
  expect(picture.headers.get("retry-after")).toBe("60");
});

test("when R2 fails the cron keeps the new list", async () => {
  const { service } = createYoutubeService();
  const { services } = startEdge({
    vars: VARS,
    fetch: async (input, init) => service.request(String(input), init),
    bucket: broken(env.MEDIA, "R2 is down"),
  });

  await expect(services.videos.refresh()).rejects.toThrow("R2 is down");

  expect(await services.videos.list()).toHaveLength(32);
});
