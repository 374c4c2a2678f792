import { ButtonLink } from "#app/ui/button.tsx";
import { CheckList } from "#app/ui/check-list.tsx";
import { classes } from "#app/ui/classes.ts";
import { Price } from "#app/ui/price.tsx";
import type { CourseDetail } from "#worker/courses/courses.ts";
import { Available } from "./available.tsx";
import { duration, lessonCount, weeks } from "./schedule.ts";

type Lesson = { minutes: number; free: boolean };

const moduleCount = (count: number) => (count === 1 ? "1 module" : `${count} modules`);

/** How much there is: today, and of a course that waits, what is planned. */
function extent(
  { durationWeeks, modules }: CourseDetail,
  lessons: readonly Lesson[],
  waits: boolean,
): string[][] {
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
  const time = minutes < 120 ? duration(minutes) : `about ${Math.round(minutes / 60)} hours`;
  if (waits) {
    const count = `${lessons.length}${lessons.every((lesson) => lesson.free) ? " free" : ""}`;
    return [
      ["Planned", `${moduleCount(modules.length)}, ${weeks(durationWeeks)}`],
      ...(lessons.length > 0 ? [["Lessons today", `${count}, ${time}`]] : []),
    ];
  }
  if (lessons.length === 0) return [["Length", weeks(durationWeeks)]];
  return [
    ["Lessons today", String(lessons.length)],
    ["Time", time],
  ];
}

/**
 * The price, what it includes, and the one button. Beside the text on a wide screen; on a narrow one the terms come after
 * the text, and the line with the button stays at the bottom of the screen (course.css).
 */
export function BuyBox({
  course,
  waiting,
  lessons,
}: {
  course: CourseDetail;
  waiting: string | null;
  lessons: readonly Lesson[];
}) {
  const { id, price, priceSuffix, available, features, refundDays, exclusiveTo } = course;
  // How many lessons there are today has a line of its own.
  const state = available === `${lessonCount(lessons.length)} today` ? null : available;
  const terms = [
    ...extent(course, lessons, waiting !== null),
    ...(exclusiveTo ? [] : [["Refund period", `${refundDays} days`]]),
  ];
  // And so has the refund period.
  const included = features.filter((feature) => feature !== `${refundDays}-day refund period`);
  return (
    <section aria-labelledby="price" className="buy-box">
      <div className="buy-line">
        <div>
          <h2 id="price" className="sr-only">
            Price and what is included
          </h2>
          {exclusiveTo ? (
            <>
              <p className="card-title">{exclusiveTo.price}</p>
              <p className="pt-1 font-mono text-small text-muted">{exclusiveTo.costs}</p>
            </>
          ) : (
            <Price price={price} suffix={priceSuffix} />
          )}
          {state && (
            <p className="pt-1.5">
              <Available available={state} />
            </p>
          )}
        </div>
        <ButtonLink to={`/enroll/${exclusiveTo?.id ?? id}`} size="lg" className="print:hidden">
          {exclusiveTo?.action ?? "Enroll Now"}
        </ButtonLink>
      </div>
      <div className="buy-terms">
        {waiting && <p className="text-small text-muted">{waiting}</p>}
        <p className={classes("card-title", !waiting && "lg:hidden")}>
          {waiting ? "Included once it is open" : "What is included"}
        </p>
        <CheckList items={included} className="text-small" />
        <dl className="font-mono text-small">
          {terms.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4 border-t border-line py-2.5">
              <dt className="shrink-0 text-muted">{name}</dt>
              <dd className="text-right">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
