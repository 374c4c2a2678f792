import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { MailRefused } from "#worker/mail/mailer.ts";
import { startEdge } from "../support/edge.ts";

const MINUTE = 60_000;
const letter = (to: string) => ({ to, subject: "Hi", text: "Hi", html: "Hi", headers: {}, replyTo: null });

/** A site of which `count` mails have failed, a minute apart. */
async function startFailing(count: number) {
  let well = false;
  const sent: string[] = [];
  const edge = startEdge({
    mailer: {
      async send({ to }) {
        if (!well) throw new MailRefused("no", "The mail provider refused it (422).");
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
    failure: "The mail provider refused it (422).",
  });
  const second = await services.failedMail.list({ cursor: first.next });
  expect([second.items.map(({ id }) => id), second.next]).toEqual([["m2", "m1"], null]);
});

test("one is sent again, whole, and once", async () => {
  const { services, settle, recover, taken } = await startFailing(2);
  recover();
  await services.failedMail.sendAgain("m1");
  await settle();
  await services.outbox.sendDue();
  expect(taken).toEqual(["m1@example.org"]);
  await expect(services.failedMail.sendAgain("m1")).rejects.toMatchObject({ code: "not_found" });
  expect((await services.failedMail.list({})).items.map(({ id }) => id)).toEqual(["m2"]);
});

test("all are sent again; one that fails again comes back", async () => {
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

test("one is deleted, twice without an error, and mail that has not failed never", async () => {
  const { services } = await startFailing(1);
  await services.outbox.insert(letter("w@example.org"), "waits").statement.run();
  for (const id of ["m1", "m1", "waits"]) await services.failedMail.remove(id);
  expect((await env.DB.prepare("SELECT id FROM outbox").all()).results).toEqual([{ id: "waits" }]);
});

test("a pause is shown until it ends, or is ended", async () => {
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
