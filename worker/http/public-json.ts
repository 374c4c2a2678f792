import type { Context } from "hono";
import { entityTag, matchesEtag } from "#shared/entity-tag.ts";

const PUBLIC = "public, max-age=60, stale-while-revalidate=600";

/**
 * JSON that is the same for everybody: cached for a minute, then revalidated by its ETag. The tag is computed from
 * the string, because Hono's ETag middleware has to copy the stream.
 */
export async function publicJson(c: Context, value: unknown): Promise<Response> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const etag = await entityTag(bytes);
  const headers = { "Cache-Control": PUBLIC, ETag: etag };
  if (matchesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
  return c.body(bytes, 200, { ...headers, "Content-Type": "application/json" });
}
