import type { Context } from "hono";
import { matchesEtag } from "#shared/entity-tag.ts";
import { parseRange } from "#worker/http/byte-range.ts";
import type { ApiEnv } from "#worker/http/env.ts";

/** A video or a zip, whole or the part that a player asks for. */
export async function sendFilm(c: Context<ApiEnv>, key: string, cacheControl: string): Promise<Response> {
  const { films } = c.get("services");
  const { etag, size, contentType } = await films.find(key);
  const headers = { ETag: etag, "Accept-Ranges": "bytes", "Cache-Control": cacheControl };
  if (matchesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
  const ifRange = c.req.header("if-range");
  const range = parseRange(ifRange && ifRange !== etag ? null : c.req.header("range"), size);
  if (range === "unsatisfiable") {
    return c.json({ error: "The file has no such part." }, 416, { "Content-Range": `bytes */${size}` });
  }
  const answer = {
    ...headers,
    "Content-Type": contentType,
    ...(key.startsWith("files/") && { "Content-Disposition": "attachment" }),
    "Content-Length": String(range?.length ?? size),
    ...(range && { "Content-Range": `bytes ${range.offset}-${range.offset + range.length - 1}/${size}` }),
  };
  const status = range ? 206 : 200;
  // HEAD requests also arrive here and need no bytes.
  if (c.req.method === "HEAD") return c.body(null, status, answer);
  return c.body(await films.open(key, range), status, answer);
}
