import { afterEach, beforeEach, expect, vi } from "vitest";

/**
 * An unexpected error or warning on the console fails the test. A test that causes one on purpose replaces it with
 * `vi.spyOn(console, "error").mockImplementation(() => {})` and asserts it.
 */
const unexpected: string[] = [];

function textOf(part: unknown): string {
  if (part instanceof Error) return part.stack ?? part.message;
  return typeof part === "string" ? part : JSON.stringify(part);
}

beforeEach(() => {
  unexpected.length = 0;
  for (const method of ["error", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      unexpected.push(`console.${method}: ${parts.map(textOf).join(" ")}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(unexpected, "nothing unexpected on the console").toEqual([]);
});
