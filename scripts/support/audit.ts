import { spawn } from "node:child_process";
import { delimiter } from "node:path";
import { ROOT } from "./paths.ts";
import { Stop } from "./stop.ts";

const WITHIN_MS = 60_000;
const WINDOWS = process.platform === "win32";
/** Findings below these severities are printed, but do not fail the audit. */
const SERIOUS = ["high", "critical"];

/** The result of an audit: clean, with findings, or not available. */
export type AuditResult =
  | { kind: "clean" }
  | { kind: "found"; serious: boolean; lines: string[] }
  | { kind: "not available"; reason: string };

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/**
 * Reads the output of `npm audit --json`. If the registry has no such endpoint, there is no network, or the output
 * is not a report, the result is "not available".
 */
export function readAudit(output: string): AuditResult {
  const report = parsed(output);
  if (!isObject(report) || !isObject(report.vulnerabilities)) {
    const status =
      isObject(report) && report.statusCode ? `the registry answers ${String(report.statusCode)}` : null;
    return { kind: "not available", reason: status ?? "npm could not ask the registry" };
  }
  const found = Object.entries(report.vulnerabilities).map(([name, each]) => {
    const { severity, range } = isObject(each) ? each : {};
    return { severity: String(severity), line: `${String(severity)}: ${name} ${String(range ?? "")}`.trim() };
  });
  if (found.length === 0) return { kind: "clean" };
  return {
    kind: "found",
    serious: found.some(({ severity }) => SERIOUS.includes(severity)),
    lines: found.map(({ line }) => line),
  };
}

/** Asks the registry about the packages that are shipped. */
export function audit(): Promise<AuditResult> {
  return new Promise((resolve) => {
    // npm's own scripts run on the machine's Node, as in bootstrap.mjs.
    const path = (process.env.PATH ?? "")
      .split(delimiter)
      .filter((folder) => !folder.includes("node_modules"))
      .join(delimiter);
    const child = spawn(WINDOWS ? "npm.cmd" : "npm", ["audit", "--json", "--omit=dev"], {
      cwd: ROOT,
      env: { ...process.env, PATH: path },
      shell: WINDOWS,
      stdio: ["ignore", "pipe", "ignore"],
      timeout: WITHIN_MS,
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    child.on("error", () => resolve({ kind: "not available", reason: "npm was not found" }));
    child.on("close", () => resolve(readAudit(output)));
  });
}

/** The result in a sentence. @throws Stop if a shipped package has a serious vulnerability */
export function auditSentence(result: AuditResult): string {
  if (result.kind === "not available") {
    return `The audit is not available: ${result.reason}. Nothing is known about the packages, good or bad.`;
  }
  if (result.kind === "clean") return "Nothing bad is known about the packages that are shipped.";
  const lines = result.lines.join("\n");
  if (result.serious) throw new Stop("Packages that are shipped have serious vulnerabilities.", lines);
  return `Vulnerabilities that are not serious:\n${lines}`;
}
