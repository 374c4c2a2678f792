import type { Contributions } from "#worker/about/contributions.ts";
import { inTime } from "#worker/platform/deadline.ts";
import type { Videos } from "#worker/videos/videos.ts";

/** An outside list and when it was last fetched: null for never, undefined if the store does not say. */
export type FeedState = {
  name: "videos" | "contributions";
  label: string;
  refreshedAt: Date | null | undefined;
};

const WITHIN_MS = 2_000;

type Feed = Pick<Videos, "configured" | "refreshedAt">;

/** The state of each configured feed. Never fails, because the desk can do without it. */
export function readFeeds(feeds: {
  videos: Feed;
  contributions: Pick<Contributions, "configured" | "refreshedAt">;
}): Promise<FeedState[]> {
  const all = [
    { name: "videos" as const, label: "The list of videos", feed: feeds.videos },
    { name: "contributions" as const, label: "The list of contributions", feed: feeds.contributions },
  ];
  return Promise.all(
    all
      .filter(({ feed }) => feed.configured)
      .map(async ({ name, label, feed }) => ({
        ...{ name, label },
        refreshedAt: await inTime(feed.refreshedAt(), WITHIN_MS, "feeds").catch(() => undefined),
      })),
  );
}
