import type { CertificateClaims, DidDocument } from "./credential.ts";

/** Why a certificate does not count. */
export type Refusal =
  | "unreadable"
  | "other-issuer"
  | "other-key"
  | "broken-key"
  | "changed"
  | "not-yet"
  | "inconsistent";
export type Verdict =
  | { credential: CertificateClaims; refusal: null }
  | { credential: null; refusal: Refusal };

const ES256 = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
/** Clocks differ a little. */
const TOLERANCE_SECONDS = 300;

/**
 * The bytes of base64url text; null if it has other characters or spare bits, so that no other text means the same
 * certificate.
 */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const same = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    return same === text ? Uint8Array.from(binary, (letter) => letter.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}

type Tree = Record<string, unknown>;

function jsonOf(text: string): Tree | null {
  const bytes = bytesOf(text);
  if (!bytes) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Tree) : null;
  } catch {
    return null;
  }
}

/** Whether the claims repeat what the credential says, and it has the parts that are shown. */
function isConsistent(claims: Tree, issuer: string): boolean {
  const { issuer: by, credentialSubject: subject, evidence } = claims as Partial<CertificateClaims>;
  const achievement = subject?.achievement;
  const time = Date.parse(String(claims.validFrom)) / 1000;
  return (
    Array.isArray(claims.type) &&
    claims.type.includes("OpenBadgeCredential") &&
    claims.iss === issuer &&
    by?.id === issuer &&
    typeof by.name === "string" &&
    typeof by.url === "string" &&
    typeof claims.id === "string" &&
    claims.jti === claims.id &&
    typeof subject?.id === "string" &&
    claims.sub === subject.id &&
    claims.nbf === time &&
    Array.isArray(subject.identifier) &&
    typeof subject.identifier[0]?.identityHash === "string" &&
    typeof achievement?.name === "string" &&
    typeof achievement.criteria?.narrative === "string" &&
    Array.isArray(achievement.resultDescription) &&
    Array.isArray(evidence)
  );
}

/**
 * Verifies a certificate (VC-JWT, ES256) with nothing but its issuer's DID document: in a browser without a network, in
 * Node and in the Worker. It cannot see whether the certificate was withdrawn later.
 */
export async function verifyCertificate(jwt: string, did: DidDocument, now: Date): Promise<Verdict> {
  const refused = (refusal: Refusal): Verdict => ({ credential: null, refusal });
  const [head = "", body = "", seal = "", ...more] = jwt.trim().split(".");
  const header = jsonOf(head);
  const claims = jsonOf(body);
  const signature = bytesOf(seal);
  if (!header || !claims || !signature || more.length > 0) return refused("unreadable");
  if (header.alg !== "ES256" || header.typ !== "JWT" || header.crit !== undefined)
    return refused("unreadable");
  if (claims.iss !== did.id) return refused("other-issuer");
  const method = did.verificationMethod.find(({ id }) => id === header.kid);
  if (!method || !did.assertionMethod.includes(method.id)) return refused("other-key");
  const key = await crypto.subtle
    .importKey("jwk", method.publicKeyJwk, ES256, false, ["verify"])
    .catch(() => null);
  if (!key) return refused("broken-key");
  const signed = new TextEncoder().encode(`${head}.${body}`);
  if (!(await crypto.subtle.verify(ES256, key, signature, signed))) return refused("changed");
  if (!isConsistent(claims, did.id)) return refused("inconsistent");
  const credential = claims as CertificateClaims;
  const late = credential.nbf > now.getTime() / 1000 + TOLERANCE_SECONDS;
  return late ? refused("not-yet") : { credential, refusal: null };
}

/** The reasons, for people. */
export const REFUSALS: Record<Refusal, string> = {
  unreadable: "This is not a certificate, or a part of it is missing.",
  "other-issuer": "Somebody else issued this certificate. This file knows only the keys of one site.",
  "other-key":
    "None of the keys in this file signed it. If the site has a newer key, download this file again from a certificate’s page.",
  "broken-key":
    "The key in this file cannot be read: the file was damaged or changed. Download it again from a certificate’s page.",
  changed: "The signature does not fit: something in it was changed after it was signed.",
  inconsistent: "Its parts contradict each other.",
  "not-yet": "It is not valid yet, by the clock of this device.",
};
