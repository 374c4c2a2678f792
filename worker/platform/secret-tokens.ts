import { decode, encode } from "jose/base64url";
import { toHex } from "#shared/hex.ts";

const encoder = new TextEncoder();

/** 256 random bits for a link in an email, base64url (43 characters). Store only its hash. */
export function newToken(): string {
  return encode(crypto.getRandomValues(new Uint8Array(32)));
}

/** SHA-256 of a token, lower-case hex. Random tokens need no salt and no slow hash. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", encoder.encode(token));
  return toHex(digest);
}

async function hmacKey(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);
}

/**
 * A token that names a row and cannot be forged: `{id}.{HMAC-SHA-256}`. For links that must work
 * forever without a column of their own. `purpose` keeps one kind of link from serving as another.
 */
export async function signId(secret: string, purpose: string, id: string): Promise<string> {
  const signature = await crypto.subtle.sign(
    "HMAC",
    await hmacKey(secret),
    encoder.encode(`${purpose}:${id}`),
  );
  return `${id}.${encode(new Uint8Array(signature))}`;
}

/** The id in a token of `signId`, or null if it was not made with this secret and purpose. */
export async function readSignedId(secret: string, purpose: string, token: string): Promise<string | null> {
  const dot = token.lastIndexOf(".");
  if (dot < 1 || token.length > 256) return null;
  const id = token.slice(0, dot);
  let signature: Uint8Array<ArrayBuffer>;
  try {
    signature = new Uint8Array(decode(token.slice(dot + 1)));
  } catch {
    return null;
  }
  const valid = await crypto.subtle.verify(
    "HMAC",
    await hmacKey(secret),
    signature,
    encoder.encode(`${purpose}:${id}`),
  );
  return valid ? id : null;
}

/** A pseudonym: HMAC-SHA-256 of a value, lower-case hex. Compares values without storing them. */
export async function keyedHash(secret: string, purpose: string, value: string): Promise<string> {
  const signature = await crypto.subtle.sign(
    "HMAC",
    await hmacKey(secret),
    encoder.encode(`${purpose}:${value}`),
  );
  return toHex(signature);
}
