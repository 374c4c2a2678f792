import { expect, test } from "vitest";
import { comingSlots, FIRST_SLOT, isoDay, slotText } from "#shared/newsletter/schedule.ts";

const first = (now: string) => comingSlots(new Date(now), 1, FIRST_SLOT)[0]?.toISOString();

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
  const mondays = comingSlots(new Date("2026-10-01T00:00:00Z"), 12, FIRST_SLOT);
  expect(mondays.map((monday) => monday.getUTCDay())).toEqual(Array(12).fill(1));
  expect(new Set(mondays.map(isoDay)).size).toBe(12);
  expect(isoDay(mondays[11] ?? new Date(0))).toBe("2026-12-21");
});

test("a Monday is named with its hour and its time zone", () => {
  expect(slotText(new Date("2026-11-30T08:00:00Z"))).toBe("Monday 30 November 2026, 08:00 UTC");
});

test("the owner can choose any other day and hour", () => {
  const friday = { day: 5, hour: 17 };
  const [next, later] = comingSlots(new Date("2026-11-27T16:59:00Z"), 2, friday);
  expect(next?.toISOString()).toBe("2026-11-27T17:00:00.000Z");
  expect(later && slotText(later)).toBe("Friday 4 December 2026, 17:00 UTC");
  expect(comingSlots(new Date("2026-11-28T00:00:00Z"), 1, { day: 0, hour: 0 })[0]?.toISOString()).toBe(
    "2026-11-29T00:00:00.000Z",
  );
});
