import { entityTag, matchesEtag } from "#shared/entity-tag.ts";

const FIVE_MINUTES = "public, max-age=300, stale-while-revalidate=3600";

/**
 * A text that is the same for every visitor: cached for five minutes, then revalidated with its ETag. Pass
 * `whole: false` if some data could not be read, so that no cache keeps the incomplete text.
 */
export async function cachedText(
  request: Request,
  type: string,
  text: string,
  { whole = true }: { whole?: boolean } = {},
): Promise<Response> {
  const body = new TextEncoder().encode(text);
  const etag = await entityTag(body);
  const headers = { "Cache-Control": whole ? FIVE_MINUTES : "no-store", ETag: etag };
  if (matchesEtag(request.headers.get("If-None-Match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { headers: { ...headers, "Content-Type": `${type}; charset=utf-8` } });
}
