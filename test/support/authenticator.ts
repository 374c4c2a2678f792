import { createHash } from "node:crypto";

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** The part of CBOR that a passkey needs: small integers, byte strings, text and maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, count: number) => {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    return count < 256
      ? Buffer.from([(major << 5) | 24, count])
      : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].map(([key, item]) =>
    Buffer.concat([cbor(key), cbor(item as Parameters<typeof cbor>[0])]),
  );
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** An ECDSA signature in DER. WebCrypto gives two numbers of 32 bytes. */
function der(signature: Uint8Array): Buffer {
  const integer = (bytes: Uint8Array) => {
    const trimmed = Buffer.from(bytes.subarray(bytes.findIndex((byte) => byte !== 0)));
    const positive = (trimmed[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), trimmed]) : trimmed;
    return Buffer.concat([Buffer.from([2, positive.length]), positive]);
  };
  const body = Buffer.concat([integer(signature.subarray(0, 32)), integer(signature.subarray(32))]);
  return Buffer.concat([Buffer.from([48, body.length]), body]);
}

type Ceremony = { challenge: string };
type Lies = { origin?: string; rpId?: string; flags?: number; count?: number; userHandle?: string };

const PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;

const CURVE = { name: "ECDSA", namedCurve: "P-256" };

async function keyOf(stored: JsonWebKey | undefined) {
  if (stored) {
    const privateKey = await crypto.subtle.importKey("jwk", stored, CURVE, false, ["sign"]);
    return { privateKey, jwk: stored };
  }
  const pair = await crypto.subtle.generateKey(CURVE, true, ["sign", "verify"]);
  if (!("privateKey" in pair)) throw new Error("no pair of keys");
  const jwk = await crypto.subtle.exportKey("jwk", pair.publicKey);
  if (!("x" in jwk)) throw new Error("no JWK");
  return { privateKey: pair.privateKey, jwk };
}

/** An authenticator in software: the answers that a browser would send. `lies` make it an invalid one. */
export async function createAuthenticator({
  origin = "https://greenbar.test",
  stored,
}: {
  origin?: string;
  /** An existing passkey: its id, its private key and its signature count. */
  stored?: { id: string; jwk: JsonWebKey; signCount: number };
} = {}) {
  const rpIdOf = (lies: Lies) => sha256(lies.rpId ?? new URL(origin).hostname);
  const { privateKey, jwk } = await keyOf(stored?.jwk);
  const part = (text: string | undefined) => Buffer.from(text ?? "", "base64url");
  const credentialId = stored ? part(stored.id) : crypto.getRandomValues(new Uint8Array(32));
  const id = base64url(credentialId);
  let signCount = stored?.signCount ?? 0;

  const clientData = (type: string, { challenge }: Ceremony, lies: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: lies.origin ?? origin, crossOrigin: false }));
  const counter = (count: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(count);
    return bytes;
  };
  const credential = { id, rawId: id, type: "public-key", clientExtensionResults: {} };

  return {
    id,
    register(options: Ceremony, lies: Lies = {}) {
      const publicKey = cbor(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, part(jwk.x)],
          [-3, part(jwk.y)],
        ]),
      );
      const authData = Buffer.concat([
        rpIdOf(lies),
        Buffer.from([(lies.flags ?? PRESENT_AND_VERIFIED) | HAS_CREDENTIAL]),
        counter(signCount),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        publicKey,
      ]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", options, lies)),
          attestationObject: base64url(cbor(attestation)),
          transports: ["internal"],
        },
      };
    },
    async sign(options: Ceremony, lies: Lies = {}) {
      signCount = lies.count ?? signCount + 1;
      const data = clientData("webauthn.get", options, lies);
      const authenticatorData = Buffer.concat([
        rpIdOf(lies),
        Buffer.from([lies.flags ?? PRESENT_AND_VERIFIED]),
        counter(signCount),
      ]);
      const signed = await crypto.subtle.sign(
        { name: "ECDSA", hash: "SHA-256" },
        privateKey,
        Buffer.concat([authenticatorData, sha256(data)]),
      );
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(der(new Uint8Array(signed))),
          ...(lies.userHandle === undefined ? {} : { userHandle: lies.userHandle }),
        },
      };
    },
  };
}
