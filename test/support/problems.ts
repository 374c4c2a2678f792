import { takeLogs } from "./site-client.ts";

let allowed: RegExp[] = [];

/** Says that this test causes problems on purpose: those that match do not fail it. */
export function allowProblems(...patterns: RegExp[]): void {
  allowed.push(...patterns);
}

/** The problems that the test did not allow. */
export function unexpected(problems: string[]): string[] {
  return problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
}

/** The Worker's warnings and errors since the last call that the test did not allow. */
export async function serverProblems(): Promise<string[]> {
  const lines = (await takeLogs()).filter(({ level }) => level === "error" || level === "warn");
  return unexpected(lines.map(({ level, message }) => `server ${level}: ${message}`));
}

/** Forgets what was allowed, for the next test. */
export function allowNothing(): void {
  allowed = [];
}
