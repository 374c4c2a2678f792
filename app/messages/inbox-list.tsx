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
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3.5 sm:px-6 md:grid md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_auto]">
            {unread > 0 && (
              <span
                aria-hidden="true"
                className="absolute inset-y-4 left-2 w-1.5 rounded-pill bg-pending forced-colors:bg-[CanvasText]"
              />
            )}
            <div className="min-w-0">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
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
                {replied && <Badge tone="pass">Answered</Badge>}
                {unread > 0 && <Badge tone="pending">{unread} new</Badge>}
              </div>
              <p className="truncate text-small text-muted max-md:hidden">{email}</p>
            </div>
            <p
              dir="auto"
              className={classes(
                "line-clamp-2 min-w-0 text-left [overflow-wrap:anywhere] max-md:order-last max-md:w-full",
                unread === 0 && "text-muted",
              )}
            >
              {excerpt}
            </p>
            <p className="text-small text-muted tabular-nums">
              <Moment at={at.toISOString()} time />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
