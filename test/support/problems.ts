import { takeLogs } from "./site-client.ts";

let allowed: RegExp[] = [];

/** Says that this test causes problems on purpose: those that match do not fail it. */
export function allowProblems(...patterns: RegExp[]): void {
  allowed.push(...patterns);
}

/** Those of the problems that the test did not announce. */
export function unexpected(problems: string[]): string[] {
  return problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
}

/** What the Worker logged as a warning or an error, unannounced, since the last call. */
export async function serverProblems(): Promise<string[]> {
  const lines = (await takeLogs()).filter(({ level }) => level === "error" || level === "warn");
  return unexpected(lines.map(({ level, message }) => `server ${level}: ${message}`));
}

/** For the next test. */
export function allowNothing(): void {
  allowed = [];
}
