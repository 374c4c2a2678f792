import { useSyncExternalStore } from "react";

const noChanges = () => () => {};

const FORMATS = {
  minute: { dateStyle: "medium", timeStyle: "short" },
  day: { dateStyle: "medium" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * An instant in the visitor's own time zone. The server does not know it, so it writes UTC and says so;
 * the browser writes it anew.
 */
export function Instant({
  at,
  precision = "minute",
  className,
}: {
  at: Date;
  precision?: keyof typeof FORMATS;
  className?: string;
}) {
  const local = useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
  const zone = local ? {} : { timeZone: "UTC" };
  const text = new Intl.DateTimeFormat("en-GB", { ...FORMATS[precision], ...zone }).format(at);
  return (
    <time dateTime={at.toISOString()} className={className}>
      {text}
      {!local && precision === "minute" && " UTC"}
    </time>
  );
}
