import { NavLink } from "react-router";

const LINKS = [
  { label: "Orders", to: "/desk/money" },
  { label: "New order", to: "/desk/money/new" },
  { label: "Members", to: "/desk/money/members" },
  { label: "Codes", to: "/desk/money/coupons" },
  { label: "The books", to: "/desk/money/books" },
] as const;

/** The navigation between the pages about money at the desk. */
export function MoneyNav() {
  return (
    <nav aria-label="Money" className="pt-5">
      <ul className="flex flex-wrap gap-2">
        {LINKS.map(({ label, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
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
