import { Link } from "react-router";
import { FilterLinks } from "#app/ui/filter-links.tsx";
import { TAB, TABS } from "#app/ui/tabs.tsx";
import { BOXES, type Box, boxPath } from "./boxes.ts";

/** Questions and assignments have pages of their own. */
const LINKS = [
  ...BOXES.map(({ box, tab }) => ({ box, label: tab, to: boxPath(box) })),
  { box: "questions", label: "Questions", to: "/desk/questions" },
  { box: "assignments", label: "Assignments", to: "/desk/assignments" },
] as const;
type Tab = (typeof LINKS)[number]["box"];

/** Links to the lists, each with its number of unread items. */
export function InboxTabs({ box, unread }: { box: Tab; unread: Record<Tab, number> }) {
  return (
    <nav aria-label="Lists" className={TABS}>
      {LINKS.map(({ box: each, label, to }) => (
        <Link key={each} to={to} aria-current={each === box ? "page" : undefined} className={TAB}>
          {label}
          {unread[each] > 0 && (
            <span className="label rounded-pill bg-pending-soft px-2 text-pending-ink">
              {unread[each]}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** Links to the list and to its archive. */
export function ArchiveSwitch({ box, archived }: { box: Box; archived: boolean }) {
  return (
    <FilterLinks
      links={[
        { label: "Inbox", to: boxPath(box), current: !archived },
        { label: "Archived", to: boxPath(box, { archived: true }), current: archived },
      ]}
    />
  );
}
