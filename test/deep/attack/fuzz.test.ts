import fc from "fast-check";
import { afterAll, expect, inject, test } from "vitest";
import routes from "../../../app/routes.ts";
import { callTargets, type Description } from "../../support/attack/calls.ts";
import { problemsOf } from "../../support/attack/judge.ts";
import { mountedPaths, otherTargets, wildTarget } from "../../support/attack/others.ts";
import { FIELDS, pagesOf, pageTargets } from "../../support/attack/pages.ts";
import type { Attack, Target } from "../../support/attack/target.ts";
import { createVisitors } from "../../support/attack/visitors.ts";
import { type Answer, send } from "../../support/attack/wire.ts";
import { newAccount, PASSWORD } from "../../support/signed-in.ts";
import { siteUrl, sql } from "../../support/site-client.ts";

/** The same seed makes the same requests. `npm run fuzz` takes a new one each time. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_500);
const ONLY = process.env.FUZZ_ONLY ?? "";

const secrets = [...inject("secrets"), PASSWORD];
const visitors = createVisitors();

/** Ids that exist: with made-up ids alone a fuzzer only gets "not found". */
async function knownIds(): Promise<string[]> {
  const { id } = await newAccount({ fullName: "Fuzzed Student" });
  await sql(
    "INSERT INTO contact_messages (id, full_name, email, message, fingerprint, created_at) VALUES (?, ?, ?, ?, ?, ?)",
    ["fuzzed-letter", "Fuzzed Sender", "fuzzed@example.com", "A letter.", "fuzzed-letter", Date.now()],
  );
  return [
    id,
    "fuzzed-letter",
    "contact",
    "mentorship",
    "1",
    "2",
    "pro",
    "vip",
    "react-2025",
    "use-state-updates",
  ];
}

const description: Description = await (await fetch(`${siteUrl}/api/openapi.json`)).json();
const known = await knownIds();
const pages = pagesOf(routes);
const targets = [
  ...callTargets(description, known),
  ...pageTargets(pages, known),
  ...otherTargets,
  wildTarget,
].filter(({ name }) => name.includes(ONLY));
const runs = Math.ceil(REQUESTS / targets.length);
const counts = new Map<string, Map<number, number>>();

/** A seed for each target, from its name, so that a target can be tried alone. */
function seedOf({ name }: Target): number {
  let hash = SEED;
  for (const byte of Buffer.from(name)) hash = (hash * 31 + byte) | 0;
  return hash;
}

function count({ name }: Target, { status }: Answer): void {
  const byStatus = counts.get(name) ?? new Map<number, number>();
  byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  counts.set(name, byStatus);
}

async function strike(target: Target, { as, ...request }: Attack): Promise<void> {
  const sent = { ...request, headers: [...request.headers, ...(await visitors.headersOf(as))] };
  const answer = await send(sent);
  count(target, answer);
  if (answer.status === 401 || answer.status === 429) visitors.replace(as);
  const problems = problemsOf(sent, answer, secrets, siteUrl);
  if (problems.length > 0) throw new Error(`${problems.join("; ")}. It began: ${answer.text.slice(0, 300)}`);
}

afterAll(() => {
  const sum = (byStatus: Map<number, number>) => [...byStatus.values()].reduce((all, each) => all + each, 0);
  const lines = [...counts].map(([name, byStatus]) => {
    const statuses = [...byStatus].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
    return `${String(sum(byStatus)).padStart(6)}  ${name.padEnd(52)}  ${statuses.join(", ")}`;
  });
  const total = [...counts.values()].reduce((all, byStatus) => all + sum(byStatus), 0);
  console.log([...lines, `${total} requests to ${counts.size} targets, seed ${SEED}`].join("\n"));
});

test("the route table, the description and the Worker's own paths are all read", () => {
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter(({ takesForms }) => takesForms).length).toBeGreaterThanOrEqual(15);
  expect(Object.keys(description.paths).length).toBeGreaterThan(30);
  expect(FIELDS).toEqual(expect.arrayContaining(["email", "password", "intent", "history", "submissionId"]));
  const covered = [
    ...["/api/", "/media", "/.well-known", "/playground/frame", "/runner/frame"],
    ...["/checkout/return", "/quotes/return", "*"],
  ];
  for (const path of mountedPaths()) {
    expect(covered.some((each) => path.startsWith(each)) || path === "/api", `${path} is fuzzed`).toBe(true);
  }
});

test.for(targets)(`$name survives hostile requests`, { timeout: 60_000 + runs * 3_000 }, async (target) => {
  // With its own seed, so that one target alone can be tried again.
  await fc.assert(
    fc.asyncProperty(target.attacks, (each) => strike(target, each)),
    { seed: seedOf(target), numRuns: runs, endOnFailure: false },
  );
});

// For all targets together, because a single one may refuse everything.
test.skipIf(ONLY !== "")("most requests got past the rate limits, and many past the validation", () => {
  const all = [...counts.values()].flatMap((byStatus) => [...byStatus]);
  const share = (pick: (status: number) => boolean) =>
    all.filter(([status]) => pick(status)).reduce((sum, [, times]) => sum + times, 0) /
    all.reduce((sum, [, times]) => sum + times, 0);
  expect(share((status) => status === 429)).toBeLessThan(0.05);
  expect(share((status) => status < 400)).toBeGreaterThan(0.25);
});
