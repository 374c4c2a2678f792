import { TextLink } from "#app/ui/text-link.tsx";

/** `path`: it can be read before buying. */
export type OfferedLesson = { title: string; minutes: number; path: string | null };

const MOST = 8;

/** The lessons that a buyer can open at once. */
export function OpenToday({
  lessons,
  course,
}: {
  lessons: readonly OfferedLesson[];
  course: { id: string };
}) {
  if (lessons.length === 0) return null;
  // A line that says "And 1 more" takes as much room as the lesson.
  const shown = lessons.length === MOST + 1 ? lessons : lessons.slice(0, MOST);
  const more = lessons.length - shown.length;
  return (
    <section aria-labelledby="today">
      <h3 id="today" className="mb-4 text-h3">
        What you can open today
      </h3>
      <ol className="border-b border-line">
        {shown.map(({ title, minutes, path }) => (
          <li key={title} className="flex items-baseline justify-between gap-4 border-t border-line py-3">
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
              {path ? <TextLink to={path}>{title}</TextLink> : title}
              {path && <span className="label text-pass">Free to try</span>}
            </span>
            <span className="label shrink-0 text-muted">{minutes} min</span>
          </li>
        ))}
      </ol>
      {more > 0 && (
        <p className="mt-3 text-muted">
          And {more} more: <TextLink to={`/courses/${course.id}`}>see all lessons</TextLink>.
        </p>
      )}
    </section>
  );
}
