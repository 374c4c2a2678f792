import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** How often a page asks while somebody looks at it. */
const EVERY_MS = 10_000;

/**
 * Shows what comes after `after` without a reload: asks now and then whether there is anything, and only then loads the
 * page's data again, because data that fails to load would put an error in place of a half-written message. Null: the
 * page shows something old. `student`: whose conversation an admin reads; otherwise it asks about everything that waits.
 */
export function useNewer({ after, student = "" }: { after: number | null; student?: string }): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (after === null) return;
    const path = `/messages/newest?${new URLSearchParams({ after: String(after), student })}`;
    async function ask() {
      if (document.hidden) return;
      try {
        // Not followed: somebody who is signed out meanwhile may be writing.
        const answer = await fetch(path, { redirect: "manual" });
        if (!answer.ok) return;
        const { newer }: { newer?: boolean } = await answer.json();
        if (newer) await revalidate();
      } catch {
        // It asks again.
      }
    }
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [after, student, revalidate]);
}
