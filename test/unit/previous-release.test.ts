import { expect, test } from "vitest";
import { CALLS, type Line, OTHERS, PAGES } from "../fixtures/guards.ts";
import paths0005 from "../fixtures/previous-release/0005/paths.json" with { type: "json" };
import paths0008 from "../fixtures/previous-release/0008/paths.json" with { type: "json" };
import paths0015 from "../fixtures/previous-release/0015/paths.json" with { type: "json" };
import paths0017 from "../fixtures/previous-release/0017/paths.json" with { type: "json" };
import paths0021 from "../fixtures/previous-release/0021/paths.json" with { type: "json" };

const named = (lines: readonly Line[]) => new Set(lines.map(({ method, path }) => `${method} ${path}`));

test.each([paths0005, paths0008, paths0015, paths0017, paths0021])(
  "every page and call of an earlier release still exists",
  ({ pages, calls, others }) => {
    const gone = (before: readonly string[], now: Set<string>) => before.filter((path) => !now.has(path));
    expect(gone(pages, named(PAGES))).toEqual([]);
    expect(gone(calls, named(CALLS))).toEqual([]);
    expect(gone(others, named(OTHERS))).toEqual([]);
  },
);
