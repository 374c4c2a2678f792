/*
 * How far a signed-in visitor's last write has come, for D1's read replicas. A cookie carries it; it says
 * nothing about the person.
 */

/** By then every replica has the write. */
const BOOKMARK_SECONDS = 300;

/** D1's own form. Whatever else comes along was not written by us and is not handed on. */
const BOOKMARK = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/;

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** What counts of a request: its method, and the bookmark that its cookie brought, or null. */
export type Asking = { method: string; written: string | null };

/** Whether a request only reads, by its method. */
export function isReading({ method }: Pick<Asking, "method">): boolean {
  return READING.has(method);
}

/**
 * Where a request's first look at the public content may go: to the nearest copy, to one that has the
 * visitor's own last write, or, while something is being written, to the primary.
 */
export function contentConstraint({
  method,
  written,
}: Asking): "first-unconstrained" | "first-primary" | { bookmark: string } {
  if (!isReading({ method })) return "first-primary";
  if (!written) return "first-unconstrained";
  return BOOKMARK.test(written) ? { bookmark: written } : "first-primary";
}

/** What a visitor's next requests bring, and for how many seconds. */
export type KeptBookmark = { bookmark: string; seconds: number };

/**
 * The bookmark that lets a writer's next reads see what was written, or null. Only an answer to a write
 * carries it, so it never lies in a shared cache.
 */
export function bookmarkToKeep(
  request: Pick<Asking, "method">,
  bookmark: string | null,
): KeptBookmark | null {
  if (isReading(request) || bookmark === null || !BOOKMARK.test(bookmark)) return null;
  return { bookmark, seconds: BOOKMARK_SECONDS };
}
