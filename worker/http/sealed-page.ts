import { z } from "zod";
import { entityTag, matchesEtag } from "#shared/entity-tag.ts";
import { scriptHash } from "./script-hash.ts";

/** A response that is safe for everybody: no cookies, no nonce, and a policy that lists its scripts by hash. */
export type SealedPage = {
  headers: [name: string, value: string][];
  body: Uint8Array<ArrayBuffer>;
  /** Milliseconds since 1970. */
  storedAt: number;
  /** The content's version when it was rendered; null if unknown. */
  contentVersion: string | null;
};

/** Headers that only apply to one response or connection. */
const OF_ONE_ANSWER = new Set([
  "x-request-id",
  "date",
  "content-length",
  "transfer-encoding",
  "server-timing",
  "x-cache",
]);

/** Browsers revalidate every time and get a 304 if nothing changed. The navigation differs by cookie. */
const ASK_AGAIN = "public, max-age=0, must-revalidate";

/** Whether a response contains no visitor's data and no failure. */
export function mayBeKept({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    !headers.has("Set-Cookie") &&
    // Streamed pages: the list arrives while the visitor already sees the heading.
    !headers.has("Content-Encoding") &&
    !/no-store|private/.test(headers.get("Cache-Control") ?? "")
  );
}

/**
 * The hashes of a document's inline scripts, for its Content-Security-Policy. Only scripts with the request's nonce:
 * any other came in with the content and must not run.
 */
async function scriptHashes(html: string, nonceAttribute: string): Promise<string[]> {
  const hashes = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(nonceAttribute)) continue;
    // Loaded from our own origin, or data that browsers do not run.
    if (/\ssrc=|type="application\/(ld\+)?json"/.test(attributes)) continue;
    hashes.add(await scriptHash(text));
  }
  return [...hashes];
}

/**
 * Makes a response cacheable: removes the request's nonce from the document, and lists the hashes of its inline
 * scripts in the policy instead. Returns null if the nonce appears in an unexpected place.
 */
export async function seal(
  response: Response,
  told: Omit<SealedPage, "headers" | "body">,
): Promise<SealedPage | null> {
  const headers = new Headers(response.headers);
  let text = await response.text();
  const policy = headers.get("Content-Security-Policy") ?? "";
  const [nonceSource, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
  if (nonceSource && nonce) {
    const isDocument = headers.get("Content-Type")?.startsWith("text/html") ?? false;
    const nonceAttribute = ` nonce="${nonce}"`;
    const hashes = isDocument ? await scriptHashes(text, nonceAttribute) : [];
    text = text.replaceAll(nonceAttribute, "");
    if (text.includes(nonce)) return null;
    headers.set(
      "Content-Security-Policy",
      policy.replace(nonceSource, hashes.join(" ")).replace(/ +;/g, ";"),
    );
  }
  const body = new TextEncoder().encode(text);
  if (!headers.has("ETag")) headers.set("ETag", `W/${await entityTag(body)}`);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", ASK_AGAIN);
  headers.append("Vary", "Cookie");
  return {
    headers: [...headers].filter(([name]) => !OF_ONE_ANSWER.has(name)),
    body,
    ...told,
  };
}

/** The response to one request: complete, without its body, or 304 if the browser already has it. */
export function unseal({ headers: kept, body }: SealedPage, request: Request): Response {
  const headers = new Headers(kept);
  const etag = headers.get("ETag");
  if (etag && matchesEtag(request.headers.get("If-None-Match"), etag)) {
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === "HEAD" ? null : body, { headers });
}

const labelSchema = z.object({
  headers: z.array(z.tuple([z.string(), z.string()])),
  storedAt: z.number(),
  contentVersion: z.string().nullable(),
});

/** The header of an edge cache entry that holds everything but the body. */
const LABEL = "X-Sealed-Page";

/** A page as an edge cache entry that lives for `seconds`. */
export function toEntry({ body, ...label }: SealedPage, seconds: number): Response {
  return new Response(body, {
    headers: {
      "Cache-Control": `public, max-age=${seconds}`,
      [LABEL]: encodeURIComponent(JSON.stringify(label)),
    },
  });
}

/** The page in an edge cache entry, or null if it is not one of ours. */
export async function fromEntry(entry: Response): Promise<SealedPage | null> {
  try {
    const label = labelSchema.parse(JSON.parse(decodeURIComponent(entry.headers.get(LABEL) ?? "")));
    return { ...label, body: new Uint8Array(await entry.arrayBuffer()) };
  } catch {
    return null;
  }
}
