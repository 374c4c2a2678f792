const FORMATS = {
  long: new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }),
  short: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }),
  month: new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }),
};

/** A day in words: "Tue, 4 Nov 2025", "4 Nov", or its month: "November 2025". */
export function dayText(date: string, format: keyof typeof FORMATS): string {
  return FORMATS[format].format(new Date(`${date}T00:00:00Z`));
}

/** "1 contribution", "1,204 contributions". */
export function countText(count: number): string {
  return count === 1 ? "1 contribution" : `${count.toLocaleString("en-GB")} contributions`;
}
