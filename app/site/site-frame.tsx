import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { hasFooter } from "#shared/content/site-map.ts";
import type { Site } from "#shared/site/site.ts";
import { ComingPage } from "./coming-page.tsx";
import { useNoteHydration } from "./hydration.ts";
import { NavigationProvider } from "./navigation.tsx";
import { RouteProgress } from "./route-progress.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-3 left-3 z-50 -translate-y-20 rounded-pill bg-ink px-5 py-2.5 font-semibold text-paper focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}

/** The frame of the pages of a course. They have a header of their own, and `<main>`. */
export function CalmFrame({ children }: { children: ReactNode }) {
  useNoteHydration();
  return (
    <>
      <SkipLink />
      <RouteProgress />
      <ComingPage>{children}</ComingPage>
    </>
  );
}

/** The frame of the other pages: skip link, header, `<main>`, footer. Pages render the content of `<main>`. */
export function SiteFrame({
  site,
  signedIn,
  children,
}: {
  site: Site;
  signedIn: boolean;
  children: ReactNode;
}) {
  useNoteHydration();
  const footer = hasFooter(useLocation().pathname);
  return (
    <NavigationProvider>
      <SkipLink />
      <RouteProgress />
      <div className="flex min-h-svh flex-col">
        <SiteHeader
          brand={site.brand}
          signedIn={signedIn}
          footerHref={footer ? "#footer-nav" : "/#footer-nav"}
        />
        <main id="main" tabIndex={-1} className="grow">
          <ComingPage>{children}</ComingPage>
        </main>
        {footer && <SiteFooter site={site} signedIn={signedIn} />}
      </div>
    </NavigationProvider>
  );
}
