import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether scripts run here: false on the server and for the first rendering in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
