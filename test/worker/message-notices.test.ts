import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { startEdge } from "../support/edge.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function person(id: string, role = "student") {
  await env.DB.prepare(
    "INSERT INTO users (id, email, full_name, password_hash, role, created_at, updated_at) VALUES (?, ?, ?, 'x', ?, 0, 0)",
  )
    .bind(id, `${id}@example.org`, `Person ${id}`, role)
    .run();
  return id;
}

/** A site with two students and two admins, where the cron runs after each wait. */
async function startSite(options: Parameters<typeof startEdge>[0] = {}) {
  const edge = startEdge(options);
  for (const id of ["ada", "eve"]) await person(id);
  for (const id of ["boss", "helper"]) await person(id, "admin");
  const { messages, outbox } = edge.services;
  return {
    ...edge,
    to: (id: string) => edge.sent.filter(({ to }) => to === `${id}@example.org`),
    tell: (student: string, body = "Hello") => messages.write("instructor", student, { body }),
    ask: (student: string, body = "Hello") => messages.write("student", student, { body }),
    readAs: async (reader: "student" | "instructor", student: string) => {
      const { unread } = await messages.correspondent(student);
      const seen = reader === "instructor" ? unread : (await messages.latest(student)).unread;
      await messages.markRead(reader, student, seen);
    },
    async pass(milliseconds: number) {
      edge.wait(milliseconds);
      await outbox.sendDue();
    },
  };
}

const waiting = () => env.DB.prepare("SELECT count(*) AS n FROM outbox WHERE status <> 'sent'").first("n");
const tokenIn = (text: string | undefined) =>
  /\/message-mail\/off\?token=([\w.-]+)/.exec(text ?? "")?.[1] ?? "";

test("several messages make one mail, ten minutes after the first, that does not quote them", async () => {
  const { tell, pass, to, sent } = await startSite();
  await tell("ada", "Zinnia");
  await pass(5 * MINUTE);
  await tell("ada", "Marigold");
  await pass(5 * MINUTE - 1);
  expect(sent).toEqual([]);
  await pass(1);
  expect(sent).toHaveLength(1);
  const [mail] = to("ada");
  expect(mail).toMatchObject({
    subject: "You have a new message at Greenbar",
    headers: {
      "List-Unsubscribe": expect.stringMatching(/^<https:\/\/greenbar\.test\/message-mail\/off\?token=/),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
  expect(mail?.text).toContain("https://greenbar.test/messages");
  expect(JSON.stringify(mail)).not.toMatch(/Zinnia|Marigold|Person ada/);
});

test("messages read within ten minutes are not mailed, later ones are", async () => {
  const { tell, readAs, pass, sent } = await startSite();
  await tell("ada");
  await pass(5 * MINUTE);
  await readAs("student", "ada");
  expect(await waiting()).toBe(0);
  await pass(20 * MINUTE);
  expect(sent).toEqual([]);
  await tell("ada");
  await pass(10 * MINUTE);
  expect(sent).toHaveLength(1);
});

test("the mail is sent if a newer message came after the last reading", async () => {
  const { tell, services, pass, sent } = await startSite();
  await tell("ada");
  await tell("ada");
  await services.messages.markRead("student", "ada", 1);
  await pass(10 * MINUTE);
  expect(sent).toHaveLength(1);
});

test("there is no second mail until the first one's messages are read, or a day has passed", async () => {
  const { tell, readAs, pass, sent } = await startSite();
  await tell("ada");
  await pass(10 * MINUTE);
  await tell("ada");
  await pass(DAY - 30 * MINUTE);
  await tell("ada");
  await pass(10 * MINUTE);
  expect(sent).toHaveLength(1);
  await pass(20 * MINUTE);
  await tell("ada");
  await pass(10 * MINUTE);
  expect(sent).toHaveLength(2);
  await readAs("student", "ada");
  await tell("ada");
  await pass(10 * MINUTE);
  expect(sent).toHaveLength(3);
});

test("a message submitted twice, one after the other or at once, is mailed once, also after it was read", async () => {
  const { services, readAs, pass, sent } = await startSite();
  const submissionId = crypto.randomUUID();
  const twice = () =>
    Promise.all(
      [1, 2].map(() => services.messages.write("instructor", "ada", { body: "Hello", submissionId })),
    );
  await twice();
  await twice();
  expect(await waiting()).toBe(1);
  await pass(10 * MINUTE);
  await readAs("student", "ada");
  await twice();
  await pass(10 * MINUTE);
  expect(sent).toHaveLength(1);
});

test("messages of several students make one mail to each admin, and none while something is unread", async () => {
  const { ask, readAs, pass, to, sent } = await startSite();
  await ask("ada", "Zinnia");
  await ask("eve");
  await pass(10 * MINUTE);
  expect([to("boss").length, to("helper").length, sent.length]).toEqual([1, 1, 2]);
  expect(to("boss")[0]?.subject).toBe("You have new messages from students at Greenbar");
  expect(JSON.stringify(sent)).not.toMatch(/Zinnia|Person/);

  await readAs("instructor", "ada");
  await ask("ada");
  await pass(10 * MINUTE);
  expect(sent).toHaveLength(2);
  await readAs("instructor", "ada");
  await readAs("instructor", "eve");
  await ask("ada");
  await pass(10 * MINUTE);
  expect(sent).toHaveLength(4);
});

test("an unread conversation that is archived causes no mail", async () => {
  const { ask, services, pass, sent } = await startSite();
  await ask("ada");
  await services.messages.archive("ada", true);
  await pass(10 * MINUTE);
  expect(sent).toEqual([]);
});

test("switching the mails off stops waiting and new ones until they are switched on again", async () => {
  const { tell, ask, services, pass, to } = await startSite();
  await tell("ada");
  await ask("eve");
  await services.messageNotices.want("ada", false);
  await services.messageNotices.want("boss", false);
  await tell("ada");
  await pass(DAY);
  expect([to("ada").length, to("boss").length, to("helper").length]).toEqual([0, 0, 1]);
  await services.messageNotices.want("ada", true);
  await tell("ada");
  await pass(10 * MINUTE);
  expect(to("ada")).toHaveLength(1);
});

test("a mail that fails is not tried again if these mails were switched off meanwhile", async () => {
  const down = { now: true };
  const edge = await startSite({
    mailer: {
      async send() {
        if (!down.now) throw new Error("nothing should be sent any more");
        await edge.services.messageNotices.want("ada", false);
        throw new Error("the provider answered 500");
      },
    },
  });
  await edge.tell("ada");
  await edge.pass(10 * MINUTE);
  down.now = false;
  await edge.pass(60 * MINUTE);
  expect(edge.lines.filter(({ event }) => event === "mail.failed")).toHaveLength(1);
  expect(await waiting()).toBe(0);
});

test("the link in the mail switches these mails off for its owner only, works twice, and cannot be forged", async () => {
  const { tell, services, pass, to } = await startSite();
  await tell("ada");
  await pass(10 * MINUTE);
  const token = tokenIn(to("ada")[0]?.headers["List-Unsubscribe"]);
  expect(tokenIn(to("ada")[0]?.text)).toBe(token);
  expect(await services.messageNotices.lookAtOff(token)).toBe("ready");
  for (const _ of [1, 2]) await services.messageNotices.off(token);
  expect(await services.messageNotices.lookAtOff(token)).toBe("done");
  const wants = async () =>
    (await env.DB.prepare("SELECT id FROM users WHERE message_mail = 1 ORDER BY id").all()).results;
  expect(await wants()).toEqual([{ id: "boss" }, { id: "eve" }, { id: "helper" }]);
  const [, signature] = token.split(".");
  for (const forged of [`eve.${signature}`, `ada.${"A".repeat(43)}`, "ada"]) {
    await expect(services.messageNotices.lookAtOff(forged)).rejects.toMatchObject({ code: "invalid" });
    await expect(services.messageNotices.off(forged)).rejects.toMatchObject({ code: "invalid" });
  }
  expect(await wants()).toHaveLength(3);
});

test("a newsletter link does not switch off emails about messages, nor the other way round", async () => {
  const { post, services, settle, sent, tell, pass } = await startSite();
  await post("/api/newsletter", { email: "ada@example.org" });
  await settle();
  const token = /unsubscribe\?token=([\w.-]+)/.exec(sent[0]?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  await expect(services.messageNotices.off(token)).rejects.toMatchObject({ code: "invalid" });
  await tell("ada");
  await pass(10 * MINUTE);
  const off = tokenIn(sent[1]?.text);
  await expect(services.newsletter.unsubscribe(off)).rejects.toMatchObject({ code: "invalid" });
});
