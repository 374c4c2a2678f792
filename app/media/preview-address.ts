/**
 * The path of a small version of a stored image. A path, because the Content-Security-Policy allows only images from
 * the page's own origin, which may differ from the site's configured one. `version` changes when the image does, so
 * that the desk shows a new one at once.
 */
export function previewOf(url: string, width: 320 | 640, version?: string): string {
  return `${new URL(url).pathname}?w=${width}${version ? `&v=${version}` : ""}`;
}
