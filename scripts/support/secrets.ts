import { generateKeyPairSync, randomBytes } from "node:crypto";

/** A secret that nobody can guess: 64 hexadecimal digits. */
function newSecret(): string {
  return randomBytes(32).toString("hex");
}

/** A list with one private Ed25519 key, as worker/config.ts reads it. */
function newSigningKeys(): string {
  const { privateKey } = generateKeyPairSync("ed25519");
  const { kty, crv, x, d } = privateKey.export({ format: "jwk" });
  return JSON.stringify([{ kty, crv, kid: randomBytes(8).toString("hex"), x, d }]);
}

/** A private P-256 key, which signs certificates. */
export function newCertificateKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { kty, crv, x, y, d } = privateKey.export({ format: "jwk" });
  return JSON.stringify({ kty, crv, kid: randomBytes(8).toString("hex"), x, y, d });
}

/** The secrets that a script can generate, because no outside service has to know them. */
const MAKERS = {
  APP_SECRET: newSecret,
  AUTH_KEYS: newSigningKeys,
  CERTIFICATE_KEY: newCertificateKey,
} as const;

/** New values for the site's own secrets that are missing in `present`. */
export function missingSecrets(present: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(MAKERS)
      .filter(([name]) => !present.includes(name))
      .map(([name, make]) => [name, make()]),
  );
}

/** A full set of secrets, for a test site. */
export function throwawaySecrets(): Record<string, string> {
  return missingSecrets([]);
}
