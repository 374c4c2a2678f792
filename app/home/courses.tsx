import { Link } from "react-router";
import { Available } from "#app/courses/available.tsx";
import { weeks } from "#app/courses/schedule.ts";
import { classes } from "#app/ui/classes.ts";
import { pictureSources } from "#app/ui/picture-sources.ts";
import { Price } from "#app/ui/price.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ShownCourse } from "#shared/courses/shown-offers.ts";
import type { Place } from "#shared/courses/study-order.ts";
import { SECTION } from "./section.ts";

/** The `sizes` of a picture: the first fills half the page, the others a column beside their text. */
const PICTURE_SIZES = {
  first: "(width >= 78rem) 35rem, (width >= 48rem) 45vw, 92vw",
  other: "(width >= 40rem) 14.5rem, 7rem",
};

type Entry = {
  offer: ShownCourse;
  course: NonNullable<ShownCourse["course"]>;
  step: Place["step"];
};

/** The courses at these places: the first one large, the next in a list beside it. */
export function Courses({ courses, places }: { courses: readonly ShownCourse[]; places: readonly Place[] }) {
  const [first, ...others] = places.flatMap(({ id, step }): Entry[] => {
    const offer = courses.find((each) => each.id === id);
    return offer?.course ? [{ offer, course: offer.course, step }] : [];
  });
  if (!first) return null;
  return (
    <section id="courses" aria-labelledby="courses-heading" className={`wrap ${SECTION}`}>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-8">
        <SectionHeading
          id="courses-heading"
          title="Courses, in the order to take them"
          lead="Each one is something that you build, test and put online."
        />
        <TextLink to="/courses" className="inline-flex min-h-11 items-center max-sm:hidden">
          See the Course Library
        </TextLink>
      </div>
      <div className="grid-12 gap-y-9">
        <div className="lg:col-span-6">
          <CourseEntry {...first} large />
        </div>
        {others.length > 0 && (
          <ul className="grid content-between gap-y-7 lg:col-span-6">
            {others.map((entry) => (
              <li key={entry.offer.id}>
                <CourseEntry {...entry} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** The whole entry is a link to the course's page. */
function CourseEntry({
  offer: { id, name, price, available },
  course: { tagline, level, durationWeeks, thumbnailUrl },
  step,
  large = false,
}: Entry & { large?: boolean }) {
  return (
    <article
      className={classes(
        "group relative grid gap-y-5",
        large
          ? "gap-x-6 md:max-lg:grid-cols-2 md:max-lg:items-center"
          : "grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-4 sm:grid-cols-[min(14.5rem,40%)_minmax(0,1fr)] sm:items-center sm:gap-x-6",
      )}
    >
      <div className="overflow-hidden rounded-card border border-line">
        <img
          {...pictureSources(thumbnailUrl, large ? PICTURE_SIZES.first : PICTURE_SIZES.other)}
          alt=""
          width={800}
          height={500}
          loading="lazy"
          className={classes(
            "w-full object-cover transition-transform duration-300 ease-out group-hover:scale-[1.025]",
            large ? "aspect-[8/5]" : "aspect-square sm:aspect-[8/5]",
          )}
        />
      </div>
      <div className="grid gap-1.5">
        <p className="label flex flex-wrap gap-x-3 text-muted">
          {step && <span className="font-semibold text-pass">{step}</span>}
          {[level, weeks(durationWeeks)].map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <Available available={available} />
        </p>
        <h3 className={large ? "text-[clamp(1.5rem,1.2rem+1.2vw,2.125rem)] leading-tight" : "card-title"}>
          <Link
            to={`/courses/${id}`}
            prefetch="intent"
            className="after:absolute after:-inset-2 after:rounded-card group-hover:text-pass focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-pass"
          >
            {name}
          </Link>
        </h3>
        <p className={large ? "max-w-[48ch] text-lead text-muted" : "text-small text-muted"}>{tagline}</p>
        <Price price={price} className={large ? "pt-1" : "[&>.price]:text-[1.1875rem]"} />
      </div>
    </article>
  );
}
