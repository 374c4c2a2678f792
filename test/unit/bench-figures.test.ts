import { expect, test } from "vitest";
import { type Figure, median, passes, table } from "../bench/figures.ts";

const figure = {
  name: "Size",
  value: 1,
  limit: 2,
  good: "at most",
  unit: "kB",
  details: "",
} satisfies Figure;

test("a figure passes on the good side of its limit, or at the limit", () => {
  expect(passes(figure)).toBe(true);
  expect(passes({ ...figure, value: 2 })).toBe(true);
  expect(passes({ ...figure, value: 2.1 })).toBe(false);
  expect(passes({ ...figure, good: "at least" })).toBe(false);
  expect(passes({ ...figure, good: "at least", value: 2 })).toBe(true);
  expect(passes({ ...figure, value: Number.NaN })).toBe(false);
});

test("the median is the middle value, or the mean of the two middle values", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test("the table says what was measured, what was allowed, and which failed", () => {
  const text = table([figure, { ...figure, name: "Ratio", unit: "×", value: 3 }]);
  const [, , size, ratio] = text.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  expect(size).toEqual(["", "Size", "1.0 kB", "at most 2.0 kB", "pass", "", ""]);
  expect(ratio).toEqual(["", "Ratio", "3.00×", "at most 2.00×", "FAIL", "", ""]);
});
