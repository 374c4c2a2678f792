import { inTime } from "#shared/domain/deadline.ts";
import { createContentVersion } from "./content-version.ts";
import { pageAddress } from "./page-address.ts";
import { createPageMemory } from "./page-memory.ts";
import { fromEntry, mayBeKept, type SealedPage, seal, toEntry, unseal } from "./sealed-page.ts";

/** A page this young is served as it is. */
const FRESH_MS = 60_000;
/** A page this young is served once more while a new one is made; an older one only where that fails. */
const USABLE_MS = 60 * 60_000;
/** How long a copy is kept for the day when no new one can be made. */
const KEPT_S = 7 * 24 * 60 * 60;
const MEMORY_BYTES = 24 * 1024 * 1024;
const EDGE_WITHIN_MS = 1_000;
/** Whoever refreshes a page may be ended half-way; then somebody else may try. */
const REFRESH_WITHIN_MS = 30_000;

type Outcome = "HIT" | "STALE" | "MISS" | "RELOAD" | "STALE-IF-ERROR";

/** What the cache needs of the request's surroundings. */
export type PageSurroundings = {
  /** Names the deployment: another one's pages ask for other files. */
  deployment: string;
  kv: Pick<KVNamespace, "get">;
  edge: () => Promise<Pick<Cache, "match" | "put">>;
  defer: (work: Promise<unknown>) => void;
  /** Makes the answer. */
  render: (request: Request) => Response | Promise<Response>;
};

/** Whether an answer that may not be kept failed, or came without a part of its page: an older whole one is better. */
function lacksSomething({ status, headers }: Response): boolean {
  const cacheControl = headers.get("Cache-Control") ?? "";
  const isPrivate = headers.has("Set-Cookie") || /private/.test(cacheControl);
  return status >= 500 || (status === 200 && !isPrivate && /no-store/.test(cacheControl));
}

/**
 * The pages that are the same for everybody (architecture.md, how a request travels, 3): first from this
 * isolate's memory, then from the location's edge cache, and only then made. A page is made from its address
 * and one bit, whether a session cookie came along, and from nothing else of the request: whatever else a
 * visitor sends can neither enter a kept page nor choose one. `sessionCookie` stands for that bit.
 */
export function createPageCache({
  hasSession,
  sessionCookie,
  now,
}: {
  hasSession: (request: Request) => boolean;
  sessionCookie: string;
  now: () => number;
}) {
  const memory = createPageMemory(MEMORY_BYTES);
  const contentVersion = createContentVersion(now);
  const refreshing = new Map<string, number>();

  function plainRequest(url: URL, address: string, signedIn: boolean): Request {
    return new Request(new URL(address, url), { headers: signedIn ? { Cookie: `${sessionCookie}=1` } : {} });
  }

  async function fromEdge(key: string, { edge }: PageSurroundings): Promise<SealedPage | null> {
    async function read(): Promise<SealedPage | null> {
      const entry = await (await edge()).match(key);
      return entry ? fromEntry(entry) : null;
    }
    try {
      // The body, too: an entry that begins and never ends is none.
      const page = await inTime(read(), EDGE_WITHIN_MS, "the edge cache");
      if (page) memory.set(key, page);
      return page;
    } catch {
      // A cache that does not answer is an empty one.
      return null;
    }
  }

  function keep(key: string, page: SealedPage, { edge, defer }: PageSurroundings): void {
    memory.set(key, page);
    const put = async () => (await edge()).put(key, toEntry(page, KEPT_S));
    defer(inTime(put(), EDGE_WITHIN_MS, "the edge cache").catch(() => undefined));
  }

  /** A new copy, kept, or the answer that could not be. */
  async function make(
    key: string,
    request: Request,
    around: PageSurroundings,
    version: string | null,
  ): Promise<SealedPage | Response> {
    const storedAt = now();
    const answer = await around.render(request);
    if (!mayBeKept(answer)) return answer;
    const [kept, whole] = [answer.clone(), answer];
    const page = await seal(kept, { contentVersion: version, storedAt });
    if (!page) return whole;
    await whole.body?.cancel();
    keep(key, page, around);
    return page;
  }

  async function refresh(...what: Parameters<typeof make>): Promise<void> {
    const [key] = what;
    refreshing.set(key, now());
    try {
      const made = await make(...what);
      if (made instanceof Response) await made.body?.cancel();
    } finally {
      refreshing.delete(key);
    }
  }

  function isRefreshing(key: string): boolean {
    const since = refreshing.get(key);
    return since !== undefined && now() - since < REFRESH_WITHIN_MS;
  }

  function answerWith(page: SealedPage, request: Request, outcome: Outcome): Response {
    const response = unseal(page, request);
    response.headers.set("X-Cache", outcome);
    response.headers.set("X-Request-Id", request.headers.get("cf-ray") ?? crypto.randomUUID());
    const age = Math.max(0, Math.round((now() - page.storedAt) / 1000));
    response.headers.set("Server-Timing", `cache;desc="${outcome}", age;dur=${age * 1000}`);
    return response;
  }

  return {
    /** Answers a request from the cache where it may, else by `render`. */
    async answer(request: Request, around: PageSurroundings): Promise<Response> {
      const url = new URL(request.url);
      const readable = request.method === "GET" || request.method === "HEAD";
      const address = readable && !request.headers.has("Authorization") ? pageAddress(url) : null;
      if (address === null) return around.render(request);

      const signedIn = hasSession(request);
      const key = `${url.origin}/${signedIn ? "in" : "out"}/${around.deployment}${address}`;
      // Whoever runs the site reloads a page to see it as it is now.
      const reload = signedIn && /no-cache/.test(request.headers.get("Cache-Control") ?? "");
      const version = await contentVersion.current(around.kv, around.defer);
      const page = memory.get(key) ?? (await fromEdge(key, around));
      const age = page ? now() - page.storedAt : Number.POSITIVE_INFINITY;
      const current = page !== null && (version === null || page.contentVersion === version);
      const plain = () => plainRequest(url, address, signedIn);

      if (page && current && !reload && age <= USABLE_MS) {
        if (age <= FRESH_MS) return answerWith(page, request, "HIT");
        if (!isRefreshing(key)) around.defer(refresh(key, plain(), around, version));
        return answerWith(page, request, "STALE");
      }
      const made = await make(key, plain(), around, version);
      if (!(made instanceof Response)) return answerWith(made, request, reload ? "RELOAD" : "MISS");
      if (page && lacksSomething(made)) {
        await made.body?.cancel();
        return answerWith(page, request, "STALE-IF-ERROR");
      }
      // What belongs to this visitor alone is made for this visitor: with everything that was sent.
      if (made.headers.has("Set-Cookie") || /private/.test(made.headers.get("Cache-Control") ?? "")) {
        await made.body?.cancel();
        return around.render(request);
      }
      return made;
    },
  };
}
