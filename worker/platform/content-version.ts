import { inTime } from "./deadline.ts";

/** Under which key of the feeds' namespace the version of the content lies. */
export const CONTENT_VERSION_KEY = "content-version";

/** An isolate asks again after this long, and KV itself may be this much behind: a minute in all. */
const KNOWN_FOR_MS = 20_000;
const KV_TTL_S = 30;
const WITHIN_MS = 500;

type Reader = Pick<KVNamespace, "get">;

/**
 * What this isolate knows of the content's version, a text that changes with every change to the content.
 * Pages made for another version are made anew (docs/decisions/060).
 */
export function createContentVersion(now: () => number) {
  let known: { version: string; readAt: number } | null = null;
  let asking = false;
  let failedAt = Number.NEGATIVE_INFINITY;

  async function ask(kv: Reader): Promise<string | null> {
    asking = true;
    try {
      const stored = inTime(kv.get(CONTENT_VERSION_KEY, { cacheTtl: KV_TTL_S }), WITHIN_MS, "KV");
      known = { version: (await stored) ?? "first", readAt: now() };
    } catch {
      failedAt = now();
      // Then a page may be a minute out of date.
    } finally {
      asking = false;
    }
    return known?.version ?? null;
  }

  return {
    /**
     * The version, or null where it cannot be told. Waits for KV only where nothing is known yet, and where
     * KV has just failed not even then: visitors wait for it once, and not each of them.
     */
    async current(kv: Reader, defer: (work: Promise<unknown>) => void): Promise<string | null> {
      if (!known) return now() - failedAt > KNOWN_FOR_MS ? ask(kv) : null;
      if (!asking && now() - known.readAt > KNOWN_FOR_MS) defer(ask(kv));
      return known.version;
    },
  };
}

/** Moves the version: from now on every location makes its pages anew, within a minute. */
export async function moveContentVersion(kv: Pick<KVNamespace, "put">): Promise<void> {
  await kv.put(CONTENT_VERSION_KEY, crypto.randomUUID());
}
