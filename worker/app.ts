import { Hono } from "hono";
import { createLog } from "#shared/log.ts";
import { createCookies } from "./accounts/cookies.ts";
import { scryptPasswords } from "./accounts/passwords.ts";
import { wellKnownRoutes } from "./accounts/well-known-api.ts";
import { createApi } from "./api.ts";
import { apiOf, configOf, siteOf, turnstileOf } from "./config.ts";
import { bodyLimits } from "./http/body-limits.ts";
import { databaseSession } from "./http/database-session.ts";
import type { AppEnv } from "./http/env.ts";
import { answerFailure } from "./http/failure-page.ts";
import { identify } from "./http/guards.ts";
import { movedPages } from "./http/moved-pages.ts";
import { createPageCache } from "./http/page-cache.ts";
import { requestScope, type ServicesFor } from "./http/request-scope.ts";
import { ownForms } from "./http/same-origin.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { mediaRoutes } from "./media/media-api.ts";
import { boundedBindings, boundedDatabase, boundedMail } from "./platform/bounded.ts";
import { openDatabase } from "./platform/client.ts";
import type { Dependencies } from "./platform/dependencies.ts";
import { lazily } from "./platform/lazily.ts";
import { createMailer } from "./platform/mailer.ts";
import { playgroundFrame } from "./playground/frame.ts";
import { pageHandler } from "./rendering/page-handler.ts";
import { runScheduled } from "./scheduled.ts";
import { createServices } from "./services.ts";

const { api, openApi } = createApi();
const page = pageHandler(openApi);
const pages = createPageCache({ now: Date.now });
const cookiesOf = (env: Env) => createCookies(siteOf(env)?.origin ?? "");

const servicesFor: ServicesFor = (env, ctx, log, database) => {
  const config = configOf(env);
  return createServices(
    lazily<Dependencies>({
      ...boundedBindings(env, log),
      config: () => config,
      db: () => database.db,
      content: () => database.content,
      mailer: () => createMailer(config.mail, { binding: boundedMail(env.EMAIL), fetch }),
      passwords: () => scryptPasswords,
      fetch: () => fetch,
      log: () => log,
      now: () => () => new Date(),
      defer: () => (work) => ctx.waitUntil(work),
    }),
  );
};

const app = new Hono<AppEnv>({ strict: false });
app.get("/playground/frame", playgroundFrame);
app.use(securityHeaders({ inlineStyles: import.meta.env.DEV, turnstileOf, apiOf }));
app.use(databaseSession(cookiesOf, (d1, asking, trips) => openDatabase(boundedDatabase(d1, trips), asking)));
app.use(requestScope(servicesFor), bodyLimits);
app.get("/api/docs", identify, page).get("/api/docs.data", identify, page);
app.route("/api", api).route("/media", mediaRoutes).route("/.well-known", wellKnownRoutes);
app.all("*", movedPages, identify, ownForms, page);
app.onError(answerFailure);

export default {
  fetch(request, env, ctx) {
    const render = (plain: Request) => app.fetch(plain, env, ctx);
    if (import.meta.env.DEV || env.PAGE_CACHE === "off") return render(request);
    return pages.answer(request, {
      deployment: `${env.VERSION.id}.${env.VERSION.timestamp}`,
      cookies: cookiesOf(env),
      kv: env.FEEDS,
      edge: () => caches.open("pages"),
      defer: (work) => ctx.waitUntil(work),
      render,
    });
  },
  scheduled({ cron }, env, ctx) {
    const log = createLog(console, { cron });
    return runScheduled(cron, servicesFor(env, ctx, log, openDatabase(boundedDatabase(env.DB))), log);
  },
} satisfies ExportedHandler<Env>;
