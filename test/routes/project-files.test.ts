import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { newReader } from "../support/reader.ts";
import { cookiesOf, newAccount } from "../support/signed-in.ts";
import { mailTo, siteUrl, sql } from "../support/site-client.ts";

const PATH = "/learn/beginner-web-dev/files.zip";
const FREE = `${PATH}?exercise=your-first-file`;
const PAID = `${PATH}?exercise=fix-the-headings`;

async function fetchZip(path: string, cookie = "") {
  const answer = await fetch(siteUrl + path, { headers: { cookie } });
  const files = answer.ok ? unzipSync(new Uint8Array(await answer.arrayBuffer())) : {};
  return { answer, files, text: (name: string) => strFromU8(files[name] ?? new Uint8Array()) };
}

async function enrol(userId: string, ended: number | null, revoked: number | null = null) {
  const row = {
    id: crypto.randomUUID(),
    user_id: userId,
    course_id: "4",
    source: "instructor",
    starts_at: 1,
  };
  const all = { ...row, ends_at: ended, revoked_at: revoked, created_at: 1 };
  await sql("UPDATE users SET email_confirmed_at = 1 WHERE id = ?", [userId]);
  await sql(
    `INSERT INTO enrolments (${Object.keys(all).join(", ")}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    Object.values(all),
  );
}

test("everybody gets the exercise of a free lesson as a project", async () => {
  const { answer, files, text } = await fetchZip(FREE);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="your-first-file.zip"');
  expect(answer.headers.get("cache-control")).toContain("no-store");
  const folder = "your-first-file/your-first-web-page/your-first-file";
  expect(Object.keys(files)).toContain(`${folder}/tests.js`);
  expect(text(`${folder}/TASK.md`)).toContain("# Fill the empty page");
  expect(JSON.parse(text("your-first-file/package.json")).scripts.test).toBe("vitest run");
  expect(Object.keys(files).some((path) => path.includes("solution"))).toBe(false);
});

test("the files of a course stay with whoever was enrolled, unless it was taken back", async () => {
  const [never, over, revoked] = await Promise.all([newAccount(), newAccount(), newAccount()]);
  await enrol(over.id, 2);
  await enrol(revoked.id, null, 2);
  expect((await fetchZip(PAID)).answer.status).toBe(401);
  expect((await fetchZip(PAID, await cookiesOf(never))).answer.status).toBe(403);
  expect((await fetchZip(PAID, await cookiesOf(revoked))).answer.status).toBe(403);
  expect((await fetchZip(PAID, await cookiesOf(over))).answer.status).toBe(200);
  const course = await fetchZip(PATH, await cookiesOf(over));
  expect(Object.keys(course.files).filter((path) => path.endsWith("/tests.js")).length).toBeGreaterThan(5);
  const others = await fetchZip(PATH, await cookiesOf(never));
  expect(Object.keys(others.files).join()).not.toContain("fix-the-headings");
});

test("the learner's own code is in the project", async () => {
  const ada = await newAccount();
  await sql(
    "INSERT INTO exercise_work (user_id, exercise_id, files, save, saved_at) VALUES (?, 'your-first-file', ?, 1, 1)",
    [ada.id, JSON.stringify({ "index.html": "<p>my own</p>" })],
  );
  const { text } = await fetchZip(FREE, await cookiesOf(ada));
  expect(text("your-first-file/your-first-web-page/your-first-file/index.html")).toBe("<p>my own</p>");
});

test("the contents and a lesson link to the files of the module and of the course, and count them", async () => {
  const ada = await newAccount();
  const visitor = await newReader();
  const contents = await visitor.open("/learn/beginner-web-dev");
  expect(contents.text).toMatch(/Download the \d+ free exercises of the course/);
  expect((await visitor.follow(contents, /free exercises of the course/)).status).toBe(200);
  await enrol(ada.id, null);
  const reader = await newReader({ as: ada });
  const lesson = await reader.open("/learn/beginner-web-dev/headings-and-paragraphs");
  const [, count = ""] = /Download the (\d+) exercises of the course/.exec(lesson.text) ?? [];
  const { files } = await fetchZip(PATH, await cookiesOf(ada));
  expect(Object.keys(files).filter((path) => path.endsWith("/tests.js"))).toHaveLength(Number(count));
});

test("somebody whose address is not confirmed is told to confirm it, and gets the link by a button", async () => {
  const ada = await newAccount();
  await enrol(ada.id, null);
  await sql("UPDATE users SET email_confirmed_at = NULL WHERE id = ?", [ada.id]);
  const reader = await newReader({ as: ada });
  expect((await fetchZip(PAID, await cookiesOf(ada))).answer.status).toBe(403);
  const lesson = await reader.open("/learn/beginner-web-dev/headings-and-paragraphs");
  expect(lesson.text).toContain("Confirm your address to open your course");
  const sent = await reader.press(lesson, "Send me the link", {});
  expect(sent.text).toContain("The email is on its way.");
  expect((await mailTo(ada.email)).text).toContain("/confirm-email?token=");
});

test("what is not there is a 404", async () => {
  expect((await fetchZip("/learn/none/files.zip")).answer.status).toBe(404);
  expect((await fetchZip(`${PATH}?exercise=none`)).answer.status).toBe(404);
  expect((await fetchZip(`${PATH}?module=none`)).answer.status).toBe(404);
});
