import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { MailRefused } from "#worker/platform/mailer.ts";
import { startEdge } from "../support/edge.ts";
import { addReaders, ISSUE } from "../support/newsletter.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const letter = (to: string) => ({ to, subject: "Hi", text: "Hi", html: "Hi", headers: {}, replyTo: null });

/** A site whose provider throws what the test says for an address. */
function startMailing(refuse: (to: string) => Error | null = () => null) {
  const taken: string[] = [];
  const tried: string[] = [];
  const edge = startEdge({
    mailer: {
      async send({ to }) {
        tried.push(to);
        const error = refuse(to);
        if (error) throw error;
        taken.push(to);
      },
    },
  });
  const { outbox, newsletterIssues, newsletterRound } = edge.services;
  return {
    ...edge,
    ...{ taken, tried, outbox },
    queue: (id: string) => outbox.insert(letter(id), id).statement.run(),
    turn: () => env.DB.prepare("SELECT opens_at FROM mail_gate WHERE id = 1").first<number>("opens_at"),
    /** As if many requests had each taken a turn of the next 20 seconds. */
    crowd: () =>
      env.DB.prepare("INSERT INTO mail_gate (id, opens_at) VALUES (1, ?)")
        .bind(edge.clock.now.getTime() + 20_000)
        .run(),
    row: (id: string) =>
      env.DB.prepare("SELECT status, attempts, failure FROM outbox WHERE id = ?").bind(id).first(),
    async plan(readers: number) {
      await addReaders(readers);
      await newsletterIssues.create("one", ISSUE);
      await newsletterIssues.schedule("one", "2026-11-30");
      edge.clock.now = new Date("2026-11-30T08:00:00Z");
    },
    async run() {
      await newsletterRound.write();
      await outbox.sendDue();
      edge.wait(5 * MINUTE);
    },
  };
}

const unclear = () => new Error("The email provider answered 500.");
const later = () => new MailRefused("later", "Not for this recipient.", MINUTE);

test("only a mail that can be sent takes a turn", async () => {
  const { outbox, queue, turn } = startMailing();
  await outbox.send("was-never-kept");
  expect(await turn()).toBeNull();
  await queue("ada@example.org");
  await outbox.send("ada@example.org");
  const first = await turn();
  await outbox.send("ada@example.org");
  expect([first !== null, await turn()]).toEqual([true, first]);
});

test("with a long queue a request's mail is left to the cron, which waits its turn", async () => {
  const { outbox, queue, crowd, clock, taken } = startMailing();
  await queue("ada@example.org");
  await crowd();
  const began = clock.now.getTime();
  await outbox.send("ada@example.org");
  expect(taken).toEqual([]);
  await outbox.sendDue();
  expect(taken).toEqual(["ada@example.org"]);
  expect(clock.now.getTime() - began).toBeGreaterThanOrEqual(20_000);
});

test("a pause stops a run at once, and a long queue is not shown as a pause", async () => {
  const { outbox, queue, crowd, services, taken, tried, wait } = startMailing((to) =>
    to === "full@example.org" ? new MailRefused("later", "Quota.", HOUR) : null,
  );
  await crowd();
  expect((await services.failedMail.list({})).pausedUntil).toBeNull();
  await queue("full@example.org");
  await outbox.sendDue();
  expect((await services.failedMail.list({})).pausedUntil).not.toBeNull();
  await queue("ada@example.org");
  wait(59 * MINUTE);
  await outbox.sendDue();
  expect(tried).toEqual(["full@example.org"]);
  await services.failedMail.endPause();
  await outbox.sendDue();
  expect(taken).toEqual(["ada@example.org"]);
});

test.each([
  ["no clear answer", unclear, 3 * DAY],
  ["“later”", later, 7 * DAY],
])(
  "mails that always get %s do not block the newsletter, and fail eventually",
  async (_, error, givenAfter) => {
    const bad = ["bad-1@example.org", "bad-2@example.org"];
    const site = startMailing((to) => (bad.includes(to) ? error() : null));
    await site.plan(6);
    for (const id of bad) await site.queue(id);
    for (let run = 0; run < 6; run += 1) await site.run();
    expect(site.taken.filter((to) => to.startsWith("reader-"))).toHaveLength(6);
    const began = site.clock.now.getTime();
    for (let hour = 0; hour < 10 * 24; hour += 1) {
      await site.queue(`other-${hour}@example.org`);
      await site.run();
      site.wait(HOUR - 5 * MINUTE);
      const rows = await Promise.all(bad.map(site.row));
      if (rows.every((row) => row?.status === "failed")) break;
    }
    for (const id of bad) expect(await site.row(id)).toMatchObject({ status: "failed" });
    expect(site.clock.now.getTime() - began).toBeGreaterThan(givenAfter - 12 * HOUR);
    expect(site.clock.now.getTime() - began).toBeLessThan(givenAfter + DAY);
  },
  60_000,
);

test("new mails without a clear answer before every run do not hold up the newsletter", async () => {
  const site = startMailing((to) => (to.startsWith("bad-") ? unclear() : null));
  await site.plan(5);
  for (let run = 0; run < 8; run += 1) {
    for (const each of [1, 2, 3]) await site.queue(`bad-${run}-${each}@example.org`);
    await site.run();
  }
  expect(site.taken).toHaveLength(5);
});

test("a single mail that never gets a clear answer fails after a week", async () => {
  const site = startMailing(unclear);
  await site.queue("bad@example.org");
  const runFor = async (days: number) => {
    for (let run = 0; run < days * 4; run += 1) {
      await site.outbox.sendDue();
      site.wait(6 * HOUR);
    }
  };
  await runFor(7);
  expect(await site.row("bad@example.org")).toMatchObject({ status: "waiting", attempts: 0 });
  await runFor(1);
  expect(await site.row("bad@example.org")).toEqual({
    ...{ status: "failed", attempts: 0, failure: "The email provider answered 500." },
  });
}, 30_000);

test("a wrong key for ten days loses no mail", async () => {
  let wrong = true;
  const site = startMailing(() => (wrong ? later() : null));
  for (const id of ["ada@example.org", "bob@example.org"]) await site.queue(id);
  for (let run = 0; run < 40; run += 1) {
    await site.outbox.sendDue();
    site.wait(6 * HOUR);
  }
  wrong = false;
  await site.outbox.sendDue();
  expect(site.taken.toSorted()).toEqual(["ada@example.org", "bob@example.org"]);
}, 30_000);

test("a mail sent again from the desk keeps its priority", async () => {
  let down = true;
  const site = startMailing((to) => (down && to === "bad@example.org" ? unclear() : null));
  await site.plan(3);
  await site.queue("bad@example.org");
  for (let run = 0; run < 8 * 4; run += 1) {
    await site.outbox.sendDue();
    site.wait(6 * HOUR);
  }
  down = false;
  await site.services.failedMail.sendAllAgain();
  await site.run();
  expect(site.taken[0]).toBe("bad@example.org");
  expect(site.taken).toHaveLength(4);
}, 30_000);
