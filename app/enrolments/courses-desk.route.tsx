import { pageContext, servicesContext } from "#app/context.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import type { Route } from "./+types/courses-desk.route";
import { counted } from "./counted.ts";
import { type Course, CourseColumns, CourseLine, EverythingLine } from "./courses-desk-line.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { courseDesk } = context.get(servicesContext);
  return reading(courseDesk.list(), context.get(pageContext), "courses.desk_failed");
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Courses", description: "Who is in your courses.", noindex: true });

/** Where people wait for an answer comes first, then where most people are. */
const inOrder = (courses: readonly Course[]) =>
  courses.toSorted((a, b) => b.openQuestions - a.openQuestions || b.people - a.people);

/** The courses, with how many people are in each. */
export default function CoursesAtTheDesk({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        title="Courses"
        lead="The people in your courses: how many, how far they get, and where questions wait. What a course says is written in Content."
        action={
          <>
            <ButtonLink to="/desk/enrol">Enrol people</ButtonLink>
            <ButtonLink to="/desk/content/courses" variant="secondary">
              Edit what they say
            </ButtonLink>
          </>
        }
      />
      {!content ? (
        <LoadFailure title="The courses could not be loaded" message={failure} />
      ) : content.courses.length === 0 ? (
        <EmptyState
          title="There is no course yet"
          action={<ButtonLink to="/desk/content/courses/new">Write a course</ButtonLink>}
        >
          <p>Its people and how far they get appear here.</p>
        </EmptyState>
      ) : (
        <Panel id="all" title={counted(content.courses.length, "course")}>
          <CourseColumns />
          <ul>
            {inOrder(content.courses).map((course) => (
              <CourseLine key={course.id} {...course} />
            ))}
            {content.everything > 0 && <EverythingLine people={content.everything} />}
          </ul>
        </Panel>
      )}
    </div>
  );
}
