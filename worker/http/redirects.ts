/** Addresses that people guess or that older links hold, and the page they mean. */
const MOVED: Readonly<Record<string, string>> = {
  "/about": "/about-me",
  "/aboutme": "/about-me",
  "/index.html": "/",
  "/home": "/",
  "/terms-of-use": "/terms",
  "/privacy-policy": "/privacy",
  "/rss.xml": "/feed.xml",
};

/** Answered by something else than a page, which reads its own paths. */
const OTHERS = /^\/(api|media|assets|cdn-cgi|\.well-known)(\/|$)/;

/**
 * Where a page's address has moved for good, as a path of this site with its query, or null where the
 * address is right. For GET and HEAD: a form that is posted must not lose its body to a redirect.
 *
 * Never leads to another site. `//evil.example/` is a path here, but as a Location it would be another
 * host's address, so slashes at the start become one.
 */
export function redirectFor(url: URL): string | null {
  const { pathname, search } = url;
  if (OTHERS.test(pathname)) return null;
  const single = pathname.replace(/^\/+/, "/");
  const trimmed = single.length > 1 ? single.replace(/\/+$/, "") || "/" : single;
  const target = MOVED[trimmed.toLowerCase()] ?? trimmed;
  return target === pathname ? null : target + search;
}
