import { data } from "react-router";
import { viewerContext } from "#app/accounts/guard.ts";
import { ownAccount } from "#app/accounts/own-account.ts";
import { pageContext, servicesContext } from "#app/context.ts";
import { AdminDashboard } from "#app/desk/admin-dashboard.tsx";
import { formFailure } from "#app/site/errors.ts";
import { pageMeta } from "#app/site/meta.ts";
import { reading } from "#app/site/reading.ts";
import { PageHeader } from "#app/ui/section-heading.tsx";
import type { Viewer } from "#shared/accounts/roles.ts";
import type { Services } from "#worker/services.ts";
import type { Route } from "./+types/dashboard.route";
import { StudentDashboard } from "./student-dashboard.tsx";

const RATINGS_SHOWN = 10;

/** The dashboard's data for the user's role. */
async function overview(viewer: Viewer, { answerRatings, dashboard, profile, messages }: Services) {
  if (viewer.role === "admin") {
    const [figures, ratings] = await Promise.all([dashboard.read(), answerRatings.read(RATINGS_SHOWN)]);
    return { student: null, admin: { ...figures, ratings } };
  }
  const [person, unread] = await Promise.all([profile.get(viewer), messages.unreadByStudent(viewer.id)]);
  return { student: { person, unread }, admin: null };
}

export async function loader(args: Route.LoaderArgs) {
  const viewer = args.context.get(viewerContext);
  const services = args.context.get(servicesContext);
  const { data: read, init } = await reading(
    ownAccount(args, overview(viewer, services)),
    args.context.get(pageContext),
    "portal.overview_failed",
  );
  return data({ fullName: viewer.fullName, role: viewer.role, ...read }, init ?? undefined);
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
  pageMeta(args, { title: "Portal", description: "Your messages, assignments and profile.", noindex: true });

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { fullName, role, content, failure } = loaderData;
  return (
    <div className="wrap pb-section [overflow-wrap:anywhere]">
      <PageHeader
        eyebrow={role === "admin" ? "Admin portal" : "Student portal"}
        title={`Hello, ${fullName}`}
      />
      {role === "admin" ? (
        <AdminDashboard content={content?.admin ?? null} failure={failure} />
      ) : (
        <StudentDashboard content={content?.student ?? null} failure={failure} resent={actionData} />
      )}
    </div>
  );
}
