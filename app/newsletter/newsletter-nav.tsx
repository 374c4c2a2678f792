import { NavLink } from "react-router";

const LINKS = [
  { label: "Issues", to: "/newsletter/issues" },
  { label: "Readers", to: "/newsletter/readers" },
  { label: "Settings", to: "/newsletter/settings" },
] as const;

/** The navigation between the newsletter's pages at the desk. */
export function NewsletterNav() {
  return (
    <nav aria-label="Newsletter" className="pt-5">
      <ul className="flex flex-wrap gap-2">
        {LINKS.map(({ label, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              prefetch="intent"
              className="inline-flex min-h-11 items-center rounded-pill border border-line px-4 text-small text-muted hover:border-ink hover:text-ink aria-[current=page]:border-pass aria-[current=page]:bg-pass-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
