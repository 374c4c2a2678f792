import { Link } from "react-router";
import { Available } from "#app/courses/available.tsx";
import { weeks } from "#app/courses/schedule.ts";
import { classes } from "#app/ui/classes.ts";
import { pictureSources } from "#app/ui/picture-sources.ts";
import { isOpen } from "#shared/courses/availability.ts";
import { formatMoney } from "#shared/money.ts";
import type { MemberCourse } from "./read-offer.server.ts";
import { SoldCourseCard } from "./sold-course-card.tsx";

const PICTURE_SIZES = "(width >= 78rem) 22rem, (width >= 40rem) 45vw, 92vw";

/** What one of the courses costs without a membership. */
function priceText(courses: readonly MemberCourse[]): string {
  const prices = courses.flatMap(({ price }) => price ?? []).sort((a, b) => a.minor - b.minor);
  const texts = new Set([prices[0], prices.at(-1)].map((price) => price && formatMoney(price)));
  return `Bought on its own, one costs ${[...texts].join(" to ")}.`;
}

/** What a membership opens, at a glance: the course that only it has, or the pictures of its first three. */
export function OpenedPictures({ courses }: { courses: readonly MemberCourse[] }) {
  const only = courses.find(({ price }) => price === null);
  if (only) {
    const text = `Only with this membership. ${only.tagline}`;
    return <SoldCourseCard course={{ ...only, title: only.name }} text={text} />;
  }
  return (
    courses.length > 0 && (
      <ul className="grid grid-cols-3 gap-3">
        {courses.slice(0, 3).map(({ id, name, thumbnailUrl }) => (
          <li key={id}>
            <Link to={`/courses/${id}`}>
              <img
                {...pictureSources(thumbnailUrl, "14rem")}
                alt={name}
                width={800}
                height={500}
                className="aspect-[8/5] w-full rounded-card border border-line object-cover"
              />
            </Link>
          </li>
        ))}
      </ul>
    )
  );
}

/** The courses that a membership opens, those open today first, and what one costs without it. */
export function MemberCourses({ courses }: { courses: readonly MemberCourse[] }) {
  if (courses.length === 0) return null;
  const today = courses.filter(({ available }) => isOpen(available));
  const later = courses.filter(({ available }) => !isOpen(available));
  return (
    <section aria-labelledby="courses" className="grid gap-8 pt-section">
      <div className="grid gap-2">
        <h3 id="courses" className="text-h2">
          The courses
        </h3>
        <p className="max-w-[58ch] text-lead text-muted">
          A member opens every active course, and new modules as they are added.
          {later.length > 0 && " The others open to members when they are ready, and cost nothing more."}
        </p>
        <p className="text-muted">{priceText(courses)}</p>
      </div>
      <ul
        className={classes(
          "grid gap-x-6 gap-y-8 sm:grid-cols-2",
          // Four of them would leave a row with one.
          courses.length === 4 ? "lg:grid-cols-4" : "lg:grid-cols-3",
        )}
      >
        {[...today, ...later].map(
          ({ id, name, tagline, level, durationWeeks, price, available, thumbnailUrl }) => (
            // A subgrid, so that the names and the prices of a row are level.
            <li key={id} className="row-span-4 grid grid-rows-subgrid">
              <Link
                to={`/courses/${id}`}
                prefetch="intent"
                className="group row-span-4 grid grid-rows-subgrid gap-y-3"
              >
                <img
                  {...pictureSources(thumbnailUrl, PICTURE_SIZES)}
                  alt=""
                  width={800}
                  height={500}
                  loading="lazy"
                  className="aspect-[8/5] w-full rounded-card border border-line object-cover"
                />
                <span className="label flex flex-wrap content-start gap-x-3 text-muted">
                  {[level, weeks(durationWeeks)].map((fact) => (
                    <span key={fact}>{fact}</span>
                  ))}
                  <Available available={available} />
                </span>
                <span className="card-title [overflow-wrap:anywhere] group-hover:text-pass">{name}</span>
                <span className="flex flex-col gap-3 text-small">
                  <span className="grow text-muted">{tagline}</span>
                  <span>
                    {price ? (
                      <>
                        <span className="font-mono font-semibold">{formatMoney(price)}</span>{" "}
                        <span className="text-muted">on its own</span>
                      </>
                    ) : (
                      <span className="font-semibold text-pass">Only with this membership</span>
                    )}
                  </span>
                </span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
