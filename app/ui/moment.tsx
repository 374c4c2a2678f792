import { dayText, momentText } from "#shared/british-time.ts";
import { useTimeZone } from "./use-time-zone.ts";

/** A date, or a date and time, in the reader's time zone. `at` is ISO 8601. */
export function Moment({ at, time = false }: { at: string; time?: boolean }) {
  const timeZone = useTimeZone();
  return <time dateTime={at}>{(time ? momentText : dayText)(new Date(at), timeZone)}</time>;
}
