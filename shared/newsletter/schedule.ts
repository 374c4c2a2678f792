import { dayText } from "#shared/british-time.ts";

/** When the newsletter goes out: `day` is 0 (Sunday) to 6, `hour` 0 to 23, both UTC. */
export type Slot = { day: number; hour: number };

/** Monday, 08:00 UTC. */
export const FIRST_SLOT: Slot = { day: 1, hour: 8 };

export const WEEKDAYS: readonly string[] = [
  ...["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
];
const DAY_MS = 86_400_000;

/** "Monday" */
export const weekdayOf = ({ day }: Pick<Slot, "day">): string => WEEKDAYS[day] ?? "";

/** The next `count` times after `now` at which an issue can go out, a week apart. */
export function comingSlots(now: Date, count: number, { day, hour }: Slot): Date[] {
  const first = new Date(now);
  first.setUTCHours(hour, 0, 0, 0);
  first.setUTCDate(first.getUTCDate() + ((day - first.getUTCDay() + 7) % 7));
  if (first <= now) first.setUTCDate(first.getUTCDate() + 7);
  return Array.from({ length: count }, (_, week) => new Date(first.getTime() + week * 7 * DAY_MS));
}

/** A day in a form: "2026-11-30" (UTC). */
export function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** "08:00 UTC" */
export const hourText = (hour: number) => `${String(hour).padStart(2, "0")}:00 UTC`;

/** "Monday 30 November 2026, 08:00 UTC": not in the reader's time zone, because the newsletter goes out by UTC. */
export function slotText(date: Date): string {
  // Intl would put a comma after the weekday in some versions, and server and browser must agree.
  return `${weekdayOf({ day: date.getUTCDay() })} ${dayText(date)}, ${hourText(date.getUTCHours())}`;
}
