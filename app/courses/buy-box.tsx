import { ButtonLink } from "#app/ui/button.tsx";
import { CheckList } from "#app/ui/check-list.tsx";
import { Price } from "#app/ui/price.tsx";
import type { CourseDetail } from "#worker/courses/courses.ts";
import { duration, lessonCount } from "./schedule.ts";

type Lesson = { minutes: number };

/**
 * The price, what it includes, and the one button. Beside the text on a wide screen; on a narrow one the terms come after
 * the text, and the line with the button stays at the bottom of the screen (course.css).
 */
export function BuyBox({ course, lessons }: { course: CourseDetail; lessons: readonly Lesson[] }) {
  const { id, price, priceSuffix, available, features, refundDays } = course;
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
  // How many lessons there are today has a line of its own.
  const state = available === `${lessonCount(lessons.length)} today` ? null : available;
  const terms = [
    ...(lessons.length > 0
      ? [
          ["Lessons today", String(lessons.length)],
          ["Time", minutes < 120 ? duration(minutes) : `about ${Math.round(minutes / 60)} hours`],
        ]
      : []),
    ["Refund period", `${refundDays} days`],
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
          <Price price={price} suffix={priceSuffix} />
          {state && <p className="label pt-1.5 text-pending-ink">{state}</p>}
        </div>
        <ButtonLink to={`/enroll/${id}`} size="lg" className="print:hidden">
          Enroll Now
        </ButtonLink>
      </div>
      <div className="buy-terms">
        <p className="card-title lg:hidden">What is included</p>
        <CheckList items={included} className="text-small" />
        <dl className="font-mono text-small">
          {terms.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4 border-t border-line py-2.5">
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
