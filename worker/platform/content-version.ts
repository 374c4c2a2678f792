import { inTime } from "./deadline.ts";

/** The key of the content's version in the feeds' namespace. */
export const CONTENT_VERSION_KEY = "content-version";

/** An isolate asks again after this long. KV itself may be as far behind, so a change shows within a minute. */
const KNOWN_FOR_MS = 20_000;
const KV_TTL_S = 30;
const WITHIN_MS = 500;

/** The version that this isolate made last. It is used at once, because KV shows it up to a minute later. */
let moved: string | null = null;

type Reader = Pick<KVNamespace, "get">;

/**
 * This isolate's copy of the content's version, a text that changes with every content change. Pages rendered for
 * another version are rendered again (docs/decisions/060).
 */
export function createContentVersion(now: () => number) {
  let known: { version: string; readAt: number } | null = null;
  let seen = moved;
  let asking = false;
  let failedAt = Number.NEGATIVE_INFINITY;

  async function ask(kv: Reader): Promise<string | null> {
    asking = true;
    try {
      const stored = inTime(kv.get(CONTENT_VERSION_KEY, { cacheTtl: KV_TTL_S }), WITHIN_MS, "KV");
      known = { version: (await stored) ?? "first", readAt: now() };
    } catch {
      failedAt = now();
      // If KV fails, a page may be a minute out of date.
    } finally {
      asking = false;
    }
    return known?.version ?? null;
  }

  return {
    /**
     * The version, or null if it is unknown. Waits for KV only if no version is known yet and KV has not just failed,
     * so visitors wait for it once and not each time.
     */
    async current(kv: Reader, defer: (work: Promise<unknown>) => void): Promise<string | null> {
      if (moved !== null && moved !== seen) known = { version: moved, readAt: now() };
      seen = moved;
      if (!known) return now() - failedAt > KNOWN_FOR_MS ? ask(kv) : null;
      if (!asking && now() - known.readAt > KNOWN_FOR_MS) defer(ask(kv));
      return known.version;
    },
  };
}

export type ContentVersion = ReturnType<typeof createContentVersion>;

/** Changes the version, so that every location renders its pages again within a minute. */
export async function moveContentVersion(kv: Pick<KVNamespace, "put">): Promise<void> {
  const version = crypto.randomUUID();
  await kv.put(CONTENT_VERSION_KEY, version);
  moved = version;
}
