import type { MiddlewareHandler } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";
import type { AppEnv } from "./env.ts";

type Origins = {
  /** More origins whose scripts may run and whose frames may be shown. */
  others: string[];
  /** More origins that scripts may call. */
  called: string[];
};

/** `own`: the sources of our inline scripts. */
function headersWith({
  inlineStyles,
  others,
  called,
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
      formAction: ["'self'"],
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

const nothing = async () => {};

/**
 * The headers of every response from the Worker; `public/_headers` has those of static files. Scripts may run from
 * our own origin, inline only with the page's nonce, and from Turnstile if it is set up (`turnstileOf`). `apiOf`
 * returns the API's origin. `inlineStyles` is for the development server, which injects styles as it reloads them.
 */
export function securityHeaders({
  inlineStyles,
  turnstileOf,
  apiOf,
}: {
  inlineStyles: boolean;
  turnstileOf: (env: Env) => string | null;
  apiOf: (env: Env) => string;
}): MiddlewareHandler<AppEnv> {
  const made = new Map<string, ReturnType<typeof policiesWith>>();

  function policiesOf(env: Env): ReturnType<typeof policiesWith> {
    const [turnstile, api] = [turnstileOf(env), apiOf(env)];
    const key = `${turnstile} ${api}`;
    let policies = made.get(key);
    if (!policies) {
      policies = policiesWith({
        inlineStyles,
        others: turnstile === null ? [] : [turnstile],
        called: api === "" ? [] : [new URL(api).origin],
      });
      made.set(key, policies);
    }
    return policies;
  }

  return async (c, next) => {
    await next();
    const { scripted, plain } = policiesOf(c.env);
    await (c.var.secureHeadersNonce ? scripted : plain)(c, nothing);
    if (c.var.preview) {
      // The desk shows the preview in a frame. Its address is a secret, so no link may pass it on.
      const policy = c.res.headers.get("Content-Security-Policy") ?? "";
      c.res.headers.set(
        "Content-Security-Policy",
        policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
      );
      c.res.headers.set("X-Frame-Options", "SAMEORIGIN");
      c.res.headers.set("Referrer-Policy", "no-referrer");
    }
    // Without Cache-Control each browser would guess. Our errors must not be cached at all.
    if (!c.res.headers.has("Cache-Control")) {
      c.res.headers.set("Cache-Control", c.res.status >= 500 ? "no-store" : "no-cache");
    }
  };
}
