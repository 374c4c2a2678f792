import { data, type RouterContextProvider } from "react-router";
import { servicesContext } from "#app/context.ts";
import { exercisePreview } from "#app/learning/exercise/exercise-preview.server.ts";
import { reviewOf } from "#app/mentorship/review.server.ts";
import { keepRendered } from "#app/prose/rendered.server.ts";
import { AppError } from "#shared/app-error.ts";
import { MENTORSHIP_ID } from "#shared/courses/guided-offers.ts";
import { TEST_FILE } from "#shared/learning/exercise-files.ts";
import type { MentorshipTexts } from "#shared/mentorship/kind.ts";
import { highlight } from "#shared/prose/highlight.ts";
import type { FirstExercise } from "#worker/learning/first-exercise.ts";

/** One above the others, and a row of two. */
const MOST_PROJECTS = 3;

/** The entries of the FAQ that people ask before they buy, in this order. */
const QUESTIONS = ["who-it-is-for", "what-a-course-includes", "pace-and-access", "certificate", "refunds"];
const MEMBER_QUESTIONS = ["memberships", "certificate", "cancelling", "refunds"];
const MENTORSHIP_QUESTIONS = ["mentorship", "bootcamp", "community", "refunds"];

/** A test at the left margin, to the line that closes it. */
const TEST = /^test\(.*?^\}\);$/gms;

/** As many characters fit into a line beside the buy box. */
const LINE = 86;

const rendered = keepRendered<{ path: string; html: string } | null>();

/** The first test whose lines are not cut. */
function readableTest({ tests }: FirstExercise) {
  const all = tests.match(TEST) ?? [];
  const test = all.find((code) => code.split("\n").every((line) => line.length <= LINE)) ?? all[0];
  return test ? { path: TEST_FILE, html: highlight(test, "javascript") } : null;
}

/** The mentorship has no lessons to show: its page has a week of it, and an example of a review. */
function mentorshipOf(texts: MentorshipTexts) {
  const { weekHeading, weekText, weekSteps } = texts;
  const week = weekHeading && weekSteps.length > 0 ? { weekHeading, weekText, weekSteps } : null;
  return { week, review: reviewOf(texts) };
}

/** The courses that are on the site, on the page of one that is not. Throws, because that page is the ErrorBoundary's. */
export async function insteadOfMissing(
  error: unknown,
  context: Readonly<RouterContextProvider>,
): Promise<never> {
  if (!(error instanceof AppError) || error.code !== "not_found") throw error;
  const { courses } = await context.get(servicesContext).offers.shown();
  throw data(
    { message: error.publicMessage, courses: courses.map(({ id, name, price }) => ({ id, name, price })) },
    { status: 404 },
  );
}

/** What the page of a course shows. @throws AppError `not_found` */
export async function readCoursePage(id: string, context: Readonly<RouterContextProvider>) {
  const { courses, courseLessons, faq, pages } = context.get(servicesContext);
  const [{ course, waiting, projects }, { lessons, exercise }, questions] = await Promise.all([
    courses.withProjects(id, MOST_PROJECTS),
    courseLessons.onPage(id),
    faq.named(id === MENTORSHIP_ID ? MENTORSHIP_QUESTIONS : QUESTIONS),
  ]);
  return {
    ...{ course, waiting, lessons, projects },
    questions: course.exclusiveTo ? await faq.named(MEMBER_QUESTIONS) : questions,
    exercise: exercise && exercisePreview(exercise),
    test: exercise && rendered(`${exercise.id} ${exercise.updatedAt}`, () => readableTest(exercise)),
    promise: pages.about.promise,
    mentorship: course.id === MENTORSHIP_ID ? mentorshipOf(pages.mentorship) : null,
  };
}
