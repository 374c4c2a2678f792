import type { Viewer } from "#shared/accounts/roles.ts";
import type { CertificateKey } from "#worker/certificates/keys.ts";
import { addUser, insertRow } from "./desk.ts";
import { startEdge } from "./edge.ts";
import {
  addCourse,
  addEnrolment,
  addExercise,
  addLesson,
  addModule,
  addProgress,
  addWork,
} from "./learning.ts";

/** A new private key, as CERTIFICATE_KEY has it. Works in Node and in workerd. */
export async function newKey(kid: string): Promise<CertificateKey> {
  const options = { name: "ECDSA", namedCurve: "P-256" };
  const { privateKey } = (await crypto.subtle.generateKey(options, true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const { x = "", y = "", d = "" } = (await crypto.subtle.exportKey("jwk", privateKey)) as JsonWebKey;
  return { kty: "EC", crv: "P-256", kid, x, y, d };
}

export const ADA: Viewer = { id: "ada", fullName: "Ada Lovelace", role: "student", sessionId: "s" };

/** A site that signs with this key. */
export const startSite = (key: CertificateKey | null, vars: Record<string, string> = {}) =>
  startEdge({ vars: { ...(key && { CERTIFICATE_KEY: JSON.stringify(key) }), ...vars } });

/** A course of two lessons, one with an exercise, and Ada, who has joined it and has done nothing yet. */
export async function addSmallCourse() {
  await addUser({ id: "ada", full_name: "Ada Lovelace" });
  await addCourse("sea", { title: "The sea", slug: "the-sea" });
  await addModule("m1", "sea");
  await addLesson("tides", "m1");
  await addLesson("waves", "m1", { position: 2 });
  await addExercise("count-waves", "waves");
  await addEnrolment("e1", "ada", "sea");
}

/** Ada turns everything green. */
export async function finish() {
  await addProgress("ada", "tides", 5);
  await addProgress("ada", "waves", 6);
  await addWork("ada", "count-waves", 2);
}

/** A certificate of somebody, as its row. */
export const addCertificate = (id: string, user: string, jwt: string) =>
  insertRow("certificates", { id, user_id: user, course_id: "sea", jwt, created_at: 1 });
