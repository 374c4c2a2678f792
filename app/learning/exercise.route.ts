import { redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import { lessonPath } from "#shared/learning/outline.ts";
import type { Route } from "./+types/exercise.route";

/** An exercise has its place in a lesson. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { lessons } = context.get(servicesContext);
  const course = await orErrorPage(lessons.ofExercise(params.id), context.get(pageContext));
  return redirect(`${lessonPath(course, course.lesson)}${url.search}#exercise-${params.id}`);
}
