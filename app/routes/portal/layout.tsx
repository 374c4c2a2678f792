import { Outlet } from "react-router";
import { ErrorPage, failureOf } from "../../components/error-page.tsx";
import { requireViewer } from "../../context.ts";
import { pageMeta } from "../../meta.ts";
import { PortalNav } from "../../portal/portal-nav.tsx";
import type { Route } from "./+types/layout";

/** The guard. Loaders run side by side, so each page below asks for its viewer itself as well. */
export async function loader(args: Route.LoaderArgs) {
  return { role: (await requireViewer(args)).role };
}

export { answerHeaders as headers } from "../../answer-headers.ts";

/** For failures alone: the pages below say their own. */
export function meta(args: Route.MetaArgs) {
  if (!args.error) return [];
  const { title } = failureOf(args.error);
  return pageMeta(args, { title, description: "This page could not be shown.", noindex: true });
}

export default function PortalLayout({ loaderData: { role } }: Route.ComponentProps) {
  return (
    <>
      <PortalNav role={role} />
      <Outlet />
    </>
  );
}

/**
 * What a form below throws is shown here and not at the root: after an action that failed the router loads
 * what is above the boundary, and the root's frame needs what the root loads.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
