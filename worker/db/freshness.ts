import { parse, serialize } from "hono/utils/cookie";

/**
 * How far a signed-in visitor's last write has come, for D1's read replicas. `__Host-`, like every cookie
 * of ours: docs/decisions/020. It says nothing about the person.
 */
export const BOOKMARK_COOKIE = "__Host-written";
/** By then every replica has the write. */
const BOOKMARK_SECONDS = 300;

/** D1's own form. Whatever else comes along was not written by us and is not handed on. */
const BOOKMARK = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/;

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request only reads, by its method. */
export function isReading({ method }: Pick<Request, "method">): boolean {
  return READING.has(method);
}

/**
 * Where a request's first look at the public content may go: to the nearest copy, to one that has the
 * visitor's own last write, or, while something is being written, to the primary.
 */
export function contentConstraint({
  method,
  headers,
}: Pick<Request, "method" | "headers">): "first-unconstrained" | "first-primary" | { bookmark: string } {
  if (!isReading({ method })) return "first-primary";
  const written = parse(headers.get("cookie") ?? "", BOOKMARK_COOKIE)[BOOKMARK_COOKIE];
  if (!written) return "first-unconstrained";
  return BOOKMARK.test(written) ? { bookmark: written } : "first-primary";
}

/**
 * The `Set-Cookie` line that lets a writer's next reads see what was written, or null. Only an answer to a
 * write carries it, so it never lies in a shared cache.
 */
export function bookmarkCookie(request: Pick<Request, "method">, bookmark: string | null): string | null {
  if (isReading(request) || bookmark === null || !BOOKMARK.test(bookmark)) return null;
  return serialize(BOOKMARK_COOKIE, bookmark, {
    path: "/",
    secure: true,
    httpOnly: true,
    sameSite: "Lax",
    maxAge: BOOKMARK_SECONDS,
  });
}
