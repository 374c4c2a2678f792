import { beforeAll, expect, test } from "vitest";
import { newReader, type Page } from "../support/reader.ts";
import { newAccount, PASSWORD, type SiteAccount } from "../support/signed-in.ts";
import { newSession, siteUrl, sql } from "../support/site-client.ts";

/* Keys with which scripts change content, and nothing else. */

let admin: SiteAccount;
beforeAll(async () => {
  admin = await newAccount({ fullName: "Nadia Okafor", role: "admin" });
});

const keyIn = (page: Page) => /gbk_[\w-]{43}/.exec(page.text)?.[0] ?? "";

async function newKey(name: string, as = admin) {
  const reader = await newReader({ as });
  const page = await reader.press(await reader.open("/desk/keys"), "Make the key", { Name: name });
  return { reader, page, key: keyIn(page) };
}

const call = (path: string, key: string, init: RequestInit = {}) =>
  fetch(siteUrl + path, { ...init, headers: { ...init.headers, authorization: `Bearer ${key}` } });
const errorOf = async (answer: Response) => ((await answer.json()) as { error: string }).error;

test("a key is made with a name, shown once, stored as a hash, and works until it is revoked", async () => {
  const name = `Laptop ${crypto.randomUUID().slice(0, 8)}`;
  const { reader, page, key } = await newKey(name);
  expect(key).not.toBe("");
  expect(page.text).toContain("it is shown only once");
  expect(await sql("SELECT 1 FROM content_keys WHERE hash = ? OR name LIKE '%gbk_%'", [key])).toEqual([]);
  const again = await reader.open("/desk/keys");
  expect(keyIn(again)).toBe("");
  expect(again.text).toContain("Not used yet");

  const listed = await call("/api/desk/offers", key);
  expect(listed.status).toBe(200);
  expect(listed.headers.get("cache-control")).toContain("no-store");
  const used = await reader.open("/desk/keys");
  expect(used.text).toContain("Last used");

  const revoked = await reader.press(used, `Revoke “${name}”`);
  expect(revoked.text).toContain("The key is revoked");
  expect(revoked.text).not.toContain(name);
  const refused = await call("/api/desk/offers", key);
  expect(refused.status).toBe(401);
  expect(await errorOf(refused)).toMatch(/does not exist, or it was revoked/);
});

test("a key has a name, and a draft says who made it with which key", async () => {
  const { page } = await newKey(" ");
  expect(page.wrong).toContain("Name");

  const { key } = await newKey("Robot");
  const id = `tide-${crypto.randomUUID().slice(0, 8)}`;
  const made = await call("/api/desk/projects", key, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id, values: { name: "Tide Table" } }),
  });
  expect(made.status).toBe(201);
  const { draft } = (await (await call(`/api/desk/projects/${id}`, key)).json()) as {
    draft: { savedBy: string };
  };
  expect(draft.savedBy).toBe("Nadia Okafor (Robot)");
});

test("someone who signed in a while ago gives the password again", async () => {
  const owner = await newAccount({ role: "admin" });
  const reader = await newReader({ as: owner });
  await sql("UPDATE user_sessions SET created_at = ? WHERE user_id = ?", [
    Date.now() - 11 * 60_000,
    owner.id,
  ]);
  const form = await reader.open("/desk/keys");
  const wrong = await reader.press(form, "Make the key", { Name: "Late", "Your password": "a red bar" });
  expect(wrong.wrong).toContain("Your password");
  expect(keyIn(wrong)).toBe("");
  const right = await reader.press(wrong, "Make the key", { Name: "Late", "Your password": PASSWORD });
  expect(keyIn(right)).not.toBe("");
});

test.each([
  "/api/users",
  "/api/users.csv",
  "/api/uploads",
  "/api/auth/me",
  "/api/auth/export",
  "/api/newsletter/subscribers.csv",
  "/desk",
  "/desk/keys",
  "/portal/profile",
])("a key does not open %s", async (path) => {
  const { key } = await newKey("Curious");
  const answer = await call(path, key, { redirect: "manual" });
  expect([401, 403, 404]).toContain(answer.status);
  expect(await answer.text()).not.toContain("Nadia Okafor");
});

test("a key cannot make another key, and an unknown one opens nothing", async () => {
  const { key } = await newKey("Parent");
  const body = new URLSearchParams({ intent: "make", name: "Child" });
  const made = await call("/desk/keys", key, { method: "POST", body, redirect: "manual" });
  expect(made.status).toBe(403);
  expect((await call("/api/desk/offers", "gbk_nothing")).status).toBe(401);
  expect((await fetch(`${siteUrl}/api/desk/offers`)).status).toBe(401);
});

test.each([
  ["a changed password", "UPDATE users SET session_epoch = session_epoch + 1 WHERE id = ?"],
  ["a lost role", "UPDATE users SET role = 'student' WHERE id = ?"],
])("%s ends its maker’s keys", async (_what, change) => {
  const owner = await newAccount({ role: "admin" });
  const { key } = await newKey("Old", owner);
  expect((await call("/api/desk/offers", key)).status).toBe(200);
  await sql(change, [owner.id]);
  const refused = await call("/api/desk/offers", key);
  expect(refused.status).toBe(401);
  expect(await errorOf(refused)).toMatch(/ended when its maker/);
});

test("deleting an account deletes its keys, and the export names them before", async () => {
  const owner = await newAccount({ role: "admin" });
  const { key } = await newKey("Leaving", owner);
  await sql("UPDATE users SET role = 'student' WHERE id = ?", [owner.id]);
  const { token } = await newSession(owner.email);
  const exported = await (await call("/api/auth/export", token)).text();
  expect(exported).toContain("Leaving");
  const gone = await call("/api/auth/delete", token, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password: PASSWORD }),
  });
  expect(gone.status).toBe(200);
  expect(await sql("SELECT 1 FROM content_keys WHERE owner_id = ?", [owner.id])).toEqual([]);
  expect((await call("/api/desk/offers", key)).status).toBe(401);
});
