import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addUser, insertRow } from "../support/desk.ts";
import { startEdge } from "../support/edge.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-23T09:00:00Z");
const sender = { network: "192.0.2.1" };
const letter = { fullName: "Tom Reed", email: "tom@example.org", message: "Which course first?" };

/** Something of each kind, older from line to line. */
async function writeEverything() {
  await addUser({ id: "boss", role: "admin", created_at: NOW - 90 * 24 * HOUR });
  await addUser({ id: "ada", full_name: "Ada", email: "ada@example.org" });
  await insertRow("conversations", {
    ...{ student_id: "ada", last_message_at: NOW - HOUR, unread_by_instructor: 2 },
  });
  for (const [id, author, hours] of [
    ["m1", "student", 9],
    ["m2", "instructor", 8],
    ["m3", "student", 2],
    ["m4", "student", 1],
  ] as const) {
    const row = { id, student_id: "ada", author, body: `Text ${id}`, created_at: NOW - hours * HOUR };
    await insertRow("messages", row);
  }
  await insertRow("contact_messages", {
    ...{ id: "c1", full_name: "Tom", email: "tom@example.org", message: "Evenings?" },
    created_at: NOW - 3 * HOUR,
  });
  await insertRow("mentorship_requests", {
    ...{ id: "r1", full_name: "Ada", email: "ada@example.org", package_name: "Mentorship" },
    created_at: NOW - 4 * HOUR,
  });
  await insertRow("answer_ratings", {
    ...{ id: "a1", helpful: 0, reason: "Too short", question: "What is JSX?", pages: "[]" },
    created_at: NOW - 5 * HOUR,
  });
  for (const id of ["o1", "o2"]) {
    await insertRow("outbox", {
      ...{ id, recipient: "x@example.org", subject: "Hello", body_text: "x", body_html: "x", headers: "{}" },
      ...{
        status: "failed",
        due_at: 0,
        failed_at: NOW - 6 * HOUR,
        failure: "No such mailbox",
        created_at: 0,
      },
    });
  }
}

const kinds = async (services: ReturnType<typeof startEdge>["services"]) =>
  (await services.today.read("boss")).items.map(({ kind, id }) => `${kind}.${id}`);

test("everything that waits is one list, oldest first; a conversation waits since its first unanswered message", async () => {
  await writeEverything();
  const { items, total } = await startEdge().services.today.read("boss");
  expect(items.map(({ kind, since }) => [kind, (NOW - since.getTime()) / HOUR])).toEqual([
    ["mail", 6],
    ["rating", 5],
    ["mentorship", 4],
    ["contact", 3],
    ["conversation", 2],
  ]);
  expect(total).toBe(5);
  expect(items[0]).toMatchObject({ title: "2 emails could not be delivered", count: 2 });
  expect(items[0]?.text).toContain("No such mailbox");
  expect(items[4]).toMatchObject({ text: "Text m4", count: 2 });
});

test("an item says who it is from: the account with its address, what they chose, and whether they are a member", async () => {
  await writeEverything();
  const { services } = startEdge();
  const from = async () => (await services.today.read("boss")).items.map((item) => item.from);
  expect((await from())[2]).toMatchObject({ personId: "ada", packageName: null, member: false });
  expect((await from())[3]).toMatchObject({ email: "tom@example.org", personId: null, member: false });

  await env.DB.prepare(
    "UPDATE users SET package_name = 'Pro', email_confirmed_at = 1 WHERE id = 'ada'",
  ).run();
  expect((await from())[4]).toMatchObject({ personId: "ada", packageName: "Pro", member: true });
});

test("what is answered, archived or sent again no longer waits, until nothing does", async () => {
  await writeEverything();
  const { services, settle } = startEdge();
  await services.failedMail.sendAllAgain();
  expect(await kinds(services)).toEqual(["rating.a1", "mentorship.r1", "contact.c1", "conversation.ada"]);
  await services.answerRatings.archive("a1", true);
  await services.inbox.mark("mentorship", "r1", { archived: true });
  expect(await kinds(services)).toEqual(["contact.c1", "conversation.ada"]);
  // Reading is not answering.
  await services.inbox.mark("contact", "c1", { read: true });
  expect(await kinds(services)).toEqual(["contact.c1", "conversation.ada"]);
  await services.inbox.reply("contact", "c1", { body: "Yes, on Tuesdays." });
  await services.messages.write("instructor", "ada", { body: "Here is how.", submissionId: undefined });
  await services.messages.markRead("instructor", "ada", 2);
  await settle();
  expect(await services.today.read("boss")).toMatchObject({ items: [], total: 0 });

  await services.answerRatings.archive("a1", false);
  await services.inbox.mark("mentorship", "r1", { archived: false });
  expect(await kinds(services)).toEqual(["rating.a1", "mentorship.r1"]);
  await expect(services.answerRatings.archive("none", true)).rejects.toMatchObject({ status: 404 });
});

test("ratings without words, and answers that helped, do not wait; a rating that changes waits again", async () => {
  await addUser({ id: "boss", role: "admin" });
  const { services } = startEdge();
  const rate = (answer: string, helpful: boolean, reason?: string) =>
    services.answerRatings.rate({ answer, helpful, pages: [], ...(reason && { reason }) }, sender);
  await rate("answer-0001", true, "Clear");
  await rate("answer-0002", false);
  await rate("answer-0003", false, "Wrong");
  expect(await kinds(services)).toEqual(["rating.answer-0003"]);
  await services.answerRatings.archive("answer-0003", true);
  expect(await kinds(services)).toEqual([]);
  await rate("answer-0003", false, "Still wrong");
  expect(await kinds(services)).toEqual(["rating.answer-0003"]);
});

test("only the twenty that wait longest are listed, and all are counted", async () => {
  await addUser({ id: "boss", role: "admin" });
  const rows = Array.from({ length: 30 }, (_, index) =>
    env.DB.prepare(
      "INSERT INTO contact_messages (id, full_name, email, message, created_at) VALUES (?, 'Tom', 'tom@example.org', 'Hi', ?)",
    ).bind(`c${index}`, index),
  );
  await env.DB.batch(rows);
  const { items, total } = await startEdge().services.today.read("boss");
  expect([items.length, items[0]?.id, items[19]?.id, total]).toEqual([20, "c0", "c19", 30]);
});

test("a letter that is sent again after it was archived returns to the inbox, once", async () => {
  await addUser({ id: "boss", role: "admin" });
  const { services } = startEdge();
  await services.contact.send(letter, sender);
  const [entry] = (await services.inbox.list("contact", { archived: false })).items;
  await services.inbox.mark("contact", entry?.id ?? "", { archived: true, read: true });
  expect(await kinds(services)).toEqual([]);
  await services.contact.send(letter, sender);
  await services.contact.send(letter, sender);
  expect(await kinds(services)).toEqual([`contact.${entry?.id}`]);
  expect((await services.inbox.list("contact", { archived: false })).items).toMatchObject([{ readAt: null }]);
});

test("what is new counts from when the admin last said so, the first time from a week ago", async () => {
  await addUser({ id: "boss", role: "admin", created_at: 0 });
  for (const [id, days] of [
    ["s1", 1],
    ["s2", 3],
    ["s3", 8],
  ] as const) {
    await addUser({ id, created_at: NOW - days * 24 * HOUR });
  }
  const { services, clock } = startEdge();
  const news = async () => (await services.today.read("boss")).news;
  expect(await news()).toMatchObject({ since: new Date(NOW - 7 * 24 * HOUR), students: 2 });

  await services.today.markSeen("boss", new Date(NOW - 2 * 24 * HOUR));
  expect(await news()).toMatchObject({ since: new Date(NOW - 2 * 24 * HOUR), students: 1 });
  // An older page in another tab does not turn it back, and nobody has seen the future.
  await services.today.markSeen("boss", new Date(NOW - 5 * 24 * HOUR));
  await services.today.markSeen("boss", new Date(NOW + HOUR));
  expect((await news()).since).toEqual(new Date(NOW));
  clock.now = new Date(NOW + HOUR);
  expect(await news()).toMatchObject({ students: 0, readers: 0, departures: 0, failedMails: 0 });
});

test("a feed that was not fetched for a day waits, also one that never was; a store that is down does not", async () => {
  await addUser({ id: "boss", role: "admin", created_at: NOW - 2 * 24 * HOUR });
  const vars = { YOUTUBE_CHANNEL_ID: "UC0123456789abcdefghijkl", YOUTUBE_API_KEY: "a-key" };
  const { services } = startEdge({ vars });
  expect(await kinds(services)).toEqual(["feed.videos"]);

  const down = { ...env.FEEDS, getWithMetadata: () => Promise.reject(new Error("down")) };
  const { services: without } = startEdge({ vars, feedStore: down as unknown as typeof env.FEEDS });
  expect(await kinds(without)).toEqual([]);
});
