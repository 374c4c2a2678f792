/** The hour (UTC) when the newsletter goes out on Mondays. */
const HOUR = 8;
const MONDAY = 1;
const DAY_MS = 86_400_000;

/** The next `count` Mondays after `now`, each at the hour when the newsletter goes out. */
export function comingMondays(now: Date, count: number): Date[] {
  const first = new Date(now);
  first.setUTCHours(HOUR, 0, 0, 0);
  const days = (MONDAY - first.getUTCDay() + 7) % 7;
  first.setUTCDate(first.getUTCDate() + days);
  if (first <= now) first.setUTCDate(first.getUTCDate() + 7);
  return Array.from({ length: count }, (_, week) => new Date(first.getTime() + week * 7 * DAY_MS));
}

/** A day in a form: "2026-11-30" (UTC). */
export function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

const dayOfYear = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** "08:00 UTC" */
export const HOUR_TEXT = `${String(HOUR).padStart(2, "0")}:00 UTC`;

/** "30 November 2026" (UTC). */
export const dayText = (date: Date) => dayOfYear.format(date);

/** "Monday 30 November 2026, 08:00 UTC": not in the reader's time zone, because the newsletter goes out by UTC. */
export function mondayText(date: Date): string {
  // Intl would put a comma after the weekday in some versions, and server and browser must agree.
  return `Monday ${dayText(date)}, ${HOUR_TEXT}`;
}
