import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { EnrolList } from "#shared/enrolments/enrolling.ts";
import { MAIL_CRON, runScheduled } from "#worker/scheduled.ts";
import { ADA, startAccounts } from "../../support/accounts.ts";
import { addUser } from "../../support/desk.ts";
import { startEdge } from "../../support/edge.ts";
import { addCourse, addEnrolment } from "../../support/learning.ts";

type Edge = Pick<ReturnType<typeof startEdge>, "services" | "settle">;
const DAY_MS = 86_400_000;

async function addCourses() {
  await addCourse("c1", { title: "Web Basics", slug: "web-basics" });
  await addCourse("c22", { title: "React" });
}

async function enrol({ services, settle }: Edge, list: string, more: Partial<EnrolList> = {}) {
  const result = await services.enrolmentImport.run({ list, course: "", welcome: "never", ...more });
  await settle();
  return result;
}

const cron = ({ services }: Edge) =>
  runScheduled(MAIL_CRON, services, { info: () => {}, warn: () => {}, error: () => {} } as never);

const rows = async (table: string) =>
  (await env.DB.prepare(`SELECT * FROM ${table} ORDER BY id`).all<Record<string, unknown>>()).results;

const LIST = `Person,Name,Course,Date
ada@example.org,,web-basics,2026-03-01
GRACE@example.org,Grace Hopper,c22,01/04/2026
not an address,,c1,
linus@example.org,,Cobol,
mary@example.org,,React,soon
Katherine Johnson <katherine@example.org>,,web basics,
,,c1,
ada@example.org,,WEB BASICS,
`;

test("each line gets one clear answer, and a wrong line costs no other", async () => {
  await addCourses();
  await addUser({ id: "ada", email: "ada@example.org", email_confirmed_at: 1 });
  const edge = startEdge();
  const { answers, ...counts } = await enrol(edge, LIST);
  expect(counts).toEqual({ enrolled: 3, accounts: 2, lines: 8, ignored: [] });
  expect(answers.map(({ line, person, outcome }) => `${line} ${person} ${outcome}`)).toEqual([
    "2 ada@example.org enrolled",
    "3 grace@example.org account",
    "4 not an address no-address",
    "5 linus@example.org no-course",
    "6 mary@example.org bad-date",
    "7 katherine@example.org account",
    "8  no-address",
    "9 ada@example.org already",
  ]);
  expect(answers[3]?.says).toBe(
    "There is no course “Cobol”. Write its title as it is on the site, or its number.",
  );
  expect(answers[4]?.says).toBe("“soon” is not a date. Write it as 2026-11-30.");
  const [own] = await edge.services.enrolments.ofPerson("ada");
  expect(own).toMatchObject({ courseId: "c1", source: "import", startsAt: new Date("2026-03-01") });
  const people = await rows("users");
  expect(people.map(({ full_name, password_hash }) => [full_name, password_hash])).toEqual(
    expect.arrayContaining([
      ["Grace Hopper", "none"],
      ["Katherine Johnson", "none"],
    ]),
  );
  expect(people.find(({ email }) => email === "grace@example.org")).toMatchObject({
    ...{ role: "student", email_confirmed_at: null, message_mail: 1, session_epoch: 0 },
    search_text: expect.stringContaining("grace hopper"),
  });
});

test("the same file twice changes nothing", async () => {
  await addCourses();
  const edge = startEdge();
  await enrol(edge, LIST);
  const before = [await rows("users"), await rows("enrolments")];
  const again = await enrol(edge, LIST);
  expect(again).toMatchObject({ enrolled: 0, accounts: 0 });
  expect(again.answers.filter(({ outcome }) => outcome === "already")).toHaveLength(4);
  expect([await rows("users"), await rows("enrolments")]).toEqual(before);
});

test("two of the same file at once enrol everybody once", async () => {
  await addCourses();
  const edge = startEdge();
  await Promise.all([enrol(edge, LIST), enrol(edge, LIST)]);
  expect(await rows("users")).toHaveLength(3);
  expect(await rows("enrolments")).toHaveLength(3);
});

test("a list of addresses goes into the chosen course, whatever separates its lines", async () => {
  await addCourses();
  const edge = startEdge();
  const { answers } = await enrol(edge, "oops\r\na@example.org\r\n\r\nb@example.org", { course: "c1" });
  expect(answers.map(({ outcome }) => outcome)).toEqual(["no-address", "account", "account"]);
  const none = await enrol(edge, "a@example.org");
  expect(none.answers[0]?.says).toBe("Choose a course, or write one into this line.");
});

test("lines without headings are person, course and date", async () => {
  await addCourses();
  const edge = startEdge();
  const { answers } = await enrol(edge, "a@example.org;React;2027-01-02\nb@example.org;*;");
  expect(answers.map(({ course, says }) => `${course}: ${says}`)).toEqual([
    "React: Enrolled from 2 January 2027, with a new account.",
    "All courses: Enrolled, with a new account.",
  ]);
});

test("addresses side by side, as mail programs list them, are people of their own", async () => {
  await addCourses();
  const list = "ada@example.org, Grace Hopper <grace@example.org>, mary@example.org";
  const { answers } = await enrol(startEdge(), list, { course: "c1" });
  expect(answers.map(({ person, outcome }) => `${person} ${outcome}`)).toEqual([
    "ada@example.org account",
    "grace@example.org account",
    "mary@example.org account",
  ]);
});

test("columns that mean nothing here are named, and a start date is not one of them", async () => {
  await addCourses();
  const list = "Email;Course;Start date;Shoe size\na@example.org;c1;2099-01-01;42";
  const { answers, ignored } = await enrol(startEdge(), list);
  expect(ignored).toEqual(["Shoe size"]);
  expect(answers[0]?.says).toBe("Enrolled from 1 January 2099, with a new account.");
});

test("access that was taken back does not come back with a file", async () => {
  await addCourses();
  await addUser({ id: "ada", email: "ada@example.org" });
  await addEnrolment("e", "ada", "c1", { revoked_at: 5 });
  const edge = startEdge();
  const { answers } = await enrol(edge, "ada@example.org", { course: "c1" });
  expect(answers[0]).toMatchObject({
    outcome: "over",
    says: "Their access was removed. Restore it on their own page.",
  });
  expect(await edge.services.enrolments.hasAccess("ada", "c1")).toBe(false);
});

test("a list that cannot be read as a whole is refused at its field", async () => {
  await addCourses();
  const edge = startEdge();
  await expect(enrol(edge, "Person,Course\n")).rejects.toMatchObject({
    fields: { list: expect.any(String) },
  });
  await expect(enrol(edge, "Name,Course\nAda,c1")).rejects.toMatchObject({
    fields: { list: expect.stringContaining("no column") },
  });
  const long = Array.from({ length: 5_001 }, (_, index) => `p${index}@example.org`).join("\n");
  await expect(enrol(edge, long, { course: "c1" })).rejects.toMatchObject({
    fields: { list: "That is 5,001 lines. Send at most 5,000 at a time." },
  });
  await expect(enrol(edge, "a@example.org", { course: "none" })).rejects.toMatchObject({
    fields: { course: expect.any(String) },
  });
});

test("five thousand lines are one transaction", async () => {
  await addCourses();
  const edge = startEdge();
  const list = Array.from({ length: 5_000 }, (_, index) => `p${index}@example.org`).join("\n");
  expect(await enrol(edge, list, { course: "c1" })).toMatchObject({ enrolled: 5_000, accounts: 5_000 });
  expect(await rows("enrolments")).toHaveLength(5_000);
});

test("the welcome mail goes out once: one to a person, with a link that sets the first password", async () => {
  await addCourses();
  const edge = await startAccounts();
  const list = `grace@example.org,c1\ngrace@example.org,c22`;
  await enrol(edge, list, { welcome: "now" });
  for (let run = 0; run < 3; run += 1) await cron(edge);
  expect(edge.sent).toHaveLength(1);
  expect(edge.sent[0]).toMatchObject({ to: "grace@example.org", subject: "Welcome to your courses" });
  expect(edge.sent[0]?.text).toContain("- React\n- Web Basics");
  const [account] = await rows("users");
  expect(account?.email_confirmed_at).toBeNull();

  const browser = edge.browser();
  const login = { email: "grace@example.org", password: "none" };
  expect((await browser.post("/api/auth/login", login)).status).toBe(401);
  edge.clock.now = new Date(edge.clock.now.getTime() + 13 * DAY_MS);
  const token = await edge.mailedToken("reset-password");
  const reset = { token, password: ADA.password };
  expect((await browser.post("/api/auth/reset", reset)).status).toBe(200);
  const signedIn = await browser.post("/api/auth/login", { ...login, password: ADA.password });
  expect(signedIn.status).toBe(200);
  expect((await rows("users"))[0]?.email_confirmed_at).not.toBeNull();
});

test("the welcome of an account whose address nobody confirmed takes the account from whoever made it", async () => {
  await addCourses();
  const edge = await startAccounts();
  const [eve, grace] = [edge.browser(), edge.browser()];
  await eve.post("/api/auth/register", { ...ADA, email: "grace@example.org" });
  await enrol(edge, "grace@example.org,c1", { welcome: "now" });
  await cron(edge);
  expect(edge.sent.at(-1)?.text).toContain("nobody has confirmed");
  const reset = { token: await edge.mailedToken("reset-password"), password: "another green bar a day" };
  expect((await grace.post("/api/auth/reset", reset)).status).toBe(200);
  const login = { email: "grace@example.org", password: ADA.password };
  expect((await eve.post("/api/auth/login", login)).status).toBe(401);
  const [account] = await rows("users");
  expect(await edge.services.enrolments.hasAccess(String(account?.id), "c1")).toBe(true);
});

test("an enrolment does not move from an address that nobody confirmed to another one", async () => {
  await addCourses();
  const edge = await startAccounts();
  const eve = edge.browser();
  await eve.post("/api/auth/register", { ...ADA, email: "grace@example.org" });
  await eve.post("/api/auth/login", { ...ADA, email: "grace@example.org" });
  await enrol(edge, "grace@example.org,c1");
  const move = { email: "eve@example.org", password: ADA.password };
  expect((await eve.post("/api/auth/email", move)).status).toBe(202);
  const token = await edge.mailedToken("confirm-email");
  expect((await eve.post("/api/auth/confirm", { token })).status).toBe(200);
  const [account] = await rows("users");
  expect(account).toMatchObject({ email: "eve@example.org", email_confirmed_at: expect.any(Number) });
  expect(await edge.services.enrolments.hasAccess(String(account?.id), "c1")).toBe(false);
});

test("later is a day later, never is never, and not before the course begins", async () => {
  await addCourses();
  const edge = startEdge();
  await enrol(edge, "later@example.org", { course: "c1", welcome: "later" });
  await enrol(edge, "never@example.org", { course: "c1", welcome: "never" });
  const begins = new Date(edge.clock.now.getTime() + 3 * DAY_MS).toISOString().slice(0, 10);
  await enrol(edge, `starts@example.org,c1,${begins}`, { welcome: "now" });
  await cron(edge);
  expect(edge.sent).toEqual([]);
  edge.clock.now = new Date(edge.clock.now.getTime() + DAY_MS);
  await cron(edge);
  expect(edge.sent.map(({ to }) => to)).toEqual(["later@example.org"]);
  edge.clock.now = new Date(edge.clock.now.getTime() + 30 * DAY_MS);
  await cron(edge);
  expect(edge.sent.map(({ to }) => to)).toEqual(["later@example.org", "starts@example.org"]);
});

test("a person whose access was taken back in time gets no welcome", async () => {
  await addCourses();
  const edge = startEdge();
  await enrol(edge, "a@example.org", { course: "c1", welcome: "later" });
  const [row] = await rows("enrolments");
  await edge.services.enrolments.revoke(String(row?.id));
  edge.clock.now = new Date(edge.clock.now.getTime() + 2 * DAY_MS);
  await cron(edge);
  expect(edge.sent).toEqual([]);
});
