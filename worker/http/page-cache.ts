import { type ContentVersion, createContentVersion } from "#worker/platform/content-version.ts";
import { inTime } from "#worker/platform/deadline.ts";
import { pageAddress } from "./page-address.ts";
import { createPageMemory } from "./page-memory.ts";
import { fromEntry, mayBeKept, type SealedPage, seal, toEntry, unseal } from "./sealed-page.ts";

/** A page is served unchanged up to this age. */
const FRESH_MS = 60_000;
/** Up to this age a page is served while a new one is rendered. After that it is only served if rendering fails. */
const USABLE_MS = 60 * 60_000;
/** How long a copy is kept as a fallback. */
const KEPT_S = 7 * 24 * 60 * 60;
const MEMORY_BYTES = 24 * 1024 * 1024;
const EDGE_WITHIN_MS = 1_000;
/** The platform may cut a refresh short. After this long another request may try. */
const REFRESH_WITHIN_MS = 30_000;

type Outcome = "HIT" | "STALE" | "MISS" | "STALE-IF-ERROR";

/** What the cache needs from outside. */
export type PageSurroundings = {
  /** Names the deployment: pages of another deployment load other files. */
  deployment: string;
  cookies: {
    names: { session: string };
    hasSession: (request: Request) => boolean;
    isAdmins: (request: Request) => boolean;
  };
  kv: Pick<KVNamespace, "get">;
  edge: () => Promise<Pick<Cache, "match" | "put">>;
  defer: (work: Promise<unknown>) => void;
  /** Renders the response. */
  render: (request: Request) => Response | Promise<Response>;
};

/** A page that was rendered and cached, with its `Server-Timing`; or a response that could not be cached. */
type Made = { page: SealedPage; timing: string | null } | { page: null; answer: Response };

/** Whether a page failed or is incomplete, so that an older complete copy is better. */
function lacksSomething({ status, headers }: Response): boolean {
  const cacheControl = headers.get("Cache-Control") ?? "";
  const isPrivate = headers.has("Set-Cookie") || /private/.test(cacheControl);
  return status >= 500 || (status === 200 && !isPrivate && /no-store/.test(cacheControl));
}

/** The response, for this browser only. */
function asPrivate(answer: Response): Response {
  const response = new Response(answer.body, answer);
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/**
 * Caches the pages that are the same for everybody (docs/decisions/060): in this isolate's memory, then in the
 * location's edge cache. A page is rendered from its URL and one bit, whether the visitor has a session cookie, so
 * nothing else a visitor sends can get into a cached page or choose one. A session cookie of 1 stands for that bit.
 * Admins get every page freshly rendered and uncached.
 */
export function createPageCache({
  now,
  contentVersion = createContentVersion(now),
}: {
  now: () => number;
  contentVersion?: ContentVersion;
}) {
  const memory = createPageMemory(MEMORY_BYTES);
  const refreshing = new Map<string, number>();

  /** Our own request, which keeps only the session bit of the visitor's. */
  function plainRequest(url: URL, signedIn: boolean, { names }: PageSurroundings["cookies"]): Request {
    return new Request(url, { headers: signedIn ? { Cookie: `${names.session}=1` } : {} });
  }

  async function fromEdge(key: string, { edge }: PageSurroundings): Promise<SealedPage | null> {
    async function read(): Promise<SealedPage | null> {
      const entry = await (await edge()).match(key);
      return entry ? fromEntry(entry) : null;
    }
    try {
      // The time limit includes the body: an entry may start and never end.
      const page = await inTime(read(), EDGE_WITHIN_MS, "the edge cache");
      if (page) memory.set(key, page);
      return page;
    } catch {
      // Treat a cache that fails as empty.
      return null;
    }
  }

  function keep(key: string, page: SealedPage, { edge, defer }: PageSurroundings): void {
    memory.set(key, page);
    const put = async () => (await edge()).put(key, toEntry(page, KEPT_S));
    defer(inTime(put(), EDGE_WITHIN_MS, "the edge cache").catch(() => undefined));
  }

  /** Renders a page and caches it if allowed. */
  async function make(
    key: string,
    request: Request,
    around: PageSurroundings,
    version: string | null,
  ): Promise<Made> {
    const storedAt = now();
    const answer = await around.render(request);
    if (!mayBeKept(answer)) return { page: null, answer };
    const page = await seal(answer.clone(), { contentVersion: version, storedAt });
    if (!page) return { page: null, answer };
    await answer.body?.cancel();
    keep(key, page, around);
    return { page, timing: answer.headers.get("Server-Timing") };
  }

  async function refresh(...what: Parameters<typeof make>): Promise<void> {
    const [key] = what;
    refreshing.set(key, now());
    try {
      const made = await make(...what);
      if (!made.page) await made.answer.body?.cancel();
    } finally {
      refreshing.delete(key);
    }
  }

  function isRefreshing(key: string): boolean {
    const since = refreshing.get(key);
    return since !== undefined && now() - since < REFRESH_WITHIN_MS;
  }

  function answerWith(
    page: SealedPage,
    request: Request,
    outcome: Outcome,
    { lookup, making }: { lookup: number; making?: string | null },
  ): Response {
    const response = unseal(page, request);
    response.headers.set("X-Cache", outcome);
    response.headers.set("X-Request-Id", request.headers.get("cf-ray") ?? crypto.randomUUID());
    const age = Math.max(0, Math.round((now() - page.storedAt) / 1000));
    const told = `cache;desc="${outcome}";dur=${lookup}, age;dur=${age * 1000}`;
    response.headers.set("Server-Timing", making ? `${told}, ${making}` : told);
    return response;
  }

  return {
    /** Answers a request from the cache if possible, else with `render`. */
    async answer(request: Request, around: PageSurroundings): Promise<Response> {
      const url = new URL(request.url);
      const readable = request.method === "GET" || request.method === "HEAD";
      const signedIn = around.cookies.hasSession(request);
      const asking = { hasSession: signedIn, accept: request.headers.get("accept") };
      const address = readable && !request.headers.has("Authorization") ? pageAddress(url, asking) : null;
      if (address === null) return around.render(request);
      if (around.cookies.isAdmins(request)) return asPrivate(await around.render(request));

      const begun = now();
      const key = `${url.origin}/${signedIn ? "in" : "out"}/${around.deployment}${address}`;
      const version = await contentVersion.current(around.kv, around.defer);
      const page = memory.get(key) ?? (await fromEdge(key, around));
      const age = page ? now() - page.storedAt : Number.POSITIVE_INFINITY;
      const current = page !== null && (version === null || page.contentVersion === version);
      const plain = () => plainRequest(new URL(address, url), signedIn, around.cookies);
      const lookup = now() - begun;

      if (page && current && age <= USABLE_MS) {
        if (age <= FRESH_MS) return answerWith(page, request, "HIT", { lookup });
        if (!isRefreshing(key)) around.defer(refresh(key, plain(), around, version));
        return answerWith(page, request, "STALE", { lookup });
      }
      const made = await make(key, plain(), around, version);
      if (made.page) return answerWith(made.page, request, "MISS", { lookup, making: made.timing });
      const { answer } = made;
      if (page && lacksSomething(answer)) {
        await answer.body?.cancel();
        const making = answer.headers.get("Server-Timing");
        return answerWith(page, request, "STALE-IF-ERROR", { lookup, making });
      }
      // A private page: render it again with everything this visitor sent.
      if (answer.headers.has("Set-Cookie") || /private/.test(answer.headers.get("Cache-Control") ?? "")) {
        await answer.body?.cancel();
        return around.render(request);
      }
      return answer;
    },
  };
}
