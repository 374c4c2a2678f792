import { ButtonLink } from "#app/ui/button.tsx";
import { coursePath } from "#shared/learning/outline.ts";
import type { OrderView } from "#shared/selling/order.ts";
import { EARLIER_PAYMENT } from "#shared/selling/price-text.ts";

/** The courses that were bought, each with a button: on to its lessons, or to its code once access has ended. */
export function CourseLinks({ courses, isOver }: { courses: OrderView["courses"]; isOver: boolean }) {
  const label = isOver ? "Download your code" : "Continue the course";
  return (
    <ul className="grid gap-3">
      {courses.map((course) => (
        <li
          key={course.id}
          className="grid justify-items-start gap-4 rounded-card border border-line bg-surface p-5"
        >
          <p className="card-title [overflow-wrap:anywhere]">{course.title}</p>
          <ButtonLink
            to={coursePath(course)}
            variant={isOver ? "secondary" : "primary"}
            aria-label={`${label}: ${course.title}`}
          >
            {label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

/** What an order opens, or what is left of it. */
export function Opened({ order: { courses, state, nextSteps, period } }: { order: OrderView }) {
  const isGivenBack = state === "refunded" || state === "lost";
  const stays = isGivenBack && period?.followed === true;
  const isOver = isGivenBack && !stays;
  const steps = isOver ? null : nextSteps;
  if (state === "waiting" || (courses.length === 0 && !steps)) return null;
  return (
    <section aria-labelledby="opened" className="grid gap-3">
      <h2 id="opened" className="text-h3">
        {isOver ? "Your code stays yours" : "What you have"}
      </h2>
      {stays && <p className="text-muted">{EARLIER_PAYMENT}</p>}
      {isOver && (
        <p className="text-muted">
          Your access has ended. What you wrote in the exercises can still be downloaded on the course’s page.
        </p>
      )}
      {courses.length > 0 && <CourseLinks courses={courses} isOver={isOver} />}
      {steps && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{steps}</p>}
    </section>
  );
}
