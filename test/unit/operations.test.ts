import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createAccessTokens } from "#worker/accounts/access-tokens.ts";
import { newSigningKey } from "#worker/accounts/signing-keys.ts";
import { ASSUMED, costOf, costTable, PLAN, PRICES_CHECKED, usageOf } from "../../scripts/support/costs.ts";

const page = readFileSync("docs/operations.md", "utf8");

test("docs/operations.md has the costs that `npm run costs` prints, and says when prices were looked up", () => {
  expect(page).toContain(costTable());
  expect(page).toContain(PRICES_CHECKED);
});

test("a month without visits costs the plan and what lies there, and what is included costs nothing", () => {
  // The films lie there, and the owner changes texts.
  expect(costOf(usageOf(0)).total).toBeCloseTo(PLAN + 0.396);
  const small = { ...usageOf(1_000), inputTokens: 0, outputTokens: 0, embeddedTokens: 0, r2Storage: 0 };
  expect(costOf(small).total).toBe(PLAN);
  expect(costOf({ ...small, requests: 12e6 }).parts.requests).toBeCloseTo(0.6);
});

test("at ten million visits mail costs most and log lines come next, as the page says", () => {
  const parts = Object.entries(costOf(usageOf(10_000_000)).parts).sort(([, a], [, b]) => b - a);
  expect(parts.slice(0, 2).map(([meter]) => meter)).toEqual(["mails", "logs"]);
  expect(ASSUMED.renderedCpuMs / ASSUMED.cachedCpuMs).toBe(15);
});

const sources = ["app", "worker"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, "utf8") })),
);
const CALL = /\blog"?\)?\s*\.(?:info|warn|error)\(\s*("[^"]*"|\w+)/g;
/** `reading()` (app/site/reading.ts) takes the name of its log event as the last argument. */
const READING = /\breading\(.*?("[a-z]+\.[a-z_]+"),?\s*\)/gs;

test("the table of the log names every event that the code writes, and no other", () => {
  const literal = (pattern: RegExp) =>
    sources.flatMap(({ name, text }) =>
      [...text.matchAll(pattern)].map(([, event = ""]) => ({ name, event })),
    );
  const events = [...literal(CALL), ...literal(READING)];
  const unnamed = events.filter(({ event }) => !event.startsWith('"'));
  expect(unnamed).toEqual([{ name: "app/site/reading.ts", event: "event" }]);
  const written = new Set(
    events.filter((one) => !unnamed.includes(one)).map(({ event }) => event.slice(1, -1)),
  );

  const [, table = ""] = page.split("| event | means | do |");
  const rows = table.split("\n\n")[0]?.split("\n") ?? [];
  const listed = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, event]) => event),
  );
  expect(written.size).toBeGreaterThan(40);
  expect(listed.toSorted()).toEqual([...written].toSorted());
});

test("every command that docs/operations.md names exists", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const named = [...page.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(5);
  for (const name of named) expect(Object.keys(scripts), name).toContain(name);
});

const ORIGIN = "https://greenbar.test";
const CLAIMS = { userId: "a", sessionId: "b", role: "student", fullName: "Ada", epoch: 0 } as const;

test("rotating a signing key keeps people signed in, and removing the old key ends its tokens", async () => {
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
