/** How many memberships began or ended in a month, such as "2026-11". */
export type MonthCount = { month: string; count: number };

/** A month's memberships. `churn`: how many of a hundred that began it ended in it; null: there were none. */
export type MemberMonth = {
  month: string;
  joined: number;
  left: number;
  /** At the end of the month, or now. */
  members: number;
  churn: number | null;
};

const MONTHS = 12;

function monthsUntil(at: Date): string[] {
  return Array.from({ length: MONTHS }, (_month, index) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - (MONTHS - 1 - index)))
      .toISOString()
      .slice(0, 7),
  );
}

/** The last twelve months, the newest first; those before anybody joined are left out. */
export function memberMonths(
  joined: readonly MonthCount[],
  left: readonly MonthCount[],
  at: Date,
): MemberMonth[] {
  const sum = (rows: readonly MonthCount[], which: (month: string) => boolean) =>
    rows.reduce((all, { month, count }) => (which(month) ? all + count : all), 0);
  const rows = monthsUntil(at).flatMap((month): MemberMonth[] => {
    const before = sum(joined, (one) => one < month) - sum(left, (one) => one < month);
    const [came, went] = [sum(joined, (one) => one === month), sum(left, (one) => one === month)];
    if (sum(joined, (one) => one <= month) === 0) return [];
    const churn = before > 0 ? Math.round((went * 100) / before) : null;
    return [{ month, joined: came, left: went, members: before + came - went, churn }];
  });
  return rows.reverse();
}
