import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
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

function Line({ item: { lessonId, lesson, title, module, status } }: { item: Item }) {
  return (
    <li
      className={`${PANEL_ROW} grid gap-x-6 gap-y-2 hover:bg-paper sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center`}
    >
      <div className="grid min-w-0 gap-0.5">
        <Link
          to={handInPath(lessonId)}
          className="font-semibold after:absolute after:inset-0 hover:text-pass"
        >
          {title}
        </Link>
        <p className="text-small text-muted">{module ? `${module}: ${lesson}` : lesson}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:justify-end">
        {status && (
          <span className="text-small text-muted tabular-nums">
            {status.versions > 1 && `Version ${status.versions}, `}
            <Moment at={status.since.toISOString()} />
          </span>
        )}
        <StateBadge state={status?.state ?? null} />
      </p>
    </li>
  );
}

/** What to do next: what has to be changed comes before what was not begun. */
function nextOf(groups: readonly AssignmentGroup[]): { item: Item; course: string } | null {
  const all = groups.flatMap(({ course, items }) => items.map((item) => ({ item, course })));
  return (
    all.find(({ item }) => item.status?.state === "changes") ??
    all.find(({ item }) => item.status === null) ??
    null
  );
}

/** `course`: null where there is only one. */
function Next({
  item: { lessonId, lesson, title, module, status },
  course,
}: {
  item: Item;
  course: string | null;
}) {
  return (
    <section
      aria-labelledby="next"
      className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div className="grid min-w-0 gap-2">
        <p className="label text-muted">{status ? "Your instructor asked for changes" : "Next"}</p>
        <h2 id="next" className="text-h3">
          {title}
        </h2>
        <p className="text-muted">{module ? `${module}: ${lesson}` : lesson}</p>
        {course && <p className="text-muted">{course}</p>}
      </div>
      <ButtonLink to={handInPath(lessonId)} aria-describedby="next">
        {status ? "See what to change" : "Start"}
      </ButtonLink>
    </section>
  );
}

/** All assignments of somebody's courses, each with its state; above them the one to do next. */
export function AssignmentGroups({ groups }: { groups: readonly AssignmentGroup[] }) {
  const next = nextOf(groups);
  return (
    <div className="grid gap-6">
      {next && <Next item={next.item} course={groups.length > 1 ? next.course : null} />}
      {groups.map(({ id, course, items }) => (
        <Panel
          key={id}
          id={`course-${id}`}
          title={course}
          note={`${accepted(items)} of ${items.length} accepted`}
        >
          <ol>
            {items.map((item) => (
              <Line key={item.lessonId} item={item} />
            ))}
          </ol>
        </Panel>
      ))}
    </div>
  );
}
