import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from "jose";
import * as v from "valibot";
import { beforeAll, expect, test } from "vitest";
import type { CertificateJwk } from "#shared/certificates/credential.ts";
import { didOf } from "#shared/certificates/credential.ts";
import { certificateNameSchema } from "#shared/certificates/forms.ts";
import { verifyCertificate } from "#shared/certificates/verify.ts";
import { certificateClaims } from "#worker/certificates/credential.ts";
import { didDocument, keyUrl } from "#worker/certificates/keys.ts";

const ORIGIN = "https://greenbar.example";
const NOW = new Date("2026-11-23T10:00:00.400Z");
const KID = keyUrl(ORIGIN, "one");

let signer: CryptoKey;
let publicKey: CertificateJwk;
beforeAll(async () => {
  const pair = await generateKeyPair("ES256", { extractable: true });
  signer = pair.privateKey;
  publicKey = (await exportJWK(pair.publicKey)) as CertificateJwk;
});

const did = () => didDocument(ORIGIN, [{ kid: "one", jwk: publicKey }]);
const claims = (over: Partial<Parameters<typeof certificateClaims>[0]> = {}) =>
  certificateClaims({
    ...{ id: "c1", name: "Ada Lovelace", at: NOW, outcomes: ["Swim"], assignments: [], evidence: [] },
    site: { brand: "Greenbar", origin: ORIGIN },
    course: { id: "4", title: "The sea", tagline: "All of it." },
    ...over,
  });
const sign = (payload: object, header: object = {}) =>
  new SignJWT({ ...payload })
    .setProtectedHeader({ alg: "ES256", kid: KID, typ: "JWT", ...header })
    .sign(signer);
const verdict = async (jwt: string, at = NOW) => (await verifyCertificate(jwt, did(), at)).refusal;

test("a certificate verifies with the DID document alone, by our verifier and by jose", async () => {
  const jwt = await sign(claims());
  expect(await verifyCertificate(jwt, did(), NOW)).toMatchObject({
    refusal: null,
    credential: { name: "The sea" },
  });
  const { verificationMethod, assertionMethod } = did();
  const keys = verificationMethod
    .filter(({ id }) => assertionMethod.includes(id))
    .map(({ id, publicKeyJwk }) => ({ ...publicKeyJwk, kid: id }));
  const { payload } = await jwtVerify(jwt, createLocalJWKSet({ keys }), {
    ...{ issuer: did().id, algorithms: ["ES256"], typ: "JWT", currentDate: NOW },
  });
  expect(payload.jti).toBe(`${ORIGIN}/certificates/c1`);
});

test("one changed byte, wherever it is, is refused", async () => {
  const jwt = await sign(claims());
  const refused: (string | null)[] = [];
  for (let at = 0; at < jwt.length; at += 1) {
    const other = jwt[at] === "A" ? "B" : "A";
    refused.push(await verdict(jwt.slice(0, at) + other + jwt.slice(at + 1)));
  }
  expect(refused).not.toContain(null);
  // The spare bits of the last letter, which decode to the same signature.
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const last = letters.indexOf(jwt.at(-1) ?? "");
  expect(await verdict(jwt.slice(0, -1) + letters[last ^ 1])).toBe("unreadable");
  expect(await verdict(` ${jwt}\n`)).toBe(null);
});

test("a certificate of another key, of another site, or of a key that does not sign any more is refused", async () => {
  const { privateKey } = await generateKeyPair("ES256");
  const forged = new SignJWT({ ...claims() }).setProtectedHeader({ alg: "ES256", kid: KID, typ: "JWT" });
  expect(await verdict(await forged.sign(privateKey))).toBe("changed");
  expect(await verdict(await sign(claims(), { kid: `${didOf(ORIGIN)}#two` }))).toBe("other-key");
  const elsewhere = claims({ site: { brand: "Other", origin: "https://other.example" } });
  expect(await verdict(await sign(elsewhere))).toBe("other-issuer");
  const jwt = await sign(claims());
  const retired = { ...did(), assertionMethod: [] };
  expect(await verifyCertificate(jwt, retired, NOW)).toMatchObject({ refusal: "other-key" });
});

test("with one character of the public key changed it is refused, with a reason", async () => {
  const jwt = await sign(claims());
  const at = publicKey.x.length - 5;
  const other = publicKey.x[at] === "A" ? "B" : "A";
  for (const x of [publicKey.x.slice(0, at) + other + publicKey.x.slice(at + 1), "?"]) {
    const damaged = didDocument(ORIGIN, [{ kid: "one", jwk: { ...publicKey, x } }]);
    expect(await verifyCertificate(jwt, damaged, NOW)).toMatchObject({ refusal: "broken-key" });
  }
});

test("a certificate that is not valid yet is refused until then", async () => {
  const jwt = await sign(claims({ at: new Date(NOW.getTime() + 3_600_000) }));
  expect(await verdict(jwt)).toBe("not-yet");
  expect(await verdict(jwt, new Date(NOW.getTime() + 3_600_000))).toBe(null);
  // The clocks of two machines differ a little.
  expect(await verdict(await sign(claims({ at: new Date(NOW.getTime() + 60_000) })))).toBe(null);
});

test.each([
  [
    "another algorithm",
    (jwt: string) => jwt.replace(/^[^.]+/, btoa('{"alg":"none","typ":"JWT"}').replace(/=+$/, "")),
  ],
  ["no signature", (jwt: string) => jwt.replace(/[^.]+$/, "")],
  ["four parts", (jwt: string) => `${jwt}.a`],
  ["a word", () => "certificate"],
  ["nothing", () => ""],
])("%s is unreadable", async (_, change) => {
  expect(await verdict(change(await sign(claims())))).toBe("unreadable");
});

test("claims that contradict the credential are refused, although they are signed", async () => {
  for (const wrong of [
    ...[{ jti: "urn:x" }, { sub: "urn:uuid:other" }, { nbf: 1 }, { validFrom: "soon" }],
    ...[{ type: ["VerifiableCredential"] }, { issuer: { id: "did:web:other" } }, { credentialSubject: {} }],
    { evidence: null },
  ]) {
    expect(await verdict(await sign({ ...claims(), ...wrong }))).toBe("inconsistent");
  }
});

test("a port is part of the DID", () => {
  expect(didOf("http://localhost:8787")).toBe("did:web:localhost%3A8787");
  expect(didOf("https://greenbar.example")).toBe("did:web:greenbar.example");
});

test.each([
  ["Ada Lovelace", "Ada Lovelace"],
  ["  Ada\n\tLovelace ", "Ada Lovelace"],
  ["عائشة بنت أحمد", "عائشة بنت أحمد"],
  ["山田 太郎", "山田 太郎"],
  ["\u202eecalevoL adA", "ecalevoL adA"],
  ["𝒜".repeat(200), "𝒜".repeat(200)],
])("the name %j is fine", (typed, kept) => {
  expect(v.parse(certificateNameSchema, { name: typed })).toEqual({ name: kept });
});

test.each(["", "   ", "12345", "—", "A".repeat(201), "\u200e\u202e"])("the name %j is refused", (name) => {
  expect(v.safeParse(certificateNameSchema, { name }).success).toBe(false);
});
