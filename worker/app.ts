import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { createLog } from "#shared/domain/log.ts";
import { wellKnownRoutes } from "./api/auth-keys.ts";
import type { AppContext, AppEnv } from "./api/env.ts";
import { answerFailure } from "./api/failure-page.ts";
import { createApi } from "./api/index.ts";
import { mediaRoutes } from "./api/media.ts";
import { bodyLimits } from "./api/middleware/body-limits.ts";
import { databaseSession } from "./api/middleware/database-session.ts";
import { identify } from "./api/middleware/guards.ts";
import { movedPages } from "./api/middleware/moved-pages.ts";
import { requestScope, type ServicesFor } from "./api/middleware/request-scope.ts";
import { ownForms } from "./api/middleware/same-origin.ts";
import { securityHeaders } from "./api/middleware/security-headers.ts";
import { playgroundFrame } from "./api/playground-frame.ts";
import { scryptPasswords } from "./auth/passwords.ts";
import { boundedBindings, boundedDatabase, burstGuard } from "./bounded.ts";
import { configOf } from "./config.ts";
import { openDatabase } from "./db/client.ts";
import { createMailer } from "./mail/mailer.ts";
import { runScheduled } from "./services/scheduled.ts";
import { createServices } from "./services/services.ts";

type RequestHandler = ReturnType<typeof createRequestHandler>;
const loadBuild = () => import("virtual:react-router/server-build");
let preparedHandler: RequestHandler | undefined;

/** Given a function the router prepares its routes anew for every request, which only development needs. */
async function renderPage(...args: Parameters<RequestHandler>): Promise<Response> {
  if (import.meta.env.DEV) return createRequestHandler(loadBuild, "development")(...args);
  preparedHandler ??= createRequestHandler(await loadBuild(), import.meta.env.MODE);
  return preparedHandler(...args);
}

const { api, openApi } = createApi();

const servicesFor: ServicesFor = (env, ctx, log, { db, content }) => {
  const config = configOf(env);
  const { email, limiter, ...bindings } = boundedBindings(env);
  return createServices({
    config,
    db,
    content,
    ...bindings,
    mailer: createMailer(config.mail, { binding: email, fetch }),
    passwords: scryptPasswords,
    fetch,
    log,
    now: () => new Date(),
    defer: (work) => ctx.waitUntil(work),
    allowForm: burstGuard(limiter, log),
  });
};

function page(c: AppContext) {
  const context = new RouterContextProvider();
  const { identity, services, secureHeadersNonce: nonce = "" } = c.var;
  context.set(servicesContext, services);
  context.set(pageContext, { ...c.var, nonce, signedIn: identity.hasSession, openApi });
  return renderPage(c.req.raw, context);
}

const app = new Hono<AppEnv>({ strict: false });
app.get("/playground/frame", playgroundFrame);
app.use(securityHeaders({ inlineStyles: import.meta.env.DEV }));
app.use(
  databaseSession((d1, request) => openDatabase(boundedDatabase(d1), request)),
  requestScope(servicesFor),
);
app.use(bodyLimits);
app.get("/api/docs", identify, page).get("/api/docs.data", identify, page);
app.route("/api", api);
app.route("/media", mediaRoutes);
app.route("/.well-known", wellKnownRoutes);
app.all("*", movedPages, identify, ownForms, page);
app.onError(answerFailure);

export default {
  fetch: app.fetch,
  async scheduled({ cron }, env, ctx) {
    const log = createLog(console, { cron });
    await runScheduled(cron, servicesFor(env, ctx, log, openDatabase(boundedDatabase(env.DB))), log);
  },
} satisfies ExportedHandler<Env>;
