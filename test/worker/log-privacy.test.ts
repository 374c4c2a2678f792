import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { ADA, startAccounts } from "../support/accounts.ts";

test("a registration that fails to be stored logs no name, address or hash", async () => {
  const { browser, lines } = await startAccounts();
  await env.DB.batch([env.DB.prepare("DROP TABLE users")]);
  const answer = await browser().post("/api/auth/register", ADA);
  expect(answer.status).toBe(503);

  const log = JSON.stringify(lines);
  expect(log).toContain("no such table");
  for (const value of [ADA.email, ADA.fullName, ADA.password]) expect(log).not.toContain(value);
});
