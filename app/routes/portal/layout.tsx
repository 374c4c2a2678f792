import { Outlet } from "react-router";
import { requireViewer } from "../../context.ts";
import { PortalNav } from "../../portal/portal-nav.tsx";
import type { Route } from "./+types/layout";

/** The guard. Loaders run side by side, so each page below asks for its viewer itself as well. */
export async function loader(args: Route.LoaderArgs) {
  return { role: (await requireViewer(args)).role };
}

export { answerHeaders as headers } from "../../answer-headers.ts";

export default function PortalLayout({ loaderData: { role } }: Route.ComponentProps) {
  return (
    <>
      <PortalNav role={role} />
      <Outlet />
    </>
  );
}
