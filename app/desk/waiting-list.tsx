import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import type { WaitingKind } from "#shared/desk/waiting.ts";
import type { TodayContent } from "./read-today.server.ts";

export const KIND_NAMES: Record<WaitingKind, string> = {
  conversation: "Message",
  contact: "Contact message",
  mentorship: "Mentorship request",
  question: "Question",
  rating: "Assistant",
  mail: "Failed email",
  feed: "Feed",
};

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
    <section aria-labelledby="waiting" className="grid gap-3">
      <h2 id="waiting" className="text-h3">
        Waiting, oldest first
      </h2>
      <ol className="border-t border-line">
        {lines.map(({ key, kind, name, member, excerpt, waits }) => (
          <li
            key={key}
            className={classes(
              "relative grid gap-0.5 border-b border-line py-3 pl-4 hover:bg-surface",
              "before:absolute before:inset-y-3 before:left-0 before:w-1 before:rounded-pill",
              key === open && "before:bg-pending",
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
            <p className="label text-muted">
              {KIND_NAMES[kind]}, {waits}
            </p>
            <p dir="auto" className="truncate text-left text-small text-muted">
              {excerpt}
            </p>
          </li>
        ))}
      </ol>
      {more > 0 && (
        <p className="text-small text-muted">
          {more} more {more === 1 ? "moves" : "move"} up as you work through these.
        </p>
      )}
    </section>
  );
}
