import { pageContext } from "#app/context.ts";
import { FreeExercise } from "#app/learning/exercise/free-exercise.tsx";
import { partsLoaded } from "#app/learning/on-use.tsx";
import { orErrorPage } from "#app/site/errors.ts";
import type { Route } from "./+types/course.route";
import { BuyBox } from "./buy-box.tsx";
import { CourseEnd } from "./course-end.tsx";
import { CourseFailure } from "./course-failure.tsx";
import { CourseHero } from "./course-hero.tsx";
import { CourseInstructor } from "./course-instructor.tsx";
import { CourseMentorship } from "./course-mentorship.tsx";
import { courseMeta, missingCourseMeta } from "./course-meta.ts";
import { CourseModules } from "./course-modules.tsx";
import { CourseOutcomes } from "./course-outcomes.tsx";
import { insteadOfMissing, readCoursePage } from "./course-page.server.ts";
import { CourseProjects } from "./course-projects.tsx";
import { CourseQuestions } from "./course-questions.tsx";
import { CourseRequirements } from "./course-requirements.tsx";
import { CourseTest } from "./course-test.tsx";
import "./course.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  await partsLoaded();
  return orErrorPage(
    readCoursePage(params.id, context).catch((error: unknown) => insteadOfMissing(error, context)),
    context.get(pageContext),
  );
}

export const meta: Route.MetaFunction = (args) => {
  const site = args.matches[0].loaderData?.site;
  const course = args.loaderData?.course;
  return site && course ? courseMeta(args, site, course, args.loaderData?.lessons) : missingCourseMeta(args);
};

export default function CoursePage({ loaderData, matches }: Route.ComponentProps) {
  const { course, waiting, lessons, projects, questions, exercise, test, promise, mentorship } = loaderData;
  const { site } = matches[0].loaderData;
  return (
    // A key: another course begins with its first module open, and its exercise not started.
    <article key={course.id}>
      <CourseHero
        course={course}
        waiting={waiting}
        freeLesson={lessons.find((lesson) => lesson.free)}
        hasExercise={exercise !== null}
      />
      <div className="wrap course-body">
        <div className="course-text">
          {mentorship && <CourseMentorship mentorship={mentorship} />}
          <CourseProjects projects={projects} />
          {exercise && (
            <section id="try" aria-labelledby="try-heading">
              <FreeExercise exercise={exercise} inCourse />
            </section>
          )}
          {test && <CourseTest test={test} />}
          <CourseOutcomes course={course} />
          <CourseModules modules={course.modules} course={course} lessons={lessons} />
          <CourseRequirements requirements={course.requirements} />
          <CourseInstructor site={site} promise={promise} />
          <CourseQuestions entries={questions} />
        </div>
        <BuyBox course={course} waiting={waiting} lessons={lessons} />
      </div>
      <CourseEnd course={course} />
    </article>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CourseFailure error={error} />;
}
