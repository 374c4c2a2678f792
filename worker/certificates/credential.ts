import type { CertificateClaims, Evidence } from "#shared/certificates/credential.ts";
import { didOf } from "#shared/certificates/credential.ts";

const CONTEXTS = [
  "https://www.w3.org/ns/credentials/v2",
  "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
];

/** What is not reviewed by a person. */
const BY_TESTS = "Completed; tests run in the learner’s browser.";
const REVIEWED =
  "Completed; the instructor reviewed and accepted every assignment. The exercises’ tests run in the learner’s browser.";

/** How a course was completed, in one or two sentences. */
export const criteriaOf = (assignments: readonly unknown[]) => (assignments.length > 0 ? REVIEWED : BY_TESTS);

type Given = {
  id: string;
  name: string;
  at: Date;
  site: { brand: string; origin: string };
  course: { id: string; title: string; tagline: string };
  outcomes: readonly string[];
  assignments: readonly unknown[];
  evidence: Evidence[];
};

/** The payload of a certificate (Open Badges 3.0 as VC-JWT). `at` counts in whole seconds, as JWTs do. */
export function certificateClaims({ site, course, ...given }: Given): CertificateClaims {
  const did = didOf(site.origin);
  const url = `${site.origin}/certificates/${given.id}`;
  const achievement = `${site.origin}/courses/${course.id}`;
  const subject = `urn:uuid:${crypto.randomUUID()}`;
  const seconds = Math.floor(given.at.getTime() / 1000);
  const results = given.outcomes.map((name, index) => ({ id: `${achievement}#outcome-${index + 1}`, name }));
  return {
    "@context": CONTEXTS,
    id: url,
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: course.title,
    issuer: { id: did, type: ["Profile"], name: site.brand, url: site.origin },
    validFrom: new Date(seconds * 1000).toISOString().replace(".000Z", "Z"),
    credentialSubject: {
      id: subject,
      type: ["AchievementSubject"],
      identifier: [{ type: "IdentityObject", hashed: false, identityHash: given.name, identityType: "name" }],
      achievement: {
        id: achievement,
        type: ["Achievement"],
        achievementType: "Course",
        name: course.title,
        description: course.tagline,
        criteria: { narrative: criteriaOf(given.assignments) },
        resultDescription: results.map(({ id, name }) => ({
          ...{ id, type: ["ResultDescription"], name, resultType: "Status" as const },
        })),
      },
      result: results.map(({ id }) => ({ type: ["Result"], resultDescription: id, status: "Completed" })),
    },
    evidence: given.evidence,
    ...{ iss: did, jti: url, nbf: seconds, sub: subject },
  };
}
