import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/course.route";
import { CourseFacts } from "./course-facts.tsx";
import { CourseFailure } from "./course-failure.tsx";
import { CourseHero } from "./course-hero.tsx";
import { courseMeta, missingCourseMeta } from "./course-meta.ts";
import { CourseModules } from "./course-modules.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { courses, courseLessons } = context.get(servicesContext);
  const work = Promise.all([courses.get(params.id), courseLessons.list(params.id)]);
  const [course, lessons] = await orErrorPage(work, context.get(pageContext));
  return { course, lessons };
}

export const meta: Route.MetaFunction = (args) => {
  const site = args.matches[0].loaderData?.site;
  const course = args.loaderData?.course;
  return site && course ? courseMeta(args, site, course, args.loaderData?.lessons) : missingCourseMeta(args);
};

export default function CoursePage({ loaderData: { course, lessons }, matches }: Route.ComponentProps) {
  const { instructor } = matches[0].loaderData.site;
  return (
    <article>
      <CourseHero
        course={course}
        refundDays={course.refundDays}
        freeLesson={lessons.find((lesson) => lesson.free)}
      />
      <CourseFacts course={course} instructor={instructor} />
      <CourseModules modules={course.modules} course={course} lessons={lessons} />
      <div className="wrap pb-section">
        <div className="flex flex-wrap items-center justify-between gap-6 border-t border-line pt-8">
          <p className="max-w-[46ch] [overflow-wrap:anywhere] font-display text-h3 font-semibold">
            See what {course.name} includes and what happens when you join.
          </p>
          <ButtonLink to={`/enroll/${course.id}`} variant="secondary" size="lg">
            What is included
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CourseFailure error={error} />;
}
