import type { Contribution } from "#shared/about/contributions.ts";

/** How busy a day was, from nothing (0) to a lot (4), relative to the busiest day (spec.md §9). */
export type HeatmapLevel = 0 | 1 | 2 | 3 | 4;
export type HeatmapDay = { date: string; count: number; level: HeatmapLevel };

/** A calendar of weeks side by side. Each week starts on Sunday (spec.md §9). */
export type Heatmap = {
  /** Sunday to Saturday; one cell a week, null for a day outside the range. */
  rows: { weekday: string; cells: (HeatmapDay | null)[] }[];
  /** The months above the weeks, in order, with the number of weeks that begin in each. */
  months: { month: string; weeks: number }[];
  /** The first and the last day, YYYY-MM-DD. */
  from: string;
  to: string;
  total: number;
  /** The most days in a row with at least one contribution. */
  longestStreak: number;
  busiest: HeatmapDay | null;
};

const DAY_MS = 86_400_000;
/** A year and the rest of a week. Older days are left out. */
const MAX_DAYS = 371;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const dayOf = (date: string) => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
// The first day of the epoch was a Thursday.
const weekdayOf = (day: number) => (day + 4) % 7;

function levelOf(count: number, highest: number): HeatmapLevel {
  if (count <= 0) return 0;
  const share = count / highest;
  return share <= 0.25 ? 1 : share <= 0.5 ? 2 : share <= 0.75 ? 3 : 4;
}

/**
 * Lays contributions out by week and weekday, from days in any order. Missing days count as 0. Null if there are no
 * days at all; nothing is shown then (spec.md §2).
 */
export function toHeatmap(days: readonly Contribution[]): Heatmap | null {
  const counts = new Map<number, number>();
  for (const { date, count } of days) counts.set(dayOf(date), (counts.get(dayOf(date)) ?? 0) + count);
  if (counts.size === 0) return null;
  const last = Math.max(...counts.keys());
  const first = Math.max(Math.min(...counts.keys()), last - MAX_DAYS + 1);

  const inRange: HeatmapDay[] = [];
  for (let day = first; day <= last; day += 1) {
    inRange.push({ date: dateOf(day), count: counts.get(day) ?? 0, level: 0 });
  }
  const highest = Math.max(...inRange.map(({ count }) => count));
  for (const day of inRange) day.level = levelOf(day.count, highest);

  const before = weekdayOf(first);
  const weeks = Math.ceil((before + inRange.length) / 7);
  const cell = (week: number, weekday: number) => inRange[week * 7 + weekday - before] ?? null;
  const rows = WEEKDAYS.map((weekday, index) => ({
    weekday,
    cells: Array.from({ length: weeks }, (_, week) => cell(week, index)),
  }));

  return {
    rows,
    months: monthsOf(
      Array.from({ length: weeks }, (_, week) => dateOf(Math.max(first, first - before + week * 7))),
    ),
    from: dateOf(first),
    to: dateOf(last),
    total: inRange.reduce((sum, { count }) => sum + count, 0),
    longestStreak: longestStreakOf(inRange),
    busiest: inRange.find(({ count }) => count > 0 && count === highest) ?? null,
  };
}

/** A part of the calendar that is shown as a table of its own. */
export type HeatmapPart = Pick<Heatmap, "rows" | "months" | "from" | "to" | "total">;

/** Weeks of the longest table. On a narrow screen more would be too small to see. */
const PART_WEEKS = 27;

/** A year in two halves, which stand beside each other or one below the other. Half a year is one part. */
export function partsOf({ rows, months }: Heatmap): HeatmapPart[] {
  const monthOfWeek = months.flatMap(({ month, weeks }) => Array<string>(weeks).fill(month));
  const starts = monthOfWeek.length > PART_WEEKS ? [0, Math.ceil(monthOfWeek.length / 2)] : [0];
  return starts.map((start, index) => {
    const part = rows.map(({ weekday, cells }) => ({
      weekday,
      cells: cells.slice(start, starts[index + 1]),
    }));
    const days = part
      .flatMap(({ cells }) => cells.filter((day) => day !== null))
      .sort((a, b) => a.date.localeCompare(b.date));
    return {
      rows: part,
      months: monthsOf(monthOfWeek.slice(start, starts[index + 1])),
      from: days[0]?.date ?? "",
      to: days.at(-1)?.date ?? "",
      total: days.reduce((sum, { count }) => sum + count, 0),
    };
  });
}

/** The months of the weeks that begin on these days, or in these months. */
function monthsOf(weekStarts: string[]): Heatmap["months"] {
  const months: Heatmap["months"] = [];
  for (const start of weekStarts) {
    const month = start.slice(0, 7);
    const current = months.at(-1);
    if (current?.month === month) current.weeks += 1;
    else months.push({ month, weeks: 1 });
  }
  return months;
}

function longestStreakOf(days: HeatmapDay[]): number {
  let longest = 0;
  let streak = 0;
  for (const { count } of days) {
    streak = count > 0 ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  return longest;
}
