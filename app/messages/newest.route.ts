import { viewerContext } from "#app/accounts/guard.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { orErrorPage } from "#app/site/errors.ts";
import type { Route } from "./+types/newest.route";

/** Milliseconds in a query; 0 if there are none. */
function readTime(text: string | null): Date {
  return new Date(/^\d{1,15}$/.test(text ?? "") ? Number(text) : 0);
}

/** Whether anything came for the reader after a time. Pages ask it to show a new message without a reload. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { messages, today } = context.get(servicesContext);
  const after = readTime(url.searchParams.get("after"));
  const student = url.searchParams.get("student");
  const ask = () => {
    if (viewer.role === "student") return messages.isNewer("instructor", viewer.id, after);
    return student ? messages.isNewer("student", student, after) : today.isNewer(after);
  };
  return Response.json({ newer: await orErrorPage(ask(), context.get(pageContext)) });
}
