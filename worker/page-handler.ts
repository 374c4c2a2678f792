import { createRequestHandler, RouterContextProvider } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import type { AppContext } from "./api/env.ts";

type RequestHandler = ReturnType<typeof createRequestHandler>;

const loadBuild = () => import("virtual:react-router/server-build");
let prepared: RequestHandler | undefined;

/** Given a function the router prepares its routes anew for every request, which only development needs. */
async function render(...args: Parameters<RequestHandler>): Promise<Response> {
  if (import.meta.env.DEV) return createRequestHandler(loadBuild, "development")(...args);
  prepared ??= createRequestHandler(await loadBuild(), import.meta.env.MODE);
  return prepared(...args);
}

/** The way from Hono into `app/`: every page's loaders, actions and rendering. */
export function pageHandler(openApi: () => Promise<object>) {
  return (c: AppContext): Promise<Response> => {
    const context = new RouterContextProvider();
    const { identity, services } = c.var;
    // 122 random bits; worker/api/middleware/security-headers.ts puts it into the policy.
    const nonce = crypto.randomUUID();
    c.set("secureHeadersNonce", nonce);
    context.set(servicesContext, services);
    const asData = c.req.path.endsWith(".data");
    context.set(pageContext, { ...c.var, nonce, asData, signedIn: identity.hasSession, openApi });
    return render(c.req.raw, context);
  };
}
