import { data, redirect } from "react-router";
import { requireViewer } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { readForm } from "#app/forms/read-form.ts";
import { orErrorPage, report } from "#app/site/errors.ts";
import { AppError } from "#shared/app-error.ts";
import type { Route } from "./+types/lesson.route";
import type { Sent } from "./lesson-end.tsx";
import { lessonMarkdown } from "./lesson-markdown.server.ts";
import { lessonMeta } from "./lesson-meta.ts";
import { lessonPage } from "./lesson-page.server.ts";
import { LessonView } from "./lesson-view.tsx";
import { partsLoaded } from "./on-use.tsx";
import { boughtBy, learnerOf, readAround, readLesson } from "./read-lesson.server.ts";

/** The same address with `.md` is the lesson as Markdown. */
export const middleware: Route.MiddlewareFunction[] = [lessonMarkdown];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  await partsLoaded();
  const viewer = await learnerOf(context);
  const found = await readLesson(params, viewer, { url, context });
  const { site } = context.get(servicesContext);
  const asked = { site, viewer, now: new Date(), solution: url.searchParams.get("solution") };
  const page = lessonPage(found, asked, await readAround(found, viewer, context));
  const bought = await boughtBy(viewer, { url, context });
  // Who prefers Markdown is led to it.
  return data({ ...page, bought }, { headers: { Vary: "Accept" } });
}

/** For browsers without scripts, and for the mail to oneself. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  // First, because a refusal reads the form itself.
  const viewer = await requireViewer({ request, url, context });
  const text = await readForm(request);
  const page = context.get(pageContext);
  const { progress, lessonLinks } = context.get(servicesContext);
  const intent = text("intent");
  if (intent === "send-link") {
    try {
      return { sentTo: await lessonLinks.send(viewer, params.lesson) } satisfies Sent;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      report(error, page);
      return data({ error: error.publicMessage } satisfies Sent, { status: error.status });
    }
  }
  if (intent !== "done" && intent !== "undone") {
    return data({ error: "Please use one of the page’s buttons." } satisfies Sent, { status: 400 });
  }
  await orErrorPage(progress.done(viewer, params.lesson, intent === "done"), page);
  return redirect(`${url.pathname}#lesson-end`);
}

export const meta: Route.MetaFunction = (args) => lessonMeta(args);

export default function LessonRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LessonView page={loaderData} bought={loaderData.bought} posted={actionData} />;
}
