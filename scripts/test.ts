import { spawn } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { audit, auditSentence } from "./support/audit.ts";
import { buildIfStale } from "./support/build.ts";
import { failuresOf, runCheck, secondTriesOf, sum, type Tally, tallyOf } from "./support/checks.ts";
import { biomeBin, ROOT, tscBin, vitestBin, WORK_FOLDER } from "./support/paths.ts";
import { needTool } from "./support/processes.ts";
import { runTask, Stop } from "./support/stop.ts";
import { generateTypes } from "./support/types.ts";

const REPORT = join(WORK_FOLDER, "tests.json");

/** The projects of vitest.config.ts: those of `npm test`, and those of `npm run test:deep`. */
const EVERYDAY = ["unit", "worker", "routes", "browser"];
const DEEP = ["scripts", "faults", "pages", "attack", "templates"];
/** These need no build. */
const UNBUILT = ["unit", "worker"];

/** Runs vitest on this terminal. */
function runVitest(args: string[]): Promise<Tally> {
  mkdirSync(WORK_FOLDER, { recursive: true });
  rmSync(REPORT, { force: true });
  const child = spawn(
    process.execPath,
    [
      ...["--no-warnings", vitestBin, "run", "--reporter=default", "--reporter=json"],
      ...[`--outputFile.json=${REPORT}`, ...args],
    ],
    { cwd: ROOT, stdio: "inherit" },
  );
  return new Promise((resolve) => {
    child.on("error", () => resolve({ passed: 0, failed: 1 }));
    child.on("exit", (status) => {
      const report = existsSync(REPORT) ? readFileSync(REPORT, "utf8") : null;
      for (const test of secondTriesOf(report)) console.log(`SECOND TRY  ${test}`);
      for (const failure of failuresOf(report)) console.log(`FAILED  ${failure}`);
      resolve(tallyOf(report, status ?? 1));
    });
  });
}

/** Known vulnerabilities, in CI only: it needs a network, which nobody should need for the tests. */
async function knownVulnerabilities(): Promise<void> {
  const result = await audit();
  const sentence = auditSentence(result);
  if (result.kind !== "clean") console.log(sentence);
}

/** Types, lint and build. They are independent of each other, so they run in parallel. */
async function runChecks(): Promise<{ checks: Tally; built: Tally }> {
  const generated = await runCheck("generated types", generateTypes);
  const [built, ...checks] = await Promise.all([
    runCheck("build", buildIfStale),
    runCheck("types", () => needTool("The types do not fit.", [tscBin, "--pretty", "false"])),
    ...(process.env.CI ? [runCheck("known vulnerabilities", knownVulnerabilities)] : []),
    runCheck("lint", () => needTool("The linter objects.", [biomeBin, "ci", "--colors=off", "."])),
  ]);
  return { checks: sum([generated, ...checks]), built };
}

/** @throws Stop if an argument names no test, before the build starts */
function checkNames(args: string[]): void {
  // The word after an option may be its value.
  const names = args.filter((arg, index) => !arg.startsWith("-") && !args[index - 1]?.startsWith("-"));
  const files = globSync("test/**/*.test.{ts,tsx}", { cwd: ROOT });
  for (const name of names) {
    // `backup.test.ts:12` means a line of that file.
    const wanted = name.replace(/:\d+$/, "");
    if (files.some((file) => file.includes(wanted) || resolve(ROOT, file) === wanted)) continue;
    throw new Stop(`No test file's name contains "${name}".`);
  }
}

const onlyBuild = async () => ({ checks: sum([]), built: await runCheck("build", buildIfStale) });

await runTask(async () => {
  const args = process.argv.slice(2).filter((arg) => arg !== "--deep");
  const deep = args.length < process.argv.length - 2;
  checkNames(args);
  // With names, only the tests with these names run, deep ones included.
  const everything = args.length === 0 && !deep;
  const { checks, built } = everything ? await runChecks() : await onlyBuild();
  const wanted = deep ? DEEP : args.length === 0 ? EVERYDAY : [...EVERYDAY, ...DEEP];
  const chosen = args.some((arg) => arg.startsWith("--project"));
  // Without a build there are no pages to test.
  const projects = built.failed > 0 ? UNBUILT : chosen ? [] : wanted;
  const tests = await runVitest([...projects.map((name) => `--project=${name}`), ...args]);
  const { passed, failed } = sum([checks, built, tests]);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
});
