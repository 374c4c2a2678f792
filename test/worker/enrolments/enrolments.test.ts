import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addUser } from "../../support/desk.ts";
import { startEdge } from "../../support/edge.ts";
import { addCourse, addEnrolment } from "../../support/learning.ts";

const DAY_MS = 86_400_000;

async function start() {
  await addCourse("c1", { title: "Web Basics", slug: "web-basics" });
  await addCourse("c22", { title: "React" });
  await addUser({ id: "ada", email_confirmed_at: 1 });
  const edge = startEdge();
  const own = async () =>
    (await edge.services.enrolments.ofPerson("ada")).map(({ courseId, source }) => `${courseId} ${source}`);
  return { ...edge, own, enrolments: edge.services.enrolments };
}

test("somebody who is enrolled has access to that course only, and enrolling them again changes nothing", async () => {
  const { enrolments, own } = await start();
  expect(await enrolments.hasAccess("ada", "c1")).toBe(false);
  expect(await enrolments.enrol("ada", "c1", "never")).toBe("enrolled");
  expect(await enrolments.enrol("ada", "c1", "never")).toBe("already");
  expect(await own()).toEqual(["c1 instructor"]);
  expect(await enrolments.hasAccess("ada", "c1")).toBe(true);
  expect(await enrolments.hasAccess("ada", "c22")).toBe(false);
});

test("all courses are every course", async () => {
  const { enrolments } = await start();
  await enrolments.enrol("ada", "*", "never");
  expect(await enrolments.hasAccess("ada", "c22")).toBe(true);
  expect(await enrolments.enrol("ada", "c1", "never")).toBe("already");
});

test("an exclusive course is not among all courses, and has to be named", async () => {
  const { enrolments, own, services } = await start();
  await env.DB.prepare("UPDATE courses SET exclusive = 1 WHERE id = 'c22'").run();
  await enrolments.enrol("ada", "*", "never");
  expect(await enrolments.hasAccess("ada", "c1")).toBe(true);
  expect(await enrolments.hasAccess("ada", "c22")).toBe(false);
  const listed = { list: "ada@example.org", course: "c22", welcome: "never" as const };
  expect((await services.enrolmentImport.run(listed)).enrolled).toBe(1);
  expect(await enrolments.hasAccess("ada", "c22")).toBe(true);
  expect(await enrolments.enrol("ada", "c22", "never")).toBe("already");
  expect(await own()).toHaveLength(2);
});

test("two clicks at the same moment enrol once", async () => {
  const { enrolments, own } = await start();
  await Promise.all([1, 2, 3].map(() => enrolments.enrol("ada", "c1", "never")));
  expect(await own()).toEqual(["c1 instructor"]);
});

test("access that is taken back is gone at once, and comes back by hand or by enrolling again", async () => {
  const { enrolments } = await start();
  await enrolments.enrol("ada", "c1", "never");
  const id = (await enrolments.ofPerson("ada"))[0]?.id ?? "";
  await enrolments.revoke(id);
  expect(await enrolments.hasAccess("ada", "c1")).toBe(false);
  await enrolments.giveBack(id);
  expect(await enrolments.hasAccess("ada", "c1")).toBe(true);
  await enrolments.revoke(id);
  expect(await enrolments.enrol("ada", "c1", "never")).toBe("enrolled");
  expect(await enrolments.hasAccess("ada", "c1")).toBe(true);
});

test("an enrolment counts once the address is confirmed", async () => {
  const { enrolments, services } = await start();
  await addUser({ id: "eve", email_confirmed_at: null });
  expect(await enrolments.enrol("eve", "c1", "never")).toBe("enrolled");
  expect(await enrolments.enrol("eve", "c1", "never")).toBe("already");
  const viewer = { id: "eve", fullName: "Eve", role: "student" as const, sessionId: "s" };
  const seen = async () => {
    const { enrolled, keepsFiles, unconfirmed } = await services.lessons.course("c1", viewer);
    return { enrolled, keepsFiles, unconfirmed };
  };
  expect(await enrolments.hasAccess("eve", "c1")).toBe(false);
  expect(await seen()).toEqual({ enrolled: false, keepsFiles: false, unconfirmed: true });
  await env.DB.prepare("UPDATE users SET email_confirmed_at = 1 WHERE id = 'eve'").run();
  expect(await enrolments.hasAccess("eve", "c1")).toBe(true);
  expect(await seen()).toEqual({ enrolled: true, keepsFiles: true, unconfirmed: false });
});

test("access begins and ends at its times", async () => {
  const { enrolments, clock } = await start();
  await addEnrolment("e", "ada", "c1", {
    starts_at: clock.now.getTime() + DAY_MS,
    ends_at: clock.now.getTime() + 2 * DAY_MS,
  });
  expect(await enrolments.hasAccess("ada", "c1")).toBe(false);
  clock.now = new Date(clock.now.getTime() + DAY_MS);
  expect(await enrolments.hasAccess("ada", "c1")).toBe(true);
  clock.now = new Date(clock.now.getTime() + DAY_MS);
  expect(await enrolments.hasAccess("ada", "c1")).toBe(false);
  await enrolments.end("e", null);
  expect(await enrolments.hasAccess("ada", "c1")).toBe(true);
});

test("an unknown person, course or enrolment is refused", async () => {
  const { enrolments } = await start();
  await expect(enrolments.enrol("nobody", "c1", "never")).rejects.toMatchObject({ code: "not_found" });
  await expect(enrolments.enrol("ada", "none", "never")).rejects.toMatchObject({
    fields: { course: "There is no such course." },
  });
  await expect(enrolments.revoke("none")).rejects.toMatchObject({ code: "not_found" });
});

test("the people in a course come in pages, the newest first, each once", async () => {
  const { enrolments } = await start();
  for (let index = 0; index < 7; index += 1) {
    await addUser({ id: `p${index}` });
    await addEnrolment(`e${index}`, `p${index}`, "c1", { created_at: 10 + Math.floor(index / 2) });
  }
  const first = await enrolments.ofCourse("c1", { limit: 4 });
  const second = await enrolments.ofCourse("c1", { limit: 4, cursor: first.next });
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  expect(ids).toEqual(["e6", "e5", "e4", "e3", "e2", "e1", "e0"]);
  expect(second.next).toBeNull();
});
