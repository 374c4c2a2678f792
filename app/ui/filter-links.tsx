import { Link } from "react-router";
import { classes } from "./classes.ts";

/** Links between the states of a list, in a pill. On a phone they stay in one line, which scrolls sideways. */
export function FilterLinks({
  links,
}: {
  links: readonly { label: string; to: string; current: boolean }[];
}) {
  return (
    <nav aria-label="Filter" className="tab-row max-w-full min-w-0 gap-1 rounded-pill border border-line p-1">
      {links.map(({ label, to, current }) => (
        <Link
          key={label}
          to={to}
          aria-current={current ? "true" : undefined}
          className={classes(
            "inline-flex min-h-9 flex-none items-center rounded-pill px-3 text-small font-semibold sm:px-4",
            current ? "bg-ink text-paper" : "text-muted hover:text-ink",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
