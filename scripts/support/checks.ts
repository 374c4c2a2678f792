import { relative } from "node:path";
import { performance } from "node:perf_hooks";
import { ROOT } from "./paths.ts";
import { Stop } from "./stop.ts";

/** How many checks or tests passed and failed. */
export type Tally = { passed: number; failed: number };

/** Runs one check and prints a line about it, with the reasons if it fails. */
export async function runCheck(name: string, work: () => Promise<unknown>): Promise<Tally> {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  try {
    const result = await work();
    console.log(`ok      ${name} (${result === "skipped" ? "as before" : seconds()})`);
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.log(`FAILED  ${name} (${seconds()})`);
    console.log(error instanceof Stop ? `${error.message}\n${error.details}` : error);
    return { passed: 0, failed: 1 };
  }
}

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce(
    (all, { passed, failed }) => ({ passed: all.passed + passed, failed: all.failed + failed }),
    { passed: 0, failed: 0 },
  );
}

/**
 * Counts the tests of a vitest run from its JSON report. Some failures are not in the report: a file that does not
 * load, an error outside any test. The exit status shows them, and they count as one.
 */
export function tallyOf(report: string | null, status: number): Tally {
  if (report === null) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests }: { numPassedTests: number; numFailedTests: number } =
    JSON.parse(report);
  const failed = status !== 0 && numFailedTests === 0 ? 1 : numFailedTests;
  return { passed: numPassedTests, failed };
}

type FileReport = {
  name: string;
  status: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
};

/** The tests of a vitest run that failed, a line each; a file that did not load is a line, too. */
export function failuresOf(report: string | null): string[] {
  const { testResults = [] }: { testResults?: FileReport[] } = JSON.parse(report ?? "{}");
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [file] : [];
    return failed.map(({ fullName }) => `${file}: ${fullName}`);
  });
}

/** The tests that passed only when tried again, a line each. */
export function secondTriesOf(report: string | null): string[] {
  const { testResults = [] }: { testResults?: FileReport[] } = JSON.parse(report ?? "{}");
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === "passed" && test.failureMessages.length > 0)
      .map(({ fullName }) => `${relative(ROOT, name)}: ${fullName}`),
  );
}
