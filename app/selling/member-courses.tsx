import { Link } from "react-router";
import { weeks } from "#app/courses/schedule.ts";
import { pictureSources } from "#app/ui/picture-sources.ts";
import { isOpen } from "#shared/courses/availability.ts";
import type { Offer } from "#shared/courses/catalogue.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import type { MemberCourse } from "./read-offer.server.ts";

const PICTURE_SIZES = "(width >= 78rem) 22rem, (width >= 40rem) 45vw, 92vw";

const times = ({ minor, currency }: Money, count: number): Money => ({ minor: minor * count, currency });

/** What a membership costs in a year, and beside it what its courses cost singly: those open today, and all of them. */
function amounts({ price, billingCycle, discount }: Offer, courses: readonly MemberCourse[]) {
  const singly = (some: readonly MemberCourse[]) =>
    formatMoney({
      minor: some.reduce((sum, course) => sum + course.price.minor, 0),
      currency: price.currency,
    });
  const open = courses.filter(({ available }) => isOpen(available));
  const isMonthly = billingCycle === "monthly";
  const amount = (name: string, text: string) => [{ name, text }];
  return [
    ...(discount
      ? amount(`First year with the code ${discount.code}`, formatMoney(discount.firstYearPrice))
      : []),
    ...amount(isMonthly ? "Twelve months" : "Every year", formatMoney(isMonthly ? times(price, 12) : price)),
    ...(open.length > 0
      ? amount(
          open.length === 1 ? "The course open today, singly" : `${open.length} courses open today, singly`,
          singly(open),
        )
      : []),
    ...(courses.length > open.length
      ? amount(`All ${courses.length}, singly, once they are open`, singly(courses))
      : []),
  ];
}

/** The courses that a membership opens, how far each is today, and what they cost without it. */
export function MemberCourses({ offer, courses }: { offer: Offer; courses: readonly MemberCourse[] }) {
  if (courses.length === 0) return null;
  return (
    <section aria-labelledby="courses" className="grid gap-8 pt-section">
      <div className="grid-12 items-end gap-y-6">
        <div className="grid gap-2 lg:col-span-6">
          <h3 id="courses" className="text-h2">
            The courses
          </h3>
          <p className="text-lead text-muted">
            A member opens every active course, and new modules as they are added.
          </p>
        </div>
        <dl className="font-mono text-small lg:col-span-5 lg:col-start-8">
          {amounts(offer, courses).map(({ name, text }) => (
            <div key={name} className="flex justify-between gap-4 border-b border-line py-2">
              <dt className="text-muted">{name}</dt>
              <dd className="font-semibold">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {courses.map(({ id, name, tagline, level, durationWeeks, price, available, thumbnailUrl }) => (
          <li key={id}>
            <Link to={`/courses/${id}`} prefetch="intent" className="group flex h-full flex-col gap-3">
              <img
                {...pictureSources(thumbnailUrl, PICTURE_SIZES)}
                alt=""
                width={800}
                height={500}
                loading="lazy"
                className="aspect-[8/5] w-full rounded-card border border-line object-cover"
              />
              <span className="label flex flex-wrap gap-x-3 text-muted">
                {[level, weeks(durationWeeks), available].filter(Boolean).map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </span>
              <span className="card-title [overflow-wrap:anywhere] group-hover:text-pass">{name}</span>
              <span className="grow text-small text-muted">{tagline}</span>
              <span className="text-small">
                <span className="font-mono font-semibold">{formatMoney(price)}</span>{" "}
                <span className="text-muted">singly</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
