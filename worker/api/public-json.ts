import { createHash } from "node:crypto";
import type { Context } from "hono";
import { matchesEtag } from "#shared/domain/byte-range.ts";

const PUBLIC = "public, max-age=60, stale-while-revalidate=600";

/**
 * JSON that everybody gets the same: with an entity tag, kept in caches for a minute, and 304 for whoever
 * has it already. The tag is made of the text before that becomes a body: made of the body, as Hono's own
 * middleware does, it costs a copy of the stream.
 */
export function publicJson(c: Context, value: unknown): Response {
  const text = JSON.stringify(value);
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const headers = { "Cache-Control": PUBLIC, ETag: etag };
  if (matchesEtag(c.req.header("if-none-match") ?? null, etag)) return c.body(null, 304, headers);
  return c.body(text, 200, { ...headers, "Content-Type": "application/json" });
}
