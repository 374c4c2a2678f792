const SITE = "https://site.invalid";
const CONTROL_OR_BACKSLASH = /[\p{Cc}\p{Zl}\p{Zp}\\]/u;
const DECODINGS = 3;

function isPath(text: string): boolean {
  return /^\/(?!\/)/.test(text) && !CONTROL_OR_BACKSLASH.test(text);
}

/**
 * The URL of a link that starts at the root of this site; null if it could lead to another site.
 * Browsers read `/\host` and `/<tab>/host` as `//host`, and a router may decode `/%2Fhost` first.
 */
export function localUrl(link: string): URL | null {
  if (!isPath(link) || !URL.canParse(link, SITE)) return null;
  const url = new URL(link, SITE);
  if (url.origin !== SITE || !isPath(url.pathname)) return null;
  let path = link.split(/[?#]/, 1)[0] ?? "";
  for (let round = 0; round < DECODINGS; round += 1) {
    try {
      path = decodeURIComponent(path);
    } catch {
      return null;
    }
    if (!isPath(path)) return null;
  }
  return url;
}
