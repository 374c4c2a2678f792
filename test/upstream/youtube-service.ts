import { type Context, Hono } from "hono";
import { drawVideoArt } from "./video-art.ts";
import { publishedVideos } from "./youtube-videos.ts";

/**
 * The channel's content: its 32 videos, none, 500, texts with markup, only private ones, or answers that break off in
 * the middle.
 */
export const YOUTUBE_CONTENTS = ["channel", "none", "huge", "hostile", "private", "half"] as const;
export type YoutubeContent = (typeof YOUTUBE_CONTENTS)[number];

/** The settings that make the site read from here: a made-up channel, and a key. */
export const YOUTUBE_CHANNEL_ID = "UCgreenbar-local-channel";
export const YOUTUBE_API_KEY = "local-stand-in-key";

type Item = { id: string; title: string; description: string; publishedAt: Date; art: string; seed: number };

const DAY_MS = 86_400_000;
const FEED_ENTRIES = 15;

const HOSTILE_TEXTS = [
  `<script>alert("title")</script>`,
  `"><img src=x onerror=alert(1)> & </title></script><!--`,
  "\u202Egnp.exe\u202C right to left, عنوان طويل جدا بالعربية",
  "]]>&lt;b&gt; {{7*7}} %00",
  "Incomprehensibilities".repeat(20),
  "👩‍👩‍👧‍👦 Z̷̢̛a̶̧͝l̵̰̓g̷̱̾o̸̜͝ \u0000\u0007",
];

function itemsOf(content: YoutubeContent, now: Date): Item[] {
  if (content === "none") return [];
  let publishedAt = new Date(`${now.toISOString().slice(0, 11)}16:05:00Z`);
  const item = (video: (typeof publishedVideos)[number], index: number, id: string): Item => {
    publishedAt = new Date(publishedAt.getTime() - video.days * DAY_MS);
    return { ...video, id, publishedAt, seed: index };
  };
  if (content === "huge") {
    return Array.from({ length: 500 }, (_, index) => {
      const video = publishedVideos[index % publishedVideos.length];
      if (!video) throw new Error("There are no videos to repeat.");
      const title = `${video.title} (part ${index + 1})`;
      const longer = { ...video, title, description: video.description.repeat(8) };
      return item(longer, index, `greenbr${String(index).padStart(4, "0")}`);
    });
  }
  return publishedVideos.map((video, index) => {
    const text = content === "hostile" ? HOSTILE_TEXTS[index % HOSTILE_TEXTS.length] : undefined;
    const texts = text === undefined ? {} : { title: text, description: text.repeat(4) };
    return item({ ...video, ...texts }, index, `greenbar-${String(index + 1).padStart(2, "0")}`);
  });
}

function playlistItem(item: Item, position: number, parts: string[], origin: string, isPrivate: boolean) {
  const sizes = { default: [120, 90], medium: [320, 180], high: [480, 360], maxres: [1280, 720] };
  const thumbnails = Object.fromEntries(
    Object.entries(sizes).map(([name, [width, height]]) => [
      name,
      { url: `${origin}/vi/${item.id}/${name}.png`, width, height },
    ]),
  );
  const whole: Record<string, object> = {
    snippet: {
      // The playlist entry's date, a little after the video's, so that a mix-up shows.
      publishedAt: new Date(item.publishedAt.getTime() + 3_600_000).toISOString(),
      channelId: YOUTUBE_CHANNEL_ID,
      title: item.title,
      description: item.description,
      thumbnails,
      channelTitle: "Greenbar",
      playlistId: YOUTUBE_CHANNEL_ID.replace(/^UC/, "UU"),
      position,
      resourceId: { kind: "youtube#video", videoId: item.id },
    },
    contentDetails: { videoId: item.id, videoPublishedAt: item.publishedAt.toISOString() },
    status: { privacyStatus: isPrivate ? "private" : "public" },
  };
  const asked = Object.fromEntries(Object.entries(whole).filter(([part]) => parts.includes(part)));
  return { kind: "youtube#playlistItem", etag: `etag-${item.id}`, id: `item-${item.id}`, ...asked };
}

function refuse(c: Context, code: 400 | 403 | 404, reason: string, message: string) {
  const errors = [{ message, domain: "youtube.playlistItem", reason }];
  return c.json({ error: { code, message, errors } }, code);
}

function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them, and so does the real feed.
  const allowed = text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, "");
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return allowed.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

function atomEntry({ id, title, description, publishedAt }: Item, origin: string): string {
  const published = publishedAt.toISOString().replace(".000Z", "+00:00");
  return `<entry>
  <id>yt:video:${id}</id>
  <yt:videoId>${id}</yt:videoId>
  <yt:channelId>${YOUTUBE_CHANNEL_ID}</yt:channelId>
  <title>${escapeXml(title)}</title>
  <link rel="alternate" href="https://www.youtube.com/watch?v=${id}"/>
  <author><name>Greenbar</name></author>
  <published>${published}</published>
  <updated>${published}</updated>
  <media:group>
   <media:title>${escapeXml(title)}</media:title>
   <media:content url="https://www.youtube.com/v/${id}?version=3" type="application/x-shockwave-flash" width="640" height="390"/>
   <media:thumbnail url="${origin}/vi/${id}/hqdefault.png" width="480" height="360"/>
   <media:description>${escapeXml(description)}</media:description>
   <media:community><media:starRating count="12" average="5.00" min="1" max="5"/><media:statistics views="345"/></media:community>
  </media:group>
 </entry>`;
}

function atomFeed(items: Item[], origin: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <id>yt:channel:${YOUTUBE_CHANNEL_ID}</id>
 <title>Greenbar</title>
 ${items.map((item) => atomEntry(item, origin)).join("\n ")}
</feed>
`;
}

/**
 * The part of YouTube that the site uses, with its shapes and errors: `playlistItems.list` of the Data API v3
 * (https://developers.google.com/youtube/v3/docs/playlistItems/list), the channel's Atom feed, and pictures. It runs
 * in Node and in workerd.
 */
export function createYoutubeService({
  now = () => new Date(),
  picture,
}: {
  now?: () => Date;
  /** One PNG for every video, for tests in which drawing thirty takes too long. */
  picture?: Uint8Array<ArrayBuffer>;
} = {}) {
  let content: YoutubeContent = "channel";
  /** The number of requests for each path. */
  const asked = new Map<string, number>();
  const half = (text: string) => (content === "half" ? text.slice(0, text.length / 2) : text);

  const service = new Hono();
  service.use(async (c, next) => {
    asked.set(c.req.path, (asked.get(c.req.path) ?? 0) + 1);
    await next();
  });
  service.get("/youtube/v3/playlistItems", (c) => {
    const query = c.req.query();
    if (!query.key) {
      const message =
        "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.";
      return refuse(c, 403, "forbidden", message);
    }
    if (query.key !== YOUTUBE_API_KEY) {
      return refuse(c, 400, "badRequest", "API key not valid. Please pass a valid API key.");
    }
    if (query.playlistId !== YOUTUBE_CHANNEL_ID.replace(/^UC/, "UU")) {
      const message =
        "The playlist identified with the request's <code>playlistId</code> parameter cannot be found.";
      return refuse(c, 404, "playlistNotFound", message);
    }
    const size = Math.min(Number(query.maxResults ?? 5), 50);
    const offset = query.pageToken === undefined ? 0 : Number(/^page-(\d+)$/.exec(query.pageToken)?.[1]);
    if (Number.isNaN(offset)) {
      return refuse(c, 400, "invalidPageToken", "The request specifies an invalid page token.");
    }
    const items = itemsOf(content, now());
    const origin = new URL(c.req.url).origin;
    // Private videos never end: a client that counts videos instead of pages would never stop.
    const next = offset + size < items.length || content === "private" ? `page-${offset + size}` : undefined;
    const page = items.slice(content === "private" ? 0 : offset).slice(0, size);
    const body = {
      kind: "youtube#playlistItemListResponse",
      etag: "etag",
      nextPageToken: next,
      items: page.map((item, index) =>
        playlistItem(item, offset + index, (query.part ?? "").split(","), origin, content === "private"),
      ),
      pageInfo: { totalResults: items.length, resultsPerPage: size },
    };
    return c.body(half(JSON.stringify(body, null, 2)), 200, {
      "content-type": "application/json; charset=UTF-8",
    });
  });
  service.get("/feeds/videos.xml", (c) => {
    if (c.req.query("channel_id") !== YOUTUBE_CHANNEL_ID) {
      return c.html("<!doctype html><title>Error 404 (Not Found)</title>", 404);
    }
    const entries = content === "private" ? [] : itemsOf(content, now()).slice(0, FEED_ENTRIES);
    return c.body(half(atomFeed(entries, new URL(c.req.url).origin)), 200, {
      "content-type": "text/xml; charset=UTF-8",
    });
  });
  service.get("/vi/:id/:file", (c) => {
    const item = itemsOf(content, now()).find(({ id }) => id === c.req.param("id"));
    if (!item) return c.text("", 404);
    return c.body(picture ?? drawVideoArt(item.art, item.seed), 200, { "content-type": "image/png" });
  });

  return {
    service,
    asked,
    setContent(next: YoutubeContent) {
      content = next;
    },
  };
}
