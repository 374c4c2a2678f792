import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ADA, signedIn } from "../support/accounts.ts";
import { writeContent } from "../support/seeded.ts";

const storedIds = async () => (await env.SESSIONS.list()).keys.map(({ name }) => name);

test("the data export is complete, and has contact forms only once the address is confirmed", async () => {
  const { ada, mailedToken } = await signedIn();
  await ada.post("/api/contact", { fullName: "A", email: ADA.email, message: "sent without an account" });
  const early = await ada.get("/api/auth/export");
  expect(early.headers.get("content-disposition")).toContain("my-data.json");
  expect(await early.json()).toMatchObject({
    contactMessages: [],
    notes: [expect.stringContaining("Confirm the address")],
  });
  await ada.post("/api/auth/confirm", { token: await mailedToken("confirm-email") });
  const text = await (await ada.get("/api/auth/export")).text();
  expect(JSON.parse(text)).toMatchObject({
    account: { email: ADA.email, fullName: ADA.fullName },
    sessions: [{ device: "Firefox on Linux" }],
    contactMessages: [{ message: "sent without an account" }],
    notes: [],
  });
  expect(text).not.toMatch(/plain:|sessionEpoch|passwordHash/);
});

test("deleting an account takes the password, and deletes the account's data", async () => {
  const { ada, mailedToken, settle } = await signedIn();
  await ada.post("/api/auth/confirm", { token: await mailedToken("confirm-email") });
  await ada.post("/api/contact", { fullName: "A", email: ADA.email, message: "hello" });
  await ada.post("/api/newsletter", { email: ADA.email });
  const id = (await env.DB.prepare("SELECT id FROM users").first<{ id: string }>())?.id ?? "";
  await env.DB.batch([
    env.DB.prepare("INSERT INTO conversations (student_id, last_message_at) VALUES (?, 1)").bind(id),
    env.DB.prepare(
      "INSERT INTO messages (id, student_id, author, body, created_at) VALUES ('m', ?, 'student', 'hi', 1)",
    ).bind(id),
  ]);
  expect((await ada.post("/api/auth/delete", { password: "wrong wrong" })).status).toBe(400);
  const answer = await ada.post("/api/auth/delete", { password: ADA.password });
  expect(await answer.json()).toMatchObject({
    deleted: expect.any(Array),
    kept: [],
  });
  await settle();
  for (const table of [
    "users",
    "user_sessions",
    "messages",
    "conversations",
    "contact_messages",
    "mailed_tokens",
    "newsletter_subscribers",
  ]) {
    expect((await env.DB.prepare(`SELECT * FROM ${table}`).all()).results, table).toEqual([]);
  }
  expect([ada.jar.size, await storedIds()]).toEqual([0, []]);
});

test("emails about messages can be switched off, and the data export includes the choice", async () => {
  const { ada } = await signedIn();
  const wish = async () =>
    (await (await ada.get("/api/auth/export")).json<{ account: { messageMail: boolean } }>()).account
      .messageMail;
  expect(await wish()).toBe(true);
  const answer = await ada.post("/api/auth/message-mail", { messageMail: false });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ user: { email: ADA.email, messageMail: false } });
  expect(await wish()).toBe(false);
  expect((await ada.post("/api/auth/message-mail", { messageMail: "no" })).status).toBe(400);
  expect(await wish()).toBe(false);
});

test("deleting an account, confirmed or not, deletes the waiting emails about its messages", async () => {
  const { ada, services } = await signedIn();
  const id = (await env.DB.prepare("SELECT id FROM users").first<{ id: string }>())?.id ?? "";
  await env.DB.prepare(
    "INSERT INTO users (id, email, full_name, password_hash, role, created_at, updated_at) VALUES ('boss', 'boss@example.org', 'Boss', 'x', 'admin', 0, 0)",
  ).run();
  await services.messages.write("student", id, { body: "Hello" });
  await services.messages.write("instructor", id, { body: "Hello Ada" });
  const waiting = async () =>
    (await env.DB.prepare("SELECT recipient FROM outbox WHERE status = 'waiting' ORDER BY recipient").all())
      .results;
  expect(await waiting()).toEqual([{ recipient: ADA.email }, { recipient: "boss@example.org" }]);
  expect((await ada.post("/api/auth/delete", { password: ADA.password })).status).toBe(200);
  expect(await waiting()).toEqual([]);
});

test("deleting an unconfirmed account keeps forms that somebody else may have sent", async () => {
  const { ada } = await signedIn();
  await ada.post("/api/contact", { fullName: "A", email: ADA.email, message: "hello" });
  expect((await ada.post("/api/auth/delete", { password: ADA.password })).status).toBe(200);
  expect((await env.DB.prepare("SELECT * FROM contact_messages").all()).results).toHaveLength(1);
});

test("a deleted account leaves its uploaded pictures, without a name", async () => {
  const { ada } = await signedIn();
  await env.DB.prepare(
    "INSERT INTO uploads (id, owner_id, object_key, content_type, size_bytes, width, height, created_at) SELECT 'u', id, 'k', 'image/png', 1, 1, 1, 1 FROM users",
  ).run();
  expect((await ada.post("/api/auth/delete", { password: ADA.password })).status).toBe(200);
  const row = await env.DB.prepare("SELECT * FROM users").first();
  expect(row).toMatchObject({ full_name: "Deleted account", phone: null, search_text: "" });
  expect(JSON.stringify(row)).not.toContain("ada");
});

test("what somebody published stays when their account is deleted, without their name", async () => {
  await writeContent();
  const { ada, services } = await signedIn();
  const author = {
    id: String(await env.DB.prepare("SELECT id FROM users").first("id")),
    fullName: "Ada Quill",
  };
  const { live } = await services.items.open("notes", "props");
  const draft = { values: { ...live, title: "Mine" }, save: 0, base: 0, tab: "tab" };
  await services.drafts.save(author, "notes", "props", draft);
  await services.publishing.publish(author, "notes", "props");
  await services.drafts.save(author, "notes", "props", { ...draft, base: 1 });
  expect((await ada.post("/api/auth/delete", { password: ADA.password })).status).toBe(200);
  const { results } = await env.DB.prepare(
    "SELECT by AS name FROM revisions WHERE version = 1 UNION ALL SELECT saved_by FROM drafts",
  ).all();
  expect(results).toEqual([{ name: "Deleted account" }, { name: "Deleted account" }]);
  expect((await services.items.open("notes", "props")).live?.title).toBe("Mine");
});

test("an admin cannot delete their own account", async () => {
  const { ada } = await signedIn();
  await env.DB.prepare("UPDATE users SET role = 'admin'").run();
  await ada.post("/api/auth/login", ADA);
  expect((await ada.post("/api/auth/delete", { password: ADA.password })).status).toBe(409);
});
