import { NavLink } from "react-router";

/** The classes of a tab, and of their row. */
export const TAB =
  "relative inline-flex min-h-12 items-center gap-2 font-semibold max-sm:text-small text-muted hover:text-ink aria-[current=page]:text-ink " +
  "after:absolute after:inset-x-0 after:bottom-0 after:h-1 after:rounded-pill aria-[current=page]:after:bg-pass";
export const TABS = "tab-row max-sm:tab-fade gap-x-5 border-b sm:gap-x-7 border-line print:hidden";

/** Links to the pages of one part of the desk. `end`: the page is not the parent of the others. */
export function Tabs({
  label,
  links,
}: {
  label: string;
  links: readonly { label: string; to: string; end?: boolean }[];
}) {
  return (
    <nav aria-label={label} className={TABS}>
      {links.map(({ label: name, to, end = false }) => (
        <NavLink key={to} to={to} end={end} prefetch="intent" className={TAB}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
