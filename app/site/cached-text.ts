const FIVE_MINUTES = "public, max-age=300, stale-while-revalidate=3600";

async function entityTag(body: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
  const bytes = [...new Uint8Array(digest).slice(0, 12)];
  return `"${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}

/** Whether the asker already has this version. A proxy may have weakened the tag: `W/"…"` counts too. */
function hasVersion(request: Request, tag: string): boolean {
  const asked = request.headers.get("If-None-Match") ?? "";
  return asked.split(",").some((each) => each.trim().replace(/^W\//, "") === tag || each.trim() === "*");
}

/**
 * A text that everybody gets the same: five minutes in caches, and 304 to whoever has it already. One that
 * is not `whole`, for want of what could not be had, is kept by nobody.
 */
export async function cachedText(
  request: Request,
  type: string,
  body: string,
  { whole = true }: { whole?: boolean } = {},
): Promise<Response> {
  const tag = await entityTag(body);
  const headers = { "Cache-Control": whole ? FIVE_MINUTES : "no-store", ETag: tag };
  if (hasVersion(request, tag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, "Content-Type": `${type}; charset=utf-8` } });
}
