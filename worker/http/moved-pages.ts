import { createMiddleware } from "hono/factory";

/** URLs that people guess or find in older links, and the page they mean. */
const MOVED: Readonly<Record<string, string>> = {
  "/about": "/about-me",
  "/aboutme": "/about-me",
  "/index.html": "/",
  "/home": "/",
  "/terms-of-use": "/terms",
  "/privacy-policy": "/privacy",
  "/rss.xml": "/feed.xml",
};

/** Not pages: these read their own paths. */
const OTHERS = /^\/(api|media|assets|cdn-cgi|\.well-known)(\/|$)/;

/**
 * Where a page has moved for good, as a path of this site with its query, or null if the URL is right.
 *
 * Never leads to another site. `//evil.example/` is a path here, but as a Location it would be another host,
 * so slashes at the start become one.
 */
export function redirectFor(url: URL): string | null {
  const { pathname, search } = url;
  if (OTHERS.test(pathname)) return null;
  const single = pathname.replace(/^\/+/, "/");
  const trimmed = single.length > 1 ? single.replace(/\/+$/, "") || "/" : single;
  const target = MOVED[trimmed.toLowerCase()] ?? trimmed;
  return target === pathname ? null : target + search;
}

/** Redirects old and mistyped URLs to the page they mean. A posted form is left alone: it would lose its body. */
export const movedPages = createMiddleware(async (c, next) => {
  const readable = c.req.method === "GET" || c.req.method === "HEAD";
  const target = readable ? redirectFor(new URL(c.req.url)) : null;
  if (target !== null) return c.redirect(target, 301);
  await next();
});
