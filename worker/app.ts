import { Hono } from "hono";
import { createLog } from "#shared/log.ts";
import { createCookies } from "./accounts/cookies.ts";
import { scryptPasswords } from "./accounts/passwords.ts";
import { wellKnownRoutes } from "./accounts/well-known-api.ts";
import { createApi } from "./api.ts";
import { didRoute } from "./certificates/did-route.ts";
import { apiOf, configOf, paymentPageOf, siteOf, turnstileOf } from "./config.ts";
import { bodyLimits } from "./http/body-limits.ts";
import type { AppEnv } from "./http/env.ts";
import { answerFailure } from "./http/failure-page.ts";
import { identify } from "./http/guards.ts";
import { movedPages } from "./http/moved-pages.ts";
import { createPageCache } from "./http/page-cache.ts";
import { previews, requestScope, type ServicesFor } from "./http/request-scope.ts";
import { ownForms } from "./http/same-origin.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { lessonVideoRoute } from "./learning/video-route.ts";
import { mediaRoutes } from "./media/media-api.ts";
import { boundedBucket, boundedStore, burstGuard } from "./platform/bindings.ts";
import { openDatabase } from "./platform/client.ts";
import { createContentVersion } from "./platform/content-version.ts";
import { createMailer } from "./platform/mailer.ts";
import { paymentsOf } from "./platform/stripe.ts";
import { pageHandler } from "./rendering/page-handler.ts";
import { playgroundFrame, runnerFrame } from "./runner/frame.ts";
import { runScheduled } from "./scheduled.ts";
import { meaningMemoryOf } from "./search/meaning.ts";
import { checkoutReturn, quoteReturn } from "./selling/return-route.ts";
import { createServices } from "./services.ts";
import { createSiteMemory } from "./site/settings.ts";

const { api, openApi } = createApi();
const page = pageHandler(openApi);
const contentVersion = createContentVersion(Date.now);
const pages = createPageCache({ now: Date.now, contentVersion });
const siteMemory = createSiteMemory({ now: Date.now, contentVersion });
const cookiesOf = (env: Env) => createCookies(siteOf(env)?.origin ?? "");

const servicesFor: ServicesFor = async (env, ctx, log, request, preview) => {
  const defer = (work: Promise<unknown>) => ctx.waitUntil(work);
  // Admins read from the primary, so that they see their own changes at once.
  const nearest = request && /^(GET|HEAD)$/.test(request.method) ? !cookiesOf(env).isAdmins(request) : false;
  const databases = openDatabase(env.DB, { nearest });
  const config = await siteMemory.over(configOf(env), { ...databases, kv: env.FEEDS, defer, log, preview });
  return createServices({
    ...databases,
    preview,
    config,
    search: env.SEARCH,
    meaningMemory: meaningMemoryOf(env),
    ai: env.AI,
    mailer: createMailer(config.mail, { binding: env.EMAIL, fetch }),
    bucket: boundedBucket(env.MEDIA),
    feedStore: boundedStore(env.FEEDS),
    sessionStore: env.SESSIONS,
    passwords: scryptPasswords,
    images: env.IMAGES,
    imageCache: () => caches.open("images"),
    payments: paymentsOf(config, fetch),
    fetch,
    log,
    now: () => new Date(),
    defer,
    allowForm: burstGuard(env.FORM_LIMIT, log),
  });
};

const app = new Hono<AppEnv>({ strict: false });
app.get("/playground/frame", playgroundFrame).get("/runner/frame", runnerFrame);
app.use(securityHeaders({ inlineStyles: import.meta.env.DEV, turnstileOf, apiOf, paymentPageOf }));
app.use(requestScope(servicesFor), bodyLimits);
app.get("/api/docs", identify, page).get("/api/docs.data", identify, page);
app.route("/api", api).route("/media", mediaRoutes).route("/learn/videos", lessonVideoRoute);
app.route("/.well-known", wellKnownRoutes).route("/.well-known", didRoute);
app.route("/checkout/return", checkoutReturn).route("/quotes/return", quoteReturn);
app.all("*", previews(servicesFor), movedPages, identify, ownForms, page);
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
  async scheduled({ cron }, env, ctx) {
    const log = createLog(console, { cron });
    await runScheduled(cron, await servicesFor(env, ctx, log), log);
  },
} satisfies ExportedHandler<Env>;
