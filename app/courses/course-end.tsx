import { ButtonLink } from "#app/ui/button.tsx";
import { pictureSources } from "#app/ui/picture-sources.ts";
import { formatMoney } from "#shared/money.ts";
import type { CourseDetail } from "#worker/courses/courses.ts";

/** The last thing on a course's page: what it leads to, and the button. */
export function CourseEnd({ course }: { course: CourseDetail }) {
  const { id, title, tagline, price, available, refundDays, thumbnailUrl, exclusiveTo } = course;
  const terms = exclusiveTo
    ? [exclusiveTo.price, exclusiveTo.costs]
    : [available, `${refundDays}-day refund period`].filter(Boolean);
  return (
    <div className="wrap pb-section max-lg:pt-section print:hidden">
      <section
        aria-labelledby="end"
        className="grid items-center overflow-hidden rounded-card bg-deep text-deep-ink lg:grid-cols-[7fr_5fr]"
      >
        <div className="grid content-center justify-items-start gap-6 p-[clamp(1.75rem,5vw,4.5rem)]">
          <p className="label text-deep-muted">{title}</p>
          <h2 id="end" className="text-h2">
            {tagline}
          </h2>
          <ButtonLink
            to={`/enroll/${exclusiveTo?.id ?? id}`}
            variant="deep"
            size="lg"
            className="deep-focus mt-2"
          >
            {exclusiveTo?.action ?? `Enroll Now (${formatMoney(price)})`}
          </ButtonLink>
          <p className="label text-deep-muted">{terms.join(", ")}</p>
        </div>
        <img
          {...pictureSources(thumbnailUrl, "(width >= 78rem) 30rem, (width >= 64rem) 40vw, 92vw")}
          alt=""
          width={800}
          height={500}
          loading="lazy"
          className="aspect-[8/5] w-full object-cover max-lg:order-first lg:w-[calc(100%-clamp(2rem,3vw,3rem))] lg:rounded-card"
        />
      </section>
    </div>
  );
}
