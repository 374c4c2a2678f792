import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ADA, signedIn } from "../../support/accounts.ts";
import { addCourse } from "../../support/learning.ts";

async function start() {
  const site = await signedIn();
  await addCourse("c1", { title: "Web Basics" });
  return site;
}

async function asAdmin() {
  const site = await start();
  await env.DB.prepare("UPDATE users SET role = 'admin'").run();
  await site.ada.post("/api/auth/login", ADA);
  return site;
}

test("a script enrols, lists, takes back, gives back and ends", async () => {
  const { ada, services } = await asAdmin();
  const enrolled = await ada.post("/api/desk/enrolments", { list: "grace@example.org", course: "c1" });
  expect(await enrolled.json()).toMatchObject({
    ...{ enrolled: 1, accounts: 1, lines: 1 },
    answers: [{ line: 1, person: "grace@example.org", course: "Web Basics", outcome: "account" }],
  });
  type Listed = { enrolments: { id: string; userId: string; revokedAt: string | null }[]; next: null };
  const list = async () =>
    (await ada.get("/api/desk/enrolments?course=c1")).json<Listed>().then(({ enrolments }) => enrolments);
  const [one] = await list();
  await env.DB.prepare("UPDATE users SET email_confirmed_at = 1 WHERE id = ?").bind(one?.userId).run();
  const path = `/api/desk/enrolments/${one?.id}`;
  const has = () => services.enrolments.hasAccess(one?.userId ?? "", "c1");
  expect((await ada.patch(path, { revoked: true })).status).toBe(200);
  expect([await has(), (await list())[0]?.revokedAt]).toEqual([false, expect.any(String)]);
  await ada.patch(path, { revoked: false });
  expect(await has()).toBe(true);
  await ada.patch(path, { endsAt: "2001-01-01T00:00:00Z" });
  expect(await has()).toBe(false);
});

test("what is missing or unknown is refused in words", async () => {
  const { ada } = await asAdmin();
  expect((await ada.post("/api/desk/enrolments", {})).status).toBe(400);
  expect((await ada.post("/api/desk/enrolments", { list: "a@example.org", course: "none" })).status).toBe(
    400,
  );
  expect((await ada.get("/api/desk/enrolments")).status).toBe(400);
  expect((await ada.patch("/api/desk/enrolments/none", {})).status).toBe(400);
  expect((await ada.patch("/api/desk/enrolments/none", { revoked: true })).status).toBe(404);
});

test("students may do none of it", async () => {
  const { ada } = await start();
  expect((await ada.get("/api/desk/enrolments?course=c1")).status).toBe(403);
  const list = { list: ADA.email, course: "c1" };
  expect((await ada.post("/api/desk/enrolments", list)).status).toBe(403);
  expect((await ada.patch("/api/desk/enrolments/e", { revoked: false })).status).toBe(403);
  expect((await env.DB.prepare("SELECT * FROM enrolments").all()).results).toEqual([]);
});
