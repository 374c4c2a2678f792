import type { Context } from "hono";
import { matchesEtag } from "./byte-range.ts";

const PUBLIC = "public, max-age=60, stale-while-revalidate=600";

/**
 * JSON that everybody gets the same: with an entity tag, kept in caches for a minute, and 304 for whoever
 * has it already. The tag is made of the bytes before they become a body: made of the body, as Hono's own
 * middleware does, it costs a copy of the stream.
 */
export async function publicJson(c: Context, value: unknown): Promise<Response> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const etag = `"${btoa(String.fromCharCode(...digest.subarray(0, 15)))}"`;
  const headers = { "Cache-Control": PUBLIC, ETag: etag };
  if (matchesEtag(c.req.header("if-none-match") ?? null, etag)) return c.body(null, 304, headers);
  return c.body(bytes, 200, { ...headers, "Content-Type": "application/json" });
}
