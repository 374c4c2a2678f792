/**
 * The path of a small version of a stored image. A path, because the Content-Security-Policy allows only images from
 * the page's own origin, which may differ from the site's configured one.
 */
export function previewOf(url: string, width: 320 | 640): string {
  return `${new URL(url).pathname}?w=${width}`;
}
