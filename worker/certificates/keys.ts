import { importJWK } from "jose";
import type { CertificateJwk, DidDocument } from "#shared/certificates/credential.ts";
import { didOf } from "#shared/certificates/credential.ts";

/** The private key that signs certificates, as a JSON Web Key. `kid` names it in the DID document. */
export type CertificateKey = CertificateJwk & { kid: string; d: string };

export const publicPart = ({ kty, crv, x, y }: CertificateKey): CertificateJwk => ({ kty, crv, x, y });

/** A key's absolute DID URL. */
export const keyUrl = (origin: string, kid: string) => `${didOf(origin)}#${kid}`;

type Imported = Awaited<ReturnType<typeof importJWK>>;
/** Imported keys are kept: importing one is slower than using it. */
const imported = new WeakMap<CertificateKey, Imported>();

export async function signingKey(key: CertificateKey): Promise<Imported> {
  const known = imported.get(key) ?? (await importJWK(key, "ES256"));
  imported.set(key, known);
  return known;
}

const CONTEXTS = ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/suites/jws-2020/v1"];

/** The issuer of the site's certificates, with all keys that ever signed one. */
export function didDocument(
  origin: string,
  keys: readonly { kid: string; jwk: CertificateJwk }[],
): DidDocument {
  const id = didOf(origin);
  const methods = keys.map(({ kid, jwk }) => ({
    ...{ id: keyUrl(origin, kid), type: "JsonWebKey2020" as const, controller: id },
    publicKeyJwk: jwk,
  }));
  return {
    "@context": CONTEXTS,
    id,
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  };
}
