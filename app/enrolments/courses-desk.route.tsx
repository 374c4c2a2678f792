import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PANEL_ROW, Panel } from "#app/ui/panel.tsx";
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

/** Where people wait for an answer comes first, then where most people are. */
const inOrder = (courses: readonly Course[]) =>
  courses.toSorted((a, b) => b.openQuestions - a.openQuestions || b.people - a.people);

/** The numbers share a line on a phone, and have columns from a tablet on. */
const COLUMNS = "gap-x-6 sm:grid-cols-[minmax(0,1fr)_6.5rem_6.5rem_1.125rem]";
const NUMBER = "text-small text-muted tabular-nums sm:text-right";

function Chevron({ className }: { className?: string }) {
  return (
    <ChevronRight
      aria-hidden="true"
      size={18}
      strokeWidth={1.75}
      className={classes("justify-self-end text-muted max-sm:hidden", className)}
    />
  );
}

function CourseLine({ id, title, people, lessons, openQuestions, archived }: Course) {
  return (
    <li className={`${PANEL_ROW} grid gap-y-1 py-4 hover:bg-paper sm:items-center ${COLUMNS}`}>
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        {/* The link covers the whole row. */}
        <Link
          to={`/desk/courses/${encodeURIComponent(id)}`}
          className="font-semibold after:absolute after:inset-0 hover:text-pass"
        >
          {title}
        </Link>
        {archived && <Badge>Archived</Badge>}
        {openQuestions > 0 && <Badge tone="pending">{counted(openQuestions, "open question")}</Badge>}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:contents">
        <p className={NUMBER}>{counted(people, "person", "people")}</p>
        <p className={NUMBER}>{counted(lessons, "lesson")}</p>
      </div>
      <Chevron />
    </li>
  );
}

/** The courses, with how many people are in each. */
export default function CoursesAtTheDesk({ loaderData: { content, failure } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        title="Courses"
        lead="Who is in them, and where questions wait. Open one to see how far people get."
        action={
          <>
            <ButtonLink to="/desk/enrol">Enrol people</ButtonLink>
            <ButtonLink to="/desk/content/courses" variant="secondary">
              Edit the courses
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
          <ul>
            {inOrder(content.courses).map((course) => (
              <CourseLine key={course.id} {...course} />
            ))}
            {content.everything > 0 && (
              <li className={`${PANEL_ROW} grid gap-y-1 bg-paper py-4 sm:items-center ${COLUMNS}`}>
                <div>
                  <Link
                    to="/desk/courses/all"
                    className="font-semibold after:absolute after:inset-0 hover:text-pass"
                  >
                    All courses
                  </Link>
                  <p className="text-small text-muted">Counted in each course above that is not exclusive</p>
                </div>
                <p className={NUMBER}>{counted(content.everything, "person", "people")}</p>
                <Chevron className="sm:col-start-4" />
              </li>
            )}
          </ul>
        </Panel>
      )}
    </div>
  );
}
