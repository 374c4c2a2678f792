import { useSyncExternalStore } from "react";

const noChanges = () => () => {};

/** False on the server and in the browser's first render, so that both agree; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
}
