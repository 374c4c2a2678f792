import { Hono } from "hono";
import { describeRoute, validator } from "hono-openapi";
import { z } from "zod";
import { AppError } from "#shared/app-error.ts";
import { matchesEtag } from "#shared/entity-tag.ts";
import { parseRange } from "#worker/http/byte-range.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { answers } from "#worker/http/openapi.ts";

const querySchema = z.object({ filename: z.string().min(1).max(200) });

/** The owner may publish another zip with the same name, so browsers ask again after a minute. */
const CHANGING = "public, max-age=60";

/** A lower-case hex SHA-256 as a `Repr-Digest` header (RFC 9530). */
function digestHeader(sha256: string): string {
  return `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`;
}

export const downloadApi = new Hono<ApiEnv>().get(
  "/",
  describeRoute({
    tags: ["Templates"],
    summary: "A template's file",
    description: "Supports `Range`; `Repr-Digest` holds the SHA-256 of the whole file.",
    responses: {
      200: { description: "The whole file.", content: { "application/zip": {} } },
      206: { description: "The requested part.", content: { "application/zip": {} } },
      304: { description: "Your copy is still current." },
      ...answers({
        400: "`filename` is missing.",
        404: "There is no such file.",
        416: "The file has no such part.",
      }),
    },
  }),
  validator("query", querySchema, (result) => {
    if (!result.success) throw new AppError("invalid", "Name a file: ?filename=");
  }),
  async (c) => {
    const { downloads } = c.get("services");
    const { file, sha256, sizeBytes, objectKey } = await downloads.find(c.req.valid("query").filename);
    const etag = `"${sha256}"`;
    const headers = {
      ETag: etag,
      "Accept-Ranges": "bytes",
      "Cache-Control": CHANGING,
      "Repr-Digest": digestHeader(sha256),
    };
    if (matchesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);

    const ifRange = c.req.header("if-range");
    const range = parseRange(ifRange && ifRange !== etag ? null : c.req.header("range"), sizeBytes);
    if (range === "unsatisfiable") {
      return c.json({ error: "The file has no such part." }, 416, {
        "Content-Range": `bytes */${sizeBytes}`,
      });
    }
    const answer = {
      ...headers,
      "Content-Type": "application/zip",
      "Content-Length": String(range?.length ?? sizeBytes),
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file)}`,
      ...(range
        ? { "Content-Range": `bytes ${range.offset}-${range.offset + range.length - 1}/${sizeBytes}` }
        : {}),
    };
    const status = range ? 206 : 200;
    // HEAD requests also arrive here and need no bytes.
    if (c.req.method === "HEAD") return c.body(null, status, answer);
    return c.body(await downloads.open(objectKey, range), status, answer);
  },
);
