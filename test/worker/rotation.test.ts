import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createCookies } from "#worker/accounts/cookies.ts";
import { createSessionStore } from "#worker/accounts/session-store.ts";
import { readSignedId, signId } from "#worker/platform/secret-tokens.ts";

const [BEFORE, AFTER] = ["a".repeat(32), "b".repeat(32)];

// test/unit/operations.test.ts covers the other half of docs/operations.md, Rotating keys.
test("with another APP_SECRET unsubscribe links stop working", async () => {
  const link = await signId(BEFORE, "newsletter-unsubscribe", "id");
  expect(await readSignedId(BEFORE, "newsletter-unsubscribe", link)).toBe("id");
  expect(await readSignedId(AFTER, "newsletter-unsubscribe", link)).toBeNull();
});

test("with another APP_SECRET everybody signs in again", async () => {
  const cookies = createCookies("https://greenbar.test");
  const store = (secret: string) => createSessionStore({ kv: env.SESSIONS, secret, cookies });
  const record = { userId: "a", epoch: 0, createdAt: 1 };
  const line = await store(BEFORE).create("session", record);
  const request = new Request("https://greenbar.test", { headers: { cookie: line.split(";")[0] ?? "" } });
  expect(await store(BEFORE).read(request)).toMatchObject({ record });
  expect(await store(AFTER).read(request)).toBeNull();
});
