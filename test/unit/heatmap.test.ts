import { expect, test } from "vitest";
import { partsOf, toHeatmap } from "#app/about/heatmap.ts";

/** Consecutive days with these counts. */
function daysFrom(start: string, counts: number[]) {
  return counts.map((count, index) => ({
    date: new Date(Date.parse(start) + index * 86_400_000).toISOString().slice(0, 10),
    count,
  }));
}

test("no days make no heatmap", () => {
  expect(toHeatmap([])).toBeNull();
});

test("a week starts on Sunday, and the days around the range are empty", () => {
  // A Wednesday to the Monday after it.
  const map = toHeatmap(daysFrom("2026-11-18", [1, 2, 3, 4, 5, 6]));

  expect(map?.rows.map(({ weekday }) => weekday)).toEqual([
    "Sunday",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
  ]);
  expect(map?.rows.map(({ cells }) => cells.map((day) => day?.date.slice(8) ?? null))).toEqual([
    [null, "22"],
    [null, "23"],
    [null, null],
    ["18", null],
    ["19", null],
    ["20", null],
    ["21", null],
  ]);
});

test.each([
  [0, 100, 0],
  [1, 100, 1],
  [25, 100, 1],
  [26, 100, 2],
  [50, 100, 2],
  [51, 100, 3],
  [75, 100, 3],
  [76, 100, 4],
  [100, 100, 4],
  [1, 1, 4],
  [1, 3, 2],
  [2, 3, 3],
])("%i where the busiest day has %i is level %i", (count, highest, level) => {
  const map = toHeatmap(daysFrom("2026-11-15", [count, highest]));

  expect(map?.rows[0]?.cells[0]?.level).toBe(level);
});

test("days without any contribution are all level 0, and there is no busiest day", () => {
  const map = toHeatmap(daysFrom("2026-11-15", [0, 0, 0]));

  expect(map?.rows.flatMap(({ cells }) => cells.map((day) => day?.level))).toEqual([
    0,
    0,
    0,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(map).toMatchObject({ total: 0, longestStreak: 0, busiest: null });
});

test.each([
  [[], 0],
  [[0, 1, 0], 1],
  [[1, 1, 0, 1, 1, 1, 0], 3],
  [[1, 1, 1], 3],
  [[0, 2, 9, 4], 3],
])("the longest streak of %j is %i", (counts, longest) => {
  expect(toHeatmap(daysFrom("2026-11-15", [...counts, 0]))?.longestStreak).toBe(longest);
});

test("a missing day counts as a day without contributions, and ends a streak", () => {
  const map = toHeatmap([
    { date: "2026-11-15", count: 2 },
    { date: "2026-11-17", count: 3 },
  ]);

  expect(map?.rows[1]?.cells[0]).toEqual({ date: "2026-11-16", count: 0, level: 0 });
  expect(map).toMatchObject({ total: 5, longestStreak: 1 });
});

test("the order of the days does not matter, and a repeated day is summed", () => {
  const map = toHeatmap([
    { date: "2026-11-17", count: 1 },
    { date: "2026-11-15", count: 2 },
    { date: "2026-11-17", count: 4 },
  ]);

  expect(map).toMatchObject({
    from: "2026-11-15",
    to: "2026-11-17",
    total: 7,
    busiest: { date: "2026-11-17", count: 5 },
  });
});

test("a month's name is above the first week that begins in it", () => {
  const map = toHeatmap(
    daysFrom(
      "2025-12-29",
      Array.from({ length: 40 }, () => 1),
    ),
  );

  expect(map?.months).toEqual([
    { month: "2025-12", weeks: 1 },
    { month: "2026-01", weeks: 4 },
    { month: "2026-02", weeks: 1 },
  ]);
  expect(map?.rows[0]?.cells).toHaveLength(6);
});

test("leap days and daylight saving time make no difference", () => {
  const map = toHeatmap(
    daysFrom(
      "2028-01-01",
      Array.from({ length: 366 }, () => 1),
    ),
  );

  expect(map).toMatchObject({ from: "2028-01-01", to: "2028-12-31", total: 366, longestStreak: 366 });
  expect(map?.rows[2]?.cells.map((day) => day?.date)).toContain("2028-02-29");
  for (const [weekday, { cells }] of map?.rows.entries() ?? []) {
    for (const day of cells) if (day) expect(new Date(day.date).getUTCDay()).toBe(weekday);
  }
});

test("one wrong date long ago does not make the table huge", () => {
  const map = toHeatmap([{ date: "1999-01-01", count: 1 }, ...daysFrom("2026-11-15", [1, 2])]);

  expect(map?.rows[0]?.cells.length).toBeLessThanOrEqual(54);
  expect(map?.total).toBe(3);
});

test("a year has two halves: no day is lost, and a month that is in both is named in both", () => {
  const map = toHeatmap(
    daysFrom(
      "2025-11-23",
      Array.from({ length: 366 }, () => 1),
    ),
  );
  const parts = map ? partsOf(map) : [];

  expect(parts.map(({ rows }) => rows[0]?.cells.length)).toEqual([27, 26]);
  expect(parts.map(({ from, to, total }) => [from, to, total])).toEqual([
    ["2025-11-23", "2026-05-30", 189],
    ["2026-05-31", "2026-11-23", 177],
  ]);
  expect(parts.map(({ months }) => months.at(0)?.month)).toEqual(["2025-11", "2026-05"]);
  expect(parts.flatMap(({ months }) => months.map(({ weeks }) => weeks)).reduce((a, b) => a + b)).toBe(53);
});

test("a few weeks are one part", () => {
  const map = toHeatmap(daysFrom("2026-11-15", [1, 2, 3]));

  expect(map && partsOf(map)).toMatchObject([{ from: "2026-11-15", to: "2026-11-17", total: 6 }]);
});
