import { createMiddleware } from "hono/factory";
import { NONCE, secureHeaders } from "hono/secure-headers";

/**
 * The headers of every answer that the Worker makes; `public/_headers` holds those of static files.
 * Scripts run from our own origin or with the request's nonce, never inline without it.
 * `inlineStyles` is for the development server, which injects styles as it reloads them.
 */
export function securityHeaders({ inlineStyles }: { inlineStyles: boolean }) {
  const headers = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE],
      styleSrc: inlineStyles ? ["'self'", "'unsafe-inline'"] : ["'self'"],
      imgSrc: ["'self'", "data:", "blob:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      // Ourselves for the playground's frame, which has a policy of its own.
      frameSrc: ["'self'", "https://www.youtube-nocookie.com"],
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
