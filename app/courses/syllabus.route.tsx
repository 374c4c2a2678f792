import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { lessonPath } from "#shared/learning/outline.ts";
import { formatMoney } from "#shared/money.ts";
import type { ListedLesson } from "#worker/learning/course-lessons.ts";
import type { Route } from "./+types/syllabus.route";
import { Breadcrumb } from "./breadcrumb.tsx";
import { CourseEnd } from "./course-end.tsx";
import { CourseFailure } from "./course-failure.tsx";
import { missingCourseMeta, syllabusMeta } from "./course-meta.ts";
import { lessonCount, scheduleModules, weekRange, weeks } from "./schedule.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { courses, courseLessons } = context.get(servicesContext);
  const read = Promise.all([courses.get(params.id), courseLessons.inOrder(params.id)]);
  const [course, lessons] = await orErrorPage(read, context.get(pageContext));
  return { course, lessons };
}

export const meta: Route.MetaFunction = (args) => {
  const site = args.matches[0].loaderData?.site;
  const course = args.loaderData?.course;
  return site && course ? syllabusMeta(args, site, course) : missingCourseMeta(args);
};

export default function Syllabus({ loaderData: { course, lessons }, matches }: Route.ComponentProps) {
  const { site } = matches[0].loaderData;
  const { scheduled, totalWeeks } = scheduleModules(course.modules);
  const { exclusiveTo } = course;
  const facts = [
    ["Category", course.category],
    ["Level", course.level],
    ["Length", weeks(totalWeeks)],
    ...(lessons.length > 0 ? [["Lessons today", String(lessons.length)] as const] : []),
    ["Price", exclusiveTo?.costs ?? formatMoney(course.price)],
    ["Instructor", site.instructor.name],
  ] as const;
  return (
    <article>
      <div className="wrap pt-6 lg:pb-8 print:pt-0">
        <Breadcrumb course={course} here="Syllabus" />
        <div className="grid-12 items-center gap-y-8 pt-8">
          <header className="grid justify-items-start gap-5 lg:col-span-7 print:gap-3 print:py-4">
            <h1 className="text-h1">{course.title}</h1>
            <p className="max-w-[56ch] text-lead text-muted">{course.tagline}</p>
            <div className="mt-1 flex flex-wrap items-center gap-3 print:hidden">
              <ButtonLink to={`/enroll/${exclusiveTo?.id ?? course.id}`}>
                {exclusiveTo?.action ?? `Enroll Now (${formatMoney(course.price)})`}
              </ButtonLink>
              <Button
                type="button"
                variant="secondary"
                onClick={() => window.print()}
                className="noscript:hidden"
              >
                <Printer aria-hidden="true" size={18} strokeWidth={1.75} />
                Print
              </Button>
            </div>
          </header>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-5 rounded-card bg-pass-soft p-6 sm:grid-cols-3 sm:p-8 lg:col-span-5 lg:grid-cols-2 print:py-3">
            {facts.map(([name, fact]) => (
              <div key={name}>
                <dt className="label">{name}</dt>
                <dd className="font-semibold">{fact}</dd>
              </div>
            ))}
          </dl>
        </div>

        <section aria-labelledby="weeks" className="py-12 print:py-5">
          <h2 id="weeks" className="pb-6 text-h2 print:pb-2">
            Week by week
          </h2>
          <ol className="grid gap-5">
            {scheduled.map((item, index) => (
              <li
                key={item.module.id}
                className="grid gap-x-10 gap-y-5 rounded-card border border-line bg-surface p-5 sm:p-7 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] print:border-0 print:border-b print:bg-transparent print:px-0 print:py-3"
              >
                <div>
                  <p className="label pb-1 font-semibold text-pass">{weekRange(item)}</p>
                  <h3 className="text-h3">
                    {index + 1}. {item.module.title}
                  </h3>
                  <PlainList items={item.module.learn} className="mt-3 print:mt-1" />
                </div>
                <ModuleLessons
                  course={course}
                  lessons={lessons.filter(({ module }) => module === item.module.id)}
                />
              </li>
            ))}
          </ol>
        </section>
        <Part title="What You’ll Learn">
          <PlainList items={course.outcomes} />
        </Part>
        <Part title="Requirements">
          <PlainList items={course.requirements} />
        </Part>
      </div>
      <CourseEnd course={course} />
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid-12 gap-y-6 border-t border-line py-12 print:py-5">
      <h2 className="text-h3 lg:col-span-3">{title}</h2>
      <div className="lg:col-span-9">{children}</div>
    </section>
  );
}

/** The lessons of a module that are there today; everybody can open the free ones. */
function ModuleLessons({
  course,
  lessons,
}: {
  course: { id: string; slug: string | null };
  lessons: readonly ListedLesson[];
}) {
  if (lessons.length === 0) return null;
  return (
    <div className="text-small lg:border-l lg:border-line lg:pl-8">
      <h4 className="label pb-2 text-muted">{lessonCount(lessons.length)}</h4>
      <ol className="grid gap-1.5">
        {lessons.map(({ id, title, minutes, free }) => (
          <li key={id} className="flex items-baseline justify-between gap-4">
            {free ? <TextLink to={lessonPath(course, id)}>{title}</TextLink> : title}
            <span className="label flex shrink-0 flex-wrap items-baseline justify-end gap-x-3 gap-y-1 text-muted">
              {free && <Badge tone="pass">Free</Badge>}
              {minutes} min
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function PlainList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={classes("bullets grid max-w-[68ch] gap-1 [overflow-wrap:anywhere]", className)}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CourseFailure error={error} />;
}
