import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { startEdge } from "../support/edge.ts";
import { addReaders, ISSUE } from "../support/newsletter.ts";
import { type MailEvent, signedEvent, WEBHOOK_SECRET } from "../upstream/mail-events.ts";

const ADA = "reader-0000@example.org";
const vars = { MAIL_WEBHOOK_SECRET: WEBHOOK_SECRET };
type Edge = ReturnType<typeof startEdge>;

function send(edge: Edge, event: MailEvent, to = ADA, options: Parameters<typeof signedEvent>[2] = {}) {
  const { headers, body } = signedEvent(event, to, { at: edge.clock.now, ...options });
  return edge.request("/api/mail/events", { method: "POST", headers, body });
}

const reader = (email = ADA) =>
  env.DB.prepare("SELECT * FROM newsletter_subscribers WHERE email = ?")
    .bind(email)
    .first<Record<string, unknown>>();

/** Sends the next issue, and returns who got it. */
async function sendIssue(edge: Edge, id: string): Promise<string[]> {
  const before = edge.sent.length;
  await edge.services.newsletterIssues.create(id, ISSUE);
  const { slots } = await edge.services.newsletterIssues.get(id);
  const [slot = edge.clock.now] = slots;
  await edge.services.newsletterIssues.schedule(id, slot.toISOString().slice(0, 10));
  edge.clock.now = slot;
  await edge.services.newsletterRound.write();
  await edge.services.outbox.sendDue();
  return edge.sent.slice(before).map(({ to }) => to);
}

test("a hard bounce ends the newsletter for an address, with its reason and date at the desk", async () => {
  const edge = startEdge({ vars });
  await addReaders(2);
  expect((await send(edge, "bounced", "Reader <READER-0000@Example.org>")).status).toBe(200);
  const { items } = await edge.services.newsletterReaders.list({
    q: "reader-0000",
    status: "bounced",
    group: undefined,
  });
  expect(items[0]).toMatchObject({
    status: "bounced",
    stopReason: "The mailbox does not exist (550 5.1.1).",
    stoppedAt: edge.clock.now,
  });
  expect(await sendIssue(edge, "one")).toEqual(["reader-0001@example.org"]);
});

test("an issue's email that still waits does not leave after a bounce or a complaint", async () => {
  const edge = startEdge({ vars });
  await addReaders(2);
  await edge.services.newsletterIssues.create("one", ISSUE);
  await edge.services.newsletterIssues.schedule("one", "2026-11-30");
  edge.clock.now = new Date("2026-11-30T08:00:00Z");
  await edge.services.newsletterRound.write();
  await send(edge, "complained");
  await edge.services.outbox.sendDue();
  expect(edge.sent.map(({ to }) => to)).toEqual(["reader-0001@example.org"]);
});

test("a soft bounce and events about delivery change nothing", async () => {
  const edge = startEdge({ vars });
  await addReaders(1);
  expect((await send(edge, "bounced", ADA, { bounce: "Transient" })).status).toBe(200);
  expect((await send(edge, "delivered")).status).toBe(200);
  expect(await reader()).toMatchObject({ status: "confirmed", stopped: null });
});

test("the owner can put a bounced address back, but not one that complained or left", async () => {
  const edge = startEdge({ vars });
  await addReaders(2);
  const { newsletterReaders: readers } = edge.services;
  await send(edge, "bounced");
  await readers.putBack("reader-0000");
  expect(await reader()).toMatchObject({ status: "confirmed", stopped: null, stop_reason: null });
  await expect(readers.putBack("reader-0000")).rejects.toMatchObject({ code: "conflict" });
  await send(edge, "complained", "reader-0001@example.org");
  await expect(readers.putBack("reader-0001")).rejects.toMatchObject({ code: "conflict" });
  await expect(readers.putBack("nobody")).rejects.toMatchObject({ code: "not_found" });
});

test("someone who signs up and confirms after a complaint gets the newsletter again", async () => {
  const edge = startEdge({ vars });
  await addReaders(1);
  await send(edge, "complained");
  edge.wait(60_000);
  await edge.post("/api/newsletter", { email: ADA });
  await edge.settle();
  const token = /token=([\w.-]+)/.exec(edge.sent.at(-1)?.text ?? "")?.[1];
  expect((await edge.post("/api/newsletter/confirm", { token })).status).toBe(200);
  expect(await reader()).toMatchObject({ status: "confirmed", stopped: null, unsubscribed_at: null });
  // The event about the earlier email arrives once more, under another id.
  await send(edge, "bounced", ADA, { at: new Date(edge.clock.now.getTime() - 60_000) });
  expect(await reader()).toMatchObject({ status: "confirmed", stopped: null });
});

test("an event that arrives twice, also at once, is handled once", async () => {
  const edge = startEdge({ vars });
  await addReaders(1);
  const answers = await Promise.all([
    send(edge, "bounced", ADA, { id: "msg_1" }),
    send(edge, "bounced", ADA, { id: "msg_1" }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await edge.services.newsletterReaders.putBack("reader-0000");
  expect((await send(edge, "bounced", ADA, { id: "msg_1" })).status).toBe(200);
  expect(await reader()).toMatchObject({ status: "confirmed" });
});

test("mail about messages stops, too, and account email goes on", async () => {
  const edge = startEdge({ vars });
  const account = { fullName: "Ada Lovelace", email: "ada@example.org", password: "a-long-passphrase-2026" };
  await edge.post("/api/auth/register", account);
  await edge.settle();
  await send(edge, "complained", account.email);
  const user = await env.DB.prepare("SELECT message_mail FROM users").first<{ message_mail: number }>();
  expect(user?.message_mail).toBe(0);
  const before = edge.sent.length;
  await edge.post("/api/auth/forgot", { email: account.email });
  await edge.settle();
  expect(edge.sent.slice(before).map(({ to }) => to)).toEqual([account.email]);
});

test("an event that is unsigned, forged, too old or of another site is refused and changes nothing", async () => {
  const edge = startEdge({ vars });
  await addReaders(1);
  const good = signedEvent("bounced", ADA, { at: edge.clock.now });
  const post = (headers: Record<string, string>, body = good.body) =>
    edge.request("/api/mail/events", { method: "POST", headers, body });
  const minutesAgo = (minutes: number) => new Date(edge.clock.now.getTime() - minutes * 60_000);
  const old = signedEvent("bounced", ADA, { at: minutesAgo(6) });
  const early = signedEvent("bounced", ADA, { at: minutesAgo(-6) });
  const others = signedEvent("bounced", ADA, {
    at: edge.clock.now,
    secret: "whsec_b3RoZXItc2VjcmV0LW9mLW90aGVycw==",
  });
  const refused = [
    await post({ "content-type": "application/json" }),
    await post({ ...good.headers, "svix-signature": "v1," }),
    await post({ ...good.headers, "svix-signature": "v1,!!!" }),
    await post({ ...good.headers, "svix-signature": good.headers["svix-signature"]?.slice(3) ?? "" }),
    await post({ ...good.headers, "svix-id": "msg_other" }),
    await post({ ...good.headers, "svix-timestamp": "soon" }),
    await post(good.headers, good.body.replace(ADA, "reader-0001@example.org")),
    await post(old.headers, old.body),
    await post(early.headers, early.body),
    await post(others.headers, others.body),
  ];
  expect(refused.map(({ status }) => status)).toEqual(Array(refused.length).fill(403));
  expect(await reader()).toMatchObject({ status: "confirmed" });
  // Several signatures are allowed while a secret is changed, and the standard's own header names.
  const both = { ...good.headers, "svix-signature": `v1,AAAA v2,x ${good.headers["svix-signature"]}` };
  expect((await post(both)).status).toBe(200);
  expect(await reader()).toMatchObject({ status: "unsubscribed", stopped: "bounced" });
});

test("a signed body that is no event is a 400", async () => {
  const edge = startEdge({ vars });
  const at = edge.clock.now;
  const { headers } = signedEvent("bounced", ADA, { at });
  const key = await crypto.subtle.importKey(
    "raw",
    Uint8Array.from(atob(WEBHOOK_SECRET.slice(6)), (character) => character.charCodeAt(0)),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  for (const body of ["", "[]", '{"type":"email.bounced"}', "no JSON"]) {
    const signed = `${headers["svix-id"]}.${headers["svix-timestamp"]}.${body}`;
    const bytes = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(signed));
    const signature = `v1,${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
    const answer = await edge.request("/api/mail/events", {
      method: "POST",
      headers: { ...headers, "svix-signature": signature },
      body,
    });
    expect(answer.status, body).toBe(400);
  }
});

test("without a secret there is no such call, and the log says so", async () => {
  const edge = startEdge({ vars: { MAIL_WEBHOOK_SECRET: "" } });
  expect((await send(edge, "bounced")).status).toBe(404);
  expect(edge.lines.map(({ event }) => event)).toContain("mail_events.no_secret");
});
