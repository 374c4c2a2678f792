import type { MiddlewareHandler } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";
import type { AppEnv } from "./env.ts";

/** `others`: further origins whose scripts run and whose frames are shown; `own`: our inline scripts. */
function headersWith({
  inlineStyles,
  others,
  own,
}: {
  inlineStyles: boolean;
  others: string[];
  own: (typeof NONCE)[];
}) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...own, ...others],
      styleSrc: inlineStyles ? ["'self'", "'unsafe-inline'"] : ["'self'"],
      imgSrc: ["'self'", "data:", "blob:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      // Ourselves for the playground's frame, which has a policy of its own.
      frameSrc: ["'self'", "https://www.youtube-nocookie.com", ...others],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: "max-age=63072000; includeSubDomains; preload",
    xFrameOptions: "DENY",
    // The video player refuses to play without a referring origin.
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

/** Both policies: for what has inline scripts, and for all else, which is spared the making of a nonce. */
function policiesWith(options: { inlineStyles: boolean; others: string[] }) {
  return {
    scripted: headersWith({ ...options, own: [NONCE] }),
    plain: headersWith({ ...options, own: [] }),
  };
}

const nothing = async () => {};

/**
 * The headers of every answer that the Worker makes; `public/_headers` holds those of static files.
 * Scripts run from our own origin, inline only with the nonce that a page made, and from Turnstile's where
 * that is set up: `turnstileOf` tells. `inlineStyles` is for the development server,
 * which injects styles as it reloads them.
 */
export function securityHeaders({
  inlineStyles,
  turnstileOf,
}: {
  inlineStyles: boolean;
  turnstileOf: (env: Env) => string | null;
}): MiddlewareHandler<AppEnv> {
  const usual = policiesWith({ inlineStyles, others: [] });
  let checked: { origin: string; policies: typeof usual } | undefined;

  function policiesOf(env: Env): typeof usual {
    const origin = turnstileOf(env);
    if (origin === null) return usual;
    if (checked?.origin !== origin) {
      checked = { origin, policies: policiesWith({ inlineStyles, others: [origin] }) };
    }
    return checked.policies;
  }

  return async (c, next) => {
    await next();
    const { scripted, plain } = policiesOf(c.env);
    await (c.var.secureHeadersNonce ? scripted : plain)(c, nothing);
    // Whoever said nothing about caches means: ask again. Else each browser guesses for itself. What went
    // wrong on our side is not to be found again at all.
    if (!c.res.headers.has("Cache-Control")) {
      c.res.headers.set("Cache-Control", c.res.status >= 500 ? "no-store" : "no-cache");
    }
  };
}
