import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import type { AppContext } from "#worker/http/env.ts";
import { withAnswerHeaders } from "./answer-headers.ts";
import { nearRoutes } from "./near-routes.ts";

const METHODS = ["GET", "HEAD", "POST"];

type RequestHandler = ReturnType<typeof createRequestHandler>;

const loadBuild = async () => withAnswerHeaders(await import("virtual:react-router/server-build"));
let near: ReturnType<typeof nearRoutes> | undefined;
const prepared = new Map<ServerBuild, RequestHandler>();

async function render(path: string, ...args: Parameters<RequestHandler>): Promise<Response> {
  // If this is a function, the router prepares its routes for every request, which only development needs.
  if (import.meta.env.DEV) return createRequestHandler(loadBuild, "development")(...args);
  near ??= nearRoutes(await loadBuild());
  const build = near(path);
  let handler = prepared.get(build);
  if (!handler) {
    handler = createRequestHandler(build, import.meta.env.MODE);
    prepared.set(build, handler);
  }
  return handler(...args);
}

/** Connects Hono to `app/`: all pages' loaders, actions and rendering. */
export function pageHandler(openApi: () => Promise<object>) {
  return async (c: AppContext): Promise<Response> => {
    // Before a guard redirects somebody because of a method that no page takes.
    if (!METHODS.includes(c.req.method)) {
      const headers = { Allow: METHODS.join(", "), "Cache-Control": "no-cache" };
      return new Response("Pages take GET, HEAD and POST.", { status: 405, headers });
    }
    const begun = Date.now();
    const context = new RouterContextProvider();
    const { identity, services } = c.var;
    // 122 random bits; worker/http/security-headers.ts puts it into the policy.
    const nonce = crypto.randomUUID();
    c.set("secureHeadersNonce", nonce);
    context.set(servicesContext, services);
    context.set(pageContext, { ...c.var, nonce, signedIn: identity.hasSession, openApi });
    const answer = await render(c.req.path, c.req.raw, context);
    // Errors thrown by guards have no headers.
    if (answer.status === 503 && !answer.headers.has("Retry-After")) answer.headers.set("Retry-After", "60");
    // A URL with a token acts for its owner, so its response must not be cached.
    if (c.req.query("token") !== undefined) answer.headers.set("Cache-Control", "private, no-store");
    // The page cache replaces the first header and extends the second. The platform's clock only advances during I/O.
    answer.headers.set("X-Cache", "BYPASS");
    answer.headers.set("Server-Timing", `render;dur=${Date.now() - begun}`);
    return answer;
  };
}
