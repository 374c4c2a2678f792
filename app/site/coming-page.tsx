import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { PageHeader } from "#app/ui/section-heading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { isInPortal, type PageName, pageNameAt } from "./page-names.ts";

/** Pages that load faster than this replace the old one directly, without a flash. */
const SHOWN_AFTER_MS = 200;

function useAfter(milliseconds: number, waiting: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!waiting) return setOver(false);
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [waiting, milliseconds]);
  return waiting && over;
}

/** Moves the focus to the top of the new page if the hidden page had it. */
function useFocusOnMain(hidden: boolean) {
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // A layout effect, because the browser drops the focus of hidden elements.
    if (hidden && page.current?.contains(document.activeElement)) {
      document.getElementById("main")?.focus({ preventScroll: true });
    }
  }, [hidden]);
  return page;
}

/**
 * While the next page's data loads, this covers the current page with the next one's heading and a spinner. The current
 * page keeps its height, so that going back restores the scroll position. It wraps all pages, and again those of the
 * portal, so that the portal's navigation stays visible.
 */
export function ComingPage({ portal = false, children }: { portal?: boolean; children: ReactNode }) {
  const here = useLocation().pathname;
  const { state, location, formMethod } = useNavigation();
  // Forms show their own spinner.
  const there = state === "loading" && formMethod !== "POST" ? location.pathname : here;
  const within = isInPortal(here) && isInPortal(there);
  const shown = useAfter(SHOWN_AFTER_MS, there !== here && within === portal);
  const page = useFocusOnMain(shown);
  return (
    <div className={shown ? "relative" : "contents"}>
      {shown && (
        <div aria-busy="true" className="absolute inset-0 z-20 min-h-[60svh] bg-paper">
          <div className="sticky top-16">
            <PageLoading name={pageNameAt(there)} />
          </div>
        </div>
      )}
      <div ref={page} className={shown ? "invisible" : "contents"}>
        {children}
      </div>
    </div>
  );
}

function PageLoading({ name: { heading, loading } }: { name: PageName }) {
  if (heading !== undefined) {
    return (
      <div className="wrap">
        <PageHeader title={heading} />
        <Spinner label={loading} />
      </div>
    );
  }
  return (
    <div className="wrap grid justify-items-start gap-6 pt-[clamp(2.5rem,1.5rem+4vw,5.5rem)]">
      <h1 className="font-normal">
        <Spinner label={loading} />
      </h1>
      <Skeleton className="h-[clamp(2.5rem,1.8rem+3vw,3.75rem)] w-4/5 max-w-3xl" />
      <Skeleton className="h-8 w-3/5 max-w-xl" />
    </div>
  );
}
