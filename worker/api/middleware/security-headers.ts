import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { NONCE, secureHeaders } from "hono/secure-headers";
import type { AppEnv } from "../env.ts";

/** `others`: further origins whose scripts run and whose frames are shown. */
function headersWith({ inlineStyles, others }: { inlineStyles: boolean; others: string[] }) {
  const headers = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE, ...others],
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
  return createMiddleware(async (c, next) => {
    await headers(c, next);
    // Whoever said nothing about caches means: ask again. Else each browser guesses for itself.
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-cache");
  });
}

/**
 * The headers of every answer that the Worker makes; `public/_headers` holds those of static files.
 * Scripts run from our own origin or with the request's nonce, never inline without it, and from
 * Turnstile's where that is set up: `turnstileOf` tells. `inlineStyles` is for the development server,
 * which injects styles as it reloads them.
 */
export function securityHeaders({
  inlineStyles,
  turnstileOf,
}: {
  inlineStyles: boolean;
  turnstileOf: (env: Env) => string | null;
}): MiddlewareHandler<AppEnv> {
  const plain = headersWith({ inlineStyles, others: [] });
  let checked: { origin: string; headers: MiddlewareHandler } | undefined;
  return (c, next) => {
    const origin = turnstileOf(c.env);
    if (origin === null) return plain(c, next);
    if (checked?.origin !== origin) {
      checked = { origin, headers: headersWith({ inlineStyles, others: [origin] }) };
    }
    return checked.headers(c, next);
  };
}
