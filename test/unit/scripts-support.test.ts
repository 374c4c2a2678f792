import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildMark } from "../../scripts/support/build.ts";
import { failuresOf, secondTriesOf, tallyOf } from "../../scripts/support/checks.ts";
import { localSecrets, parseDevVars } from "../../scripts/support/dev-vars.ts";
import { onceFor } from "../../scripts/support/freshness.ts";
import { ROOT } from "../../scripts/support/paths.ts";
import { freePort, isFree, wantedPort } from "../../scripts/support/ports.ts";
import { checkConfig } from "../../scripts/support/settings.ts";

const folder = () => mkdtempSync(join(tmpdir(), "greenbar-unit-"));

test("a .dev.vars file may hold comments, quotes, spaces and `export`", () => {
  const text = "# local\n\nA=1\r\nexport B = two words \nC=\"three\" # why\nD='4'\nE=\n";
  expect(parseDevVars(text)).toEqual({ A: "1", B: "two words", C: "three", D: "4", E: "" });
});

test.each([
  ["A=1\nnonsense\n", 2],
  ["A B=1", 1],
  ["=1", 1],
  ['\n\nA="not closed', 3],
])("a broken line in %j is named", (text, line) => {
  expect(() => parseDevVars(text)).toThrow(`Line ${line} of .dev.vars`);
});

test("a missing secret is made once, in a file that only its owner can read", () => {
  const path = join(folder(), ".dev.vars");
  writeFileSync(path, "MAIL_FROM=me@example.com");
  const first = localSecrets(path);

  expect(first.APP_SECRET).toMatch(/^[0-9a-f]{64}$/);
  expect(first.MAIL_FROM).toBe("me@example.com");
  expect(localSecrets(path)).toEqual(first);
  expect(readFileSync(path, "utf8")).toMatch(
    /^MAIL_FROM=me@example.com\nAPP_SECRET='\w+'\nAUTH_KEYS='.+'\nCERTIFICATE_KEY='.+'\n$/,
  );
  expect(parseDevVars(readFileSync(path, "utf8"))).toEqual(first);
  const vars = { SITE_URL: "http://localhost:8787", ...first };
  expect(checkConfig(vars).secrets.app).toBe(first.APP_SECRET);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("a wrong variable is named before anything starts", () => {
  const vars = { SITE_URL: "http://localhost:8787", APP_SECRET: "x".repeat(32) };
  expect(checkConfig(vars).site.origin).toBe("http://localhost:8787");
  expect(() => checkConfig({ ...vars, MAIL_FROM: "nobody" })).toThrow(/MAIL_FROM/);
});

test.each(["abc", "0", "65536", "-1", "80.5", "1e3"])("%s is refused as a port", (value) => {
  expect(() => wantedPort(value)).toThrow("PORT must be a number");
});

test("without PORT the port is 8787", () => {
  expect(wantedPort(undefined)).toBe(8787);
  expect(wantedPort("9000")).toBe(9000);
});

test("a port with a listener is not free", async () => {
  const port = await freePort();
  expect(await isFree(port)).toBe(true);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  expect(await isFree(port)).toBe(false);
  await new Promise((resolve) => server.close(resolve));
});

test("work is done once for the same content, and again if it failed", async () => {
  const marker = join(folder(), "deep/marker");
  let times = 0;
  const work = async () => {
    times += 1;
    if (times === 1) throw new Error("no");
  };
  await expect(onceFor("a", marker, work)).rejects.toThrow("no");
  expect(await onceFor("a", marker, work)).toBe("done");
  expect(await onceFor("a", marker, work)).toBe("skipped");
  expect(await onceFor("b", marker, work)).toBe("done");
  expect(times).toBe(3);
});

test("a run is counted from its report, and an error missing in the report counts as a failure", () => {
  const report = (passed: number, failed: number) =>
    JSON.stringify({ numPassedTests: passed, numFailedTests: failed });
  expect(tallyOf(report(5, 0), 0)).toEqual({ passed: 5, failed: 0 });
  expect(tallyOf(report(5, 2), 1)).toEqual({ passed: 5, failed: 2 });
  expect(tallyOf(report(5, 0), 1)).toEqual({ passed: 5, failed: 1 });
  expect(tallyOf(null, 1)).toEqual({ passed: 0, failed: 1 });
});

test("what failed in a run is named, with files that did not load", () => {
  const testResults = [
    {
      name: join(ROOT, "test/unit/a.test.ts"),
      status: "failed",
      assertionResults: [
        { fullName: "adds", status: "passed" },
        { fullName: "takes away", status: "failed" },
      ],
    },
    { name: join(ROOT, "test/unit/b.test.ts"), status: "failed", assertionResults: [] },
    { name: join(ROOT, "test/unit/c.test.ts"), status: "passed", assertionResults: [] },
  ];
  expect(failuresOf(JSON.stringify({ testResults }))).toEqual([
    "test/unit/a.test.ts: takes away",
    "test/unit/b.test.ts",
  ]);
  expect(failuresOf(null)).toEqual([]);
});

test("a test that passed only when tried again is named", () => {
  const name = join(ROOT, "test/browser/a.test.ts");
  const assertionResults = [
    { fullName: "opens", status: "passed", failureMessages: [] },
    { fullName: "closes", status: "passed", failureMessages: ["not yet"] },
    { fullName: "moves", status: "failed", failureMessages: ["never", "never"] },
  ];
  expect(
    secondTriesOf(JSON.stringify({ testResults: [{ name, status: "failed", assertionResults }] })),
  ).toEqual(["test/browser/a.test.ts: closes"]);
});

test("a build that lost a file is incomplete, and secrets beside it do not matter", () => {
  const built = folder();
  mkdirSync(join(built, "client/assets"), { recursive: true });
  for (const name of ["client/assets/a.js", "client/b.css"]) writeFileSync(join(built, name), "text");
  const whole = buildMark("sources", built);
  writeFileSync(join(built, ".dev.vars"), "SECRET=1");
  expect(buildMark("sources", built)).toBe(whole);
  expect(buildMark("others", built)).not.toBe(whole);
  writeFileSync(join(built, "client/b.css"), "");
  expect(buildMark("sources", built)).not.toBe(whole);
  rmSync(join(built, "client/assets/a.js"));
  expect(buildMark("sources", built)).not.toBe(whole);
  rmSync(built, { recursive: true });
  expect(buildMark("sources", built)).not.toBe(whole);
});
