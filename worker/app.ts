import { Hono } from "hono";
import { lazily } from "#shared/domain/lazily.ts";
import { createLog } from "#shared/domain/log.ts";
import { wellKnownRoutes } from "./api/auth-keys.ts";
import type { AppEnv } from "./api/env.ts";
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
import { SESSION_COOKIE } from "./auth/cookies.ts";
import { scryptPasswords } from "./auth/passwords.ts";
import { hasSessionCookie } from "./auth/sessions.ts";
import { boundedBindings, boundedDatabase, boundedMail } from "./bounded.ts";
import { createPageCache } from "./cache/page-cache.ts";
import { configOf, turnstileOf } from "./config.ts";
import { openDatabase } from "./db/client.ts";
import { createMailer } from "./mail/mailer.ts";
import { pageHandler } from "./page-handler.ts";
import type { Dependencies } from "./services/dependencies.ts";
import { runScheduled } from "./services/scheduled.ts";
import { createServices } from "./services/services.ts";

const { api, openApi } = createApi();
const page = pageHandler(openApi);

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
app.use(securityHeaders({ inlineStyles: import.meta.env.DEV, turnstileOf }));
app.use(databaseSession((d1, request, trips) => openDatabase(boundedDatabase(d1, trips), request)));
app.use(requestScope(servicesFor), bodyLimits);
app.get("/api/docs", identify, page).get("/api/docs.data", identify, page);
app.route("/api", api).route("/media", mediaRoutes).route("/.well-known", wellKnownRoutes);
app.all("*", movedPages, identify, ownForms, page);
app.onError(answerFailure);

const pages = createPageCache({ hasSession: hasSessionCookie, sessionCookie: SESSION_COOKIE, now: Date.now });

export default {
  fetch(request, env, ctx) {
    const render = (plain: Request) => app.fetch(plain, env, ctx);
    if (import.meta.env.DEV || env.PAGE_CACHE === "off") return render(request);
    return pages.answer(request, {
      deployment: `${env.VERSION.id}.${env.VERSION.timestamp}`,
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
