import { z } from "zod";
import { AppError } from "#shared/app-error.ts";
import type { Log } from "#shared/log.ts";
import type { Store } from "./bindings.ts";
import { moveContentVersion } from "./content-version.ts";

const READ_TIMEOUT_MS = 3_000;
const REFRESH_TIMEOUT_MS = 20_000;
/** After a fetch without a result, no visitor waits for another one for this long. */
const PAUSE_S = { failed: 60, empty: 300 } as const;

/** Stored beside the copy, so that its age is known without reading all of it. */
const metadataSchema = z.object({ fetchedAt: z.iso.datetime() });

const attemptSchema = z.object({ outcome: z.enum(["failed", "empty"]), at: z.iso.datetime() });

/** A feed: the key of its copy, the schema of its entries, and how to fetch it. */
export type Feed<T> = {
  key: string;
  schema: z.ZodType<T[]>;
  fetch: (timeoutMs: number) => Promise<T[]>;
};

/** Parsed JSON, or null if it is invalid. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/**
 * The last good copy of each outside feed, in KV as `{ value, fetchedAt }`. Readers get the copy, however old; only a
 * complete, valid and non-empty response replaces it.
 */
export function createFeedCache({ kv, log, now }: { kv: Store; log: Log; now: () => Date }) {
  async function stored<T>(feed: Feed<T>): Promise<T[] | null> {
    const raw = await kv.get(feed.key);
    if (raw === null) return null;
    const entrySchema = z.object({ value: feed.schema, fetchedAt: z.string() });
    try {
      return entrySchema.parse(JSON.parse(raw)).value;
    } catch (error) {
      log.error("feed.stored_copy_unreadable", error, { feed: feed.key });
      return null;
    }
  }

  function store<T>(feed: Feed<T>, value: T[]): Promise<void> {
    const fetchedAt = now().toISOString();
    return kv.put(feed.key, JSON.stringify({ value, fetchedAt }), { metadata: { fetchedAt } });
  }

  // A separate key, because this location may not see yet that the feed's key has a copy.
  const attemptKey = (feed: { key: string }) => `${feed.key}:attempt`;

  /** The result of the last fetch for a visitor, if it is too recent to try again. */
  async function recentAttempt(feed: { key: string }): Promise<"failed" | "empty" | null> {
    const attempt = attemptSchema.safeParse(parsed(await kv.get(attemptKey(feed)))).data;
    if (!attempt) return null;
    const ageMs = now().getTime() - Date.parse(attempt.at);
    return ageMs < PAUSE_S[attempt.outcome] * 1_000 ? attempt.outcome : null;
  }

  async function noteAttempt(feed: { key: string }, outcome: "failed" | "empty"): Promise<void> {
    const attempt = JSON.stringify({ outcome, at: now().toISOString() });
    // Best effort: if this is not stored, the next visitor tries again.
    await kv.put(attemptKey(feed), attempt, { expirationTtl: PAUSE_S[outcome] }).catch(() => undefined);
  }

  async function firstFetch<T>(feed: Feed<T>): Promise<T[]> {
    let value: T[];
    try {
      value = await feed.fetch(READ_TIMEOUT_MS);
    } catch (error) {
      await noteAttempt(feed, "failed");
      throw error;
    }
    if (value.length === 0) {
      await noteAttempt(feed, "empty");
      return value;
    }
    // KV accepts one write per second and key. Visitors who arrive together all fetch, and one of them stores.
    await store(feed, value).catch((error) => log.error("feed.not_stored", error, { feed: feed.key }));
    return value;
  }

  return {
    /**
     * The stored copy. If there is none yet, it is fetched once, within three seconds. Callers log failures, whose
     * cause says what happened.
     * @throws AppError `unavailable` if there is no copy and fetching failed
     */
    async read<T>(feed: Feed<T>): Promise<T[]> {
      try {
        const copy = await stored(feed);
        if (copy) return copy;
        const recent = await recentAttempt(feed);
        if (recent === "empty") return [];
        if (recent === "failed") throw new Error("a fetch failed less than a minute ago");
        return await firstFetch(feed);
      } catch (cause) {
        throw new AppError(
          "unavailable",
          "This list is not available right now. Please try again in a minute.",
          { cause, retryAfter: PAUSE_S.failed },
        );
      }
    },

    /** When the stored copy was fetched; null if there is none. Throws if KV fails. */
    async refreshedAt(feed: { key: string }): Promise<Date | null> {
      const { value, metadata } = await kv.getWithMetadata(feed.key, "stream");
      await value?.cancel();
      const known = metadataSchema.safeParse(metadata).data;
      return known ? new Date(known.fetchedAt) : null;
    },

    /** Fetches a new copy, for the cron. A failed, empty or malformed response keeps the old one. */
    async refresh<T>(feed: Feed<T>): Promise<T[] | null> {
      try {
        const value = await feed.fetch(REFRESH_TIMEOUT_MS);
        if (value.length === 0) {
          log.warn("feed.empty", { feed: feed.key });
          return null;
        }
        const before = await kv.get(feed.key);
        await store(feed, value);
        // Cached pages show the feed, so render them again, but only if it has changed.
        if (!before?.startsWith(`{"value":${JSON.stringify(value)},`)) await moveContentVersion(kv);
        log.info("feed.refreshed", { feed: feed.key, entries: value.length });
        return value;
      } catch (error) {
        log.error("feed.refresh_failed", error, { feed: feed.key });
        return null;
      }
    },
  };
}

export type FeedCache = ReturnType<typeof createFeedCache>;
