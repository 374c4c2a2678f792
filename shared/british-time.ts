// The one way to write dates and times on pages and in emails. We join their parts ourselves: Intl joins them
// differently from version to version, and server and browser must agree.

type Formats = { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat };
const made = new Map<string | null, Formats>();

function formatsFor(timeZone: string | null): Formats {
  const zone = timeZone === null ? {} : { timeZone };
  const formats = made.get(timeZone) ?? {
    day: new Intl.DateTimeFormat("en-GB", { ...zone, day: "numeric", month: "long", year: "numeric" }),
    time: new Intl.DateTimeFormat("en-GB", {
      ...zone,
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }),
  };
  made.set(timeZone, formats);
  return formats;
}

/** "22 November 2026". A time zone of null is this machine's. */
export const dayText = (at: Date, timeZone: string | null = "UTC"): string =>
  formatsFor(timeZone).day.format(at);

/** "06:16" */
export const timeText = (at: Date, timeZone: string | null = "UTC"): string =>
  formatsFor(timeZone).time.format(at);

/** "22 November 2026, 06:16" */
export const momentText = (at: Date, timeZone: string | null = "UTC"): string =>
  `${dayText(at, timeZone)}, ${timeText(at, timeZone)}`;

const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** "November 2026" for "2026-11". */
export const monthText = (iso: string): string => month.format(new Date(`${iso}-01T00:00:00Z`));
