import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { WaitingKind } from "#shared/desk/waiting.ts";
import type { TodayContent } from "./read-today.server.ts";

export const KIND_NAMES: Record<WaitingKind, string> = {
  conversation: "Message",
  contact: "Contact message",
  mentorship: "Mentorship request",
  question: "Question",
  assignment: "Assignment",
  rating: "Assistant",
  mail: "Failed email",
  feed: "Feed",
  refund: "Failed refund",
  dispute: "Dispute",
  payments: "Payments",
  books: "Books",
};

/** About as many lines as fit without scrolling. */
const FITTING = 7;

/** Everything that waits, oldest first. Each line opens its item. */
export function WaitingList({
  lines,
  open,
  total,
}: {
  lines: TodayContent["lines"];
  open: string;
  total: number;
}) {
  const more = total - lines.length;
  return (
    <Panel id="waiting" title="Waiting, oldest first" note={total}>
      <ol
        className={classes(
          "lg:max-h-[44rem] lg:overflow-y-auto",
          // The list fades out where it goes on below; the space lets its last line scroll clear of that.
          lines.length > FITTING &&
            "lg:pb-12 lg:[mask-image:linear-gradient(to_bottom,black_calc(100%-4rem),transparent)]",
        )}
      >
        {lines.map(({ key, kind, name, member, excerpt, waits }) => (
          <li
            key={key}
            className={classes(
              "relative grid gap-0.5 py-3 pr-4 pl-6 not-first:border-t not-first:border-line",
              "before:absolute before:inset-y-3 before:left-2.5 before:w-1 before:rounded-pill",
              key === open ? "bg-pending-soft before:bg-pending" : "hover:bg-paper",
            )}
          >
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {/* The link covers the whole item. */}
              <Link
                to={`/desk?item=${encodeURIComponent(key)}#open`}
                preventScrollReset={false}
                aria-current={key === open || undefined}
                className="font-semibold after:absolute after:inset-0 hover:text-pass"
              >
                <bdi>{name}</bdi>
              </Link>
              {member && <Badge tone="pass">Member</Badge>}
            </p>
            <p className="text-small text-muted tabular-nums">
              {KIND_NAMES[kind]}, {waits}
            </p>
            <p dir="auto" className="truncate text-left text-small text-muted">
              {excerpt}
            </p>
          </li>
        ))}
      </ol>
      {more > 0 && (
        <p className="border-t border-line px-6 py-3 text-small text-muted">
          {more} more {more === 1 ? "moves" : "move"} up as you work through these.
        </p>
      )}
    </Panel>
  );
}
