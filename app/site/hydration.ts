import { useEffect, useState } from "react";

let hydrated = false;

/** Belongs into the frame around every page. */
export function useNoteHydration(): void {
  useEffect(() => {
    hydrated = true;
  }, []);
}

/** Whether the page that the server sent is in place: what is rendered anew now comes from the browser. */
export function isHydrated(): boolean {
  return hydrated;
}

/** Whether a component was first rendered in the browser, after the page that the server sent. */
export function useIsFromBrowser(): boolean {
  const [fromBrowser] = useState(isHydrated);
  return fromBrowser;
}
