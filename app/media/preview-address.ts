/**
 * Where a small version of a stored image stands, as a path: a page may show its own pictures only, and
 * the site's address may be another one than that by which it was opened.
 */
export function previewOf(url: string, width: 320 | 640): string {
  return `${new URL(url).pathname}?w=${width}`;
}
