import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { setRole } from "../../scripts/support/role.ts";
import { ADA, signedIn } from "../support/accounts.ts";

const people = {
  query: async (sql: string) => (await env.DB.prepare(sql).all<Record<string, unknown>>()).results,
};
const wanted = { email: ADA.email, role: "admin", unconfirmed: false, place: "on this machine" } as const;
const role = async () => (await env.DB.prepare("SELECT role FROM users").first())?.role;

test("an account with an unconfirmed address becomes admin only with --unconfirmed", async () => {
  await signedIn();
  await expect(setRole(people, wanted)).rejects.toThrow(/never confirmed/);
  expect(await role()).toBe("student");
  expect(await setRole(people, { ...wanted, unconfirmed: true })).toContain("is an admin now");
  expect(await role()).toBe("admin");
});

test("a new role ends the sessions and cancels a pending change of address", async () => {
  const { ada, browser, mailedToken } = await signedIn();
  await ada.post("/api/auth/confirm", { token: await mailedToken("confirm-email") });
  await ada.post("/api/auth/email", { email: "eve@example.org", password: ADA.password });
  const link = await mailedToken("confirm-email");
  expect(await setRole(people, wanted)).toContain("is an admin now");
  expect((await ada.patch("/api/auth/me", { fullName: "Eve" })).status).toBe(401);
  expect((await browser().post("/api/auth/confirm", { token: link })).status).toBe(400);
  expect(await setRole(people, { ...wanted, role: "student" })).toContain("is a student again");
});

test("an admin's browser has the admin cookie until they sign out; a student's never has it", async () => {
  const { ada, wait } = await signedIn();
  expect([...ada.jar.keys()]).not.toContain("__Host-admin");
  await setRole(people, { ...wanted, unconfirmed: true });
  await ada.post("/api/auth/login", ADA);
  wait(20 * 60_000);
  expect((await ada.get("/api/users")).status).toBe(200);
  expect(ada.jar.get("__Host-admin")).toBe("1");

  await ada.post("/api/auth/logout");
  expect([...ada.jar.keys()]).not.toContain("__Host-admin");
});

test("an email address without an account is refused by name", async () => {
  await signedIn();
  const nobody = { ...wanted, email: "nobody@example.org" };
  await expect(setRole(people, nobody)).rejects.toThrow("nobody@example.org on this machine");
});
