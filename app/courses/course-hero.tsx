import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { pictureSources } from "#app/ui/picture-sources.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { lessonPath } from "#shared/learning/outline.ts";
import { formatMoney } from "#shared/money.ts";
import type { CourseDetail } from "#worker/courses/courses.ts";
import type { ListedLesson } from "#worker/learning/course-lessons.ts";
import { Available } from "./available.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { weeks } from "./schedule.ts";

/** Half the page, and below that as wide as the page's content. */
const PICTURE_SIZES = "(width >= 78rem) 35rem, (width >= 64rem) 45vw, 92vw";

/** The top of a course's page: title, price and picture. */
export function CourseHero({
  course,
  waiting,
  freeLesson,
  hasExercise,
}: {
  course: CourseDetail;
  /** Why the button leads to a waiting list; null: it does not. */
  waiting: string | null;
  freeLesson: ListedLesson | undefined;
  /** Whether one can be taken below. */
  hasExercise: boolean;
}) {
  const { id, title, tagline, category, level, durationWeeks, price, available, heroUrl, thumbnailUrl } =
    course;
  const { exclusiveTo } = course;
  return (
    <header className="wrap pt-6 pb-10 lg:pb-14">
      <Breadcrumb here={title} />
      <div className="grid-12 items-center gap-y-10 pt-6 lg:pt-10">
        <div className="grid justify-items-start gap-6 lg:col-span-6">
          <h1 className="text-h1">{title}</h1>
          <p className="max-w-[46ch] text-lead text-balance text-muted">{tagline}</p>
          <ul aria-label="At a glance" className="flex flex-wrap gap-2">
            {[category, level, weeks(durationWeeks)].map((fact) => (
              <li key={fact} className="flex">
                <Badge>{fact}</Badge>
              </li>
            ))}
          </ul>
          <div className="mt-2 flex flex-wrap gap-3 print:hidden">
            <ButtonLink to={`/enroll/${exclusiveTo?.id ?? id}`} size="lg">
              {exclusiveTo ? exclusiveTo.action : `Enroll Now (${formatMoney(price)})`}
            </ButtonLink>
            <ButtonLink to={`/courses/${id}/syllabus`} size="lg" variant="secondary">
              View Syllabus
            </ButtonLink>
          </div>
          {exclusiveTo && <p className="label text-pass">{`${exclusiveTo.price}, ${exclusiveTo.costs}`}</p>}
          {available && (
            <p className="flex max-w-[46ch] flex-wrap items-baseline gap-x-3 gap-y-1">
              <Available available={available} />
              {waiting && <span className="text-small text-muted">{waiting}</span>}
            </p>
          )}
          {freeLesson && (
            <p>
              Try it first, it is free:{" "}
              {hasExercise ? (
                <TextLink to="#try">an exercise on this page</TextLink>
              ) : (
                <TextLink to={lessonPath(course, freeLesson.id)}>{freeLesson.title}</TextLink>
              )}
            </p>
          )}
        </div>
        <img
          {...pictureSources(heroUrl ?? thumbnailUrl, PICTURE_SIZES)}
          alt=""
          width={800}
          height={500}
          fetchPriority="high"
          className="aspect-[8/5] w-full rounded-card object-cover object-right lg:col-span-6"
        />
      </div>
    </header>
  );
}
