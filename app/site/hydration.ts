import { useEffect, useState } from "react";

let hydrated = false;

/** Call this in the frame around every page. */
export function useNoteHydration(): void {
  useEffect(() => {
    hydrated = true;
  }, []);
}

/** Whether the server's page is hydrated. Components that mount from now on are rendered only in the browser. */
export function isHydrated(): boolean {
  return hydrated;
}

/** Whether this component was first rendered in the browser, after hydration. */
export function useIsFromBrowser(): boolean {
  const [fromBrowser] = useState(isHydrated);
  return fromBrowser;
}
