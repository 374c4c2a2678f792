import { encode } from "jose/base64url";

/** A strong `ETag` for a body: the first 120 bits of its SHA-256. */
export async function entityTag(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", body);
  return `"${encode(new Uint8Array(digest, 0, 15))}"`;
}

/** Whether an `If-None-Match` header names this entity tag (weak comparison, RFC 9110 §13.1.2). */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return (header ?? "").split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}
