import { AppError } from "#shared/app-error.ts";
import type { Log } from "#shared/log.ts";
import type { Video } from "#shared/videos/video.ts";
import type { Config } from "#worker/config.ts";
import type { Media } from "#worker/media/media.ts";
import type { Feed, FeedCache } from "#worker/platform/feed-cache.ts";
import { fetchVideos, type SourceVideo, sourceVideosSchema } from "./youtube.ts";

/** How many pictures one run of the cron copies: each costs two of the subrequests a run may make. */
const PICTURES_PER_RUN = 20;
const PICTURE_TIMEOUT_MS = 5_000;

const FOLDER = "videos/";
const pictureKey = (id: string) => `${FOLDER}${id}`;

export function createVideos({
  config,
  feeds,
  media,
  log,
  fetch,
}: {
  config: Config["youtube"];
  feeds: FeedCache;
  media: Media;
  log: Log;
  fetch: typeof globalThis.fetch;
}) {
  const feed: Feed<SourceVideo> = {
    // With the source: its pictures lie there, so a copy is of no use once the source is another.
    key: `youtube:${new URL(config.apiKey ? config.apiUrl : config.feedUrl).host}:${config.channelId}`,
    schema: sourceVideosSchema,
    fetch: (timeoutMs) => fetchVideos({ ...config, fetch }, timeoutMs),
  };
  const pictureHosts = new Set([new URL(config.apiUrl).host, new URL(config.feedUrl).host]);

  /** Only from where the videos come: a feed must not make us fetch an address of its choice. */
  function mayFetch(url: string): boolean {
    const { host } = new URL(url);
    return host.endsWith(".ytimg.com") || pictureHosts.has(host);
  }

  async function copyPicture({ id, thumbnail }: SourceVideo): Promise<void> {
    if (!mayFetch(thumbnail)) throw new Error(`a picture at ${new URL(thumbnail).host} is not fetched`);
    await media.copyFrom(thumbnail, pictureKey(id), PICTURE_TIMEOUT_MS);
  }

  /** Copies the pictures that are missing, newest first. One log line says which did not come. */
  async function copyMissing(videos: SourceVideo[]): Promise<void> {
    const present = await media.keys(FOLDER);
    const missing = videos.filter(({ id }) => !present.has(pictureKey(id)));
    const failures: unknown[] = [];
    for (const video of missing.slice(0, PICTURES_PER_RUN)) {
      await copyPicture(video).catch((error) => failures.push(error));
    }
    if (failures.length > 0) {
      log.error("feed.pictures_failed", failures[0], { feed: feed.key, pictures: failures.length });
    }
  }

  return {
    configured: config.channelId !== "",

    /** When the stored copy was fetched; null where there is none. */
    refreshedAt: () => feeds.refreshedAt(feed),

    /**
     * The channel's videos, newest first, from the stored copy; none where no channel is configured.
     * @throws AppError `unavailable`
     */
    async list(): Promise<Video[]> {
      if (!config.channelId) return [];
      const videos = await feeds.read(feed);
      return videos.map((video) => ({ ...video, thumbnail: `/media/${pictureKey(video.id)}` }));
    },

    /**
     * Copies a video's picture into our bucket. The cron does that; this helps out for one that it has
     * not reached yet.
     * @throws AppError `not_found`, `unavailable`
     */
    async fetchPicture(id: string): Promise<void> {
      const video = config.channelId ? (await feeds.read(feed)).find((each) => each.id === id) : undefined;
      if (!video) throw new AppError("not_found", "There is no such picture.");
      try {
        await copyPicture(video);
      } catch (cause) {
        throw new AppError("unavailable", "This picture cannot be fetched just now.", {
          cause,
          retryAfter: 60,
        });
      }
    },

    /** For the cron: a new copy of the list, and the pictures that are still missing. */
    async refresh(): Promise<void> {
      if (!config.channelId) return;
      const videos = await feeds.refresh(feed);
      if (videos) await copyMissing(videos);
    },
  };
}

export type Videos = ReturnType<typeof createVideos>;
