import { useEffect } from "react";
import { useLocation } from "react-router";

/** The name of the field that says how many unread messages a page showed. */
export const SEEN = "seen";

/** Reads the field `SEEN`; 0 if it is missing or invalid. */
export function readSeen(text: (name: string) => string): number {
  const seen = text(SEEN);
  return /^\d{1,6}$/.test(seen) ? Number(seen) : 0;
}

/**
 * Marks a page's messages as read once the page is visible. Posts the same as the "Mark as read" button without
 * JavaScript. If that fails, they stay unread until the next visit. `newest` changes when a new message is shown.
 */
export function useMarkAsRead({ seen, newest }: { seen: number; newest: string | undefined }): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message may come while the count stays the same.
  useEffect(() => {
    if (seen === 0) return;
    function mark() {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", mark);
      const body = new URLSearchParams({ intent: "read", [SEEN]: String(seen) });
      // Not a fetcher: it would reload the page without its "New" badges, or replace the page with an error.
      fetch(pathname, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => {});
    }
    document.addEventListener("visibilitychange", mark);
    mark();
    return () => document.removeEventListener("visibilitychange", mark);
  }, [seen, newest, pathname]);
}
