/** How old or how far ahead a signed time may be. */
const TOLERANCE_MS = 5 * 60_000;
const ID = /^[\w.-]{1,100}$/;

const encoder = new TextEncoder();

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/**
 * Checks a webhook's signature as Svix and "Standard Webhooks" make it: HMAC-SHA-256 over `{id}.{timestamp}.{body}`,
 * base64, with a secret written as `whsec_` and base64. The header may hold several signatures, for a provider that
 * is changing its secret.
 * @returns the event's id, or null if the signature is missing, wrong, or older than five minutes
 */
export async function readSignedWebhook(
  { headers, body }: { headers: Headers; body: string },
  secret: string,
  now: Date,
): Promise<string | null> {
  const header = (name: string) => headers.get(`svix-${name}`) ?? headers.get(`webhook-${name}`) ?? "";
  const [id, timestamp, signatures] = [header("id"), header("timestamp"), header("signature")];
  if (!ID.test(id) || !/^\d{1,12}$/.test(timestamp)) return null;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > TOLERANCE_MS) return null;
  const bytes = fromBase64(secret.replace(/^whsec_/, ""));
  if (!bytes?.length) return null;
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ]);
  const signed = encoder.encode(`${id}.${timestamp}.${body}`);
  for (const each of signatures.split(" ").slice(0, 10)) {
    const signature = each.startsWith("v1,") ? fromBase64(each.slice("v1,".length)) : null;
    if (signature && (await crypto.subtle.verify("HMAC", key, signature, signed))) return id;
  }
  return null;
}
