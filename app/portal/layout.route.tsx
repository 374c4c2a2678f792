import { Outlet } from "react-router";
import { requireViewer } from "#app/context.ts";
import { ErrorPage, failureOf } from "#app/site/error-page.tsx";
import { pageMeta } from "#app/site/meta.ts";
import type { Route } from "./+types/layout.route";
import { PortalNav } from "./portal-nav.tsx";

/** The guard. Loaders run side by side, so each page below asks for its viewer itself as well. */
export async function loader(args: Route.LoaderArgs) {
  return { role: (await requireViewer(args)).role };
}

export { answerHeaders as headers } from "#app/site/answer-headers.ts";

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
