import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Viewer } from "#shared/accounts/roles.ts";
import { readHints } from "#shared/learning/hints.ts";
import { addUser } from "../support/desk.ts";
import { startEdge } from "../support/edge.ts";
import { exerciseStatement, joinedStatements, lessonStatement } from "../support/lessons.ts";
import { writeContent } from "../support/seeded.ts";

const viewer = (id: string): Viewer => ({ id, fullName: id, role: "student", sessionId: "" });
const [ada, eve] = [viewer("ada"), viewer("eve")];
const boss: Viewer = { id: "boss", fullName: "Isla", role: "admin", sessionId: "" };
const TEST = "fix-it is done";
const MINE = "<p>one</p>\n<p>wrong</p>\n";

/** A lesson with an exercise, two learners who may see it, and Ada's question about its failing test. */
async function startSite(asked: { files?: Record<string, string>; failing?: string } = {}) {
  const edge = startEdge();
  await writeContent();
  await addUser({ id: "boss", role: "admin" });
  for (const id of ["ada", "eve"]) await addUser({ id, full_name: `Person ${id}` });
  const statements = [
    ["DELETE FROM exercises", []] as const,
    ["DELETE FROM lessons", []] as const,
    lessonStatement({ id: "paid" }),
    exerciseStatement({ id: "fix-it", lesson: "paid" }),
    ...joinedStatements("ada"),
    ...joinedStatements("eve"),
  ];
  await env.DB.batch(statements.map(([text, values]) => env.DB.prepare(text).bind(...values)));
  const { services } = edge;
  const id = await services.questions.ask(ada, {
    ...{ lesson: "paid", exercise: "fix-it", kind: "stuck", audience: "others", body: "" },
    ...{ files: { "index.html": MINE }, failing: `group › ${TEST}`, ...asked },
  });
  return { ...edge, ...services, id, hinted: () => services.questionHints.of("fix-it", TEST) };
}

const hintsOf = async () =>
  readHints((await env.DB.prepare("SELECT hints FROM exercises").first<string>("hints")) ?? "");

test("an answer in the learner's code needs no text, and reaches them as a difference", async () => {
  const { id, deskQuestions, questions, lessonQuestions, sent, settle } = await startSite();
  await deskQuestions.answer(id, {
    body: "",
    // A form sends lines with CRLF, and a file that is not the learner's is left out.
    files: { "index.html": "<p>one</p>\r\n<p>right</p>\r\n", "other.html": "no" },
  });
  const own = await questions.own(ada, id);
  expect(own.replies).toMatchObject([{ body: "", files: { "index.html": "<p>one</p>\n<p>right</p>\n" } }]);
  await settle();
  const mail = sent.find(({ to }) => to === "ada@example.org");
  expect(mail?.text).toContain("In index.html:\n  <p>one</p>\n- <p>wrong</p>\n+ <p>right</p>");
  expect(mail?.html).toContain("+ &lt;p&gt;right&lt;/p&gt;");
  // Other learners never see the code.
  const others = await lessonQuestions.read(eve, "paid");
  expect(JSON.stringify(others.shared)).not.toContain("right");
});

test("an answer needs a text or a change", async () => {
  const { id, deskQuestions } = await startSite();
  const unchanged: Record<string, string> = { "index.html": MINE.replaceAll("\n", "\r\n") };
  for (const files of [undefined, unchanged, {}]) {
    await expect(deskQuestions.answer(id, { body: "", files })).rejects.toMatchObject({
      fields: { body: "Write an answer, or change the code." },
    });
  }
  await deskQuestions.answer(id, { body: "Look again.", files: { "index.html": MINE } });
  expect(await env.DB.prepare("SELECT files FROM question_replies").first("files")).toBeNull();
});

test("an answer becomes the hint of the exercise, once, as a version of its own", async () => {
  const { id, questionHints, hinted, items } = await startSite();
  for (const _again of [1, 2]) await questionHints.make(boss, id, "Look at\n## the second line.");
  expect(await hintsOf()).toEqual([
    { title: "Look", test: null, body: "A hint for fix-it." },
    { title: TEST, test: TEST, body: "Look at\n ## the second line." },
  ]);
  expect(await items.open("exercises", "fix-it")).toMatchObject({ version: 1, draft: null });
  expect(await hinted()).toMatchObject({ questionId: id, seen: 0, passed: 0 });
});

test("an open draft of the exercise is not published, and gets the hint, too", async () => {
  const { id, questionHints, drafts, items, publishing } = await startSite();
  const { live } = await items.open("exercises", "fix-it");
  const values = { ...live, title: "Half a title" };
  await drafts.save(boss, "exercises", "fix-it", { values, save: 0, base: 0, tab: "a" });
  await questionHints.make(boss, id, "Look at the second line.");
  expect(await env.DB.prepare("SELECT title FROM exercises").first("title")).toBe("Exercise fix-it");
  await publishing.publish(boss, "exercises", "fix-it");
  expect(await env.DB.prepare("SELECT title FROM exercises").first("title")).toBe("Half a title");
  expect((await hintsOf()).map(({ title }) => title)).toEqual(["Look", TEST]);
});

test("a hint for a test that is no longer there is refused beside the field", async () => {
  const { id, questionHints, hinted } = await startSite({ failing: "It was renamed" });
  await expect(questionHints.make(boss, id, "Look.")).rejects.toMatchObject({
    fields: { hint: expect.stringContaining("There is no test called “It was renamed”") },
  });
  expect(await hinted()).toBeNull();
  await expect(questionHints.make(boss, "none", "Look.")).rejects.toMatchObject({ code: "not_found" });
});

test("it is counted once for each learner who had it open in a run, and whether the test passed next", async () => {
  const { id, questionHints, exerciseWork, hinted } = await startSite();
  await questionHints.make(boss, id, "Look.");
  const red = { passed: 0, failed: 1, failing: TEST, tests: [`group › ${TEST}`], broken: false };
  const green = { passed: 1, failed: 0, failing: null, tests: [], broken: false };
  await exerciseWork.ran(ada, "fix-it", { ...green, hinted: null });
  expect(await hinted()).toMatchObject({ seen: 0 });
  await exerciseWork.ran(ada, "fix-it", { ...green, hinted: `group › ${TEST}` });
  await exerciseWork.ran(ada, "fix-it", { ...green, hinted: TEST });
  expect(await hinted()).toMatchObject({ seen: 1, passed: 1 });
  await exerciseWork.ran(eve, "fix-it", { ...red, hinted: TEST });
  expect(await hinted()).toMatchObject({ seen: 2, passed: 1 });
  // A test that has no hint of a question is not counted.
  await exerciseWork.ran(eve, "fix-it", { ...red, hinted: "Another" });
  expect(await hinted()).toMatchObject({ seen: 2, passed: 1 });
  const columns = await env.DB.prepare("SELECT * FROM question_hints").first();
  expect(JSON.stringify(columns)).not.toMatch(/ada|eve/);
  // Another hint for the same test is counted from the beginning.
  await questionHints.make(boss, id, "Look at the second line.");
  await exerciseWork.ran(eve, "fix-it", { ...green, hinted: TEST });
  expect(await hinted()).toMatchObject({ seen: 1, passed: 1 });
});
