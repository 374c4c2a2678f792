import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import { Moment } from "#app/ui/moment.tsx";

/** An item of one of the instructor's lists. */
export type InboxLine = {
  id: string;
  to: string;
  fullName: string;
  email: string;
  at: Date;
  /** The number of unread messages; 1 or 0 for a form. */
  unread: number;
  /** The start of the text. */
  excerpt: string | null;
  replied: boolean;
};

/** The classes of a row that is a link. */
export const ROW = "relative not-first:border-t not-first:border-line hover:bg-paper";

/** The items of a list, each a link. Unread ones are bold, marked, and announced. */
export function InboxList({ lines }: { lines: readonly InboxLine[] }) {
  return (
    <ul>
      {lines.map(({ id, to, fullName, email, at, unread, excerpt, replied }) => (
        <li key={id} className={ROW}>
          <div className="grid gap-x-6 gap-y-1 py-3.5 pr-5 pl-7 md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_auto] md:items-baseline">
            {unread > 0 && (
              <span
                aria-hidden="true"
                className="absolute inset-y-4 left-2.5 w-1.5 rounded-pill bg-pending forced-colors:bg-[CanvasText]"
              />
            )}
            <div className="min-w-0">
              {/* The link covers the whole item. */}
              <Link
                to={to}
                className={classes(
                  "[overflow-wrap:anywhere] after:absolute after:inset-0 hover:text-pass",
                  unread > 0 ? "font-bold" : "font-medium",
                )}
              >
                {unread > 0 && <span className="sr-only">Unread: </span>}
                <bdi>{fullName}</bdi>
              </Link>
              <p className="truncate text-small text-muted">{email}</p>
            </div>
            <p dir="auto" className="min-w-0 truncate text-left text-muted">
              {excerpt}
            </p>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:justify-end">
              {replied && <Badge tone="pass">Answered</Badge>}
              {unread > 1 && <Badge tone="pending">{unread} new</Badge>}
              <span className="text-small text-muted tabular-nums">
                <Moment at={at.toISOString()} time />
              </span>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
