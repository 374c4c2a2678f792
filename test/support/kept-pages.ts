import { env } from "cloudflare:workers";
import { createCookies } from "#worker/accounts/cookies.ts";
import { createPageCache, type PageSurroundings } from "#worker/http/page-cache.ts";

const POLICY = "default-src 'self'; script-src 'self' 'nonce-abc+/=='; style-src 'self'";
const DOCUMENT = `<html><script nonce="abc+/==">go()</script><script nonce="abc+/==" src="/a.js"></script></html>`;

/** A page as the Worker renders it: its nonce in the policy and in its scripts. */
export function document(body = DOCUMENT, init: ResponseInit = {}): Response {
  return new Response(body, {
    ...init,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "X-Request-Id": "somebody-else",
      ...init.headers,
    },
  });
}

let deployments = 0;
const work: Promise<unknown>[] = [];

/** Waits for all delayed work. */
export async function settle(): Promise<void> {
  while (work.length > 0) await work.shift();
}

/** A page cache with a clock that stands still and pages that the test makes. */
export function startCache(
  render: (request: Request) => Response | Promise<Response> = () => document(),
  origin = "https://greenbar.test",
) {
  deployments += 1;
  const clock = { now: Date.parse("2026-11-23T09:00:00Z") };
  const made: Request[] = [];
  const around = {
    deployment: `test-${deployments}`,
    cookies: createCookies(origin),
    kv: env.FEEDS,
    edge: () => caches.open("pages"),
    defer: (each: Promise<unknown>) => void work.push(each),
    render: (request: Request) => {
      made.push(request);
      return render(request);
    },
  };
  const start = () => createPageCache({ now: () => clock.now });
  let cache = start();
  const askOf =
    (isolate: () => ReturnType<typeof start>) =>
    (path: string, init?: RequestInit, more: Partial<PageSurroundings> = {}) =>
      isolate().answer(new Request(new URL(path, origin), init), { ...around, ...more });
  return {
    made,
    wait: (seconds: number) => {
      clock.now += seconds * 1000;
    },
    /** Continues as another isolate of the same location, with nothing in memory. */
    restart: () => {
      cache = start();
    },
    ask: askOf(() => cache),
    /** Starts another isolate beside this one, and returns its `ask`. */
    another: () => {
      const other = start();
      return askOf(() => other);
    },
  };
}

export const outcomeOf = (response: Response) => response.headers.get("X-Cache");
