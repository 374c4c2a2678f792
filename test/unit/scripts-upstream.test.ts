import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { httpMailer } from "#worker/platform/mailer.ts";
import { type MailStandIn, startMail } from "../upstream/mail.ts";

const running: MailStandIn[] = [];

async function start(options: Parameters<typeof startMail>[0] = {}): Promise<MailStandIn> {
  const mail = await startMail(options);
  running.push(mail);
  return mail;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((mail) => mail.close()));
});

const message = {
  to: "reader@example.com",
  subject: "Confirm <your> address",
  text: "Open https://example.org/confirm?token=abc please",
  html: '<p><a href="https://example.org/confirm?token=abc">Confirm</a></p>',
  headers: { "List-Unsubscribe": "<https://example.org/unsubscribe?token=def>" },
  replyTo: null,
};

const mailerFor = (mail: MailStandIn) =>
  httpMailer({ apiUrl: mail.url, apiKey: "key", from: "hello@example.org", fetch });

test("takes what the site's mailer sends, and shows it with its links", async () => {
  const mail = await start();
  await mailerFor(mail).send(message, "a-key");
  await mailerFor(mail).send({ ...message, to: "other@example.com" }, "another-key");

  expect(mail.messages("reader@example.com")).toMatchObject([{ subject: message.subject, to: [message.to] }]);
  const listed = await fetch(`${mail.url}/messages?to=other%40example.com`);
  expect(await listed.json()).toHaveLength(1);
  const inbox = await (await fetch(mail.url)).text();
  expect(inbox).toContain("Confirm &lt;your&gt; address");
  expect(inbox).toContain('href="https://example.org/confirm?token=abc"');
  expect(inbox).toContain('href="https://example.org/unsubscribe?token=def"');
  const [newest] = mail.messages();
  // Programs read the time from the attribute, people from the text.
  const [, text] = new RegExp(`<time datetime="${newest?.receivedAt}">([^<]*)</time>`).exec(inbox) ?? [];
  expect(text).toMatch(/^\d{1,2} [A-Z][a-z]{2,8} \d{4}, \d{2}:\d{2}$/);
  const shown = await (await fetch(`${mail.url}/messages/${newest?.id}`)).text();
  expect(shown).toContain("srcdoc=");
});

test("the same key and message get the first answer, the same key with another message a 409", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mail-"));
  const first = await startMail({ folder });
  await mailerFor(first).send(message, "a-key");
  await mailerFor(first).send(message, "a-key");
  await expect(mailerFor(first).send({ ...message, subject: "Other" }, "a-key")).rejects.toMatchObject({
    verdict: "no",
  });
  expect(first.messages()).toHaveLength(1);
  await first.close();
  const restarted = await startMail({ folder });
  await mailerFor(restarted).send(message, "a-key");
  expect(restarted.messages()).toHaveLength(1);
  await restarted.close();
  rmSync(folder, { recursive: true });
});

test("refuses a call without a key, and an invalid message", async () => {
  const mail = await start();
  const post = (headers: Record<string, string>, body: string) =>
    fetch(`${mail.url}/emails`, { method: "POST", headers, body });

  expect((await post({}, "{}")).status).toBe(401);
  expect((await post({ authorization: "Bearer " }, "{}")).status).toBe(401);
  expect((await post({ authorization: "Bearer k" }, "nonsense")).status).toBe(422);
  expect((await post({ authorization: "Bearer k" }, JSON.stringify({ to: ["a"] }))).status).toBe(422);
  expect(mail.messages()).toEqual([]);
});

test.each(["down", "error"] as const)("in mode %s no message gets through", async (mode) => {
  const mail = await start();
  mail.setMode(mode);
  await expect(mailerFor(mail).send(message, "a-key")).rejects.toThrow();
  expect(mail.messages()).toEqual([]);

  const answer = await fetch(`${mail.url}/control`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ mode: "normal" }),
  });
  expect(answer.status).toBe(200);
  await mailerFor(mail).send(message, "a-key");
  expect(mail.messages()).toHaveLength(1);
});

test("the slow mode delays its answer, an unknown mode is refused", async () => {
  const mail = await start({ slowMs: 120 });
  mail.setMode("slow");
  const begun = performance.now();
  await mailerFor(mail).send(message, "a-key");
  expect(performance.now() - begun).toBeGreaterThan(100);

  const answer = await fetch(`${mail.url}/control`, { method: "POST", body: '{"mode":"asleep"}' });
  expect(answer.status).toBe(400);
});

test("mail in a folder outlives the process until it is deleted", async () => {
  const folder = mkdtempSync(join(tmpdir(), "greenbar-mail-"));
  const first = await start({ folder });
  await mailerFor(first).send(message, "a-key");
  await first.close();

  const second = await start({ folder });
  expect(second.messages()).toHaveLength(1);
  await fetch(`${second.url}/messages`, { method: "DELETE" });
  expect(second.messages()).toEqual([]);
  expect((await start({ folder })).messages()).toEqual([]);
});

test("a broken file in the folder is skipped and named, and the other mail is shown", async () => {
  const folder = mkdtempSync(join(tmpdir(), "greenbar-mail-"));
  const first = await start({ folder });
  await mailerFor(first).send(message, "a-key");
  await first.close();
  const broken = { "cut.json": '{"to": ["reader@exa', "other.json": '{"to": "nobody"}', "empty.json": "" };
  for (const [name, text] of Object.entries(broken)) writeFileSync(join(folder, name), text);

  const second = await start({ folder });
  expect(second.messages()).toHaveLength(1);
  expect(second.skipped.toSorted()).toEqual(
    Object.keys(broken)
      .map((name) => join(folder, name))
      .sort(),
  );
});
