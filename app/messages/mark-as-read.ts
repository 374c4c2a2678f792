import { useEffect } from "react";
import { useLocation } from "react-router";

/** The name of the field that says how many unread messages a page showed. */
export const SEEN = "seen";

/** How many unread messages a form says its page showed; 0 where it doesn't say. */
export function readSeen(text: (name: string) => string): number {
  const seen = text(SEEN);
  return /^\d{1,6}$/.test(seen) ? Number(seen) : 0;
}

/**
 * Marks what a page shows as read, once somebody looks at it: posts what its "Mark as read" button posts
 * without JavaScript. If that fails, it stays unread and is marked the next time. `newest` changes when
 * something new is shown.
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
      // Not a fetcher: its answer would load the page again without its "New" marks, its failure replace it.
      fetch(pathname, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => {});
    }
    document.addEventListener("visibilitychange", mark);
    mark();
    return () => document.removeEventListener("visibilitychange", mark);
  }, [seen, newest, pathname]);
}
