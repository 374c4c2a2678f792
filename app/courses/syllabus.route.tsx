import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { formatMoney } from "#shared/money.ts";
import type { Route } from "./+types/syllabus.route";
import { Breadcrumb } from "./breadcrumb.tsx";
import { CourseFailure } from "./course-failure.tsx";
import { missingCourseMeta, syllabusMeta } from "./course-meta.ts";
import { scheduleModules, weekRange, weeks } from "./schedule.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { courses } = context.get(servicesContext);
  return { course: await orErrorPage(courses.get(params.id), context.get(pageContext)) };
}

export const meta: Route.MetaFunction = (args) => {
  const site = args.matches[0].loaderData?.site;
  const course = args.loaderData?.course;
  return site && course ? syllabusMeta(args, site, course) : missingCourseMeta(args);
};

export default function Syllabus({ loaderData: { course }, matches }: Route.ComponentProps) {
  const { site } = matches[0].loaderData;
  const { scheduled, totalWeeks } = scheduleModules(course.modules);
  const facts = [
    ["Category", course.category],
    ["Level", course.level],
    ["Length", weeks(totalWeeks)],
    ["Price", formatMoney(course.price)],
    ["Instructor", site.instructor.name],
  ] as const;
  return (
    <article>
      <div className="wrap pt-6 pb-section print:pt-0">
        <Breadcrumb course={course} here="Syllabus" />
        <header className="grid justify-items-start gap-5 pt-8 pb-10 print:gap-3 print:py-4">
          <p className="label text-muted print:hidden">Syllabus</p>
          <h1 className="max-w-4xl text-h1">{course.title}</h1>
          <p className="max-w-[56ch] text-lead text-muted">{course.tagline}</p>
          <div className="mt-1 flex flex-wrap gap-3 print:hidden">
            <Button type="button" onClick={() => window.print()} className="noscript:hidden">
              <Printer aria-hidden="true" size={18} strokeWidth={1.75} />
              Print
            </Button>
            <ButtonLink to={`/courses/${course.id}`} variant="secondary">
              Back to the course
            </ButtonLink>
          </div>
        </header>

        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-6 sm:flex sm:flex-wrap sm:justify-between print:py-3">
          {facts.map(([name, fact]) => (
            <div key={name}>
              <dt className="label text-muted">{name}</dt>
              <dd className="font-semibold">{fact}</dd>
            </div>
          ))}
        </dl>

        <Part title="Week by week">
          <ol>
            {scheduled.map((item, index) => (
              <li
                key={item.module.id}
                className="grid gap-x-8 gap-y-2 border-b border-line py-6 first:pt-1 last:border-b-0 sm:grid-cols-[9rem_minmax(0,1fr)] print:py-3"
              >
                <p className="label pt-1 text-muted">{weekRange(item)}</p>
                <div>
                  <h3 className="text-h3">
                    {index + 1}. {item.module.title}
                  </h3>
                  <PlainList items={item.module.learn} className="mt-3 print:mt-1" />
                </div>
              </li>
            ))}
          </ol>
        </Part>
        <Part title="What You’ll Learn">
          <PlainList items={course.outcomes} />
        </Part>
        <Part title="Requirements">
          <PlainList items={course.requirements} />
        </Part>
      </div>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid-12 gap-y-6 border-b border-line py-12 last:border-b-0 print:py-5">
      <h2 className="text-h3 lg:col-span-3">{title}</h2>
      <div className="lg:col-span-9">{children}</div>
    </section>
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
