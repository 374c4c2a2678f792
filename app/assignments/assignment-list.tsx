import { Link } from "react-router";
import { Moment } from "#app/ui/moment.tsx";
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
    <li className="relative grid gap-x-6 gap-y-2 border-b border-line py-4 hover:bg-surface sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
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
          <span className="label text-muted">
            {status.versions > 1 && `Version ${status.versions}, `}
            <Moment at={status.since.toISOString()} />
          </span>
        )}
        <StateBadge state={status?.state ?? null} />
      </p>
    </li>
  );
}

/** All assignments of somebody's courses, each with its state. */
export function AssignmentGroups({ groups }: { groups: readonly AssignmentGroup[] }) {
  return (
    <div className="grid max-w-4xl gap-14">
      {groups.map(({ id, course, items }) => (
        <section key={id} aria-labelledby={`course-${id}`} className="grid gap-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 id={`course-${id}`} className="text-h3">
              {course}
            </h2>
            <p className="label text-muted">
              {accepted(items)} of {items.length} accepted
            </p>
          </div>
          <ol className="border-t border-line">
            {items.map((item) => (
              <Line key={item.lessonId} item={item} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
