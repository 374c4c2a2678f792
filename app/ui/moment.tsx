import { useHydrated } from "./use-hydrated.ts";

/**
 * A date, or a date and time, in the visitor's format. The server does not know their language and time zone, so it
 * writes British English and UTC, with "UTC" after a time. `at` is ISO 8601.
 */
export function Moment({ at, time = false }: { at: string; time?: boolean }) {
  const local = useHydrated();
  const text = new Intl.DateTimeFormat(local ? undefined : "en-GB", {
    dateStyle: "medium",
    ...(time && { timeStyle: "short" }),
    ...(!local && { timeZone: "UTC" }),
  }).format(new Date(at));
  return (
    <time dateTime={at}>
      {text}
      {time && !local && " UTC"}
    </time>
  );
}
