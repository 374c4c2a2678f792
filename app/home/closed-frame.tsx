import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { BrandMark } from "#app/site/brand-mark.tsx";
import { useNoteHydration } from "#app/site/hydration.ts";
import { ThemeSwitch } from "#app/site/theme-switch.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Site } from "#shared/site/site.ts";

/** The frame of a site that is not open yet: nothing in it leads to a page that visitors cannot see. */
export function ClosedFrame({
  site,
  signedIn,
  children,
}: {
  site: Site;
  signedIn: boolean;
  children: ReactNode;
}) {
  useNoteHydration();
  return (
    <div className="flex min-h-svh flex-col">
      <header className="border-b border-line">
        <div className="wrap flex min-h-16 items-center gap-4">
          <Link
            to="/"
            className="mr-auto flex min-h-11 items-center gap-2.5 font-display text-[1.25rem] font-bold tracking-[-0.02em]"
          >
            <BrandMark className="h-3 w-9" />
            {site.brand}
          </Link>
          {signedIn && (
            <Form method="post" action="/logout">
              <button type="submit" className="foot-link text-small">
                Logout
              </button>
            </Form>
          )}
          <ThemeSwitch />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      <footer className="border-t border-line bg-surface">
        <div className="wrap flex flex-wrap gap-x-8 gap-y-2 py-6 text-small text-muted">
          <p className="mr-auto">
            © {site.brand}, {site.contact.address}
          </p>
          <TextLink to="/terms">Terms</TextLink>
          <TextLink to="/privacy">Privacy</TextLink>
        </div>
      </footer>
    </div>
  );
}
