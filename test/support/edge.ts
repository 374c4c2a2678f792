import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { createLog } from "#shared/log.ts";
import { scryptPasswords } from "#worker/accounts/passwords.ts";
import { wellKnownRoutes } from "#worker/accounts/well-known-api.ts";
import { createApi } from "#worker/api.ts";
import { didRoute } from "#worker/certificates/did-route.ts";
import { parseConfig } from "#worker/config.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { networkOf } from "#worker/http/network.ts";
import { lessonVideoRoute } from "#worker/learning/video-route.ts";
import { mediaRoutes } from "#worker/media/media-api.ts";
import { createDatabase } from "#worker/platform/client.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { Mail } from "#worker/platform/mailer.ts";
import { checkoutReturn } from "#worker/selling/return-route.ts";
import { createServices } from "#worker/services.ts";

type Options = Partial<Dependencies> & { vars?: Record<string, string> };

/**
 * The Worker without its pages, on the test's real D1, KV and R2: the services and the API. The rest is passed in:
 * a clock that stands still until it is moved, a mailer that keeps its messages, a log that keeps its lines.
 */
export function startEdge({ vars = {}, ...overrides }: Options = {}) {
  const sent: Mail[] = [];
  const lines: { level: string; event: string; [field: string]: unknown }[] = [];
  const deferred: Promise<unknown>[] = [];
  const clock = { now: new Date("2026-11-23T09:00:00Z") };
  const keep = (line: string) => void lines.push(JSON.parse(line));
  const log = createLog({ log: keep, warn: keep, error: keep }, { requestId: "test" });

  const services = createServices({
    config: parseConfig({ ...env, ...vars }),
    db: createDatabase(env.DB),
    content: overrides.db ?? createDatabase(env.DB),
    search: env.SEARCH,
    meaningMemory: { vectors: null, pausedUntil: 0 },
    ai: undefined,
    mailer: { send: async (mail) => void sent.push(mail) },
    bucket: env.MEDIA,
    feedStore: env.FEEDS,
    sessionStore: env.SESSIONS,
    passwords: scryptPasswords,
    payments: null,
    images: env.IMAGES,
    imageCache: () => caches.open("images"),
    fetch: (input, init) => globalThis.fetch(input, init),
    log,
    now: () => clock.now,
    wait: async (milliseconds) => {
      clock.now = new Date(clock.now.getTime() + milliseconds);
    },
    defer: (work) => void deferred.push(work),
    allowForm: async () => true,
    ...overrides,
  });

  const app = new Hono<ApiEnv>({ strict: false });
  app.use(async (c, next) => {
    c.set("services", services);
    c.set("requestId", "test");
    c.set("log", log);
    c.set("network", networkOf(c.req.header("cf-connecting-ip") ?? "192.0.2.1"));
    c.set("version", "test");
    c.set("deployedAt", null);
    await next();
  });
  app.route("/api", createApi().api);
  app.route("/checkout/return", checkoutReturn);
  app.route("/media", mediaRoutes);
  app.route("/learn/videos", lessonVideoRoute);
  app.route("/.well-known", wellKnownRoutes).route("/.well-known", didRoute);

  return {
    services,
    sent,
    lines,
    clock,
    /** Sends a request to the API. */
    request: (path: string, init?: RequestInit) => app.request(`https://greenbar.test${path}`, init),
    /** Posts JSON to the API. */
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      app.request(`https://greenbar.test${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    /** Waits for the work after an answer. */
    settle: async () => void (await Promise.all(deferred)),
    /** Moves the clock. */
    wait(milliseconds: number) {
      clock.now = new Date(clock.now.getTime() + milliseconds);
    },
  };
}
