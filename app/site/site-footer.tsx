import { Form, Link } from "react-router";
import { footerColumns } from "#shared/content/site-map.ts";
import type { Site } from "#shared/site/site.ts";
import { BrandMark } from "./brand-mark.tsx";

/** Four columns of links, and links to social networks (spec.md §2). */
export function SiteFooter({ site, signedIn }: { site: Site; signedIn: boolean }) {
  const elsewhere = [
    { label: "GitHub", to: site.social.github },
    { label: "Instagram", to: site.social.instagram },
    { label: "X", to: site.social.x },
  ].filter(({ to }) => to !== "");
  return (
    <footer className="border-t border-line bg-surface">
      <div className="wrap grid-12 gap-y-12 pt-14 pb-8">
        <div className="grid content-start justify-items-start gap-4 lg:col-span-4">
          <p className="flex items-center gap-2.5 font-display text-[1.25rem] font-bold tracking-[-0.02em]">
            <BrandMark className="h-3 w-9" />
            {site.brand}
          </p>
          <p className="max-w-[34ch] text-small text-muted">
            {`Practical web development, taught by ${site.instructor.name} in ${site.contact.city}.`}
          </p>
          <a href={`mailto:${site.contact.email}`} className="link text-small">
            {site.contact.email}
          </a>
        </div>
        <nav
          id="footer-nav"
          aria-label="Footer"
          tabIndex={-1}
          className="grid grid-cols-2 gap-x-6 gap-y-10 sm:grid-cols-4 lg:col-span-8"
        >
          {footerColumns(signedIn).map(({ heading, links }) => (
            <div key={heading}>
              <h2 className="label mb-2 font-medium text-ink">{heading}</h2>
              <ul className="text-small">
                {links.map(({ label, to, reload }) => (
                  <li key={label}>
                    <Link to={to} reloadDocument={reload} className="foot-link">
                      {label}
                    </Link>
                  </li>
                ))}
                {signedIn && heading === "Get Involved" && (
                  <li>
                    <Form method="post" action="/logout">
                      <button type="submit" className="foot-link">
                        Logout
                      </button>
                    </Form>
                  </li>
                )}
              </ul>
            </div>
          ))}
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line pt-6 text-small text-muted lg:col-span-12">
          <p>
            © {site.brand}, {site.contact.address}
          </p>
          {elsewhere.length > 0 && (
            <ul className="flex gap-5">
              {elsewhere.map(({ label, to }) => (
                <li key={label}>
                  <a href={to} rel="me noopener noreferrer" target="_blank" className="foot-link">
                    {label}
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  );
}
