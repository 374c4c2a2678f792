import { type RouterContextProvider, redirect } from "react-router";
import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import type { Viewer } from "#shared/accounts/roles.ts";
import { AppError } from "#shared/app-error.ts";
import { coursePath, lessonPath } from "#shared/learning/outline.ts";
import type { LessonPage } from "#worker/learning/lessons.ts";
import type { Bought } from "./bought.tsx";
import { readQuestions } from "./questions/read-questions.server.ts";

type At = { url: URL; context: Readonly<RouterContextProvider> };

/** The signed-in person. Not asked for visitors, so that caches keep the page. */
export async function learnerOf(context: At["context"]): Promise<Viewer | null> {
  const page = context.get(pageContext);
  return page.signedIn ? orErrorPage(page.identity.viewer(), page) : null;
}

/** In place of a course's name: the course that the lesson is in (worker/learning/lessons.ts). */
const ANY_COURSE = "-";

/**
 * The lesson at an address. Another name of the course, or a course that the lesson was in before, leads to its address.
 * @param ending what follows the lesson's id in the address
 */
export async function readLesson(
  params: { course: string; lesson: string },
  viewer: Viewer | null,
  { url, context }: At,
  ending = "",
): Promise<LessonPage> {
  const page = context.get(pageContext);
  const { lessons } = context.get(servicesContext);
  const read = (course: string) => lessons.page(course, params.lesson, viewer);
  const moved = (error: unknown) => {
    const isElsewhere = error instanceof AppError && error.code === "not_found";
    if (!isElsewhere || params.course === ANY_COURSE) throw error;
    return read(ANY_COURSE).catch(() => Promise.reject(error));
  };
  const found = await orErrorPage(read(params.course).catch(moved), page);
  const { course, head } = found;
  if (params.course !== (course.slug ?? course.id))
    throw redirect(lessonPath(course, head.id) + ending + url.search);
  return found;
}

/** A course with its lessons, at its own address. */
export async function readCourse(name: string, viewer: Viewer | null, { url, context }: At) {
  const { lessons } = context.get(servicesContext);
  const found = await orErrorPage(lessons.course(name, viewer), context.get(pageContext));
  if (name !== (found.course.slug ?? found.course.id)) throw redirect(coursePath(found.course) + url.search);
  return found;
}

/** The order that somebody has just paid, if it is theirs. */
export async function boughtBy(viewer: Viewer | null, { url, context }: At): Promise<Bought | null> {
  const order = url.searchParams.get("bought");
  if (!viewer || !order) return null;
  const { checkout } = context.get(servicesContext);
  const email = await orErrorPage(checkout.receiptAddress(order, viewer), context.get(pageContext));
  return email === null ? null : { order, email };
}

/** Where somebody is with the lesson's assignment; null without one, and for visitors. */
async function readHandIn(found: LessonPage, viewer: Viewer | null, context: At["context"]) {
  if (!viewer || !found.open?.lesson.assignment) return null;
  const read = await context.get(servicesContext).handIns.ofLesson(viewer, found.head.id);
  return { ...read, submissionId: crypto.randomUUID() };
}

/** The video, the questions and the hand-in of a lesson; null if this person may not see it. */
export async function readAround(found: LessonPage, viewer: Viewer | null, context: At["context"]) {
  if (!found.open) return null;
  const work = Promise.all([
    context.get(servicesContext).lessonVideos.ofPage(found, viewer),
    viewer ? readQuestions(viewer, found.head.id, context) : null,
    readHandIn(found, viewer, context),
  ]);
  const [video, questions, handIn] = await orErrorPage(work, context.get(pageContext));
  return { video, handIn, questions: questions ?? { shared: [], own: [], usually: null } };
}
