import { createLocalJWKSet, jwtVerify } from "jose";
import { expect, test } from "vitest";
import type { DidDocument } from "#shared/certificates/credential.ts";
import { turnAllGreen } from "../support/all-green.ts";
import { newReader } from "../support/reader.ts";
import { newAccount } from "../support/signed-in.ts";
import { siteUrl, sql } from "../support/site-client.ts";

const ASK = "/portal/certificates/beginner-web-dev";

/** Somebody who has finished, with their certificate. */
async function certified(name: string) {
  const person = await newAccount({ fullName: "Ada Lovelace" });
  await turnAllGreen(person.id);
  const reader = await newReader({ as: person });
  const form = await reader.open(ASK);
  const page = await reader.press(form, "Get the certificate", { "Name on the certificate": name });
  return { person, reader, page, path: page.path.split("?")[0] ?? "" };
}

test("outcomes turn green in the portal and on the course's page, for learners only", async () => {
  const person = await newAccount();
  await turnAllGreen(person.id);
  await sql(
    "DELETE FROM exercise_work WHERE user_id = ? AND exercise_id IN (SELECT id FROM exercises WHERE lesson_id = 'load-data-with-fetch')",
    [person.id],
  );
  const reader = await newReader({ as: person });
  expect((await reader.open("/portal")).text).toContain("Test report: 7 of 8 passed");
  const contents = await reader.open("/learn/beginner-web-dev");
  expect(contents.text).toContain("7 of 8 passed");
  expect(contents.all('[aria-labelledby="report"] [data-state="open"]').map(({ text }) => text)).toEqual([
    "Load data with fetch, and show loading and error states",
  ]);
  const left = await reader.follow(contents, "What the certificate asks for");
  expect(left.text).toContain("One thing is left");
  expect(left.text).toContain("done, not green yet");
  expect(left.all("form [name=name]")).toEqual([]);
  const visitor = await newReader();
  expect((await visitor.open("/learn/beginner-web-dev")).text).not.toContain("passed");
  expect((await visitor.open("/courses/4")).text).toContain("0 passed8 to go");
});

test("somebody who did all there is of an unfinished course reads so, and has no test report", async () => {
  const person = await newAccount();
  await sql(
    `INSERT INTO enrolments (id, user_id, course_id, source, starts_at, created_at)
     VALUES (?, ?, '2', 'instructor', 1, 1)`,
    [crypto.randomUUID(), person.id],
  );
  await sql("UPDATE users SET email_confirmed_at = 1 WHERE id = ?", [person.id]);
  const reader = await newReader({ as: person });
  expect((await reader.open("/learn/ai-powered-engineer")).text).not.toContain("test report");
  const inCourse = `SELECT l.id FROM lessons l JOIN course_modules m ON m.id = l.module_id
    WHERE m.course_id = '2' AND l.archived_at IS NULL`;
  await sql(
    `INSERT INTO lesson_progress (user_id, lesson_id, opened_at, seen_at, done_at)
     SELECT ?1, id, 1, 1, 1 FROM lessons WHERE id IN (${inCourse})`,
    [person.id],
  );
  await sql(
    `INSERT INTO exercise_work (user_id, exercise_id, files, save, saved_at, tries, passed_at)
     SELECT ?1, id, '{}', 1, 1, 1, 1 FROM exercises WHERE lesson_id IN (${inCourse}) AND archived_at IS NULL`,
    [person.id],
  );
  for (const path of ["/learn/ai-powered-engineer", "/portal", "/portal/certificates/ai-powered-engineer"]) {
    const { text } = await reader.open(path);
    expect(text).toContain("That is everything there is so far.");
    expect(text).not.toMatch(/test report|0 of 8 passed|still being written/i);
  }
  const ask = await reader.open("/portal/certificates/ai-powered-engineer");
  expect(ask.text).toContain("You can get its certificate once each of its modules has lessons.");
});

test("a learner gets a certificate without scripts, and anybody verifies it from did.json", async () => {
  const { person, reader, page, path } = await certified("  عائشة \u202e بنت أحمد ");
  expect(page.path).toMatch(/^\/certificates\/[0-9a-f-]{36}\?done=issued$/);
  expect(page.heading).toBe("عائشة بنت أحمد");
  expect(page.one("h1").getAttribute("dir")).toBe("auto");
  expect(page.text).toContain("8 of 8 passed");
  expect(page.text).toContain("the instructor reviewed and accepted every assignment");
  expect(page.text).toContain("This is a local certificate");
  expect(page.headers.get("cache-control")).toContain("no-store");
  // Asking again leads to the same one.
  expect((await reader.open(ASK)).path).toBe(path);

  const visitor = await newReader();
  const seen = await visitor.open(path);
  expect(seen.heading).toBe("عائشة بنت أحمد");
  expect(seen.html).toContain('content="noindex"');
  expect(seen.text).not.toContain("LinkedIn");

  const jwt = await (await fetch(`${siteUrl}${path}/certificate.jwt`)).text();
  const answer = await fetch(`${siteUrl}/.well-known/did.json`);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  const did: DidDocument = await answer.json();
  const keys = did.verificationMethod.map(({ id, publicKeyJwk }) => ({ ...publicKeyJwk, kid: id }));
  const { payload, protectedHeader } = await jwtVerify(jwt, createLocalJWKSet({ keys }), {
    issuer: did.id,
  });
  expect(Object.keys(protectedHeader).sort()).toEqual(["alg", "kid", "typ"]);
  expect(did.assertionMethod).toContain(protectedHeader.kid);
  expect(payload.jti).toBe(`${siteUrl}${path}`);
  const [work] = await sql<{ count: number }>(
    `SELECT (SELECT count(*) FROM exercise_work WHERE user_id = ?1)
       + (SELECT count(*) FROM hand_ins WHERE user_id = ?1) AS count`,
    [person.id],
  );
  expect(payload.evidence).toHaveLength(work?.count ?? 0);
  expect((await fetch(`${siteUrl}${path}/other.txt`)).status).toBe(404);
});

test("a refused name is said at its field, and kept", async () => {
  const person = await newAccount();
  await turnAllGreen(person.id);
  const reader = await newReader({ as: person });
  const form = await reader.open(ASK);
  const refused = await reader.press(form, "Get the certificate", { "Name on the certificate": "12345" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Enter a name with at least one letter.");
  expect(refused.value("Name on the certificate")).toBe("12345");
  const long = await reader.press(form, "Get the certificate", {
    "Name on the certificate": "名".repeat(201),
  });
  expect(long.text).toContain("Use at most 200 characters for the name.");
  const done = await reader.press(form, "Get the certificate", {
    "Name on the certificate": "名".repeat(200),
  });
  expect(done.heading).toBe("名".repeat(200));
});

test("out of public view it is there for its owner and the instructor only", async () => {
  const { reader, page, path } = await certified("Ada Lovelace");
  const hidden = await reader.press(page, "Take it out of public view", {});
  expect(hidden.text).toContain("Out of public view");
  const visitor = await newReader();
  for (const file of ["", "/verify.html", "/certificate.jwt"]) {
    const answer = await visitor.open(path + file);
    expect([answer.status, answer.text.includes("Ada Lovelace")]).toEqual([404, false]);
  }
  const admin = await newReader({ as: await newAccount({ role: "admin" }) });
  expect((await admin.open(path)).text).toContain("Out of public view");
  const shown = await reader.press(hidden, "Show it in public again", {});
  expect(shown.text).toContain("Everyone with the link can see this page again.");
  expect((await visitor.open(path)).status).toBe(200);
});

test("while an assignment waits, neither the portal nor the contents offer the certificate", async () => {
  const person = await newAccount();
  await turnAllGreen(person.id);
  const reader = await newReader({ as: person });
  expect((await reader.open("/portal")).text).toContain("Get your certificate");
  await sql(
    "UPDATE hand_ins SET state = 'handed-in' WHERE id = (SELECT max(id) FROM hand_ins WHERE user_id = ?)",
    [person.id],
  );
  const portal = await reader.open("/portal");
  expect(portal.text).toContain("For the certificate: 1 assignment left");
  const contents = await reader.open("/learn/beginner-web-dev");
  expect(contents.text).toContain("The certificate waits for 1 assignment to be accepted.");
  expect(contents.text).not.toContain("Get your certificate");
});

test("the instructor withdraws one with a reason, and its page says so at once", async () => {
  const { person, reader, path } = await certified("Ada Lovelace");
  const visitor = await newReader();
  await visitor.open(path);
  const admin = await newReader({ as: await newAccount({ role: "admin" }) });
  const desk = await admin.open(`/desk/people/${person.id}`);
  const refused = await admin.press(desk, "Withdraw the certificate", { Reason: "" });
  expect(refused.text).toContain("Give a reason. Its owner sees it.");
  const done = await admin.press(desk, "Withdraw the certificate", { Reason: "The code was copied." });
  expect(done.text).toContain("The certificate is withdrawn. Its page says so.");
  const seen = await visitor.open(path);
  expect(seen.text).toContain("Withdrawn on");
  expect(seen.text).not.toContain("copied");
  expect((await reader.open(path)).text).toContain("The code was copied.");
  const again = await admin.press(done, "Take the withdrawal back", {});
  expect(again.text).toContain("The certificate counts again.");
  expect((await visitor.open(path)).text).not.toContain("Withdrawn on");
});

test("the certificate of an erased account is gone, and the copy of one's data has it before", async () => {
  const { person, reader, path } = await certified("Ada Lovelace");
  const copy = await reader.open("/api/auth/export");
  expect(JSON.parse(copy.html).certificates).toEqual([
    expect.objectContaining({ id: path.split("/").at(-1), courseId: "4", withdrawnAt: null }),
  ]);
  const form = await reader.open("/portal/profile/delete");
  await reader.press(form, "Delete my account", { "Your password": person.password });
  expect((await (await newReader()).open(path)).status).toBe(404);
});
