import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addUser, insertRow } from "../support/desk.ts";
import { startEdge } from "../support/edge.ts";
import { enrolmentStatement, lessonStatement } from "../support/lessons.ts";
import { writeContent } from "../support/seeded.ts";

const DAY = 24 * 60 * 60_000;
const NOW = Date.parse("2026-11-23T09:00:00Z");

/** Ada began the course 4 today: one of two lessons is done. */
async function startSite({ confirmed = true, enrolled = true } = {}) {
  const edge = startEdge();
  await writeContent();
  await addUser({ id: "ada", email_confirmed_at: confirmed ? 1 : null });
  const statements = [
    ["DELETE FROM lessons", []] as const,
    ...[
      { id: "one", position: 0 },
      { id: "two", position: 1 },
    ].map(lessonStatement),
    ...(enrolled ? [enrolmentStatement("ada")] : []),
  ];
  await env.DB.batch(statements.map(([text, values]) => env.DB.prepare(text).bind(...values)));
  await open("one", NOW, NOW);
  await insertRow("learners", { user_id: "ada", last_at: NOW });
  const { reminders, outbox } = edge.services;
  return {
    ...edge,
    reminders,
    async pass(days: number) {
      edge.wait(days * DAY);
      await Promise.all([reminders.write(), reminders.write()]);
      await reminders.write();
      await outbox.sendDue();
    },
  };
}

const open = (lesson: string, at: number, doneAt: number | null) =>
  insertRow("lesson_progress", {
    ...{ user_id: "ada", lesson_id: lesson, opened_at: at, seen_at: at, done_at: doneAt },
  });
const subjects = (sent: readonly { subject: string }[]) => sent.map(({ subject }) => subject);
const SUBJECT = "Pick up where you left off: Lesson two";

test("after seven days there is one reminder, after 21 another, then silence", async () => {
  const { sent, pass } = await startSite();
  await pass(6.9);
  expect(sent).toEqual([]);
  await pass(0.2);
  expect(subjects(sent)).toEqual([SUBJECT]);
  expect(sent[0]).toMatchObject({
    ...{
      to: "ada@example.org",
      text: expect.stringContaining("https://greenbar.test/learn/beginner-web-dev/two"),
    },
    headers: {
      "List-Unsubscribe": expect.stringMatching(/^<https:\/\/greenbar\.test\/reminders\/off\?token=/),
    },
  });
  await pass(13.5);
  expect(sent).toHaveLength(1);
  await pass(0.5);
  expect(subjects(sent)).toEqual([SUBJECT, SUBJECT]);
  expect(sent[1]?.text).toContain("This is the last reminder");
  for (const _month of [1, 2, 3]) await pass(30);
  expect(sent).toHaveLength(2);
});

test("opening a lesson begins again", async () => {
  const { sent, pass, clock } = await startSite();
  await pass(8);
  await env.DB.prepare("UPDATE learners SET last_at = ?, reminded = 0").bind(clock.now.getTime()).run();
  await pass(6);
  expect(sent).toHaveLength(1);
  await pass(2);
  expect(sent).toHaveLength(2);
});

test("a first reminder that was late is not followed by the second at once", async () => {
  const { sent, pass } = await startSite();
  await pass(30);
  expect(sent).toHaveLength(1);
  await pass(6);
  expect(sent).toHaveLength(1);
  await pass(2);
  expect(sent).toHaveLength(2);
});

test.each([
  ["an address that is not confirmed", { confirmed: false }],
  ["a course in which they are not enrolled", { enrolled: false }],
])("nobody is reminded: %s", async (_why, options) => {
  const { sent, pass } = await startSite(options);
  for (const _week of [1, 2, 3, 4]) await pass(8);
  expect(sent).toEqual([]);
});

test("nobody is reminded of a course that is finished, revoked or over", async () => {
  const { sent, pass } = await startSite();
  await open("two", NOW, NOW);
  await pass(8);
  expect(sent).toEqual([]);
  await env.DB.prepare("DELETE FROM lesson_progress WHERE lesson_id = 'two'").run();
  await env.DB.prepare("UPDATE learners SET reminded = 0").run();
  await env.DB.prepare("UPDATE enrolments SET revoked_at = 1").run();
  await pass(8);
  expect(sent).toEqual([]);
});

test("one link stops the reminders, also one that waits, and the profile switches them on again", async () => {
  const { sent, pass, reminders, wait } = await startSite();
  await pass(8);
  const token = /\/reminders\/off\?token=([\w.-]+)/.exec(sent[0]?.text ?? "")?.[1] ?? "";
  expect(await reminders.lookAtOff(token)).toBe("ready");
  wait(14 * DAY);
  await reminders.write();
  await reminders.off(token);
  await reminders.off(token);
  expect(await reminders.lookAtOff(token)).toBe("done");
  expect(await reminders.wanted("ada")).toBe(false);
  await pass(30);
  expect(sent).toHaveLength(1);
  await reminders.want("ada", true);
  expect(await reminders.wanted("ada")).toBe(true);
  await expect(reminders.off(`x${token}`)).rejects.toMatchObject({ code: "invalid" });
});

test("somebody who has not begun can say that they want none", async () => {
  const { reminders } = await startSite();
  await addUser({ id: "eve", created_at: 5 });
  expect(await reminders.wanted("eve")).toBe(true);
  await reminders.want("eve", false);
  expect(await reminders.wanted("eve")).toBe(false);
  expect(await env.DB.prepare("SELECT last_at FROM learners WHERE user_id = 'eve'").first("last_at")).toBe(5);
});
