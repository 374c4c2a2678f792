import { expect, test } from "vitest";
import { comingMondays, isoDay, mondayText } from "#shared/newsletter/mondays.ts";

const first = (now: string) => comingMondays(new Date(now), 1)[0]?.toISOString();

test.each([
  ["a Sunday", "2026-11-22T23:59:59Z", "2026-11-23T08:00:00.000Z"],
  ["a Monday before eight", "2026-11-23T07:59:59Z", "2026-11-23T08:00:00.000Z"],
  ["a Monday at eight, which is over", "2026-11-23T08:00:00Z", "2026-11-30T08:00:00.000Z"],
  ["a Tuesday", "2026-11-24T00:00:00Z", "2026-11-30T08:00:00.000Z"],
  ["the end of a year", "2026-12-29T12:00:00Z", "2027-01-04T08:00:00.000Z"],
  ["a week in which clocks change", "2027-03-27T12:00:00Z", "2027-03-29T08:00:00.000Z"],
])("the next Monday after %s is found", (_day, now, monday) => {
  expect(first(now)).toBe(monday);
});

test("the following Mondays are a week apart, also when the clocks change", () => {
  const mondays = comingMondays(new Date("2026-10-01T00:00:00Z"), 12);
  expect(mondays.map((monday) => monday.getUTCDay())).toEqual(Array(12).fill(1));
  expect(new Set(mondays.map(isoDay)).size).toBe(12);
  expect(isoDay(mondays[11] ?? new Date(0))).toBe("2026-12-21");
});

test("a Monday is named with its hour and its time zone", () => {
  expect(mondayText(new Date("2026-11-30T08:00:00Z"))).toBe("Monday 30 November 2026, 08:00 UTC");
});
