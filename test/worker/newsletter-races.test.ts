import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { parseConfig } from "#worker/config.ts";
import { createUnsubscribeUrl } from "#worker/newsletter/addresses.ts";
import { createDatabase } from "#worker/platform/client.ts";
import { MailRefused } from "#worker/platform/mailer.ts";
import { MAIL_CRON, runScheduled } from "#worker/scheduled.ts";
import { startEdge } from "../support/edge.ts";
import { addReaders, ISSUE } from "../support/newsletter.ts";

const HOUR = 3_600_000;

async function planned(edge: ReturnType<typeof startEdge>, day = "2026-11-30", id = "one") {
  await edge.services.newsletterIssues.create(id, ISSUE);
  await edge.services.newsletterIssues.schedule(id, day);
}

/** One run of the mail cron. */
const run = ({ services }: ReturnType<typeof startEdge>) =>
  runScheduled(MAIL_CRON, services, { info: () => {}, warn: () => {}, error: () => {} } as never);

const stored = (id = "one") =>
  env.DB.prepare("SELECT * FROM newsletter_issues WHERE id = ?").bind(id).first<Record<string, unknown>>();

/** The database, with something done just before the first batch, which writes an issue's mails. */
function databaseWith(before: () => Promise<unknown>) {
  let batches = 0;
  return createDatabase({
    prepare: (text) => env.DB.prepare(text),
    exec: (text) => env.DB.exec(text),
    dump: () => env.DB.dump(),
    withSession: (constraint) => env.DB.withSession(constraint),
    batch: async (statements) => {
      batches += 1;
      if (batches === 1) await before();
      return env.DB.batch(statements);
    },
  });
}

test.each([
  ["taken back", "UPDATE newsletter_issues SET status = 'draft', send_at = NULL"],
  ["moved", "UPDATE newsletter_issues SET status = 'scheduled', send_at = send_at + 604800000"],
  ["saved", "UPDATE newsletter_issues SET body = 'New', updated_at = updated_at + 1"],
  ["deleted", "DELETE FROM newsletter_issues"],
])(
  "an issue that is %s between being read and being written is not sent in its old version",
  async (_what, sql) => {
    const planning = startEdge();
    await addReaders(2);
    await planned(planning);
    const edge = startEdge({ db: databaseWith(() => env.DB.prepare(sql).run()) });
    edge.clock.now = new Date("2026-11-30T08:00:00Z");
    await edge.services.newsletterRound.write();
    const old = await env.DB.prepare(
      "SELECT count(*) AS n FROM outbox WHERE body_text LIKE '%Use the%'",
    ).first("n");
    expect(old).toBe(0);
  },
);

const unsubscribe = async (edge: ReturnType<typeof startEdge>, id: string) => {
  const token =
    new URL(await createUnsubscribeUrl(parseConfig({ ...env }))(id)).searchParams.get("token") ?? "";
  await edge.services.newsletter.unsubscribe(token);
};

test("nobody who unsubscribes while the issue's mails are written gets one", async () => {
  const planning = startEdge();
  await addReaders(2);
  await planned(planning);
  const edge = startEdge({ db: databaseWith(() => unsubscribe(planning, "reader-0000")) });
  edge.clock.now = new Date("2026-11-30T08:00:00Z");
  await run(edge);
  expect(edge.sent.map(({ to }) => to)).toEqual(["reader-0001@example.org"]);
});

test("a run that was killed while sending sends nothing to readers who unsubscribed since", async () => {
  const edge = startEdge();
  await addReaders(2);
  await planned(edge);
  edge.clock.now = new Date("2026-11-30T08:00:00Z");
  await edge.services.newsletterRound.write();
  await env.DB.prepare("UPDATE outbox SET status = 'sending', due_at = due_at + 900000").run();
  await unsubscribe(edge, "reader-0000");
  edge.wait(HOUR);
  await run(edge);
  expect(edge.sent.map(({ to }) => to)).toEqual(["reader-0001@example.org"]);
});

test("a mail in the outbox to an unconfirmed reader is removed unsent", async () => {
  const edge = startEdge();
  await addReaders(2);
  await planned(edge);
  edge.clock.now = new Date("2026-11-30T08:00:00Z");
  await edge.services.newsletterRound.write();
  await env.DB.prepare(
    "UPDATE newsletter_subscribers SET status = 'unsubscribed' WHERE id = 'reader-0000'",
  ).run();
  await run(edge);
  await edge.services.outbox.cleanUp();
  expect(edge.sent.map(({ to }) => to)).toEqual(["reader-0001@example.org"]);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM outbox").first("n")).toBe(1);
});

test("while the provider takes no mail, only as many are written as one run sends", async () => {
  const edge = startEdge({
    mailer: { send: async () => Promise.reject(new MailRefused("later", "Not now.")) },
  });
  await addReaders(300);
  await planned(edge);
  edge.clock.now = new Date("2026-11-30T08:00:00Z");
  for (let times = 0; times < 3; times += 1) await run(edge);
  expect(await stored()).toMatchObject({ status: "sending", recipients: 250 });
}, 30_000);
