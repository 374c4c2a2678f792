import { AppError } from "#shared/app-error.ts";
import type { Log } from "#shared/log.ts";
import type { Video } from "#shared/videos/video.ts";
import type { Config } from "#worker/config.ts";
import type { Media } from "#worker/media/media.ts";
import type { Feed, FeedCache } from "#worker/platform/feed-cache.ts";
import { fetchVideos, type SourceVideo, sourceVideosSchema } from "./youtube.ts";

/** How many pictures one cron run copies. Each needs two of the subrequests a run may make. */
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
    // The key includes the source: its pictures are stored there, so another source needs its own copy.
    key: `youtube:${new URL(config.apiKey ? config.apiUrl : config.feedUrl).host}:${config.channelId}`,
    schema: sourceVideosSchema,
    fetch: (timeoutMs) => fetchVideos({ ...config, fetch }, timeoutMs),
  };
  const pictureHosts = new Set([new URL(config.apiUrl).host, new URL(config.feedUrl).host]);

  /** Only from the source of the videos, so that a feed cannot make us fetch any URL it likes. */
  function mayFetch(url: string): boolean {
    const { host } = new URL(url);
    return host.endsWith(".ytimg.com") || pictureHosts.has(host);
  }

  async function copyPicture({ id, thumbnail }: SourceVideo): Promise<void> {
    if (!mayFetch(thumbnail)) throw new Error(`a picture at ${new URL(thumbnail).host} is not fetched`);
    await media.copyFrom(thumbnail, pictureKey(id), PICTURE_TIMEOUT_MS);
  }

  /** Copies missing pictures, newest first. One log line lists the failures. */
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

    /** When the stored copy was fetched; null if there is none. */
    refreshedAt: () => feeds.refreshedAt(feed),

    /**
     * The channel's videos, newest first, from the stored copy; none if no channel is configured.
     * @throws AppError `unavailable`
     */
    async list(): Promise<Video[]> {
      if (!config.channelId) return [];
      const videos = await feeds.read(feed);
      return videos.map((video) => ({ ...video, thumbnail: `/media/${pictureKey(video.id)}` }));
    },

    /**
     * Copies a video's picture into our bucket, if the cron has not done that yet.
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

    /** Fetches a new copy of the list and missing pictures, for the cron. */
    async refresh(): Promise<void> {
      if (!config.channelId) return;
      const videos = await feeds.refresh(feed);
      if (videos) await copyMissing(videos);
    },
  };
}

export type Videos = ReturnType<typeof createVideos>;
