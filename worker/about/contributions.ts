import { type Contribution, type ContributionPeriod, sumContributions } from "#shared/about/contributions.ts";
import type { Config } from "#worker/config.ts";
import type { Feed, FeedCache } from "#worker/platform/feed-cache.ts";
import { contributionsSchema, fetchContributions } from "./github.ts";

export function createContributions({
  config,
  feeds,
  now,
  fetch,
}: {
  config: Config["github"];
  feeds: FeedCache;
  now: () => Date;
  fetch: typeof globalThis.fetch;
}) {
  const configured = config.login !== "" && config.token !== "";
  const feed: Feed<Contribution> = {
    key: `github:${new URL(config.apiUrl).host}:${config.login}`,
    schema: contributionsSchema,
    fetch: (timeoutMs) => fetchContributions({ ...config, fetch }, now(), timeoutMs),
  };

  return {
    configured,

    /** When the stored copy was fetched; null if there is none. */
    refreshedAt: () => feeds.refreshedAt(feed),

    /**
     * The instructor's contributions of the last year, by day, week or month; none without a token.
     * @throws AppError `unavailable`
     */
    async list(period: ContributionPeriod): Promise<Contribution[]> {
      if (!configured) return [];
      return sumContributions(await feeds.read(feed), period);
    },

    /** Fetches a new copy, for the cron. */
    async refresh(): Promise<void> {
      if (configured) await feeds.refresh(feed);
    },
  };
}

export type Contributions = ReturnType<typeof createContributions>;
