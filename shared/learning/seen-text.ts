const DAY_MS = 24 * 60 * 60_000;
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" });
const dayAndMonth = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

/** When somebody was here: "today", "yesterday", "on Tuesday", "on 3 November". */
export function seenText(then: Date, now: Date): string {
  const dayOf = (date: Date) => Math.floor(date.getTime() / DAY_MS);
  const days = dayOf(now) - dayOf(then);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  return `on ${(days < 7 ? weekday : dayAndMonth).format(then)}`;
}
