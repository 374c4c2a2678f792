import { expect, test } from "vitest";
import { sumContributions } from "#shared/about/contributions.ts";

const days = [
  { date: "2026-02-01", count: 1 }, // a Sunday
  { date: "2026-01-31", count: 2 }, // the Saturday before
  { date: "2026-02-07", count: 4 },
  { date: "2026-02-08", count: 8 },
];

test("days stay days, sorted by date", () => {
  expect(sumContributions(days, "daily").map(({ date }) => date)).toEqual([
    "2026-01-31",
    "2026-02-01",
    "2026-02-07",
    "2026-02-08",
  ]);
});

test("a week begins on Sunday", () => {
  expect(sumContributions(days, "weekly")).toEqual([
    { date: "2026-01-25", count: 2 },
    { date: "2026-02-01", count: 5 },
    { date: "2026-02-08", count: 8 },
  ]);
});

test("months are summed on their first day", () => {
  expect(sumContributions(days, "monthly")).toEqual([
    { date: "2026-01-01", count: 2 },
    { date: "2026-02-01", count: 13 },
  ]);
});

test("an empty list sums to an empty list", () => {
  expect(sumContributions([], "weekly")).toEqual([]);
});
