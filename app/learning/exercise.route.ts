import { redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { errorPage, orErrorPage } from "#app/site/errors.ts";
import { AppError } from "#shared/app-error.ts";
import { lessonPath } from "#shared/learning/outline.ts";
import type { Route } from "./+types/exercise.route";
import { shownExercises } from "./lesson-page.server.ts";
import { learnerOf } from "./read-lesson.server.ts";

const ENDING = ".json";

/**
 * An exercise has its place in a lesson. The same address with `.json` is what other pages load that let visitors take
 * it.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { lessons } = context.get(servicesContext);
  const page = context.get(pageContext);
  const asData = params.id.endsWith(ENDING);
  const id = asData ? params.id.slice(0, -ENDING.length) : params.id;
  const course = await orErrorPage(lessons.ofExercise(id), page);
  if (!asData) return redirect(`${lessonPath(course, course.lesson)}${url.search}#exercise-${id}`);
  const viewer = await learnerOf(context);
  const read = lessons.page(course.slug ?? course.id, course.lesson, viewer);
  const shown = shownExercises(await orErrorPage(read, page), { viewer, solution: null });
  const exercise = shown.find((each) => each.id === id);
  // Of a lesson that this person may not see.
  if (!exercise) throw errorPage(new AppError("not_found", "There is no such exercise."), page);
  return Response.json(exercise, {
    headers: { "X-Robots-Tag": "noindex", ...(viewer && { "Cache-Control": "private, no-store" }) },
  });
}
