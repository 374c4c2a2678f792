import type { MiddlewareHandler } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";
import type { AppEnv } from "./env.ts";

type Origins = {
  /** More origins whose scripts may run and whose frames may be shown. */
  others: string[];
  /** More origins that scripts may call. */
  called: string[];
  /** More origins that forms may lead to. */
  paid: string[];
};

/** `own`: the sources of our inline scripts. */
function headersWith({
  inlineStyles,
  others,
  called,
  paid,
  own,
}: Origins & {
  inlineStyles: boolean;
  own: (typeof NONCE)[];
}) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...own, ...others],
      styleSrc: inlineStyles ? ["'self'", "'unsafe-inline'"] : ["'self'"],
      imgSrc: ["'self'", "data:", "blob:"],
      fontSrc: ["'self'"],
      // "data:" for the captions of a lesson's film.
      mediaSrc: ["'self'", "data:"],
      connectSrc: ["'self'", ...called],
      // 'self' for the frames of the playground and of exercises, which have their own policy.
      frameSrc: ["'self'", "https://www.youtube-nocookie.com", ...others],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'", ...paid],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: "max-age=63072000; includeSubDomains; preload",
    xFrameOptions: "DENY",
    // The video player refuses to play without a referrer.
    referrerPolicy: "strict-origin-when-cross-origin",
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: [],
      usb: [],
      browsingTopics: [],
      fullscreen: ["self", "https://www.youtube-nocookie.com"],
    },
  });
}

/** Both policies: one for pages with inline scripts, and one for everything else, which needs no nonce. */
function policiesWith(options: Origins & { inlineStyles: boolean }) {
  return {
    scripted: headersWith({ ...options, own: [NONCE] }),
    plain: headersWith({ ...options, own: [] }),
  };
}

const FRAMED = "frame-ancestors 'self'";

const nothing = async () => {};

/** The pages whose forms lead to the payment provider: a browser blocks a form that is redirected to another origin. */
const LEADS_TO_PAYMENT = /^\/(enroll|checkout|quotes|portal)(\/|$)/;

/** Members change their card on another host than the one they pay on. */
const STRIPE_PAGE = "https://checkout.stripe.com";
const STRIPE_PORTAL = "https://billing.stripe.com";

/**
 * The headers of every response from the Worker; `public/_headers` has those of static files. Scripts may run from
 * our own origin, inline only with the page's nonce, and from Turnstile if it is set up (`turnstileOf`). `apiOf`
 * returns the API's origin, `paymentPageOf` that of the payment page. `inlineStyles` is for the development server, which injects styles as it reloads them.
 */
export function securityHeaders({
  inlineStyles,
  turnstileOf,
  apiOf,
  paymentPageOf,
}: {
  inlineStyles: boolean;
  turnstileOf: (env: Env) => string | null;
  apiOf: (env: Env) => string;
  paymentPageOf: (env: Env) => string | null;
}): MiddlewareHandler<AppEnv> {
  const made = new Map<string, ReturnType<typeof policiesWith>>();

  function policiesOf(env: Env, path: string): ReturnType<typeof policiesWith> {
    const [turnstile, api] = [turnstileOf(env), apiOf(env)];
    const payment = LEADS_TO_PAYMENT.test(path) ? paymentPageOf(env) : null;
    const key = `${turnstile} ${api} ${payment}`;
    let policies = made.get(key);
    if (!policies) {
      policies = policiesWith({
        inlineStyles,
        others: turnstile === null ? [] : [turnstile],
        called: api === "" ? [] : [new URL(api).origin],
        paid: payment === null ? [] : payment === STRIPE_PAGE ? [payment, STRIPE_PORTAL] : [payment],
      });
      made.set(key, policies);
    }
    return policies;
  }

  return async (c, next) => {
    await next();
    // An email at the desk has a policy of its own, and is shown in a frame.
    const own = c.res.headers.get("Content-Security-Policy");
    const { scripted, plain } = policiesOf(c.env, c.req.path);
    await (c.var.secureHeadersNonce ? scripted : plain)(c, nothing);
    // Emails show uploaded pictures, and a mail program may be a page of another site.
    if (c.req.path.startsWith("/media/images/")) {
      c.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
    }
    if (own?.includes(FRAMED)) {
      c.res.headers.set("Content-Security-Policy", own);
      c.res.headers.set("X-Frame-Options", "SAMEORIGIN");
    }
    if (c.var.framed) {
      // The desk shows the preview in a frame. Its address is a secret, so no link may pass it on.
      const policy = c.res.headers.get("Content-Security-Policy") ?? "";
      c.res.headers.set("Content-Security-Policy", policy.replace("frame-ancestors 'none'", FRAMED));
      c.res.headers.set("X-Frame-Options", "SAMEORIGIN");
      c.res.headers.set("Referrer-Policy", "no-referrer");
    }
    // Without Cache-Control each browser would guess. Our errors must not be cached at all.
    if (!c.res.headers.has("Cache-Control")) {
      c.res.headers.set("Cache-Control", c.res.status >= 500 ? "no-store" : "no-cache");
    }
  };
}
