import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import { classes } from "./classes.ts";

/**
 * A card with a head: what it holds, how much, and what can be done with all of it. Lists go to its edge; `padded` is
 * for forms and text.
 */
export function Panel({
  id,
  title,
  note,
  action,
  padded = false,
  className,
  children,
}: {
  /** Of the heading. */
  id: string;
  title: ReactNode;
  /** Beside the title: a count, or what it is counted from. */
  note?: ReactNode;
  action?: ReactNode;
  padded?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Card as="section" aria-labelledby={id} className={classes("min-w-0 overflow-hidden", className)}>
      <div className="flex min-h-15 flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-4 sm:px-6 sm:py-2.5">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <h2 id={id} className="scroll-mt-24 text-h3">
            {title}
          </h2>
          {note && <div className="text-small text-muted tabular-nums">{note}</div>}
        </div>
        {action && (
          <div className="flex max-w-full min-w-0 flex-wrap items-center gap-3 print:hidden">{action}</div>
        )}
      </div>
      {padded ? <div className="grid gap-5 p-5 sm:p-6">{children}</div> : children}
    </Card>
  );
}

/** The classes of a list in a panel, whose rows are links or hold some, and of its rows. */
export const PANEL_ROW = "relative px-5 py-3.5 sm:px-6 not-first:border-t not-first:border-line";
/** The classes of the headings over the columns of such a list. */
export const PANEL_COLUMNS = "label hidden border-b border-line bg-paper px-6 py-2.5 text-muted lg:grid";
/** The classes of the row under the head that searches the list. */
export const PANEL_SEARCH = "border-b border-line bg-paper px-5 py-4 sm:px-6";
/** The classes around an empty state in a panel, which has a border already. */
export const PANEL_EMPTY = "*:border-0 *:p-5 sm:*:p-6";
