import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { MailRefused } from "#worker/platform/mailer.ts";
import { startEdge } from "../support/edge.ts";

const MINUTE = 60_000;
const letter = (to: string) => ({ to, subject: "Hi", text: "Hi", html: "Hi", headers: {}, replyTo: null });

/** A site with `count` failed mails, a minute apart. */
async function startFailing(count: number) {
  let well = false;
  const sent: string[] = [];
  const edge = startEdge({
    mailer: {
      async send({ to }) {
        if (!well) throw new MailRefused("no", "The email provider refused it (422).");
        sent.push(to);
      },
    },
  });
  for (let mail = 1; mail <= count; mail += 1) {
    edge.wait(MINUTE);
    await edge.services.outbox.insert(letter(`m${mail}@example.org`), `m${mail}`).statement.run();
    await edge.services.outbox.sendDue();
  }
  return {
    ...edge,
    taken: sent,
    recover: () => {
      well = true;
    },
  };
}

test("failed mails are listed, the newest first, in pages, with recipient, time, reason and attempts", async () => {
  const { services } = await startFailing(22);
  const first = await services.failedMail.list({});
  expect(first.items).toHaveLength(20);
  expect(first.items[0]).toMatchObject({
    recipient: "m22@example.org",
    subject: "Hi",
    attempts: 1,
    failure: "The email provider refused it (422).",
  });
  const second = await services.failedMail.list({ cursor: first.next });
  expect([second.items.map(({ id }) => id), second.next]).toEqual([["m2", "m1"], null]);
});

test("the latest emails are those that wait and those that left, with how many left in a week", async () => {
  const { services, recover, wait } = await startFailing(0);
  const add = (id: string) => services.outbox.insert(letter(`${id}@example.org`), id).statement.run();
  recover();
  for (const id of ["m1", "m2", "m3", "m4", "m5"]) {
    wait(id === "m2" ? 8 * 24 * 60 * MINUTE : MINUTE);
    await add(id);
    await services.outbox.sendDue();
  }
  wait(MINUTE);
  await add("m6");
  const { latest, sentThisWeek, waiting, items } = await services.failedMail.list({});
  expect(latest.map(({ id, sent }) => [id, sent])).toEqual([
    ["m6", false],
    ["m5", true],
    ["m4", true],
    ["m3", true],
    ["m2", true],
  ]);
  expect([sentThisWeek, waiting, items]).toEqual([4, 1, []]);
});

/** One key of every kind that the services write, at its longest. */
const ID = "01hf7yat00zzzzzzzzzzzzzzzz";
const KEYS = [
  ...[ID, `registered:${ID}`, `recovery:${"a".repeat(32)}`, `security:${ID}:confirm-email`],
  ...[`notice-instructor-${ID}-${ID}`, `issue-${ID}-${ID}`, `newsletter-${ID}-1795424400000`],
  ...[`subscribed-${ID}-1795424400000`, `received-mentorship-${"_".repeat(43)}-${ID}`],
  ...[`notice:${ID}:${"a".repeat(32)}`, `${"k".repeat(199)}~`],
];

test.each(KEYS)("the list's next page starts after the key %s", async (key) => {
  const { services } = await startFailing(0);
  for (const id of [key, `${key.slice(0, -1)}!`]) {
    await services.outbox.insert(letter("ada@example.org"), id).statement.run();
  }
  await services.outbox.sendDue();
  await env.DB.prepare("UPDATE outbox SET failed_at = 1795424400000").run();
  const first = await services.failedMail.list({ limit: 1 });
  const second = await services.failedMail.list({ limit: 1, cursor: first.next });
  expect([first.items[0]?.id, second.items[0]?.id, second.next]).toEqual([
    ...[key, `${key.slice(0, -1)}!`, null],
  ]);
});

test("three pages show every failed mail once", async () => {
  const { services } = await startFailing(0);
  for (let mail = 0; mail < 45; mail += 1) {
    await services.outbox.insert(letter("ada@example.org"), `security:${ID}:${mail}`).statement.run();
  }
  await services.outbox.sendDue();
  const seen: string[] = [];
  const sizes: number[] = [];
  let cursor: string | null = null;
  do {
    const page = await services.failedMail.list({ cursor });
    seen.push(...page.items.map(({ id }) => id));
    sizes.push(page.items.length);
    cursor = page.next;
  } while (cursor && sizes.length < 5);
  expect([sizes, new Set(seen).size]).toEqual([[20, 20, 5], 45]);
});

test("one failed mail can be sent again, unchanged and once", async () => {
  const { services, settle, recover, taken } = await startFailing(2);
  recover();
  await services.failedMail.sendAgain("m1");
  await settle();
  await services.outbox.sendDue();
  expect(taken).toEqual(["m1@example.org"]);
  await expect(services.failedMail.sendAgain("m1")).rejects.toMatchObject({ code: "not_found" });
  expect((await services.failedMail.list({})).items.map(({ id }) => id)).toEqual(["m2"]);
});

test("all can be sent again; one that fails again is listed again", async () => {
  const { services, recover, taken } = await startFailing(3);
  await services.failedMail.sendAllAgain();
  await services.outbox.sendDue();
  expect((await services.failedMail.list({})).items).toHaveLength(3);
  recover();
  await services.failedMail.sendAllAgain();
  await services.outbox.sendDue();
  expect(taken).toHaveLength(3);
  expect((await services.failedMail.list({})).items).toEqual([]);
});

test("one can be deleted, twice without an error; mail that has not failed cannot", async () => {
  const { services } = await startFailing(1);
  await services.outbox.insert(letter("w@example.org"), "waits").statement.run();
  for (const id of ["m1", "m1", "waits"]) await services.failedMail.remove(id);
  expect((await env.DB.prepare("SELECT id FROM outbox").all()).results).toEqual([{ id: "waits" }]);
});

test("a pause is shown until it ends or is ended by hand", async () => {
  const edge = startEdge({
    mailer: { send: () => Promise.reject(new MailRefused("later", "Quota.", 60 * MINUTE)) },
  });
  await edge.services.outbox.insert(letter("w@example.org"), "waits").statement.run();
  expect((await edge.services.failedMail.list({})).pausedUntil).toBeNull();
  await edge.services.outbox.sendDue();
  expect((await edge.services.failedMail.list({})).pausedUntil).toEqual(
    new Date(edge.clock.now.getTime() + 60 * MINUTE),
  );
  await edge.services.failedMail.endPause();
  expect((await edge.services.failedMail.list({})).pausedUntil).toBeNull();
});
