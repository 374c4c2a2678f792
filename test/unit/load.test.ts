import { expect, test } from "vitest";
import { planned } from "../bench/load-plan.ts";
import { percentile, risePerMinute } from "../bench/load-summary.ts";

const LOAD = Array.from({ length: 4_000 }, (_, number) => planned(number));

test("the load is 80% pages, 15% calls and searches, 5% sign-ins and posts", () => {
  const share = (kinds: string[]) => LOAD.filter(({ kind }) => kinds.includes(kind)).length / LOAD.length;
  expect(share(["page"])).toBe(0.8);
  expect(share(["call"])).toBe(0.15);
  expect(share(["sign-in", "message", "contact", "newsletter"])).toBe(0.05);
});

test("a repeated write is the same as the write a hundred requests earlier", () => {
  const again = LOAD.filter((each) => each.again);
  expect(again.length).toBeGreaterThan(20);
  for (const { kind, id } of again) {
    expect(LOAD.filter((each) => each.id === id && !each.again)).toMatchObject([{ kind }]);
  }
});

test("percentiles and the slope of memory are calculated correctly", () => {
  expect(percentile([3, 1, 2, 4], 50)).toBe(3);
  expect(percentile([1], 99)).toBe(1);
  const samples = Array.from({ length: 10 }, (_, second) => ({ second, megabytes: 100 + second / 60 }));
  expect(risePerMinute(samples)).toBeCloseTo(1);
  expect(risePerMinute([{ second: 1, megabytes: 100 }])).toBe(0);
});
