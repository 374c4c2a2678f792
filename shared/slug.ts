/** The caches of public pages take no longer ones (worker/http/page-address.ts). */
export const SLUG_MAX = 64;

/** A text as part of a URL, a file name or a class: `In progress` becomes `in-progress`. Empty if nothing is left. */
export function slugOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
