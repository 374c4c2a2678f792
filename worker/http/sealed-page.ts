import { z } from "zod";
import { entityTag, matchesEtag } from "#shared/entity-tag.ts";
import { scriptHash } from "./script-hash.ts";

/** An answer that may be given to everybody: no cookie, no nonce, and a policy that names its scripts. */
export type SealedPage = {
  headers: [name: string, value: string][];
  body: Uint8Array<ArrayBuffer>;
  /** Milliseconds since 1970. */
  storedAt: number;
  /** The content's version when it was made; null where that could not be told. */
  contentVersion: string | null;
};

/** Said of one answer only, or of its way here. */
const OF_ONE_ANSWER = new Set([
  "x-request-id",
  "date",
  "content-length",
  "transfer-encoding",
  "server-timing",
  "x-cache",
]);

/** Asked again each time, answered with 304 as long as nothing changed. The navigation differs by a cookie. */
const ASK_AGAIN = "public, max-age=0, must-revalidate";

/** Whether an answer holds nothing that is one visitor's, and nothing that went wrong. */
export function mayBeKept({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    !headers.has("Set-Cookie") &&
    // Sent in parts: its list follows while the visitor already sees the heading.
    !headers.has("Content-Encoding") &&
    !/no-store|private/.test(headers.get("Cache-Control") ?? "")
  );
}

/**
 * The hashes of a document's inline scripts, as a Content-Security-Policy names them. Only those that carry the
 * request's nonce: any other got into the page with its content, and must not be allowed to run.
 */
async function scriptHashes(html: string, nonceAttribute: string): Promise<string[]> {
  const hashes = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(nonceAttribute)) continue;
    // Loaded from our own origin, or data that no browser runs.
    if (/\ssrc=|type="application\/(ld\+)?json"/.test(attributes)) continue;
    hashes.add(await scriptHash(text));
  }
  return [...hashes];
}

/**
 * Makes an answer one that can be kept: the request's nonce is taken out of the document, and its policy
 * lists the hashes of the inline scripts that carried it instead. Null where the nonce stands where none should.
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

/** The answer to one request: whole, without its body, or 304 if the browser has it already. */
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

/** In which header of an entry in the edge cache everything but the body travels. */
const LABEL = "X-Sealed-Page";

/** A page as the edge cache takes it, to be kept for `seconds`. */
export function toEntry({ body, ...label }: SealedPage, seconds: number): Response {
  return new Response(body, {
    headers: {
      "Cache-Control": `public, max-age=${seconds}`,
      [LABEL]: encodeURIComponent(JSON.stringify(label)),
    },
  });
}

/** The page in an entry of the edge cache, or null if it is not one of ours. */
export async function fromEntry(entry: Response): Promise<SealedPage | null> {
  try {
    const label = labelSchema.parse(JSON.parse(decodeURIComponent(entry.headers.get(LABEL) ?? "")));
    return { ...label, body: new Uint8Array(await entry.arrayBuffer()) };
  } catch {
    return null;
  }
}
