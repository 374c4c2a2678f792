import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Mail } from "#worker/platform/mailer.ts";
import { startEdge } from "../support/edge.ts";

const MINUTE = 60_000;
const form = { fullName: "Ada Byron", email: "ada@example.org", message: "Hello\nthere" };
/** An action that sends one mail. */
const signup = { email: "ada@example.org" };
const outbox = async () =>
  (await env.DB.prepare("SELECT status, attempts, recipient, body_text FROM outbox").all()).results;

function flakyMailer(failures: number) {
  const sent: Mail[] = [];
  let tries = 0;
  return {
    sent,
    async send(mail: Mail) {
      tries += 1;
      if (tries <= failures) throw new Error("the provider answered 500");
      sent.push(mail);
    },
  };
}

test("a mail that cannot be sent is stored, and the cron sends it later, once", async () => {
  const mailer = flakyMailer(1);
  const { post, settle, services, wait, lines } = startEdge({ mailer });
  expect((await post("/api/newsletter", signup)).status).toBe(202);
  await settle();
  expect(await outbox()).toMatchObject([{ status: "waiting", attempts: 0 }]);
  expect(lines.filter(({ event }) => event === "mail.failed")).toHaveLength(1);

  expect(await services.outbox.sendDue()).toBe(0);
  wait(3 * MINUTE);
  expect(await services.outbox.sendDue()).toBe(1);
  expect(await services.outbox.sendDue()).toBe(0);
  expect(mailer.sent).toHaveLength(1);
  expect(await outbox()).toMatchObject([{ status: "sent", body_text: "" }]);
});

test("two cron runs at once send a message once", async () => {
  const mailer = flakyMailer(1);
  const { post, settle, services, wait } = startEdge({ mailer });
  await post("/api/newsletter", signup);
  await settle();
  wait(3 * MINUTE);
  const counts = await Promise.all([services.outbox.sendDue(), services.outbox.sendDue()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(mailer.sent).toHaveLength(1);
});

/** As many messages as an outage leaves behind. */
async function fillOutbox(count: number, at: Date) {
  const values = Array.from({ length: count }, (_, index) =>
    env.DB.prepare(
      `INSERT OR IGNORE INTO outbox (id, recipient, subject, body_text, body_html, headers, status, attempts, due_at, created_at)
       VALUES (?, 'ada@example.org', 'Hello', 'Hello', 'Hello', '{}', 'waiting', 0, ?2, ?2)`,
    ).bind(`mail-${index}`, at.getTime()),
  );
  await env.DB.batch(values);
}
test("after an outage one run of the cron sends all waiting mail, in batches, each message once", async () => {
  const mailer = flakyMailer(0);
  const { services, clock } = startEdge({ mailer });
  await fillOutbox(45, clock.now);
  expect(await services.outbox.sendDue()).toBe(45);
  expect(mailer.sent).toHaveLength(45);
  expect(await services.outbox.sendDue()).toBe(0);
});

test("a run of the cron ends after four minutes, and the next one continues", async () => {
  const mailer = flakyMailer(0);
  const { services, clock, wait } = startEdge({
    mailer: {
      async send(mail: Mail) {
        wait(10_000);
        await mailer.send(mail);
      },
    },
  });
  await fillOutbox(45, clock.now);
  expect(await services.outbox.sendDue()).toBe(24);
  expect(await services.outbox.sendDue()).toBe(21);
});

test("while the provider is down a run tries two mails, and this does not count as their attempts", async () => {
  let tries = 0;
  const { services, clock } = startEdge({
    mailer: {
      async send() {
        tries += 1;
        throw new TypeError("fetch failed");
      },
    },
  });
  await fillOutbox(45, clock.now);
  expect(await services.outbox.sendDue()).toBe(0);
  expect(tries).toBe(2);
  expect(await env.DB.prepare("SELECT max(attempts) AS n FROM outbox").first("n")).toBe(0);
});

test("a mail with a later date leaves on that date", async () => {
  const { services, clock, sent, wait } = startEdge();
  const mail = { to: "ada@example.org", subject: "Hi", text: "Hi", html: "Hi", headers: {}, replyTo: null };
  const dueAt = new Date(clock.now.getTime() + 10 * MINUTE);
  await services.outbox.insert(mail, "later", { dueAt }).statement.run();
  await services.outbox.send("later");
  await services.outbox.sendDue();
  expect(sent).toHaveLength(0);
  wait(10 * MINUTE);
  await services.outbox.sendDue();
  expect(sent).toHaveLength(1);
});

test("sent mail leaves the outbox after 30 days, failed mail after 90", async () => {
  const { services, clock, wait } = startEdge();
  await fillOutbox(3, clock.now);
  await services.outbox.sendDue();
  await fillOutbox(5, clock.now);
  await env.DB.prepare("UPDATE outbox SET status = 'failed', failed_at = ? WHERE id = 'mail-3'")
    .bind(clock.now.getTime())
    .run();
  const left = async () =>
    (await env.DB.prepare("SELECT id FROM outbox ORDER BY id").all()).results.map(({ id }) => id);
  const DAY = 24 * 60 * MINUTE;
  wait(30 * DAY - MINUTE);
  await services.outbox.cleanUp();
  expect(await left()).toHaveLength(5);
  wait(2 * MINUTE);
  await services.outbox.cleanUp();
  expect(await left()).toEqual(["mail-3", "mail-4"]);
  wait(61 * DAY);
  await services.outbox.cleanUp();
  expect(await left()).toEqual(["mail-4"]);
});

test("a message whose sending was interrupted is sent again after 15 minutes", async () => {
  const mailer = flakyMailer(0);
  const { services, settle, wait, clock } = startEdge({ mailer });
  await services.newsletter.subscribe(signup, { network: "192.0.2.1" });
  await settle();
  await env.DB.prepare("UPDATE outbox SET status = 'sending', sent_at = NULL, due_at = ?")
    .bind(clock.now.getTime() + 15 * MINUTE)
    .run();
  mailer.sent.length = 0;
  expect(await services.outbox.sendDue()).toBe(0);
  wait(16 * MINUTE);
  expect(await services.outbox.sendDue()).toBe(1);
});

test("the instructor's mail replies to the sender, who cannot add a header to it", async () => {
  const { services, settle, sent } = startEdge();
  await services.contact.send({ ...form, fullName: "Ada\r\nBcc: eve@example.org" }, { network: "192.0.2.1" });
  await settle();
  const [mail, ...others] = sent.filter(({ to }) => to === "hello@greenbar.example");
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ replyTo: "ada@example.org" });
  expect(mail?.subject).toBe("Contact form: Ada Bcc: eve@example.org");
});

test("the same message twice a day is stored and mailed once; the next day it is a new one", async () => {
  const { post, settle, sent, wait } = startEdge();
  for (const _ of [1, 2]) expect((await post("/api/contact", form)).status).toBe(201);
  await settle();
  const count = async () =>
    (await env.DB.prepare("SELECT count(*) AS n FROM contact_messages").first("n")) ?? 0;
  expect(await count()).toBe(1);
  expect(sent.filter(({ to }) => to === "hello@greenbar.example")).toHaveLength(1);
  wait(24 * 60 * MINUTE);
  await post("/api/contact", form);
  expect(await count()).toBe(2);
});

test("a message keeps its markup, its emoji and its line breaks as text", async () => {
  const { post, settle, sent } = startEdge();
  await post("/api/contact", { ...form, message: "<b>Hi</b> 👋\r\nnext" });
  await settle();
  expect(await env.DB.prepare("SELECT message FROM contact_messages").first("message")).toBe(
    "<b>Hi</b> 👋\nnext",
  );
  expect(sent[0]?.html).toContain("&lt;b&gt;Hi&lt;/b&gt; 👋<br>next");
});
