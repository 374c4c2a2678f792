import { certificateClaims } from "#worker/certificates/credential.ts";

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The row of a certificate that nobody signed, for pages that show one. */
export function certificateRow(userId: string, name: string, id: string = crypto.randomUUID()) {
  const claims = certificateClaims({
    ...{ id, name, at: new Date(0), outcomes: ["Write HTML that everybody understands"], assignments: [] },
    ...{ evidence: [], site: { brand: "Greenbar", origin: "https://greenbar.example" } },
    course: { id: "4", title: "Beginner Web Dev", tagline: "From an empty file." },
  });
  const jwt = `${encoded({ alg: "ES256", typ: "JWT" })}.${encoded(claims)}.${"A".repeat(86)}`;
  return { id, user_id: userId, course_id: "4", jwt, created_at: 1 };
}
