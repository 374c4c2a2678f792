import { afterEach, beforeEach, vi } from "vitest";

/** The served Worker logs every fault that a test asks for; what counts is what it answers and stores. */
beforeEach(() => {
  for (const method of ["log", "info", "warn", "error"] as const) {
    vi.spyOn(console, method).mockImplementation(() => {});
  }
});

afterEach(() => vi.restoreAllMocks());
