import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { LIMITS } from "#worker/platform/limits.ts";
import { startEdge } from "../support/edge.ts";

const clock = { now: new Date("2026-11-23T09:00:00Z") };
const messages = () => startEdge({ now: () => clock.now }).services.messages;
const tick = () => {
  clock.now = new Date(clock.now.getTime() + 1_000);
};

async function student(id: string, role = "student") {
  await env.DB.prepare(
    "INSERT INTO users (id, email, full_name, password_hash, role, created_at, updated_at) VALUES (?, ?, ?, 'x', ?, 0, 0)",
  )
    .bind(id, `${id}@example.org`, `Student ${id}`, role)
    .run();
  return id;
}

test("a student writes, the instructor sees it unread and answers, and both unread counts are right", async () => {
  const ada = await student("ada");
  const service = messages();
  await service.write("student", ada, { body: "Hello" });
  tick();
  await service.write("student", ada, { body: "One more thing" });
  expect((await service.inbox({ archived: false })).items).toMatchObject([
    { fullName: "Student ada", unread: 2 },
  ]);

  await service.markRead("instructor", ada, 2);
  tick();
  await service.write("instructor", ada, { body: "Hello Ada" });
  expect((await service.inbox({ archived: false })).items).toMatchObject([{ unread: 0 }]);
  expect((await service.latest(ada)).unread).toBe(1);
  expect((await service.list(ada)).items.map(({ author, body }) => [author, body])).toEqual([
    ["instructor", "Hello Ada"],
    ["student", "One more thing"],
    ["student", "Hello"],
  ]);
  await service.markRead("student", ada, 1);
  expect((await service.latest(ada)).unread).toBe(0);
});

test("a message sent twice is stored once and counted once; the same words later are a new message", async () => {
  const ada = await student("ada");
  const service = messages();
  const submissionId = crypto.randomUUID();
  await service.write("student", ada, { body: "ok", submissionId });
  await service.write("student", ada, { body: "ok", submissionId });
  await service.write("student", ada, { body: "ok", submissionId: crypto.randomUUID() });
  await service.write("student", ada, { body: "ok" });
  expect((await service.list(ada)).items).toHaveLength(3);
  expect((await service.inbox({ archived: false })).items[0]?.unread).toBe(3);
});

test("one student's submission id does not block another's message", async () => {
  const [ada, eve] = [await student("ada"), await student("eve")];
  const submissionId = crypto.randomUUID();
  await messages().write("student", eve, { body: "mine", submissionId });
  await messages().write("student", ada, { body: "hers", submissionId });
  expect((await messages().list(ada)).items).toHaveLength(1);
});

test("the list of messages never shows another student's conversation", async () => {
  const [ada, eve] = [await student("ada"), await student("eve")];
  await messages().write("student", ada, { body: "private" });
  expect((await messages().list(eve)).items).toEqual([]);
});

test("only a student can have a conversation", async () => {
  await student("boss", "admin");
  for (const id of ["boss", "nobody"]) {
    await expect(messages().write("instructor", id, { body: "Hello" })).rejects.toMatchObject({
      code: "not_found",
    });
  }
});

test("a long conversation is read page by page, each message once", async () => {
  const ada = await student("ada");
  const service = messages();
  for (let index = 0; index < 120; index += 1) {
    // Pairs share a time, so the id has to decide their order.
    if (index % 2 === 0) tick();
    await service.write("instructor", ada, { body: String(index) });
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof service.list>> = await service.list(ada, cursor);
    seen.push(...page.items.map(({ body }) => body));
    cursor = page.next;
  } while (cursor);
  expect(new Set(seen).size).toBe(120);
  expect(seen).toHaveLength(120);
  expect((await service.list(ada, "nonsense")).items).toHaveLength(50);
});

test("an archived conversation leaves the inbox, and comes back with a new message", async () => {
  const ada = await student("ada");
  const service = messages();
  await service.write("student", ada, { body: "Hello" });
  await service.archive(ada, true);
  expect((await service.inbox({ archived: false })).items).toEqual([]);
  expect((await service.inbox({ archived: true })).items).toMatchObject([{ studentId: ada, archived: true }]);
  tick();
  await service.write("student", ada, { body: "Are you there?" });
  expect((await service.inbox({ archived: false })).items).toHaveLength(1);
});

test("submitting a message again leaves its conversation in the archive and in its place", async () => {
  const [ada, eve] = [await student("ada"), await student("eve")];
  const service = messages();
  const submissionId = crypto.randomUUID();
  await service.write("student", ada, { body: "Hello", submissionId });
  tick();
  await service.write("student", eve, { body: "Hello" });
  const [, before] = (await service.inbox({ archived: false })).items;
  await service.archive(ada, true);
  tick();
  await service.write("student", ada, { body: "Hello", submissionId });
  expect((await service.inbox({ archived: false })).items).toMatchObject([{ studentId: eve }]);
  expect((await service.inbox({ archived: true })).items).toEqual([{ ...before, archived: true }]);
});

test("a message that comes while a conversation is being read stays unread", async () => {
  const ada = await student("ada");
  const service = messages();
  await service.write("instructor", ada, { body: "One" });
  const seen = (await service.latest(ada)).unread;
  await service.write("instructor", ada, { body: "Two" });
  await service.markRead("student", ada, seen);
  expect((await service.latest(ada)).unread).toBe(2);
});

test("a conversation can be marked as unread, which keeps a higher unread count", async () => {
  const [ada, eve] = [await student("ada"), await student("eve")];
  const service = messages();
  await service.write("student", ada, { body: "One" });
  await service.markRead("instructor", ada, 1);
  await service.markUnread(ada);
  expect((await service.correspondent(ada)).unread).toBe(1);
  await service.write("student", eve, { body: "One" });
  await service.write("student", eve, { body: "Two" });
  await service.markUnread(eve);
  expect((await service.correspondent(eve)).unread).toBe(2);
});

test("a student who has written nothing yet can be written to; an admin has no conversation", async () => {
  const ada = await student("ada");
  const boss = await student("boss", "admin");
  expect(await messages().correspondent(ada)).toEqual({
    studentId: "ada",
    fullName: "Student ada",
    packageName: null,
    pricingId: 1,
    email: "ada@example.org",
    phone: null,
    unread: 0,
    archived: false,
  });
  await expect(messages().correspondent(boss)).rejects.toMatchObject({ status: 404 });
  await expect(messages().correspondent("nobody")).rejects.toMatchObject({ status: 404 });
});

test("a student who writes too much is told when to try again; the instructor's limit is higher", async () => {
  const [ada, eve] = [await student("ada"), await student("eve")];
  const write = (author: "student" | "instructor", id = ada) =>
    messages().write(author, id, { body: "Hello", submissionId: crypto.randomUUID() });
  await write("student");
  await write("instructor");
  const set = (name: string, hits: number) =>
    env.DB.prepare(`UPDATE attempts SET hits = ? WHERE attempt_key LIKE '${name}:%'`).bind(hits).run();
  await set(LIMITS.messageStudent.name, LIMITS.messageStudent.max);
  await set(LIMITS.messageInstructor.name, LIMITS.messageStudent.max);
  await expect(write("student")).rejects.toMatchObject({ status: 429, retryAfter: 60 * 60 });
  await write("student", eve);
  await write("instructor");
  await set(LIMITS.messageInstructor.name, LIMITS.messageInstructor.max);
  await expect(write("instructor")).rejects.toMatchObject({ status: 429 });
  expect((await messages().list(ada)).items).toHaveLength(3);
});
