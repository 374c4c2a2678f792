import { afterEach, beforeEach, vi } from "vitest";

/** Silences the served Worker's log of the faults that tests cause. The tests check its answers and data. */
beforeEach(() => {
  for (const method of ["log", "info", "warn", "error"] as const) {
    vi.spyOn(console, method).mockImplementation(() => {});
  }
});

afterEach(() => vi.restoreAllMocks());
