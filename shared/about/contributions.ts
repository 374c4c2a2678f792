/** The contributions of a day, or of the week or month that begins on it. `date`: YYYY-MM-DD, UTC. */
export type Contribution = { date: string; count: number };

export const CONTRIBUTION_PERIODS = ["daily", "weekly", "monthly"] as const;
export type ContributionPeriod = (typeof CONTRIBUTION_PERIODS)[number];

const DAY_MS = 86_400_000;

function periodStart(date: string, period: ContributionPeriod): string {
  if (period === "daily") return date;
  if (period === "monthly") return `${date.slice(0, 7)}-01`;
  const day = new Date(`${date}T00:00:00Z`);
  // A week starts on Sunday (spec.md §9).
  return new Date(day.getTime() - day.getUTCDay() * DAY_MS).toISOString().slice(0, 10);
}

/** Sums days into weeks that start on Sunday, or into months, oldest first. */
export function sumContributions(days: readonly Contribution[], period: ContributionPeriod): Contribution[] {
  const sums = new Map<string, number>();
  for (const { date, count } of days) {
    const start = periodStart(date, period);
    sums.set(start, (sums.get(start) ?? 0) + count);
  }
  return [...sums].map(([date, count]) => ({ date, count })).sort((a, b) => a.date.localeCompare(b.date));
}
