import { redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { DoneNotice } from "#app/forms/done-notice.tsx";
import { readForm } from "#app/forms/read-form.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { type FigureTile, FigureTiles } from "#app/ui/figure-tiles.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WorkHeader } from "#app/ui/work-header.tsx";
import { ALL_COURSES } from "#shared/enrolments/enrolling.ts";
import type { CourseAtDesk, LessonFigures } from "#worker/desk/course-desk.ts";
import type { Route } from "./+types/course-desk.route";
import { changeEnrolment } from "./change-enrolment.server.ts";
import { counted } from "./counted.ts";
import { EnrolledPeople } from "./enrolled-people.tsx";
import { ENROLMENT_DONE } from "./enrolment-done.ts";
import { LessonTable } from "./lesson-table.tsx";

const PAGE = 50;

/** All courses are a course of their own here. */
const idOf = (param: string) => (param === "all" ? ALL_COURSES : param);

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { courseDesk, enrolments } = context.get(servicesContext);
  const id = idOf(params.id);
  const cursor = url.searchParams.get("cursor");
  const [found, { items, next }] = await orErrorPage(
    Promise.all([courseDesk.read(id), enrolments.ofCourse(id, { limit: PAGE, cursor })]),
    context.get(pageContext),
  );
  return {
    ...found,
    name: params.id,
    enrolled: items,
    next,
    later: cursor !== null,
  };
}

/** Takes somebody's access back, or gives it back. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const text = await readForm(request);
  const { enrolments } = context.get(servicesContext);
  const done = await orErrorPage(changeEnrolment(enrolments, text), context.get(pageContext));
  const cursor = url.searchParams.get("cursor");
  const search = new URLSearchParams({ ...(cursor && { cursor }), done });
  return redirect(`/desk/courses/${encodeURIComponent(params.id)}?${search}#people`);
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.course.title ?? "Course",
    description: "Who is in the course, and how far they get.",
    noindex: true,
  });

/** How the course goes, in four numbers. */
function tilesOf({ people, everything, modules }: CourseAtDesk): FigureTile[] {
  const lessons = modules.flatMap((module) => module.lessons);
  const sum = (of: (lesson: LessonFigures) => number) => lessons.reduce((all, lesson) => all + of(lesson), 0);
  const tile = (label: string, count: number, note: string): FigureTile => ({
    ...{ label, value: count.toLocaleString("en-GB"), quiet: count === 0, note },
  });
  const finished = sum((lesson) => lesson.finished);
  const open = sum(({ openQuestions }) => openQuestions);
  const written = modules.filter((module) => module.lessons.length > 0).length;
  return [
    tile(
      "People",
      people + everything,
      everything > 0 ? `${people} enrolled, ${everything} with all courses` : "Enrolled in this course",
    ),
    tile(
      "Lessons",
      lessons.length,
      `In ${written < modules.length ? `${written} of ` : ""}${counted(modules.length, "module")}`,
    ),
    tile("Lessons finished", finished, "By everybody together"),
    tile("Open questions", open, open > 0 ? "Waiting for your answer" : "Nobody waits"),
  ];
}

/** The course at the desk: its people, and its lessons and exercises with how they go. */
export default function CourseAtTheDesk({ loaderData }: Route.ComponentProps) {
  const { course, people, everything, modules, enrolled, next, later, name } = loaderData;
  const all = course.id === ALL_COURSES;
  const lessons = modules.flatMap((module) => module.lessons);
  // With lessons, a tile says it.
  const lead =
    (all || lessons.length === 0) &&
    `${counted(people + everything, "person is", "people are")} in ${all ? "all of them" : "it"}.`;
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        trail={
          <TextLink to="/desk/courses" className="-mt-3 -mb-2 inline-flex min-h-11 items-center text-small">
            Courses
          </TextLink>
        }
        title={course.title}
        lead={lead}
        action={
          <>
            <ButtonLink to={`/desk/enrol?course=${encodeURIComponent(course.id)}`}>Enrol people</ButtonLink>
            {!all && (
              <ButtonLink to={`/desk/content/courses/${course.id}`} variant="secondary">
                Edit the course
              </ButtonLink>
            )}
          </>
        }
      />
      <DoneNotice texts={ENROLMENT_DONE} />
      {!all && lessons.length > 0 && (
        <FigureTiles tiles={tilesOf(loaderData)} className="mb-6 grid-cols-2 lg:grid-cols-4" />
      )}
      <div className="grid gap-6">
        {!all && <LessonTable modules={modules} people={people + everything} />}
        <EnrolledPeople
          {...{ enrolled, next, later, name, everything }}
          lessons={all ? null : lessons.length}
        />
      </div>
    </div>
  );
}
