import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { pictureSources } from "#app/ui/picture-sources.ts";
import { Price } from "#app/ui/price.tsx";
import { isOpen } from "#shared/courses/availability.ts";
import type { CourseSummary } from "#shared/courses/catalogue.ts";
import { weeks } from "./schedule.ts";

/** Half the page, or all of a phone's width. */
const PICTURE_SIZES = "(width >= 78rem) 35rem, (width >= 40rem) 45vw, 92vw";

/** A course in the library: picture, name and price. The whole card is a link. */
export function CourseCard({
  course,
  step,
  eager = false,
  level: headingLevel = 2,
}: {
  course: CourseSummary;
  /** "Start here". */
  step: string | null;
  /** True for cards that are visible without scrolling: their pictures are not loaded lazily. */
  eager?: boolean;
  level?: 2 | 3;
}) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  const { id, name, tagline, category, level, durationWeeks, price, available, thumbnailUrl } = course;
  return (
    <article className="group relative row-span-4 grid grid-rows-subgrid">
      <div className="mb-1.5 overflow-hidden rounded-card border border-line">
        <img
          {...pictureSources(thumbnailUrl, PICTURE_SIZES)}
          alt=""
          width={800}
          height={500}
          loading={eager ? "eager" : "lazy"}
          className="aspect-[8/5] w-full object-cover transition-transform duration-300 ease-out group-hover:scale-[1.025]"
        />
      </div>
      <div className="label flex flex-wrap content-start items-baseline gap-x-3 gap-y-1 text-muted">
        {step && <p className="font-semibold text-pass max-lg:order-first">{step}</p>}
        <ul className="flex flex-wrap gap-x-3 max-lg:basis-full">
          <li>{category}</li>
          <li className="flex flex-wrap gap-x-3">
            <span>{level}</span> <span>{weeks(durationWeeks)}</span>
          </li>
        </ul>
        {available && (
          <p className="max-lg:order-first">
            <Badge tone={isOpen(available) ? "pass" : "pending"}>{available}</Badge>
          </p>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6">
        <Heading className="text-h3">
          <Link
            to={`/courses/${id}`}
            prefetch="intent"
            className="scroll-mt-[min(27rem,72vw)] after:absolute after:-inset-2 after:rounded-card group-hover:text-pass focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-pass"
          >
            {name}
          </Link>
        </Heading>
        <Price price={price} />
      </div>
      <p className="max-w-[52ch] text-muted">{tagline}</p>
    </article>
  );
}
