import { useSyncExternalStore } from "react";

const noChanges = () => () => {};

/** False on the server and in the browser's first render, so that they match; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
}
