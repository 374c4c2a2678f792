import { pageContext, servicesContext } from "#app/context.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import type { CourseDesk } from "#worker/desk/course-desk.ts";
import type { Route } from "./+types/courses-desk.route";
import { counted } from "./counted.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { courseDesk } = context.get(servicesContext);
  return reading(courseDesk.list(), context.get(pageContext), "courses.desk_failed");
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Courses", description: "Who is in your courses.", noindex: true });

type Course = Awaited<ReturnType<CourseDesk["list"]>>["courses"][number];

function CourseLine({ id, title, people, lessons, openQuestions, archived }: Course) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-4">
      <div className="min-w-[14rem] flex-1">
        <TextLink to={`/desk/courses/${encodeURIComponent(id)}`} className="font-semibold">
          {title}
        </TextLink>
        <p className="text-small text-muted">
          {counted(people, "person", "people")} · {counted(lessons, "lesson")}
        </p>
      </div>
      {openQuestions > 0 && <Badge tone="pending">{counted(openQuestions, "open question")}</Badge>}
      {archived && <Badge>Archived</Badge>}
    </li>
  );
}

/** The courses, with how many people are in each. */
export default function CoursesAtTheDesk({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader title="Courses" lead="Who is in them, and how far they get.">
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to="/desk/enrol">Enrol people</ButtonLink>
          <TextLink to="/desk/content/courses" className="inline-flex min-h-11 items-center">
            Edit the courses
          </TextLink>
        </p>
      </WorkHeader>
      {!content ? (
        <LoadFailure title="The courses could not be loaded" message={failure} />
      ) : content.courses.length === 0 ? (
        <EmptyState title="There is no course yet">
          <p>
            Write one under <TextLink to="/desk/content/courses">Content</TextLink>.
          </p>
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {content.courses.map((course) => (
            <CourseLine key={course.id} {...course} />
          ))}
          {content.everything > 0 && (
            <li className="border-b border-line py-4">
              <TextLink to="/desk/courses/all" className="font-semibold">
                All courses
              </TextLink>
              <p className="text-small text-muted">
                {counted(content.everything, "person has", "people have")} every course
              </p>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
