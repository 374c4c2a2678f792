/** A public key as a JSON Web Key: ECDSA on the curve P-256. */
export type CertificateJwk = { kty: "EC"; crv: "P-256"; x: string; y: string };

/** What `/.well-known/did.json` says: the issuer, and the keys that sign its certificates (did:web). */
export type DidDocument = {
  "@context": string[];
  id: string;
  verificationMethod: {
    id: string;
    type: "JsonWebKey2020";
    controller: string;
    publicKeyJwk: CertificateJwk;
  }[];
  assertionMethod: string[];
};

/** What a certificate rests on: a lesson's exercise, with hashes of the code and the tests. */
export type Evidence = { type: ["Evidence"]; name: string; genre: string; narrative: string };

/** A certificate: an Open Badges 3.0 credential, as the payload of its JWT. */
export type Credential = {
  "@context": string[];
  id: string;
  type: ["VerifiableCredential", "OpenBadgeCredential"];
  name: string;
  issuer: { id: string; type: ["Profile"]; name: string; url: string };
  validFrom: string;
  credentialSubject: {
    id: string;
    type: ["AchievementSubject"];
    identifier: [{ type: "IdentityObject"; hashed: false; identityHash: string; identityType: "name" }];
    achievement: {
      id: string;
      type: ["Achievement"];
      achievementType: "Course";
      name: string;
      description: string;
      criteria: { narrative: string };
      resultDescription: { id: string; type: ["ResultDescription"]; name: string; resultType: "Status" }[];
    };
    result: { type: ["Result"]; resultDescription: string; status: "Completed" }[];
  };
  evidence: Evidence[];
};

/** The claims beside the credential, which repeat it for programs that only know JWTs. */
export type CertificateClaims = Credential & { iss: string; jti: string; nbf: number; sub: string };

/** The DID of a site: `did:web:greenbar.example`, with a port as `%3A8443`. */
export const didOf = (origin: string): string => `did:web:${new URL(origin).host.replace(":", "%3A")}`;

/** What a certificate says, for people. */
export type CertificateText = {
  name: string;
  course: string;
  issuer: string;
  site: string;
  url: string;
  /** The day of `validFrom`. */
  from: string;
  criteria: string;
  outcomes: string[];
  evidence: { name: string; narrative: string }[];
};

/** The texts of a certificate that was verified, or that is our own. */
export function certificateText({
  issuer,
  credentialSubject,
  evidence,
  ...rest
}: Credential): CertificateText {
  const { achievement, identifier } = credentialSubject;
  return {
    name: identifier[0].identityHash,
    course: achievement.name,
    ...{ issuer: issuer.name, site: issuer.url, url: rest.id, from: rest.validFrom },
    criteria: achievement.criteria.narrative,
    outcomes: achievement.resultDescription.map(({ name }) => name),
    evidence: evidence.map(({ name, narrative }) => ({ name, narrative })),
  };
}
