import { Link } from "react-router";
import { ProgressBar } from "#app/ui/bar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Moment } from "#app/ui/moment.tsx";
import { PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import { type HandInStatus, handInPath } from "#shared/assignments/hand-in.ts";
import { StateBadge } from "./states.tsx";

type Item = {
  lessonId: string;
  lesson: string;
  title: string;
  module: string | null;
  status: HandInStatus | null;
};
/** The assignments of a course, in reading order. */
export type AssignmentGroup = { id: string; course: string; items: Item[] };

const accepted = (items: readonly Item[]) =>
  items.filter(({ status }) => status?.state === "accepted").length;

/** `next`: it is the one to do now, and has the page's button. */
function Line({ item, number, next }: { item: Item; number: number; next: boolean }) {
  const { lessonId, lesson, title, module, status } = item;
  return (
    <li
      className={classes(
        PANEL_ROW,
        "flex flex-wrap items-center gap-x-4 gap-y-3",
        next ? "bg-paper py-5 sm:py-6" : "hover:bg-paper",
      )}
    >
      <span
        aria-hidden="true"
        className={classes(
          "w-6 flex-none self-start font-mono font-semibold tabular-nums",
          next ? "leading-[1.9] text-pass" : "text-muted",
        )}
      >
        {number}
      </span>
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <Link
          id={next ? "next" : undefined}
          to={handInPath(lessonId)}
          className={classes(
            "title-link justify-self-start after:absolute after:inset-0",
            next ? "font-display text-h3 font-semibold" : "font-semibold",
          )}
        >
          {title}
        </Link>
        <p className="text-small text-muted">
          {module ? `${module}, after` : "After"} “{lesson}”
        </p>
      </div>
      {status && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:ml-10">
          <span className="text-small text-muted tabular-nums">
            {status.versions > 1 && `Version ${status.versions}, `}
            <Moment at={status.since.toISOString()} />
          </span>
          <StateBadge state={status.state} />
        </p>
      )}
      {next && (
        <ButtonLink to={handInPath(lessonId)} aria-describedby="next" className="relative max-sm:ml-10">
          {status ? "See what to change" : "Start"}
        </ButtonLink>
      )}
    </li>
  );
}

/** What to do next: what has to be changed comes before what was not begun. */
function nextOf(groups: readonly AssignmentGroup[]): Item | undefined {
  const all = groups.flatMap(({ items }) => items);
  return all.find(({ status }) => status?.state === "changes") ?? all.find(({ status }) => status === null);
}

/** All assignments of somebody's courses, each with its state; the one to do next stands out. */
export function AssignmentGroups({ groups }: { groups: readonly AssignmentGroup[] }) {
  const next = nextOf(groups);
  return (
    <div className="grid gap-6">
      {groups.map((group) => (
        <Panel
          key={group.id}
          id={`course-${group.id}`}
          title={group.course}
          action={
            <span className="flex items-center gap-3 text-small text-muted tabular-nums">
              <ProgressBar
                value={accepted(group.items) / group.items.length}
                label={`Accepted: ${group.course}`}
                className="w-28"
              />
              {accepted(group.items)} of {group.items.length} accepted
            </span>
          }
        >
          <ol>
            {group.items.map((item, index) => (
              <Line key={item.lessonId} item={item} number={index + 1} next={item === next} />
            ))}
          </ol>
        </Panel>
      ))}
    </div>
  );
}
