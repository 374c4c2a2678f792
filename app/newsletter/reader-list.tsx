import { Link } from "react-router";
import { Moment } from "#app/ui/moment.tsx";
import { PANEL_COLUMNS, PANEL_ROW } from "#app/ui/panel.tsx";
import type { Reader } from "#worker/newsletter/readers.ts";
import { ReaderBadge } from "./reader-status.tsx";

export type ListedReader = Pick<Reader, "id" | "email" | "name" | "status" | "groups" | "stopReason"> & {
  since: string;
};

const COLUMNS =
  "gap-x-6 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,0.7fr)]";

/** The readers, as links; a table-like grid with column headings on wide screens. */
export function ReaderList({ readers }: { readers: readonly ListedReader[] }) {
  return (
    <div>
      <div aria-hidden="true" className={`${PANEL_COLUMNS} ${COLUMNS}`}>
        <span>Address</span>
        <span>Status</span>
        <span>Groups</span>
        <span>Since</span>
      </div>
      <ul>
        {readers.map(({ id, email, name, status, groups, since, stopReason }) => (
          <li key={id} className={`${PANEL_ROW} grid gap-y-1.5 hover:bg-paper lg:items-center ${COLUMNS}`}>
            <div className="min-w-0 [overflow-wrap:anywhere]">
              {/* The link covers the whole row. */}
              <Link
                to={`/newsletter/readers/${encodeURIComponent(id)}`}
                className="font-semibold after:absolute after:inset-0 hover:text-pass"
              >
                {email}
              </Link>
              {name && (
                <p className="text-small text-muted">
                  <bdi>{name}</bdi>
                </p>
              )}
            </div>
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <ReaderBadge status={status} />
              {stopReason && <p className="mt-1 text-small text-muted">{stopReason}</p>}
            </div>
            <p className="min-w-0 text-small text-muted [overflow-wrap:anywhere]">
              <span className="sr-only">Groups: </span>
              {groups.length > 0 ? groups.join(", ") : <span className="max-lg:sr-only">none</span>}
            </p>
            <p className="text-small text-muted">
              <span className="lg:sr-only">Since </span>
              <Moment at={since} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
