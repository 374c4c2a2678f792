import { useHydrated } from "./use-hydrated.ts";

/** The time zone to write times in: null is the reader's own. The server does not know it and writes London's. */
export function useTimeZone(): string | null {
  return useHydrated() ? null : "Europe/London";
}
