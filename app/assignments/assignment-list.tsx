import { Link } from "react-router";
import { ProgressBar } from "#app/ui/bar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Moment } from "#app/ui/moment.tsx";
import { PANEL_ROW, Panel } from "#app/ui/panel.tsx";
import { type HandInStatus, handInPath } from "#shared/assignments/hand-in.ts";
import { lessonPath } from "#shared/learning/outline.ts";
import { StateBadge } from "./states.tsx";

type Item = {
  lessonId: string;
  lesson: string;
  title: string;
  module: string | null;
  status: HandInStatus | null;
};
/** The assignments of a course, in reading order. */
export type AssignmentGroup = { id: string; slug: string | null; course: string; items: Item[] };

const accepted = (items: readonly Item[]) =>
  items.filter(({ status }) => status?.state === "accepted").length;

/** The lesson that an assignment follows, as a link while its course is on the site. */
function Follows({ item: { lessonId, lesson }, group }: { item: Item; group: AssignmentGroup }) {
  return (
    <p className="text-small text-muted">
      After the lesson{" "}
      {group.id ? (
        // Above the link that covers the row.
        <Link
          to={lessonPath(group, lessonId)}
          className="relative underline underline-offset-4 hover:text-ink"
        >
          {lesson}
        </Link>
      ) : (
        lesson
      )}
    </p>
  );
}

/** `next`: it is the one to do now, and has the page's button. */
function Line({ item, group, next }: { item: Item; group: AssignmentGroup; next: boolean }) {
  const { lessonId, title, module, status } = item;
  return (
    <li
      className={classes(
        PANEL_ROW,
        "grid gap-x-6 gap-y-1 sm:items-center lg:col-span-full lg:grid-cols-subgrid",
        next ? "bg-paper py-5 sm:py-6" : "hover:bg-paper",
      )}
    >
      <div className="grid min-w-0 gap-1">
        {next && <p className="label text-muted">{status ? "Your instructor asked for changes" : "Next"}</p>}
        <Link
          id={next ? "next" : undefined}
          to={handInPath(lessonId)}
          className={classes(
            "after:absolute after:inset-0 hover:text-pass",
            next ? "font-display text-h3 font-semibold" : "font-semibold",
          )}
        >
          {title}
        </Link>
        <Follows item={item} group={group} />
      </div>
      <p className="text-small text-muted">{module}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 not-empty:max-lg:mt-2 lg:justify-end">
        {status && (
          <span className="text-small text-muted tabular-nums">
            {status.versions > 1 && `Version ${status.versions}, `}
            <Moment at={status.since.toISOString()} />
          </span>
        )}
        {status && <StateBadge state={status.state} />}
        {next && (
          <ButtonLink to={handInPath(lessonId)} aria-describedby="next" className="relative">
            {status ? "See what to change" : "Start"}
          </ButtonLink>
        )}
      </div>
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
          note={
            <span className="flex items-center gap-3">
              <ProgressBar
                value={accepted(group.items) / group.items.length}
                label={`Accepted: ${group.course}`}
                className="w-24 max-sm:hidden"
              />
              {accepted(group.items)} of {group.items.length} accepted
            </span>
          }
        >
          <ol className="grid lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:gap-x-10">
            {group.items.map((item) => (
              <Line key={item.lessonId} item={item} group={group} next={item === next} />
            ))}
          </ol>
        </Panel>
      ))}
    </div>
  );
}
