import { expect, test } from "vitest";
import { ADA, signedIn } from "../support/accounts.ts";

const HTTP = { vars: { SITE_URL: "http://localhost:8787" } };
const SITES = [
  ["https", undefined, "__Host-", ""],
  ["http", HTTP, "", "__Host-"],
] as const;

test("a site on http signs in with cookies that Safari takes from localhost", async () => {
  const { answer, ada } = await signedIn(HTTP);
  const lines = answer.headers.getSetCookie();
  expect(lines.map((line) => line.split("=")[0]).sort()).toEqual(["access", "session"]);
  for (const line of lines) {
    expect(line).not.toMatch(/secure/i);
    for (const attribute of [/; Path=\//, /; HttpOnly/, /; SameSite=Lax/i]) expect(line).toMatch(attribute);
  }
  expect(await (await ada.get("/api/auth/me")).json()).toMatchObject({ user: { email: ADA.email } });
});

test.each(SITES)("on %s a session is renewed, and signing out removes its cookies", async (_, site, own) => {
  const { ada, wait } = await signedIn(site);
  wait(20 * 60_000);
  expect((await ada.get("/api/auth/me")).status).toBe(200);
  expect((await ada.post("/api/auth/refresh")).status).toBe(200);
  await ada.post("/api/auth/passkeys/authentication/options");
  expect([...ada.jar.keys()].sort()).toEqual([`${own}access`, `${own}passkey`, `${own}session`]);

  await ada.post("/api/auth/logout");
  expect([...ada.jar.keys()]).toEqual([`${own}passkey`]);
});

test.each(SITES)(
  "on %s real cookies under the other scheme's names do not sign in",
  async (_, site, own, other) => {
    const { ada, browser } = await signedIn(site);
    const eve = browser();
    for (const kind of ["session", "access"]) eve.jar.set(other + kind, ada.jar.get(own + kind) ?? "");
    expect((await eve.get("/api/auth/me")).status).toBe(401);
    expect((await eve.post("/api/auth/refresh")).status).toBe(401);
  },
);
