import { data } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { ownAccount } from "#app/accounts/own-account.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { readToday } from "#app/desk/read-today.server.ts";
import { Today } from "#app/desk/today.tsx";
import { excerptOf } from "#app/messages/read-inbox.server.ts";
import { formFailure } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { WorkHeader } from "#app/ui/work-header.tsx";
import type { Viewer } from "#shared/accounts/roles.ts";
import type { Services } from "#worker/services.ts";
import type { Route } from "./+types/dashboard.route";
import { StudentDashboard } from "./student-dashboard.tsx";

const QUESTIONS = 3;

/** The student's overview: their account, their courses, and what they were told last. */
async function overview(
  viewer: Viewer,
  { profile, messages, myCourses, questions, handIns, certificates, enrolments }: Services,
) {
  const [person, { unread, last }, courses, asked, assignments, issued, unconfirmed] = await Promise.all([
    profile.get(viewer),
    messages.latest(viewer.id),
    myCourses.read(viewer.id),
    questions.latest(viewer, QUESTIONS),
    handIns.mine(viewer),
    certificates.idsOf(viewer.id),
    enrolments.unconfirmed(viewer.id),
  ]);
  return {
    ...{ person, unread, courses, asked, issued, unconfirmed },
    assignments: assignments.map(({ status }) => status?.state ?? null),
    /** The id of a course, once for each of its assignments that is not accepted yet. */
    unaccepted: assignments.flatMap(({ courseId, isThere, status }) =>
      courseId && isThere && status?.state !== "accepted" ? [courseId] : [],
    ),
    message: last && { excerpt: excerptOf(last.body), createdAt: last.createdAt },
    free: courses.length === 0 ? await myCourses.freeLesson() : null,
  };
}

/** The student's overview, or what waits for an admin: the same as `/desk`. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = args.context.get(viewerContext);
  const services = args.context.get(servicesContext);
  const page = args.context.get(pageContext);
  if (viewer.role === "admin") {
    const { data: read, init } = await readToday(services, viewer, args.url.searchParams, page);
    return data({ role: "admin" as const, ...read }, init ?? undefined);
  }
  const { data: read, init } = await reading(
    ownAccount(args, overview(viewer, services)),
    page,
    "portal.overview_failed",
  );
  return data({ role: "student" as const, fullName: viewer.fullName, ...read }, init ?? undefined);
}

/** Sends the confirmation email again. */
export async function action(args: Route.ActionArgs) {
  const viewer = args.context.get(viewerContext);
  try {
    await args.context.get(servicesContext).confirmation.resend(viewer);
  } catch (error) {
    return formFailure(error, {}, args.context.get(pageContext));
  }
  return { done: "The email is on its way. Its link works for 24 hours, and earlier links no longer do." };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Portal",
    description: "Your courses, messages, assignments and profile.",
    noindex: true,
  });

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.role === "admin") return <Today {...loaderData} />;
  const { fullName, content, failure } = loaderData;
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <WorkHeader
        eyebrow="Student portal"
        title={`Hello, ${fullName}`}
        lead="Pick up where you left off, ask when you are stuck, and see what you were told."
      />
      <StudentDashboard content={content} failure={failure} resent={actionData} />
    </div>
  );
}
