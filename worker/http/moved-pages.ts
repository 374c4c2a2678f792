import { createMiddleware } from "hono/factory";

/** URLs that people guess or find in old links, and the pages they mean. */
const MOVED: Readonly<Record<string, string>> = {
  "/about": "/about-me",
  "/aboutme": "/about-me",
  "/index.html": "/",
  "/home": "/",
  "/terms-of-use": "/terms",
  "/privacy-policy": "/privacy",
  "/rss.xml": "/feed.xml",
};

/** Not pages: these handle their own paths. */
const OTHERS = /^\/(api|media|assets|cdn-cgi|\.well-known)(\/|$)/;

/**
 * The URL that a request should be redirected to, as a path of this site with its query, or null if it is right.
 *
 * Never leads to another site. `//evil.example/` is a path here but another host in a Location header, so several
 * slashes at the start become one.
 */
export function redirectFor(url: URL): string | null {
  const { pathname, search } = url;
  if (OTHERS.test(pathname)) return null;
  const single = pathname.replace(/^\/+/, "/");
  const trimmed = single.length > 1 ? single.replace(/\/+$/, "") || "/" : single;
  const target = MOVED[trimmed.toLowerCase()] ?? trimmed;
  return target === pathname ? null : target + search;
}

/**
 * Redirects old and mistyped URLs to the page they mean. Leaves posted forms alone, because a redirect would lose
 * their body.
 */
export const movedPages = createMiddleware(async (c, next) => {
  const readable = c.req.method === "GET" || c.req.method === "HEAD";
  const target = readable ? redirectFor(new URL(c.req.url)) : null;
  if (target !== null) return c.redirect(target, 301);
  await next();
});
