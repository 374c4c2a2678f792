import { XMLParser, XMLValidator } from "fast-xml-parser";
import { z } from "zod";

import { fetchJson, fetchText } from "#worker/platform/fetch-feed.ts";

const PAGE_SIZE = 50;
/** 500 videos. */
const MAX_PAGES = 10;
/** Enough for the preview and the search. Complete descriptions would be megabytes. */
const MAX_DESCRIPTION = 1_000;

const videoId = z.string().regex(/^[\w-]{11}$/);
const pictureUrl = z.url({ protocol: /^https?$/ });

/** A video from its source; `thumbnail` is the source's URL. */
export type SourceVideo = {
  id: string;
  title: string;
  description: string;
  thumbnail: string;
  publishedAt: string;
};

function video(parts: SourceVideo): SourceVideo {
  return {
    ...parts,
    description: [...parts.description].slice(0, MAX_DESCRIPTION).join(""),
    publishedAt: new Date(parts.publishedAt).toISOString(),
  };
}

const instant = z.string().refine((value) => !Number.isNaN(Date.parse(value)), "not a date");

/** `playlistItems.list` with parts snippet, contentDetails and status, of the YouTube Data API v3. */
const playlistPageSchema = z.object({
  nextPageToken: z.string().optional(),
  items: z.array(
    z.object({
      snippet: z.object({
        title: z.string(),
        description: z.string().default(""),
        publishedAt: instant,
        thumbnails: z
          .record(z.string(), z.object({ url: pictureUrl, width: z.number().optional() }))
          .default({}),
        resourceId: z.object({ videoId }),
      }),
      contentDetails: z.object({ videoPublishedAt: instant.optional() }).optional(),
      status: z.object({ privacyStatus: z.string() }).optional(),
    }),
  ),
});

/** One page of a playlist: its public videos, and the token of the next page. Throws on any other shape. */
export function parsePlaylistPage(body: unknown): { videos: SourceVideo[]; next: string | null } {
  const page = playlistPageSchema.parse(body);
  const videos = page.items
    .filter(({ status }) => status === undefined || status.privacyStatus === "public")
    .map(({ snippet, contentDetails }) => {
      const pictures = Object.values(snippet.thumbnails).sort((a, b) => (b.width ?? 0) - (a.width ?? 0));
      // The largest card needs 1280 pixels at double density. The site scales down from that.
      const picture = pictures.find(({ width }) => (width ?? 0) <= 1280) ?? pictures[0];
      const id = snippet.resourceId.videoId;
      return video({
        id,
        title: snippet.title,
        description: snippet.description,
        thumbnail: picture?.url ?? `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
        publishedAt: contentDetails?.videoPublishedAt ?? snippet.publishedAt,
      });
    });
  return { videos, next: page.nextPageToken ?? null };
}

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  // Also decodes &#39;, which is common in titles.
  htmlEntities: true,
  isArray: (name) => name === "entry",
});

const feedSchema = z.object({
  feed: z.object({
    entry: z
      .array(
        z.object({
          "yt:videoId": videoId,
          title: z.string(),
          published: instant,
          "media:group": z.object({
            "media:description": z.string().default(""),
            "media:thumbnail": z.object({ "@url": pictureUrl }),
          }),
        }),
      )
      .default([]),
  }),
});

/** The channel's Atom feed (its newest 15 videos). Throws if it is invalid or incomplete. */
export function parseChannelFeed(text: string): SourceVideo[] {
  if (XMLValidator.validate(text) !== true) throw new Error("the feed is not well-formed XML");
  const { feed } = feedSchema.parse(xml.parse(text));
  return feed.entry.map((entry) =>
    video({
      id: entry["yt:videoId"],
      title: entry.title,
      description: entry["media:group"]["media:description"],
      thumbnail: entry["media:group"]["media:thumbnail"]["@url"],
      publishedAt: entry.published,
    }),
  );
}

export type YoutubeSource = {
  fetch: typeof fetch;
  /** `UC…`; its uploads are the playlist `UU…`. */
  channelId: string;
  /** If empty, the channel's feed is read instead. */
  apiKey: string;
  apiUrl: string;
  feedUrl: string;
};

/** The schema of a stored copy. */
export const sourceVideosSchema = z.array(
  z.object({
    id: videoId,
    title: z.string(),
    description: z.string(),
    thumbnail: pictureUrl,
    publishedAt: instant,
  }),
);

/**
 * The channel's videos, newest first, at most 500. `timeoutMs` is for all requests together.
 * Throws if a response is late, invalid or incomplete.
 */
export async function fetchVideos(source: YoutubeSource, timeoutMs: number): Promise<SourceVideo[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  const videos = source.apiKey ? await fetchPlaylist(source, signal) : await fetchFeed(source, signal);
  const unique = new Map(videos.map((each) => [each.id, each]));
  return [...unique.values()].sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
}

async function fetchFeed(
  { fetch, feedUrl, channelId }: YoutubeSource,
  signal: AbortSignal,
): Promise<SourceVideo[]> {
  const url = `${feedUrl}/feeds/videos.xml?channel_id=${encodeURIComponent(channelId)}`;
  return parseChannelFeed(await fetchText(fetch, url, { signal }));
}

async function fetchPlaylist(source: YoutubeSource, signal: AbortSignal): Promise<SourceVideo[]> {
  const videos: SourceVideo[] = [];
  let next: string | null = null;
  // Count pages, not videos, because a page can be full of private ones.
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({
      part: "snippet,contentDetails,status",
      playlistId: source.channelId.replace(/^UC/, "UU"),
      maxResults: String(PAGE_SIZE),
      key: source.apiKey,
      ...(next ? { pageToken: next } : {}),
    });
    const url = `${source.apiUrl}/youtube/v3/playlistItems?${query}`;
    const answer = parsePlaylistPage(await fetchJson(source.fetch, url, { signal }));
    videos.push(...answer.videos);
    next = answer.next;
    if (!next) break;
  }
  return videos;
}
