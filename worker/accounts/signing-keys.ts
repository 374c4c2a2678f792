/** A private Ed25519 key as a JSON Web Key (RFC 8037). `kid` names it in tokens; `x` and `d` are base64url. */
export type SigningKey = { kty: "OKP"; crv: "Ed25519"; kid: string; x: string; d: string };
/** The public part of a key. */
export type PublicKey = Omit<SigningKey, "d"> & { alg: "EdDSA"; use: "sig" };

/**
 * Creates a signing key for the secret AUTH_KEYS, a JSON array of these. The first one signs, all of them verify. To
 * rotate, add a new one at the front and remove the last one after fifteen minutes. Works in Node and in workerd.
 */
export async function newSigningKey(): Promise<SigningKey> {
  const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  if (!("privateKey" in pair)) throw new Error("Ed25519 did not generate a key pair");
  const jwk = await crypto.subtle.exportKey("jwk", pair.privateKey);
  if (!("x" in jwk) || !jwk.x || !jwk.d) throw new Error("the new key has no `x` or `d`");
  return { kty: "OKP", crv: "Ed25519", kid: crypto.randomUUID(), x: jwk.x, d: jwk.d };
}

export function publicPart({ d: _private, ...key }: SigningKey): PublicKey {
  return { ...key, alg: "EdDSA", use: "sig" };
}
