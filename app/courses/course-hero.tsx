import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { pictureSources } from "#app/ui/picture-sources.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { lessonPath } from "#shared/learning/outline.ts";
import { formatMoney } from "#shared/money.ts";
import type { CourseDetail } from "#worker/courses/courses.ts";
import type { ListedLesson } from "#worker/learning/course-lessons.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import { weeks } from "./course-card.tsx";

/** As wide as the page's content. */
const PICTURE_SIZES = "(width >= 78rem) 72rem, 92vw";

/** The top of a course's page: title, price and picture. */
export function CourseHero({
  course,
  refundDays,
  freeLesson,
}: {
  course: CourseDetail;
  refundDays: number;
  freeLesson: ListedLesson | undefined;
}) {
  const { id, title, tagline, category, level, durationWeeks, price, heroUrl, thumbnailUrl } = course;
  const narrow = pictureSources(thumbnailUrl, PICTURE_SIZES);
  return (
    <header className="wrap">
      <div className="grid justify-items-start gap-6 pt-6 pb-10 lg:pb-14">
        <Breadcrumb here={title} />
        <div className="grid max-w-4xl gap-5 pt-4 lg:pt-8">
          <h1 className="text-h1">{title}</h1>
          <p className="max-w-[52ch] text-lead text-balance text-muted">{tagline}</p>
        </div>
        <ul aria-label="At a glance" className="flex flex-wrap gap-2">
          {[category, level, weeks(durationWeeks)].map((fact) => (
            <li key={fact} className="flex">
              <Badge>{fact}</Badge>
            </li>
          ))}
        </ul>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-4">
          <ButtonLink to={`/enroll/${id}`} size="lg">
            Enroll Now ({formatMoney(price)})
          </ButtonLink>
          <ButtonLink to={`/courses/${id}/syllabus`} size="lg" variant="secondary">
            View Syllabus
          </ButtonLink>
          <p className="label w-full text-muted sm:w-auto sm:pl-3">{refundDays}-day refund period</p>
        </div>
        {freeLesson && (
          <p>
            Try a lesson first, it is free:{" "}
            <TextLink to={lessonPath(course, freeLesson.id)}>{freeLesson.title}</TextLink>
          </p>
        )}
      </div>
      <picture>
        {/* The wide picture has an empty left half, for which a narrow screen has no room. */}
        <source
          media="(width < 40rem)"
          srcSet={narrow.srcSet ?? narrow.src}
          sizes={narrow.sizes}
          width={800}
          height={500}
        />
        <img
          {...pictureSources(heroUrl ?? thumbnailUrl, PICTURE_SIZES)}
          alt=""
          width={1600}
          height={700}
          fetchPriority="high"
          className="aspect-[8/5] w-full rounded-card object-cover sm:aspect-[16/7]"
        />
      </picture>
    </header>
  );
}
