import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { videoListSchema } from "#worker/http/schemas.ts";
import { startEdge } from "../support/edge.ts";
import { createCanvas } from "../upstream/canvas.ts";
import {
  createYoutubeService,
  YOUTUBE_API_KEY,
  YOUTUBE_CHANNEL_ID,
  type YoutubeContent,
} from "../upstream/youtube-service.ts";

/** The Worker with a made-up YouTube, recording the URLs it was asked for. */
function startWithYoutube({
  content = "channel",
  key = YOUTUBE_API_KEY,
}: {
  content?: YoutubeContent;
  key?: string;
}) {
  const youtube = createYoutubeService({
    now: () => new Date("2026-11-23T09:00:00Z"),
    picture: createCanvas(16, 9, [0, 127, 61]).png(),
  });
  youtube.setContent(content);
  const edge = startEdge({
    fetch: async (input, init) => youtube.service.request(String(input), init),
    vars: {
      YOUTUBE_CHANNEL_ID,
      YOUTUBE_API_KEY: key,
      YOUTUBE_API_URL: "https://api.youtube.example",
      YOUTUBE_FEED_URL: "https://feed.youtube.example",
    },
  });
  return { ...edge, youtube };
}

test("the library lists the channel's videos, newest first, with pictures from our own origin", async () => {
  const { request } = startWithYoutube({});

  const response = await request("/api/youtube");
  const videos = videoListSchema.parse(await response.json());

  expect(response.status).toBe(200);
  expect(videos).toHaveLength(32);
  expect(videos[0]).toMatchObject({
    id: "greenbar-01",
    title: "Test-driven development in twenty minutes: a price calculator from red to green",
    thumbnail: "/media/videos/greenbar-01",
    publishedAt: "2026-11-20T16:05:00.000Z",
  });
  const dates = videos.map(({ publishedAt }) => publishedAt);
  expect(dates).toEqual([...dates].sort().reverse());
});

test("without a key the channel's public feed gives its newest fifteen", async () => {
  const { services, youtube } = startWithYoutube({ key: "" });

  const videos = await services.videos.list();

  expect(videos).toHaveLength(15);
  expect(videos[11]?.title).toBe("Reading other people’s code, out loud");
  expect(youtube.asked.get("/youtube/v3/playlistItems")).toBeUndefined();
});

test("without a channel there are no videos and no requests", async () => {
  const { services, request } = startEdge({ vars: { YOUTUBE_CHANNEL_ID: "" } });

  expect(await services.videos.list()).toEqual([]);
  expect((await request("/media/videos/greenbar-01")).status).toBe(404);
});

test("all of 500 videos are listed", async () => {
  const { services } = startWithYoutube({ content: "huge" });

  expect(await services.videos.list()).toHaveLength(500);
});

test.each(["", YOUTUBE_API_KEY])("markup in texts is shown as text (key: %j)", async (key) => {
  const { services } = startWithYoutube({ content: "hostile", key });

  const videos = await services.videos.list();

  expect(videos.map(({ title }) => title)).toContain('<script>alert("title")</script>');
  expect(videos.map(({ title }) => title)).toContain("]]>&lt;b&gt; {{7*7}} %00");
});

test("a wrong key: 503, one line in the log, without the key", async () => {
  const { request, lines } = startWithYoutube({ key: "a-key-that-is-wrong" });

  const response = await request("/api/youtube");

  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("60");
  expect(await response.json()).toEqual({
    error: "This list is not available right now. Please try again in a minute.",
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ event: "api.failed", path: "/api/youtube" });
  expect(lines[0]?.error).toContain("the request to api.youtube.example failed (Error: status 400)");
  expect(JSON.stringify(lines)).not.toContain("a-key-that-is-wrong");
});

test("half a document: the copy, or 503 without one", async () => {
  const { services, youtube, lines } = startWithYoutube({ content: "half" });
  await expect(services.videos.list()).rejects.toMatchObject({ code: "unavailable" });

  youtube.setContent("channel");
  await services.videos.refresh();
  youtube.setContent("half");
  lines.length = 0;
  await services.videos.refresh();

  expect(await services.videos.list()).toHaveLength(32);
  expect(lines.map(({ event }) => event)).toEqual(["feed.refresh_failed"]);
});

test("a suddenly empty channel keeps its copy", async () => {
  const { services, youtube } = startWithYoutube({});
  await services.videos.refresh();

  youtube.setContent("none");
  await services.videos.refresh();

  expect(await services.videos.list()).toHaveLength(32);
});

test("a copy from another source is not used, because its pictures have other URLs", async () => {
  const { services } = startWithYoutube({});
  await services.videos.list();

  const fromFeed = startWithYoutube({ key: "" });

  expect(await fromFeed.services.videos.list()).toHaveLength(15);
});

test("the cron copies twenty pictures a run, the newest first, until all are copied", async () => {
  const { services } = startWithYoutube({});

  await services.videos.refresh();
  const first = await env.MEDIA.list({ prefix: "videos/" });
  await services.videos.refresh();
  const second = await env.MEDIA.list({ prefix: "videos/" });

  expect(first.objects.map(({ key }) => key)).toEqual(
    Array.from({ length: 20 }, (_, index) => `videos/greenbar-${String(index + 1).padStart(2, "0")}`),
  );
  expect(second.objects).toHaveLength(32);
});

test("pictures that fail to load are one line in the log, whatever their number", async () => {
  const youtube = createYoutubeService();
  const { services, lines } = startEdge({
    fetch: async (input, init) => {
      const url = String(input);
      return url.includes("/vi/") ? new Response("", { status: 404 }) : youtube.service.request(url, init);
    },
    vars: { YOUTUBE_CHANNEL_ID, YOUTUBE_API_KEY, YOUTUBE_API_URL: "https://api.youtube.example" },
  });

  await services.videos.refresh();

  expect(lines.map(({ event, pictures }) => [event, pictures])).toEqual([
    ["feed.refreshed", undefined],
    ["feed.pictures_failed", 20],
  ]);
});

test("a video's picture is fetched for its first visitor, and kept", async () => {
  const { request, youtube } = startWithYoutube({});

  const first = await request("/media/videos/greenbar-03");
  const bytes = new Uint8Array(await first.arrayBuffer());
  await (await request("/media/videos/greenbar-03")).arrayBuffer();

  expect(first.status).toBe(200);
  expect(first.headers.get("content-type")).toBe("image/png");
  expect([...bytes.slice(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
  expect(youtube.asked.get("/vi/greenbar-03/maxres.png")).toBe(1);
});

test("a picture of a video that is not listed is not fetched", async () => {
  const { request, youtube } = startWithYoutube({});

  expect((await request("/media/videos/aaaaaaaaaaa")).status).toBe(404);
  expect([...youtube.asked.keys()].filter((path) => path.startsWith("/vi/"))).toEqual([]);
});

test("a picture that the feed places on another site is not fetched", async () => {
  const asked: string[] = [];
  const { request, lines } = startEdge({
    async fetch(input) {
      asked.push(String(input));
      return Response.json({
        items: [
          {
            snippet: {
              title: "Stolen",
              publishedAt: "2026-01-01T00:00:00Z",
              thumbnails: { high: { url: "http://169.254.169.254/latest/meta-data", width: 480 } },
              resourceId: { videoId: "aaaaaaaaaaa" },
            },
          },
        ],
      });
    },
    vars: { YOUTUBE_CHANNEL_ID, YOUTUBE_API_KEY, YOUTUBE_API_URL: "https://api.youtube.example" },
  });

  const response = await request("/media/videos/aaaaaaaaaaa");

  expect(response.status).toBe(503);
  expect(asked).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain(YOUTUBE_API_KEY);
});
