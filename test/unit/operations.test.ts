import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createAccessTokens } from "#worker/auth/access-tokens.ts";
import { newSigningKey } from "#worker/auth/signing-keys.ts";
import { costOf, costTable, PLAN, PRICES_CHECKED, usageOf } from "../../scripts/support/costs.ts";

const page = readFileSync("docs/operations.md", "utf8");

test("docs/operations.md has the costs that `npm run costs` prints, and says when prices were looked up", () => {
  expect(page).toContain(costTable());
  expect(page).toContain(PRICES_CHECKED);
});

test("a month without visits costs the plan, and what is included costs nothing", () => {
  expect(costOf(usageOf(0)).total).toBe(PLAN);
  const small = usageOf(1_000);
  expect(costOf({ ...small, inputTokens: 0, outputTokens: 0 }).total).toBe(PLAN);
  expect(costOf({ ...small, requests: 12e6 }).parts.requests).toBeCloseTo(0.6);
});

test("every command that docs/operations.md names exists", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const named = [...page.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(5);
  for (const name of named) expect(Object.keys(scripts), name).toContain(name);
});

const ORIGIN = "https://greenbar.test";
const CLAIMS = { userId: "a", sessionId: "b", role: "student", fullName: "Ada", epoch: 0 } as const;

test("a signing key is rotated without anybody noticing, and what it signed ends with it", async () => {
  const [before, after] = [await newSigningKey(), await newSigningKey()];
  const tokens = (keys: Awaited<ReturnType<typeof newSigningKey>>[]) =>
    createAccessTokens({ keys, origin: ORIGIN, now: () => new Date() });
  const old = await tokens([before]).sign(CLAIMS);

  const rotating = tokens([after, before]);
  expect(await rotating.verify(old)).toMatchObject({ userId: "a" });
  const fresh = await rotating.sign(CLAIMS);

  const rotated = tokens([after]);
  expect(await rotated.verify(fresh)).toMatchObject({ userId: "a" });
  expect(await rotated.verify(old)).toBeNull();
});
