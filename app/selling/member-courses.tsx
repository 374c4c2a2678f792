import { Link } from "react-router";
import { weeks } from "#app/courses/schedule.ts";
import { pictureSources } from "#app/ui/picture-sources.ts";
import { formatMoney } from "#shared/money.ts";
import type { MemberCourse } from "./read-offer.server.ts";

/** "£299", or "£299 to £599". */
function range(courses: readonly MemberCourse[]): string {
  const byPrice = courses.map(({ price }) => price).toSorted((a, b) => a.minor - b.minor);
  const [least, most] = [byPrice.at(0), byPrice.at(-1)];
  if (!least || !most) return "";
  return least.minor === most.minor ? formatMoney(least) : `${formatMoney(least)} to ${formatMoney(most)}`;
}

/** The courses that a membership opens, and how far each is today. */
export function MemberCourses({ courses }: { courses: readonly MemberCourse[] }) {
  if (courses.length === 0) return null;
  return (
    <section aria-labelledby="courses" className="grid gap-4 pt-4">
      <div className="grid gap-1.5">
        <h3 id="courses" className="text-h3">
          The courses
        </h3>
        <p className="text-muted">
          A member opens every active course. Bought singly, one costs {range(courses)}.
        </p>
      </div>
      <ul className="grid gap-3">
        {courses.map(({ id, name, level, durationWeeks, available, thumbnailUrl }) => (
          <li key={id}>
            <Link
              to={`/courses/${id}`}
              className="group grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-4 rounded-card border border-line bg-surface p-2.5 hover:border-ink"
            >
              <img
                {...pictureSources(thumbnailUrl, "7.5rem")}
                alt=""
                width={800}
                height={500}
                loading="lazy"
                className="aspect-[8/5] w-full rounded-sm object-cover"
              />
              <span className="grid gap-1">
                <span className="card-title [overflow-wrap:anywhere] group-hover:text-pass">{name}</span>
                <span className="label text-muted">
                  {[level, weeks(durationWeeks), available].filter(Boolean).join(" / ")}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
