import { useSyncExternalStore } from "react";

const noChanges = () => () => {};

/**
 * The day of publication in the visitor's own format (spec.md §2). The server knows neither their
 * language nor their time zone, so it writes British English and UTC.
 */
export function PublishedDate({ instant }: { instant: string }) {
  const local = useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
  const text = new Intl.DateTimeFormat(local ? undefined : "en-GB", {
    dateStyle: "medium",
    ...(local ? {} : { timeZone: "UTC" }),
  }).format(new Date(instant));
  return <time dateTime={instant}>{text}</time>;
}
