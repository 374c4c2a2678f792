import { env } from "cloudflare:workers";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { beforeEach, expect, test } from "vitest";
import type { DidDocument } from "#shared/certificates/credential.ts";
import { verifyCertificate } from "#shared/certificates/verify.ts";
import { toHex } from "#shared/hex.ts";
import { ADA, addSmallCourse, finish, newKey, startSite } from "../../support/certificates.ts";
import { addUser } from "../../support/desk.ts";
import { addLesson } from "../../support/learning.ts";

const OUTCOMES = ["Read a tide table", "Count waves", "Go on alone"];

beforeEach(async () => {
  await addSmallCourse();
  await env.DB.prepare("UPDATE courses SET outcomes = ?, outcome_lessons = ? WHERE id = 'sea'")
    .bind(JSON.stringify(OUTCOMES), JSON.stringify([["tides"], ["waves"], []]))
    .run();
});

const stored = async () =>
  (await env.DB.prepare("SELECT * FROM certificates").all<Record<string, string | number | null>>()).results;
const sha256 = async (text: string) =>
  toHex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

async function didOf(site: ReturnType<typeof startSite>): Promise<DidDocument> {
  return (await site.request("/.well-known/did.json")).json();
}

test("an outcome turns green with the lessons behind it, and the last with the course", async () => {
  const { services } = startSite(await newKey("k1"));
  const passed = async () => {
    const { outcomes } = await services.certificates.standing(ADA, "the-sea");
    return outcomes.map((outcome) => outcome.passed);
  };
  expect(await passed()).toEqual([false, false, false]);
  await services.progress.done(ADA, "tides", true);
  expect(await passed()).toEqual([true, false, false]);
  // Marked as done and not green: it has an exercise.
  await services.progress.done(ADA, "waves", true);
  expect(await passed()).toEqual([true, false, false]);
  const { left, ready } = await services.certificates.standing(ADA, "the-sea");
  expect(left).toEqual([{ id: "waves", title: "Lesson waves", done: true }]);
  expect(ready).toBe(false);
  await expect(services.certificates.issue(ADA, "the-sea", "Ada")).rejects.toMatchObject({
    code: "conflict",
  });
  await env.DB.prepare(
    "INSERT INTO exercise_work VALUES ('ada', 'count-waves', '{}', 1, 1, 1, 9, null, '[]')",
  ).run();
  expect(await passed()).toEqual([true, true, true]);
  const [course] = await services.myCourses.read(ADA.id);
  expect(course).toMatchObject({
    allGreen: true,
    outcomes: OUTCOMES.map((text) => ({ text, passed: true })),
  });
});

test("a certificate is a credential of Open Badges 3.0 that the DID document alone verifies", async () => {
  await finish();
  const site = startSite(await newKey("k1"));
  const id = await site.services.certificates.issue(ADA, "the-sea", "Ada Lovelace");
  const { jwt } = await site.services.certificates.page(id, null);
  expect(decodeProtectedHeader(jwt)).toEqual({
    alg: "ES256",
    kid: "did:web:greenbar.test#k1",
    typ: "JWT",
  });
  const claims = decodeJwt(jwt);
  const url = `https://greenbar.test/certificates/${id}`;
  expect(claims).toMatchObject({
    "@context": [
      "https://www.w3.org/ns/credentials/v2",
      "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
    ],
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    ...{ id: url, jti: url, iss: "did:web:greenbar.test", validFrom: "2026-11-23T09:00:00Z" },
    nbf: Date.parse("2026-11-23T09:00:00Z") / 1000,
    issuer: { id: "did:web:greenbar.test", url: "https://greenbar.test" },
    credentialSubject: {
      id: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
      identifier: [
        { type: "IdentityObject", hashed: false, identityHash: "Ada Lovelace", identityType: "name" },
      ],
      achievement: {
        name: "The sea",
        criteria: { narrative: "Completed; tests run in the learner’s browser." },
      },
      result: OUTCOMES.map((_, index) => ({
        ...{ type: ["Result"], status: "Completed" },
        resultDescription: `https://greenbar.test/courses/sea#outcome-${index + 1}`,
      })),
    },
  });
  expect(claims.sub).toBe((claims.credentialSubject as { id: string }).id);
  const code = await sha256(JSON.stringify([["a.js", "1"]]));
  const tests = await sha256("test('a', () => {});\n");
  expect(claims.evidence).toEqual([
    {
      type: ["Evidence"],
      name: "Exercise count-waves",
      genre: "Exercise",
      narrative: `SHA-256 of the code: ${code}. SHA-256 of the tests: ${tests}.`,
    },
  ]);
  const did = await didOf(site);
  expect(did.assertionMethod).toEqual(["did:web:greenbar.test#k1"]);
  expect(Object.keys(did.verificationMethod[0]?.publicKeyJwk ?? {}).sort()).toEqual(["crv", "kty", "x", "y"]);
  expect(await verifyCertificate(jwt, did, site.clock.now)).toMatchObject({ refusal: null });
});

test("a new key signs from then on, and what the old one signed stays valid", async () => {
  await finish();
  const [old, next] = [await newKey("old"), await newKey("new")];
  const before = startSite(old);
  const id = await before.services.certificates.issue(ADA, "the-sea", "Ada");
  const after = startSite(next);
  const did = await didOf(after);
  expect(did.assertionMethod).toEqual(["did:web:greenbar.test#new", "did:web:greenbar.test#old"]);
  const { jwt } = await after.services.certificates.page(id, null);
  expect(await verifyCertificate(jwt, did, after.clock.now)).toMatchObject({ refusal: null });
});

test("asked for twice, there is one, also if both come at once", async () => {
  await finish();
  const { services } = startSite(await newKey("k1"));
  const ids = await Promise.all([
    services.certificates.issue(ADA, "the-sea", "Ada"),
    services.certificates.issue(ADA, "sea", "Another name"),
  ]);
  expect(new Set(ids).size).toBe(1);
  expect(await services.certificates.issue(ADA, "the-sea", "A third")).toBe(ids[0]);
  expect(await stored()).toHaveLength(1);
});

test("names of any script and of 200 characters come out as they were written", async () => {
  await finish();
  const site = startSite(await newKey("k1"));
  const name = `عائشة ${"名".repeat(194)}`;
  const id = await site.services.certificates.issue(ADA, "the-sea", name);
  const { jwt, text } = await site.services.certificates.page(id, null);
  expect(text.name).toBe(name);
  const verdict = await verifyCertificate(jwt, await didOf(site), site.clock.now);
  expect(verdict.credential?.credentialSubject.identifier[0].identityHash).toBe(name);
});

test("a lesson that is added after finishing takes nothing away", async () => {
  await finish();
  const { services, clock } = startSite(await newKey("k1"));
  await addLesson("currents", "m1", { position: 3, created_at: clock.now.getTime() });
  const { ready, outcomes } = await services.certificates.standing(ADA, "the-sea");
  expect(ready).toBe(true);
  expect(outcomes.every(({ passed }) => passed)).toBe(true);
});

test("a course with an empty module has no certificate yet", async () => {
  await finish();
  const { services } = startSite(await newKey("k1"));
  await env.DB.prepare("INSERT INTO course_modules VALUES ('m2', 'sea', 'More', 1, '[]', 2)").run();
  expect(await services.certificates.standing(ADA, "the-sea")).toMatchObject({ whole: false, ready: false });
});

test.each(["revoked_at = 7", "ends_at = 8"])(
  "whoever is no longer in the course (%s) gets none, and keeps what was issued",
  async (over) => {
    await finish();
    const { certificates } = startSite(await newKey("k1")).services;
    await env.DB.prepare(`UPDATE enrolments SET ${over}`).run();
    expect(await certificates.standing(ADA, "the-sea")).toMatchObject({ enrolled: false, ready: false });
    await expect(certificates.issue(ADA, "the-sea", "Ada")).rejects.toMatchObject({ code: "conflict" });
    await env.DB.prepare("UPDATE enrolments SET revoked_at = null, ends_at = null").run();
    const id = await certificates.issue(ADA, "the-sea", "Ada");
    await env.DB.prepare(`UPDATE enrolments SET ${over}`).run();
    expect(await certificates.issue(ADA, "the-sea", "Ada")).toBe(id);
    expect(await certificates.page(id, null)).toMatchObject({ withdrawnAt: null });
  },
);

test("without a key nothing is issued, and everything else works", async () => {
  await finish();
  const { services, request } = startSite(null, { CERTIFICATE_KEY: "" });
  await expect(services.certificates.issue(ADA, "the-sea", "Ada")).rejects.toMatchObject({
    code: "unavailable",
  });
  expect(await (await request("/.well-known/did.json")).json()).toMatchObject({ assertionMethod: [] });
});

test("its owner takes it out of public view, nobody else does", async () => {
  await finish();
  await addUser({ id: "eve" });
  const eve = { ...ADA, id: "eve" };
  const admin = { ...ADA, id: "owner", role: "admin" as const };
  const { certificates } = startSite(await newKey("k1")).services;
  const id = await certificates.issue(ADA, "the-sea", "Ada");
  await expect(certificates.show(eve, id, false)).rejects.toMatchObject({ code: "not_found" });
  await certificates.show(ADA, id, false);
  for (const other of [null, eve]) {
    await expect(certificates.page(id, other)).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await certificates.page(id, ADA)).toMatchObject({ hidden: true, isOwner: true });
  expect(await certificates.page(id, admin)).toMatchObject({ hidden: true, isOwner: false });
  await certificates.show(ADA, id, true);
  expect(await certificates.page(id, null)).toMatchObject({ hidden: false });
});

test("a withdrawn certificate says so; only its owner and admins read why", async () => {
  await finish();
  const { certificates } = startSite(await newKey("k1")).services;
  const id = await certificates.issue(ADA, "the-sea", "Ada");
  await certificates.withdraw(id, "The code was copied.");
  await certificates.withdraw(id, "Another reason.");
  const { results } = await env.DB.prepare("SELECT recipient, subject, body_text FROM outbox").all();
  expect(results).toMatchObject([
    { recipient: expect.stringContaining("@"), subject: "Your certificate was withdrawn: The sea" },
  ]);
  expect(results[0]?.body_text).toContain("The reason: “The code was copied.”");
  expect(await certificates.page(id, null)).toMatchObject({ withdrawnAt: expect.any(Date), reason: null });
  expect(await certificates.page(id, ADA)).toMatchObject({ reason: "The code was copied." });
  // Asking again does not get around it.
  expect(await certificates.issue(ADA, "the-sea", "Ada")).toBe(id);
  await certificates.reinstate(id);
  expect(await certificates.page(id, null)).toMatchObject({ withdrawnAt: null });
  await expect(certificates.reinstate("none")).rejects.toMatchObject({ code: "not_found" });
});
